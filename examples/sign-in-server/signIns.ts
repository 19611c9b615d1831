/** A sign-in as it is stored and answered. */
import type { VerifyRequest } from './contract.ts'
import { chainOf, type Namespace, type SignInMessage } from './message.ts'
import type { SignIn } from './store.ts'

/** From the text that was signed, never from what the page says about it. `until`: when it ends at the latest, ms since 1970. */
export function signInOf(
  message: SignInMessage,
  { request, until }: { readonly request: VerifyRequest; readonly until: number },
): SignIn {
  const { namespace: _namespace, scheme: _scheme, address, chainId: _chainId, ...fields } = message
  const chainId = chainOf(message)
  const ends = message.expirationTime === undefined ? until : Date.parse(message.expirationTime)
  return {
    address,
    chainId,
    data: { ...fields, accountAddress: address, chainId },
    message: request.message,
    signature: request.signature,
    expires: Math.min(ends, until),
  }
}

export function accountOf({ address, chainId }: SignIn): { readonly address: string; readonly namespace: Namespace } {
  return { address, namespace: chainId.startsWith('solana:') ? 'solana' : 'eip155' }
}

export function isSame(one: SignIn, other: SignIn): boolean {
  return one.address === other.address && one.chainId === other.chainId
}

export function briefly({ address, chainId, expires }: SignIn) {
  return { address, chainId, expiresAt: new Date(expires).toISOString() }
}
