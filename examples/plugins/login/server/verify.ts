/** Verifies sign-ins without a node, so accounts that are contracts (ERC-1271) are not supported. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { isAddressEqual, verifyMessage, type Address, type Hex } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { MINUTE } from './clock.ts'

export interface SignIn {
  /** CAIP-10. */
  readonly account: string
  readonly message: string
  readonly signature: string
}

export interface Expected {
  /** The site's origin, from the browser's header. */
  readonly origin: string
  readonly now: number
}

/** How far a visitor's clock may be wrong. */
const SKEW = 5 * MINUTE
const LONGEST_LIFE = 10 * MINUTE

/** The nonce of a valid sign-in; undefined if the message or the signature is wrong. */
export async function verifiedNonce(signIn: SignIn, expected: Expected): Promise<string | undefined> {
  const [namespace, reference, address] = signIn.account.split(':')
  try {
    if (namespace === 'eip155') return await ofEthereum(signIn, expected, Number(reference), address as Address)
    if (namespace === 'solana') return ofSolana(signIn, expected, reference!, address!)
  } catch {
    // The message or the signature is malformed.
  }
  return undefined
}

/** EIP-4361. */
async function ofEthereum(
  { message, signature }: SignIn,
  { origin, now }: Expected,
  chainId: number,
  address: Address,
) {
  const fields = parseSiweMessage(message)
  const { nonce, uri, issuedAt, expirationTime } = fields
  const isRight =
    validateSiweMessage({ address, domain: new URL(origin).host, message: fields, time: new Date(now) }) &&
    fields.chainId === chainId &&
    isAddressEqual(fields.address!, address) &&
    isTimely(issuedAt, expirationTime, now) &&
    uri === origin
  return isRight && (await verifyMessage({ address, message, signature: signature as Hex })) ? nonce : undefined
}

/** CAIP-122. No library parses it, so the text has to be exactly this one. */
function ofSolana({ message, signature }: SignIn, { origin, now }: Expected, reference: string, address: string) {
  const [nonce, issued, expires] = ['Nonce', 'Issued At', 'Expiration Time'].map(
    (name) => new RegExp(`^${name}: (\\S+)$`, 'm').exec(message)?.[1],
  )
  if (!nonce || !issued || !expires || !isTimely(new Date(issued), new Date(expires), now)) return undefined
  const text = messageFor({ origin, namespace: 'solana', reference, address, nonce, issued, expires })
  if (text !== message) return undefined
  const bytes = new TextEncoder().encode(message)
  return ed25519.verify(base58.decode(signature), bytes, base58.decode(address)) ? nonce : undefined
}

const isTimely = (issued: Date | undefined, expires: Date | undefined, now: number): boolean =>
  issued !== undefined &&
  expires !== undefined &&
  Math.abs(issued.getTime() - now) <= SKEW &&
  expires.getTime() > now &&
  expires.getTime() - issued.getTime() <= LONGEST_LIFE

const messageFor = (
  one: Readonly<Record<'origin' | 'namespace' | 'reference' | 'address' | 'nonce' | 'issued' | 'expires', string>>,
) =>
  `${new URL(one.origin).host} wants you to sign in with your Solana account:
${one.address}

Sign in to show that this account is yours.

URI: ${one.origin}
Version: 1
Chain ID: ${one.reference}
Nonce: ${one.nonce}
Issued At: ${one.issued}
Expiration Time: ${one.expires}`
