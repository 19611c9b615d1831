import { describe, expect, it } from 'vitest'
import { codeOf, isLatchkeyError, isQuiet, isTransient, LatchkeyError, type ErrorCode as AnyCode } from '#kernel'
import { CATALOGUE, type CatalogueEntry } from '../../src/kernel/errors/catalogue.ts'
import { oddValues } from './oddValues.ts'

/** Specification §8, entry by entry: where it appears, and the prescribed words. */
/** The catalogue's own; plugins' codes are theirs. */
type ErrorCode = Exclude<AnyCode, `${string}/${string}`>

const prescribed: readonly (readonly [ErrorCode, CatalogueEntry['kind'], string])[] = [
  ['TOKEN_BALANCE_UNAVAILABLE', 'toast', 'Token Balance Unavailable'],
  ['GAS_PRICE_UNSUPPORTED', 'thrown', 'Network not supported for Gas Price'],
  ['SWAPS_UNSUPPORTED', 'thrown', 'Network not supported for Swaps'],
  ['AMOUNT_AND_RECEIVER_REQUIRED', 'thrown', 'An amount and receiver address are required'],
  ['TOKEN_REQUIRED', 'thrown', 'A token is required'],
  ['UNSUPPORTED_CHAIN', 'thrown', 'Unsupported chain'],
  ['ADAPTER_NOT_FOUND', 'thrown', 'Adapter not found'],
  ['CHAIN_NOT_SUPPORTED', 'thrown', 'Chain is not supported'],
  ['INVALID_CAIP_ADDRESS', 'thrown', 'Invalid CAIP Address'],
  ['NETWORK_NOT_FOUND', 'thrown', 'Network not found'],
  ['ADDRESS_OR_AUTH_NOT_FOUND', 'thrown', 'Address or auth connector not found'],
  ['ALERT_NETWORK_NOT_FOUND', 'alert', 'Network Not Found'],
  ['ALERT_INVALID_APP_CONFIGURATION', 'alert', 'Invalid App Configuration'],
  ['ALERT_EMBEDDED_WALLET_LOAD', 'alert', 'Network Error - Could not load embedded wallet'],
  ['ALERT_EMBEDDED_WALLET_TIMEOUT', 'alert', 'Embedded Wallet Request Timed Out'],
  ['ALERT_SESSION_EXPIRED', 'alert', 'Session Expired'],
  ['ALERT_INVALID_PROJECT_ID', 'alert', 'Invalid Project ID'],
  ['ALERT_PROJECT_ID_NOT_CONFIGURED', 'alert', 'Project ID Not Configured'],
  ['TRANSACTIONS_FAILED', 'toast', 'Failed to fetch transactions'],
  ['NAME_REGISTER_FAILED', 'toast', 'Error registering name {name}'],
  ['NAME_RESOLVE_FAILED', 'toast', 'Error resolving name'],
  ['NAME_SUGGESTIONS_FAILED', 'toast', 'Error fetching name suggestions'],
  ['NAME_REVERSE_FAILED', 'toast', 'Error fetching names for address'],
  ['SIGNATURE_DECLINED', 'toast', 'Signature declined'],
  ['SMART_ACCOUNTS_UNSUPPORTED', 'toast', 'This application might not support Smart Accounts'],
  ['SIGN_IN_INIT_FAILED', 'toast', 'A problem occurred while trying initialize authentication'],
  ['SIGN_IN_NOT_ENABLED', 'thrown', 'SIWX is not enabled'],
  ['SIGN_IN_NO_ADDRESS', 'thrown', 'No ActiveCaipAddress found'],
  ['SIGN_IN_NO_NETWORK', 'thrown', 'No ActiveCaipNetwork or client found'],
  ['SIGN_IN_NO_CLIENT', 'thrown', 'No ConnectionController client found'],
  ['DISCONNECT_FAILED', 'toast', 'Failed to disconnect'],
  ['AUTHENTICATING', 'toast', 'Authenticating...'],
  ['FRAME_ERROR', 'thrown', 'An error occurred'],
  ['FRAME_REQUEST_ABORTED', 'thrown', 'Request was aborted'],
  ['FRAME_ABORTED', 'thrown', 'Something went wrong'],
  ['FRAME_LOAD_TIMEOUT', 'thrown', 'iframe_load_failed'],
  ['FRAME_REQUEST_TIMEOUT', 'thrown', 'iframe_request_timeout'],
  ['EMAIL_DEPENDENCY_FAILED', 'thrown', 'Unable to load email login dependency'],
  ['RPC_NOT_ALLOWED', 'thrown', 'Requested RPC call is not allowed'],
  ['ACTION_NOT_ALLOWED', 'toast', 'Action not allowed'],
]

