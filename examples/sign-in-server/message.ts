/**
 * Reads sign-in messages strictly: EIP-4361 for Ethereum, the same form of CAIP-122 for Solana. A text that differs from the grammar
 * in one character is refused with its position, because what a lenient parser skips, a person may have read as something else.
 */
import { getAddress, isAddress } from 'viem'

export type Namespace = 'eip155' | 'solana'

/** The fields as they are written, unchecked against anything but the grammar. */
export interface SignInMessage {
  readonly namespace: Namespace
  /** Only where the text names one: `https://` before the domain. */
  readonly scheme?: string
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri: string
  readonly version: string
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The text is no sign-in message. `at` is the index of the first character that does not fit. */
export class MessageFault extends Error {
  constructor(
    readonly at: number,
    expected: string,
  ) {
    super(`Character ${at}: expected ${expected}.`)
  }
}

const ACCOUNT_OF: Readonly<Record<string, Namespace>> = { Ethereum: 'eip155', Solana: 'solana' }
const HEADER =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([A-Za-z0-9.:[\]-]+) wants you to sign in with your ([A-Z][a-z]+) account:$/
/** Reserved, unreserved and spaces (RFC 3986): no line break, nothing that turns the direction of text. */
const STATEMENT = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/
const NONCE = /^[A-Za-z0-9]{8,128}$/
const REQUEST_ID = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/
/** RFC 3339. */
const TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const CHAIN: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^[1-9]\d{0,31}$/,
  // The reference alone, or the whole CAIP-2 id: wallets and libraries write both.
  solana: /^(?:solana:)?[1-9A-HJ-NP-Za-km-z]{32}$/,
}
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Throws a `MessageFault`. */
export function readMessage(text: string): SignInMessage {
  const lines = text.split('\n')
  let line = 0
  let at = 0
  const next = (): string | undefined => lines[line]
  const refuse = (expected: string, column = 0): never => {
    throw new MessageFault(Math.min(at + column, text.length), expected)
  }
  const take = (): string => {
    const taken = lines[line] ?? refuse('another line')
    line += 1
    at += taken.length + 1
    return taken
  }
  const expectEmpty = (): void => {
    if (next() !== '') refuse('an empty line')
    take()
  }
  /** The value of a line `label: value`; undefined if the line has another label. */
  const optional = (label: string, fits: (value: string) => boolean, what: string): string | undefined => {
    if (!next()?.startsWith(`${label}: `)) return undefined
    const value = next()?.slice(label.length + 2) ?? ''
    if (!fits(value)) refuse(what, label.length + 2)
    take()
    return value
  }
  const required = (label: string, fits: (value: string) => boolean, what: string): string =>
    optional(label, fits, what) ?? refuse(`"${label}: "`)

  const [, scheme, domain = '', account = ''] =
    HEADER.exec(next() ?? '') ?? refuse('"… wants you to sign in with your …"')
  const namespace = ACCOUNT_OF[account] ?? refuse('"Ethereum" or "Solana"')
  take()
  const address = next() ?? ''
  if (!isAddressOf(namespace, address)) refuse(namespace === 'eip155' ? 'an address with its checksum' : 'an address')
  take()
  expectEmpty()
  let statement: string | undefined
  if (next() !== '') {
    statement = next() ?? refuse('a statement')
    if (!STATEMENT.test(statement)) refuse('a statement of printable ASCII')
    take()
  }
  expectEmpty()
  const uri = required('URI', isUri, 'a URI')
  const version = required('Version', (value) => value === '1', '1')
  const chainId = required('Chain ID', (value) => CHAIN[namespace].test(value), 'a chain id')
  const nonce = required('Nonce', (value) => NONCE.test(value), 'at least 8 letters and digits')
  const issuedAt = required('Issued At', isTime, 'a time (RFC 3339)')
  const expirationTime = optional('Expiration Time', isTime, 'a time (RFC 3339)')
  const notBefore = optional('Not Before', isTime, 'a time (RFC 3339)')
  const requestId = optional('Request ID', (value) => REQUEST_ID.test(value), 'a request id')
  let resources: string[] | undefined
  if (next() === 'Resources:') {
    take()
    resources = []
    for (let given = next(); given?.startsWith('- '); given = next()) {
      if (!isUri(given.slice(2))) refuse('a URI', 2)
      resources.push(take().slice(2))
    }
  }
  if (next() !== undefined) refuse('the end')
  return {
    namespace,
    ...(scheme !== undefined && { scheme }),
    domain,
    address,
    ...(statement !== undefined && { statement }),
    uri,
    version,
    chainId,
    nonce,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
}

/** The chain as CAIP-2 has it. */
export function chainOf({ namespace, chainId }: Pick<SignInMessage, 'namespace' | 'chainId'>): string {
  return chainId.includes(':') ? chainId : `${namespace}:${chainId}`
}

/** EIP-4361 wants the checksum of EIP-55, so that one wrong digit is noticed. */
function isAddressOf(namespace: Namespace, address: string): boolean {
  if (namespace === 'solana') return SOLANA_ADDRESS.test(address)
  return isAddress(address, { strict: false }) && getAddress(address) === address
}

const isUri = (value: string): boolean => URI.test(value) && URL.canParse(value)

/** The pattern lets the 31st of February pass, `Date` would make another day of it. */
function isTime(value: string): boolean {
  if (!TIME.test(value)) return false
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && !Number.isNaN(Date.parse(value))
}
