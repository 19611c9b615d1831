/** Tokens as the wallet itself knows them: EIP-7811, where EIP-5792 says that it can. */
import { isQuiet, LatchkeyError, within, type PluginContext } from '#kernel'
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

/** Milliseconds to say whether it can: a phone that sleeps must not hold up what the service knows. */
const CAN_LIMIT = 3_000
/** Milliseconds to list what it knows. */
const LIST_LIMIT = 10_000
/** After an error the wallet is left alone for this long. */
const RETRY_GAP = 30_000

export interface AssetsQuery {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly signal: AbortSignal
}

export interface WalletAssets {
  /** Undefined where the wallet does not say, for whatever reason. Never prompts. Rejects with ABORTED only. */
  read(query: AssetsQuery): Promise<readonly TokenBalance[] | undefined>
}

export function createWalletAssets(
  { clock, logger }: Pick<PluginContext, 'clock' | 'logger'>,
  wallets: WalletsService,
): WalletAssets {
  /** By wallet, account and network: whether it can, and until when it is not asked again. */
  const able = new Map<string, boolean>()
  const silentUntil = new Map<string, number>()

  /**
   * The wallet in use, if asking it needs no person: an embedded one, or a remote one, whose session lists its methods (one
   * that is not in the list is refused on this side, and nothing is sent). Other wallets do not say what they answer.
   */
  function quietWallet(namespace: ChainNamespace): string | undefined {
    const { connections } = wallets.state.get()
    const id = connections.find((one) => one.active && one.namespace === namespace)?.connectorId
    return id !== undefined && wallets.connector(id, namespace)?.sharedSession ? id : undefined
  }

  function ask({ namespace, signal }: AssetsQuery, method: string, param: unknown, ms: number): Promise<unknown> {
    const atLimit = (): never => {
      throw new LatchkeyError('WALLET_TIMEOUT', { detail: method })
    }
    return within<unknown>({ clock, ms, signal, atLimit }, async () =>
      wallets.provider(namespace)?.request({ method, params: [param] }),
    )
  }

  return {
    async read(query) {
      const { namespace, address, chainId, signal } = query
      const wallet = quietWallet(namespace)
      if (wallet === undefined) return undefined
      const key = `${wallet} ${chainId}:${addressKey(address)}`
      if (able.get(key) === false || clock.monotonic() < (silentUntil.get(key) ?? -Infinity)) return undefined
      const chain = hexChainId(chainId)
      try {
        if (!able.has(key)) {
          const answer = await ask(query, 'wallet_getCapabilities', address, CAN_LIMIT)
          // Silence is no answer: it may be asked another time.
          if (answer === undefined) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no capabilities' })
          able.set(key, readCanDiscover(answer, chain))
          if (!able.get(key)) return undefined
        }
        const assets = readAssets(
          await ask(query, 'wallet_getAssets', { account: address, chainFilter: [chain] }, LIST_LIMIT),
          chain,
        )
        if (!assets) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no assets' })
        return cleanTokens(assets.map((asset) => tokenOf(asset, chainId)))
      } catch (error) {
        if (signal.aborted) throw error
        if (!isQuiet(error)) logger.info('the wallet did not tell its assets', error)
        silentUntil.set(key, clock.monotonic() + RETRY_GAP)
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