/** Entries of §8 whose words are ours; the prescribed ones are said in a plugin's `wire.ts` where a mark stands in them. */
const free: readonly (readonly [ErrorCode, CatalogueEntry['kind']])[] = [
  ['ALERT_IFRAME_LOAD_FAILED', 'alert'],
  ['ALERT_IFRAME_REQUEST_TIMEOUT', 'alert'],
  ['ALERT_UNVERIFIED_DOMAIN', 'alert'],
  ['ALERT_SWITCH_NETWORK_NOT_FOUND', 'alert'],
  ['FRAME_NOT_SET', 'thrown'],
  ['ONRAMP_QUOTE_FALLBACK', 'fallback'],
  ['ONRAMP_OPTIONS_FALLBACK', 'fallback'],
  ['CHAIN_NOT_CONFIGURED', 'thrown'],
  ['CONNECTOR_NOT_CONNECTED', 'thrown'],
  ['CHAIN_MISMATCH', 'thrown'],
  ['ACCOUNT_NOT_FOUND', 'thrown'],
  ['TRANSACTION_NOT_FOUND', 'thrown'],
  ['RECEIPT_NOT_FOUND', 'thrown'],
  ['RECEIPT_TIMEOUT', 'thrown'],
  ['INVALID_CHAIN_ID', 'thrown'],
  ['SIGNATURE_TYPE_UNKNOWN', 'thrown'],
  ['SIGN_IN_BOTH', 'thrown'],
]

const rpc: readonly (readonly [number, ErrorCode])[] = [
  [-32700, 'RPC_PARSE'],
  [-32600, 'RPC_INVALID_REQUEST'],
  [-32601, 'RPC_METHOD_NOT_FOUND'],
  [-32602, 'RPC_INVALID_PARAMS'],
  [-32603, 'RPC_INTERNAL'],
  [-32000, 'RPC_SERVER'],
  [-32001, 'RPC_RESOURCE_NOT_FOUND'],
  [-32002, 'RPC_RESOURCE_UNAVAILABLE'],
  [-32003, 'RPC_TRANSACTION_REJECTED'],
  [-32004, 'RPC_METHOD_NOT_SUPPORTED'],
  [-32005, 'RPC_LIMIT_EXCEEDED'],
  [-32006, 'RPC_VERSION_UNSUPPORTED'],
  [4001, 'USER_REJECTED'],
  [4100, 'PROVIDER_UNAUTHORIZED'],
  [4200, 'PROVIDER_UNSUPPORTED_METHOD'],
  [4900, 'PROVIDER_DISCONNECTED'],
  [4901, 'CHAIN_DISCONNECTED'],
  [4902, 'SWITCH_CHAIN_FAILED'],
  [5700, 'CAPABILITY_UNSUPPORTED'],
  [5710, 'CHAIN_ID_UNSUPPORTED'],
  [5720, 'BUNDLE_DUPLICATE'],
  [5730, 'BUNDLE_UNKNOWN'],
  [5740, 'BUNDLE_TOO_LARGE'],
  [5750, 'ATOMIC_UPGRADE_REJECTED'],
  [5760, 'ATOMICITY_UNSUPPORTED'],
]

const entries = Object.entries(CATALOGUE) as [ErrorCode, CatalogueEntry][]

