/** Events about wallets and the modal. State first, event second. */
import { defineEvent } from '#kernel'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'

/** A transaction of this page, as far as its sender knows it. */
export interface SentTransaction {
  readonly network: CaipNetworkId
  readonly hash: string
  readonly from: string
  readonly to?: string | undefined
  /** What is moved: a decimal string and its symbol. */
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
/** One wallet has left; the namespace may have others. */
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
/** The wallet answered with a hash; the chain has not said anything yet. */
export const TRANSACTION_SENT = /* @__PURE__ */ defineEvent<SentTransaction>('latchkey:transaction-sent')
/** The chain has it. `unknown`: nobody could say within the time limit. */
export const TRANSACTION_SETTLED = /* @__PURE__ */ defineEvent<{
  readonly network: CaipNetworkId
  readonly hash: string
  readonly status: 'confirmed' | 'failed' | 'unknown'
}>('latchkey:transaction-settled')
export const NETWORK_CHANGED = /* @__PURE__ */ defineEvent<{ readonly network: CaipNetworkId }>('latchkey:network')
export const WALLET_SELECTED = /* @__PURE__ */ defineEvent<{ readonly name: string; readonly platform: string }>(
  'latchkey:select-wallet',
)
