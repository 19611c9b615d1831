import { peek } from '../connectors/untrusted.ts'
import { LatchkeyError } from '#kernel'
import { codeOfRpc } from './rpc.ts'

/** A wallet's error, as far as it could be read, in plain values: safe to log, compare and pass to a host. */
export interface WalletFault {
  /** Every numeric code found, the outermost first (wallets wrap: `-32603` with `data.originalError.code` 4902). */
  readonly codes: readonly number[]
  /** At most 300 characters. */
  readonly message: string
  /** JSON-like `data` (revert reasons), copied; absent when it cannot be copied or is large. */
  readonly data?: unknown
}

const LONGEST_MESSAGE = 300
const LARGEST_DATA = 65_536
/** Wordings of a refusal without a code: Solflare says `Transaction cancelled`, Backpack `Plugin Closed`. */
const REJECTED =
  /\buser\b.{0,40}\b(?:reject|den[iy]|declin|cancel|disapprov)|\b(?:reject|deni|declin|cancel)\w*\b.{0,20}\bby (?:the )?user\b|^(?:plugin closed|(?:transaction|message signing) cancell?ed)\.?$/i

/** Reads whatever a wallet threw. Proxies and getters that throw count as absent. */
function readFault(thrown: unknown): WalletFault {
  const codes: number[] = []
  const messages: string[] = []
  let rejected = false
  let layer = thrown
  // Four layers: the error itself, a wrapper, the original error and its cause. Deeper nesting is a loop or an attack.
  for (let depth = 0; depth < 4 && layer !== undefined; depth++) {
    const code = toCode(peek(layer, 'code'))
    if (code !== undefined) codes.push(code)
    // ethers replaces 4001 by this text.
    rejected ||= peek(layer, 'code') === 'ACTION_REJECTED'
    const message = typeof layer === 'string' ? layer : peek(layer, 'message')
    if (typeof message === 'string') messages.push(message.slice(0, LONGEST_MESSAGE))
    layer = peek(peek(layer, 'data'), 'originalError') ?? peek(layer, 'cause') ?? peek(layer, 'error')
  }
  if (rejected || messages.some((text) => REJECTED.test(text))) codes.unshift(4001)
  const data = copyData(peek(thrown, 'data'))
  return { codes, message: messages[0] ?? '', ...(data === undefined ? {} : { data }) }
}

/**
 * Our error for whatever a wallet threw, with the `WalletFault` as its cause. A refusal in any layer counts as a refusal; an
 * inner code wins over the generic `-32603` around it. An object that looks like a LatchkeyError gets no special treatment,
 * since a wallet could have made it.
 */
export function walletError(thrown: unknown): LatchkeyError {
  const fault = readFault(thrown)
  const known = fault.codes.filter((code) => codeOfRpc(code) !== undefined)
  const telling =
    known.find((code) => codeOfRpc(code) === 'USER_REJECTED') ?? known.find((code) => code !== -32603) ?? known[0]
  const code = (telling === undefined ? undefined : codeOfRpc(telling)) ?? 'UNKNOWN'
  return new LatchkeyError(code, { detail: fault.message, cause: fault })
}

function toCode(value: unknown): number | undefined {
  const code = typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : value
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined
}

function copyData(value: unknown): unknown {
  try {
    const text = JSON.stringify(value)
    return text === undefined || text.length > LARGEST_DATA ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