describe('the error catalogue', () => {
  it.each(prescribed)('has %s, %s, in the prescribed words: %s', (code, kind, text) => {
    expect(CATALOGUE[code]).toMatchObject({ kind, text })
  })

  it.each(free)('has %s, %s', (code, kind) => {
    expect(CATALOGUE[code].kind).toBe(kind)
  })

  it('has every JSON-RPC and provider code of the specification, each once', () => {
    const known = entries.flatMap(([code, { rpc: number }]) => (number === undefined ? [] : [[number, code] as const]))
    const byNumber = (a: readonly [number, string], b: readonly [number, string]): number => a[0] - b[0]
    expect(known.sort(byNumber)).toEqual([...rpc].sort(byNumber))
  })

  it('says something in every entry, tells developers what to do about every alert, and holds no mark of another house', () => {
    const codes = (wrong: (entry: CatalogueEntry) => boolean): string[] =>
      entries.filter(([, entry]) => wrong(entry)).map(([code]) => code)
    expect(codes(({ text }) => text.trim() === '')).toEqual([])
    expect(codes(({ kind, help }) => kind === 'alert' && !help)).toEqual([])
    expect(codes(({ text, help }) => /w3m|appkit|web3modal/i.test(`${text} ${help}`))).toEqual([])
  })
})

describe('an error of ours', () => {
  it('carries code, params, detail and cause, and says code and detail in its message', () => {
    const cause = new Error('why')
    const error = new LatchkeyError('PLUGIN_CYCLE', { params: { path: 'a → a' }, detail: 'a → a', cause })
    expect(error).toMatchObject({
      code: 'PLUGIN_CYCLE',
      params: { path: 'a → a' },
      detail: 'a → a',
      cause,
      name: 'LatchkeyError',
    })
    expect(error.message).toBe('PLUGIN_CYCLE: a → a')
    expect(new LatchkeyError('ABORTED').message).toBe('ABORTED')
  })

  it('is recognised by its brand, so that one of another copy of the package is too', () => {
    const foreign = Object.assign(new Error('x'), { $$type: 'latchkey/error', code: 'USER_REJECTED' })
    expect([isLatchkeyError(foreign), codeOf(foreign), isQuiet(foreign)]).toEqual([true, 'USER_REJECTED', true])
  })
})

describe('codeOf and isQuiet', () => {
  it('know an abort by its name', () => {
    const abort = new AbortController()
    abort.abort()
    expect([codeOf(abort.signal.reason), isQuiet(abort.signal.reason)]).toEqual(['ABORTED', true])
  })

  it('take calmly what the catalogue calls quiet, and nothing else', () => {
    const codes = Object.keys(CATALOGUE) as ErrorCode[]
    const quiet = codes.filter((code) => CATALOGUE[code].kind === 'quiet')
    expect(codes.filter((code) => isQuiet(new LatchkeyError(code)))).toEqual(quiet)
    expect(quiet.toSorted()).toEqual(['ABORTED', 'MODAL_CLOSED', 'USER_REJECTED'])
  })

  it.each(oddValues())('survive %s', (_, value) => {
    expect(codeOf(value)).toBe('UNKNOWN')
    expect([isQuiet, isTransient].map((trait) => trait(value))).not.toContain(true)
  })
})

describe('a trait', () => {
  const failure = (status: number) => new LatchkeyError('HTTP_STATUS', { params: { status } })

  it('tells what may succeed when it is asked again', () => {
    const lost = (['HTTP_NETWORK', 'HTTP_TIMEOUT'] as const).map((code) => new LatchkeyError(code))
    expect([...lost, ...[408, 429, 500, 503].map(failure)].map(isTransient)).not.toContain(false)
    const same = (['HTTP_MALFORMED', 'ABORTED', 'WALLET_TIMEOUT'] as const).map((code) => new LatchkeyError(code))
    expect([...same, ...[400, 404, 499].map(failure)].map(isTransient)).not.toContain(true)
  })
})
