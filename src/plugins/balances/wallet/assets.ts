/** Reads tokens from the wallet itself (EIP-7811), if its capabilities (EIP-5792) say that it supports that. */
import { isQuiet, LatchkeyError, withTimeout, type PluginContext } from '#kernel'
import {
  addressKey,
  cleanTokens,
  formatUnits,
  hexChainId,
  type CaipNetworkId,
  type ChainNamespace,
  type TokenBalance,
  type WalletsService,
} from '#wallet'
import { readAssets, readCanDiscover } from './schemas.ts'

/** Milliseconds for the capabilities: short, because a sleeping phone must not delay the answer of the service. */
const CAPABILITIES_LIMIT = 3_000
/** Milliseconds for the list of assets. */
const ASSETS_LIMIT = 10_000
/** Milliseconds without questions to the wallet after an error. */
const RETRY_GAP = 30_000

export interface AssetsQuery {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly signal: AbortSignal
}

export interface WalletAssets {
  /** Undefined if the wallet does not tell, for any reason. Never prompts. Rejects with ABORTED only. */
  read(query: AssetsQuery): Promise<readonly TokenBalance[] | undefined>
}

export function createWalletAssets(
  { clock, logger }: Pick<PluginContext, 'clock' | 'logger'>,
  wallets: WalletsService,
): WalletAssets {
  /** Both by wallet, account and network. */
  const isSupported = new Map<string, boolean>()
  const pausedUntil = new Map<string, number>()

  /**
   * The active wallet, if asking it cannot prompt: an embedded wallet, or a remote one, whose session lists its methods (others
   * are refused on our side, and nothing is sent). Other wallets do not declare their methods, so they are not asked.
   */
  function silentWallet(namespace: ChainNamespace): string | undefined {
    const { connections } = wallets.state.get()
    const id = connections.find((one) => one.active && one.namespace === namespace)?.connectorId
    return id !== undefined && wallets.connector(id, namespace)?.sharedSession ? id : undefined
  }

  function ask({ namespace, signal }: AssetsQuery, method: string, param: unknown, ms: number): Promise<unknown> {
    return withTimeout<unknown>({ clock, ms, signal, what: method, code: 'WALLET_TIMEOUT' }, async () =>
      wallets.provider(namespace)?.request({ method, params: [param] }),
    )
  }

  return {
    async read(query) {
      const { namespace, address, chainId, signal } = query
      const wallet = silentWallet(namespace)
      if (wallet === undefined) return undefined
      const key = `${wallet} ${chainId}:${addressKey(address)}`
      if (isSupported.get(key) === false || clock.monotonic() < (pausedUntil.get(key) ?? -Infinity)) return undefined
      const chain = hexChainId(chainId)
      try {
        if (!isSupported.has(key)) {
          const answer = await ask(query, 'wallet_getCapabilities', address, CAPABILITIES_LIMIT)
          // No answer does not mean no: the wallet is asked again after a pause.
          if (answer === undefined) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no capabilities' })
          isSupported.set(key, readCanDiscover(answer, chain))
          if (!isSupported.get(key)) return undefined
        }
        const assets = readAssets(
          await ask(query, 'wallet_getAssets', { account: address, chainFilter: [chain] }, ASSETS_LIMIT),
          chain,
        )
        if (!assets) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no assets' })
        return cleanTokens(assets.map((asset) => tokenOf(asset, chainId)))
      } catch (error) {
        if (signal.aborted) throw error
        if (!isQuiet(error)) logger.info('the wallet did not tell its assets', error)
        pausedUntil.set(key, clock.monotonic() + RETRY_GAP)
        return undefined
      }
    },
  }
}

type Asset = NonNullable<ReturnType<typeof readAssets>>[number]

function tokenOf({ address, balance, metadata }: Asset, chainId: CaipNetworkId): TokenBalance {
  const { decimals, iconUrl, name, price = 0, symbol } = metadata
  return {
    name,
    symbol,
    chainId,
    ...(address && { address: `${chainId}:${address}` }),
    price,
    quantity: { decimals: String(decimals), numeric: formatUnits(balance, decimals) },
    ...(iconUrl && { iconUrl }),
  }
}
