import type { CaipNetworkId } from '#wallet'

export interface SwapsOptions {
  /** CAIP-2 ids of the networks on which the hosted service swaps. Default: 12 EVM networks. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  /** Whose quotes the hosted service passes on, as people read it. Default: `1inch`. */
  readonly provider?: string | undefined
  /** The service's fee, which its quotes contain, in hundredths of a percent. Default: 85. */
  readonly feeBps?: number | undefined
  /** How much worse the result may become, in hundredths of a percent, until a person changes it; 10 to 500. Default: 100. */
  readonly slippageBps?: number | undefined
  /** False: only providers of other plugins quote. Default: true. */
  readonly hosted?: boolean | undefined
}

/** The networks of specification §9. */
const NETWORKS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

export const LEAST_SLIPPAGE = 10
export const MOST_SLIPPAGE = 500

export function settingsOf({ networks, provider, feeBps, slippageBps, hosted }: SwapsOptions = {}) {
  return {
    networks: networks ?? NETWORKS.map((id): CaipNetworkId => `eip155:${id}`),
    provider: provider ?? '1inch',
    feeBps: feeBps ?? 85,
    slippageBps: slippageBps ?? 100,
    hosted: hosted ?? true,
  }
}

export type Settings = ReturnType<typeof settingsOf>
