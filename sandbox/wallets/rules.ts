/** A wallet's rules for one namespace: how a request is handled before the person is asked. */
import type { Namespace } from './profiles.ts'
import type { Answer, WalletRequest } from './protocol.ts'
import type { WalletError } from './errors.ts'

export type Finding =
  | { readonly answer: Answer }
  /** Needs nobody, but takes time. */
  | { readonly lookUp: () => Promise<unknown> }
  /** The person is to decide. A yes needs no key; it answers what the site gets. Without `account` the one in use. */
  | { readonly grant: (account?: number) => unknown }
  /** The person is to decide. A yes is signed with the wallet's keys. Rejects with a sentence for the site. */
  | { readonly sign: () => Promise<unknown> }

/** `chainIds` are the EVM networks that the page lets the wallet know of; all of the wallet's without it. */
export type Rules = (site: string, request: WalletRequest, chainIds?: readonly number[]) => Finding

/** Which rules a method falls under. */
export function namespaceOf(method: string): Namespace {
  return method.startsWith('solana_') ? 'solana' : 'eip155'
}

export function result(value: unknown): Answer {
  return { kind: 'result', result: value }
}

export function failed(error: WalletError): Answer {
  return { kind: 'error', error }
}
