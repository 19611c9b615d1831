/** What plugins may hold up (`gates` of a manifest). */
import { defineGate } from '#kernel'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { RequestArguments } from './connector.ts'

/** A wallet shows an account that nobody else knows of yet: not the state, not the page, no event. */
export interface AccountPassage {
  readonly connectorId: string
  /** Of the wallet, as it says it itself. */
  readonly name: string
  readonly namespace: ChainNamespace
  /** The one in use first. */
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /** What the wallet signed when it connected (`Connection.proof`), unchecked. */
  readonly proof?: readonly unknown[] | undefined
  /**
   * `connect`: a person chose the wallet. `restore`: it came back at the next visit, and nobody need be looking.
   * `change`: it went to another account or network; until this is let through, what was shown before still is.
   */
  readonly reason: 'connect' | 'restore' | 'change'
  /** Asks the wallet itself, on this account's network. Rejects as `Connector.request` does. */
  request(args: RequestArguments, signal: AbortSignal): Promise<unknown>
}

/** What a page asks of a connected wallet. */
export interface RequestPassage {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId | undefined
  readonly args: RequestArguments
}

/**
 * Before anybody hears that an account is connected, or that the wallet shows another one. Kept out, the wallet is
 * disconnected, and who asked to connect gets the code.
 */
export const ACCOUNT_GATE = /* @__PURE__ */ defineGate<AccountPassage>('wallets.account')

/** Before a request of the page goes to the wallet. */
export const REQUEST_GATE = /* @__PURE__ */ defineGate<RequestPassage>('wallets.request')
