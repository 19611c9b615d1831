/**
 * Signs a sign-in message (EIP-4361) along with a login, without another question: the person has just proved by a code that they
 * want to log in to this page. It is signed only if it says exactly that, and nothing for any other page.
 */
import { createSiweMessage } from 'viem/siwe'
import { getAddress, hashMessage, isAddressEqual } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { FrameUser, SiwxMessage } from '../../protocol.ts'
import { readChain } from '../config.ts'
import type { FrameParts } from '../handlers/types.ts'
import { signHash, type SmartAccount } from '../smart/account.ts'

type SignedIn = Pick<FrameUser, 'message' | 'signature' | 'siwxMessage'>

/** Answers nothing where the message is not plainly a sign-in to the page around: then the person is asked as usual. */
export async function signInSilently(
  { api, app }: Pick<FrameParts, 'api' | 'app'>,
  asked: SiwxMessage,
  { address, smart }: { readonly address: string; readonly smart: SmartAccount | undefined },
): Promise<SignedIn> {
  const message = signInMessage(asked, address, app())
  if (message === undefined) return {}
  const account = privateKeyToAccount((await api.keys()).eip155)
  const owner = smart?.owner ?? getAddress(address)
  if (!isAddressEqual(account.address, owner)) return {}
  const { serializedMessage: _, ...fields } = asked
  return {
    message,
    signature: smart ? await signHash(smart, account, hashMessage(message)) : await account.signMessage({ message }),
    siwxMessage: { ...fields, accountAddress: address, serializedMessage: message },
  }
}

/** The message that will be signed: made here of its fields, never taken from the page as text. */
export function signInMessage(asked: SiwxMessage, address: string, app: string): string | undefined {
  const chain = readChain(asked.chainId)
  if (chain?.namespace !== 'eip155' || !URL.canParse(asked.uri)) return undefined
  if (asked.domain !== new URL(app).host || new URL(asked.uri).origin !== app || asked.version !== '1') return undefined
  try {
    return createSiweMessage({
      address: getAddress(address),
      chainId: Number(chain.reference),
      domain: asked.domain,
      uri: asked.uri,
      version: '1',
      nonce: asked.nonce,
      ...(asked.statement !== undefined && { statement: asked.statement }),
      ...(asked.resources && { resources: asked.resources }),
      ...(asked.requestId !== undefined && { requestId: asked.requestId }),
      ...(asked.issuedAt !== undefined && { issuedAt: new Date(asked.issuedAt) }),
      ...(asked.expirationTime !== undefined && { expirationTime: new Date(asked.expirationTime) }),
      ...(asked.notBefore !== undefined && { notBefore: new Date(asked.notBefore) }),
    })
  } catch {
    // A nonce or a date that the standard does not allow.
    return undefined
  }
}
