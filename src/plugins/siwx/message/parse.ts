/** Reads sign-in messages (EIP-4361, and the same form of CAIP-122 for other chains), as strictly as their grammar. */
import type { CaipNetworkId, ChainNamespace, SignInData } from '#wallet'
import { authority, dateTime, Fault, nonce, requestId, statement, uri, version, type Rule } from './grammar.ts'

/** How the messages of one namespace differ from those of others. */
export interface MessageForm {
  readonly namespace: ChainNamespace
  /** The kind of account that the first line names: `Ethereum`. */
  readonly account: string
  /** The id of a network without its namespace. */
  readonly reference: RegExp
  readonly isAddress: (address: string) => boolean
}

/** The fields of a message. */
export interface ParsedMessage extends SignInData {
  /** The scheme before the domain, if the message has one. */
  readonly scheme?: string | undefined
  readonly issuedAt: string
}

export type ParseResult =
  | { readonly ok: true; readonly message: ParsedMessage }
  /** `position` is the index of the first character that does not fit. */
  | { readonly ok: false; readonly position: number; readonly expected: string }

/** Longer texts are refused unread: no wallet shows them. */
export const LONGEST_MESSAGE = 100_000

/** Never throws. `buildMessage` of the result is the same text, byte by byte. */
export function parseMessage(text: string, form: MessageForm): ParseResult {
  try {
    return { ok: true, message: read(text, form) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { ok: false, position: error.position, expected: error.expected }
  }
}

function read(text: string, form: MessageForm): ParsedMessage {
  if (text.length > LONGEST_MESSAGE) throw new Fault(LONGEST_MESSAGE, 'the end')
  let at = 0

  function expect(words: string): void {
    for (let index = 0; index < words.length; index += 1)
      if (text[at + index] !== words[index]) throw new Fault(at + index, JSON.stringify(words))
    at += words.length
  }
  function endOfLine(): number {
    const line = text.indexOf('\n', at)
    return line < 0 ? text.length : line
  }
  /** The rest of the line, all of which has to fit. */
  function field(rule: Rule): string {
    const end = endOfLine()
    const stop = rule(text, at, end)
    if (stop < end) throw new Fault(stop, 'the end of the line')
    const value = text.slice(at, end)
    at = end
    return value
  }
  const matching =
    (fits: (value: string) => boolean, expected: string): Rule =>
    (_, start, end) => {
      if (!fits(text.slice(start, end))) throw new Fault(start, expected)
      return end
    }
  function optional<T>(label: string, rest: () => T): T | undefined {
    if (!text.startsWith(`\n${label}`, at)) return undefined
    at += label.length + 1
    return rest()
  }

  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):\/\//.exec(text)?.[1]
  if (scheme !== undefined) at += scheme.length + 3
  const domainEnd = authority(text, at, endOfLine())
  if (domainEnd === at) throw new Fault(at, 'a domain')
  const domain = text.slice(at, domainEnd)
  at = domainEnd
  expect(` wants you to sign in with your ${form.account} account:\n`)
  const accountAddress = field(matching(form.isAddress, 'an address'))
  expect('\n\n')
  const said = text[at] === '\n' ? undefined : field(statement)
  if (said !== undefined) expect('\n')
  expect('\nURI: ')
  const where = field(uri)
  expect('\nVersion: ')
  const versioned = field(version)
  expect('\nChain ID: ')
  const reference = field(matching((value) => form.reference.test(value), 'a chain id'))
  expect('\nNonce: ')
  const once = field(nonce)
  expect('\nIssued At: ')
  const issuedAt = field(dateTime)
  const expirationTime = optional('Expiration Time: ', () => field(dateTime))
  const notBefore = optional('Not Before: ', () => field(dateTime))
  const request = optional('Request ID: ', () => field(requestId))
  const resources = optional('Resources:', () => {
    const list: string[] = []
    for (let next = optional('- ', () => field(uri)); next !== undefined; next = optional('- ', () => field(uri)))
      list.push(next)
    return list
  })
  if (at < text.length) throw new Fault(at, 'the end')
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    ...(said !== undefined && { statement: said }),
    uri: where,
    version: versioned,
    chainId: `${form.namespace}:${reference}` satisfies CaipNetworkId,
    nonce: once,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(request !== undefined && { requestId: request }),
    ...(resources && { resources }),
  }
}
