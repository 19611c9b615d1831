/** Events about wallets and the modal. An event is emitted after the state has changed. */
import { defineEvent } from '#kernel'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'

/** A transaction that this page sent, as its sender described it. */
export interface SentTransaction {
  readonly network: CaipNetworkId
  readonly hash: string
  readonly from: string
  readonly to?: string | undefined
  /** The amount that is sent, as a decimal string; `symbol` is its currency or token. */
  readonly amount?: string | undefined
  readonly symbol?: string | undefined
}

export const MODAL_OPENED = /* @__PURE__ */ defineEvent<{ readonly connected: boolean; readonly view: string }>(
  'latchkey:modal-open',
)
export const MODAL_CLOSED_EVENT = /* @__PURE__ */ defineEvent<{ readonly connected: boolean }>('latchkey:modal-close')
export const CONNECTED = /* @__PURE__ */ defineEvent<{
  readonly namespace: ChainNamespace
  readonly account: CaipAddress
  readonly connectorId: string
  readonly name: string
  readonly method: 'browser' | 'qrcode' | 'mobile' | 'email' | 'social'
  readonly reconnect: boolean
}>('latchkey:connect')
export const CONNECT_FAILED = /* @__PURE__ */ defineEvent<{ readonly connectorId: string; readonly code: string }>(
  'latchkey:connect-error',
)
export const REJECTED = /* @__PURE__ */ defineEvent<{
  readonly connectorId: string
  readonly action: 'connect' | 'switch' | 'sign'
}>('latchkey:user-rejected')
/** One wallet disconnected; others of the namespace may still be connected. */
export const DISCONNECTED = /* @__PURE__ */ defineEvent<{
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly account: CaipAddress
  readonly by: 'person' | 'wallet' | 'host'
}>('latchkey:disconnect')
export const ACCOUNT_CHANGED = /* @__PURE__ */ defineEvent<{
  readonly namespace: ChainNamespace
  readonly account: CaipAddress
}>('latchkey:account')
export const SIGNED_IN = /* @__PURE__ */ defineEvent<{ readonly account: CaipAddress }>('latchkey:sign-in')
/** `elsewhere`: in another tab, or on the server. */
export const SIGNED_OUT = /* @__PURE__ */ defineEvent<{
  readonly account: CaipAddress
  readonly reason: 'host' | 'disconnect' | 'expired' | 'elsewhere'
}>('latchkey:sign-out')
/** The wallet returned a hash; the transaction is not confirmed yet. */
export const TRANSACTION_SENT = /* @__PURE__ */ defineEvent<SentTransaction>('latchkey:transaction-sent')
/** The transaction was confirmed or failed. `unknown`: neither was known within the time limit. */
export const TRANSACTION_SETTLED = /* @__PURE__ */ defineEvent<{
  readonly network: CaipNetworkId
  readonly hash: string
  readonly status: 'confirmed' | 'failed' | 'unknown'
  /** Why it failed: undone in its block, another transaction took its place, or no block took it in time. */
  readonly why?: 'reverted' | 'replaced' | 'expired' | undefined
  /** The transaction that took its place; with `confirmed`, the same one for a higher fee. */
  readonly by?: string | undefined
}>('latchkey:transaction-settled')
/** A name service has registered the name for the account, which the person asked for. It proves nothing on the chain. */
export const NAME_REGISTERED = /* @__PURE__ */ defineEvent<{ readonly account: CaipAddress; readonly name: string }>(
  'latchkey:name-registered',
)
export const NETWORK_CHANGED = /* @__PURE__ */ defineEvent<{ readonly network: CaipNetworkId }>('latchkey:network')
export const WALLET_SELECTED = /* @__PURE__ */ defineEvent<{ readonly name: string; readonly platform: string }>(
  'latchkey:select-wallet',
)
