/** The gates that plugins may guard (`gates` of a manifest). */
import { defineGate } from '#kernel'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { RequestArguments } from './connector.ts'

/** A wallet shows an account that is not known outside yet: it is not in the state, not known to the page, and in no event. */
export interface AccountPassage {
  readonly connectorId: string
  /** The wallet's name, by its own claim. */
  readonly name: string
  readonly namespace: ChainNamespace
  /** The one in use first. */
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /** What the wallet signed when it connected (`Connection.proof`), unchecked. */
  readonly proof?: readonly unknown[] | undefined
  /**
   * `connect`: a person chose the wallet. `restore`: it is restored at the next visit, perhaps without anybody looking.
   * `change`: it switched to another account or network; until this passes, the previous one is still shown.
   */
  readonly reason: 'connect' | 'restore' | 'change'
  /** Asks the wallet itself, on this account's network. Rejects like `Connector.request`. */
  request(args: RequestArguments, signal: AbortSignal): Promise<unknown>
  /** Moves the wallet to a network of the page. Absent if the wallet cannot. The passage then ends, and begins anew there. */
  readonly switchTo?: ((network: CaipNetworkId, signal: AbortSignal) => Promise<void>) | undefined
}

/** A request of the page to a connected wallet. */
export interface RequestPassage {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId | undefined
  readonly args: RequestArguments
}

/**
 * Passed before the page learns that an account is connected, or that the wallet shows another one. If a guard rejects, the wallet
 * is disconnected, and `connect` rejects with the code.
 */
export const ACCOUNT_GATE = /* @__PURE__ */ defineGate<AccountPassage>('wallets.account')

/** Passed before a request of the page goes to the wallet. */
export const REQUEST_GATE = /* @__PURE__ */ defineGate<RequestPassage>('wallets.request')
