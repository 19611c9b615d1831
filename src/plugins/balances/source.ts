import type { PluginContext } from '#kernel'
import {
  CHAINS,
  dataApi,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type HeldNft,
  type TokenBalance,
  type WalletsService,
} from '#wallet'
import { createWalletAssets } from './wallet/assets.ts'

export interface SourceQuery {
  readonly namespace: ChainNamespace
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly touched: readonly CaipAddress[]
  readonly signal: AbortSignal
  readonly retries: number
}

export interface Source {
  /** Rejects with CHAIN_NOT_SUPPORTED, ABORTED or an HTTP_… code. */
  read(query: SourceQuery): Promise<{ readonly tokens: readonly TokenBalance[]; readonly nfts: readonly HeldNft[] }>
}

/** Reads balances from the wallet if it answers without asking a person, else from the data API. */
export function createSource(
  ctx: Pick<PluginContext, 'clock' | 'http' | 'logger' | 'router' | 'use'>,
  wallets: WalletsService,
): Source {
  const assets = createWalletAssets(ctx, wallets)
  const api = dataApi(ctx)
  return {
    async read({ namespace, chainId, address, touched, signal, retries }) {
      // EIP-7811 and EIP-5792 are methods of Ethereum's JSON-RPC.
      const asks = ctx.use(CHAINS).traits(namespace)?.rpc === 'ethereum'
      const tokens = asks ? await assets.read({ namespace, address, chainId, signal }) : undefined
      return tokens ? { tokens, nfts: [] } : api.readBalances({ address, chainId, tokens: touched, signal, retries })
    },
  }
}
