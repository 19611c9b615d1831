/** Reads a session's Solana request: it is answered at once, refused, or becomes a question to the person. */
import * as v from 'valibot'
import { toSolanaAsk, type SolanaAsk } from '../solana/ask.ts'
import { ERRORS, invalidParams } from '../wallets/errors.ts'
import { REQUEST } from '../wallets/protocol.ts'
import { failed, NO_METHOD, type Outcome } from './requests.ts'

export interface SolanaStanding {
  /** Addresses the session may use; the first signs where a request names nobody. */
  readonly addresses: readonly string[]
  /** What the wallet does for sites. */
  readonly methods: readonly string[]
  /** The cluster's node; undefined where the wallet has none. */
  readonly node: string | undefined
}

export function readSolanaRequest(
  request: unknown,
  { addresses, methods, node }: SolanaStanding,
): { readonly answer: Outcome } | { readonly ask: SolanaAsk } {
  const parsed = v.safeParse(REQUEST, request)
  if (!parsed.success) return failed(invalidParams('the request is malformed'))
  const { method } = parsed.output
  if (!methods.includes(method)) return failed(NO_METHOD)
  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
    return { answer: { result: addresses.map((pubkey) => ({ pubkey })) } }
  const asked = toSolanaAsk(parsed.output, addresses[0] ?? '')
  if (!asked) return failed(NO_METHOD)
  if ('invalid' in asked) return failed(invalidParams(asked.invalid))
  if (!addresses.includes(asked.ask.address)) return failed(ERRORS.unauthorized)
  if (asked.ask.kind === 'send' && node === undefined) return failed(ERRORS.chainDisconnected)
  return asked
}
