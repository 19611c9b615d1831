/** Compares a message with what it has to say here and now. The signature is checked afterwards, the nonce's single use last of all. */
import { chainOf, type SignInMessage } from './message.ts'
import { Refusal } from './refusal.ts'
import type { Cacao, VerifyRequest } from './contract.ts'

export interface Expected {
  /** Of the page that sends the message, as the browser says. */
  readonly origin: string
  readonly data: VerifyRequest['data']
  /** Ms since 1970. */
  readonly now: number
  /** How long ago a message may have been made at most: as long as a nonce lives. */
  readonly oldest: number
}

/** How much the clocks of visitor and server may differ, in ms. */
export const TOLERANCE = 30_000

/** Throws a `Refusal` with the first thing that is wrong. */
export function checkMessage(message: SignInMessage, { origin, data, now, oldest }: Expected): void {
  const site = new URL(origin)
  const schemeFits = message.scheme === undefined || `${message.scheme}:` === site.protocol
  if (message.domain !== site.host || !schemeFits) {
    throw new Refusal('DOMAIN', `The message is for ${message.domain}, the page is at ${site.host}.`)
  }
  if (new URL(message.uri).origin !== origin) throw new Refusal('URI', 'The URI of the message is not on this site.')
  if (!isSameAccount(message, data.accountAddress)) throw new Refusal('ADDRESS', 'The message names another account.')
  if (chainOf(message) !== data.chainId) throw new Refusal('CHAIN', 'The message names another network.')
  const issued = Date.parse(message.issuedAt)
  if (issued > now + TOLERANCE) throw new Refusal('ISSUED_AT', 'The message was issued in the future.')
  if (issued < now - oldest - TOLERANCE) throw new Refusal('ISSUED_AT', 'The message was issued too long ago.')
  if (message.expirationTime !== undefined && Date.parse(message.expirationTime) + TOLERANCE <= now) {
    throw new Refusal('EXPIRED', 'The message has expired.')
  }
  if (message.notBefore !== undefined && Date.parse(message.notBefore) - TOLERANCE > now) {
    throw new Refusal('NOT_BEFORE', 'The message is not valid yet.')
  }
}

/** A CACAO that comes along has to be the same sign-in in every field: whoever stores it must not store another one. */
export function checkCacao(cacao: Cacao, message: SignInMessage, signature: string): void {
  const { p, s } = cacao
  const [, address = ''] = /^did:pkh:[^:]+:[^:]+:(.+)$/.exec(p.iss) ?? []
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [p.iss, `did:pkh:${chainOf(message)}:${address}`],
    [isSameAccount(message, address), true],
    [p.domain, message.scheme === undefined ? message.domain : `${message.scheme}://${message.domain}`],
    [p.aud, message.uri],
    [p.version, message.version],
    [p.nonce, message.nonce],
    [p.iat, message.issuedAt],
    [p.exp, message.expirationTime],
    [p.nbf, message.notBefore],
    [p.requestId, message.requestId],
    [p.resources?.join('\n') ?? '', message.resources?.join('\n') ?? ''],
    [s.s, signature],
    [cacao.h.t === 'eip4361' ? message.namespace : 'eip155', 'eip155'],
  ]
  // WalletConnect adds a sentence to the statement for each capability (ERC-5573), which the payload does not repeat.
  const statementFits = (message.statement ?? '').startsWith(p.statement ?? '')
  if (!statementFits || pairs.some(([one, other]) => one !== other)) {
    throw new Refusal('CACAO', 'The CACAO is not the signed message.')
  }
}

/** Addresses of EVM accounts are the same in any spelling, those of Solana only in one. */
export function isSameAccount(
  { namespace, address }: Pick<SignInMessage, 'namespace' | 'address'>,
  other: string,
): boolean {
  return namespace === 'eip155' ? address.toLowerCase() === other.toLowerCase() : address === other
}
