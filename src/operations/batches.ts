/** What a wallet can do about several steps as one atomic batch (EIP-5792), and what it says became of one. */
import { codeOf, LatchkeyError, waitFor, withTimeout, type ErrorCode, type PluginContext } from '#kernel'
import {
  CHAINS,
  isUnsupported,
  NETWORKS,
  parseCaipAddress,
  sameAccount,
  WALLETS,
  type CaipAddress,
  type TransactionOutcome,
  type WalletRequest,
} from '#wallet'
import type { Operation } from './operation.ts'

/** Milliseconds until a wallet that was connected before a reload is given up. */
const WALLET_LIMIT = 60_000
/** Answers of a wallet that has said that it can do batches, and then cannot. */
const UNABLE: ReadonlySet<string> = new Set([
  'ATOMICITY_UNSUPPORTED',
  'ATOMIC_UPGRADE_REJECTED',
  'BUNDLE_DUPLICATE',
  'BUNDLE_TOO_LARGE',
  'BUNDLE_UNKNOWN',
  'CAPABILITY_UNSUPPORTED',
  'CHAIN_ID_UNSUPPORTED',
  // A site may be allowed to ask for transactions, and for no batches. If it may do neither, the first step says so.
  'PROVIDER_UNAUTHORIZED',
])

export interface Batches {
  /** Asks the account's wallet, which asks nobody. Rejects only with ABORTED. */
  can(account: CaipAddress, signal: AbortSignal): Promise<boolean>
  /** What a refused request means: `<plugin>/NO_BATCH` if the wallet cannot do batches. It is not asked for one again then. */
  refused(account: CaipAddress, error: unknown): unknown
  /** What the wallet says became of it. After a reload it is waited for. Rejects with an RPC_… code, RECEIPT_TIMEOUT, WALLET_TIMEOUT. */
  outcome(operation: Operation, id: string): Promise<TransactionOutcome>
}

export function createBatches(ctx: PluginContext): Batches {
  const wallets = ctx.use(WALLETS)
  const unable = new Set<string>()

  const connected = (account: CaipAddress) => {
    const now = wallets.state.get().accounts[parseCaipAddress(account).namespace]
    return now?.status === 'connected' ? now : undefined
  }

  const placeOf = (account: CaipAddress): string => `${connected(account)?.connectorId ?? ''} ${account}`

  /** Whatever account the wallet is on by now. */
  function requestOf(account: CaipAddress): WalletRequest | undefined {
    const provider = connected(account) && wallets.provider(parseCaipAddress(account).namespace)
    return provider && ((args) => provider.request(args))
  }

  async function chainOf(account: CaipAddress) {
    const { namespace, chainId } = parseCaipAddress(account)
    const network = ctx.use(NETWORKS).get(chainId)
    if (!network) throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: chainId })
    return { network, chain: await ctx.use(CHAINS).get(namespace) }
  }

  return {
    async can(account, signal) {
      const { network, chain } = await chainOf(account)
      const now = connected(account)?.caipAddress
      const wallet = requestOf(account)
      if (!wallet || !now || !sameAccount(ctx.use(CHAINS), now, account)) return false
      if (!chain.canBatch || !chain.sendBatch || !chain.waitForBatch || unable.has(placeOf(account))) return false
      return chain.canBatch({ network, from: parseCaipAddress(account).address, wallet, signal })
    },
    refused(account, error) {
      if (!isUnsupported(error) && !UNABLE.has(codeOf(error))) return error
      unable.add(placeOf(account))
      // A new review asks for step after step.
      return new LatchkeyError(`${ctx.id}/NO_BATCH` as ErrorCode, { cause: error })
    },
    async outcome({ account }, id) {
      const { network, chain } = await chainOf(account)
      const { signal } = ctx
      // A wallet knows its batches by their ids, and another wallet knows no such id.
      const wallet = await withTimeout(
        { clock: ctx.clock, ms: WALLET_LIMIT, signal, what: 'the wallet of a batch is away', code: 'WALLET_TIMEOUT' },
        (until) => waitFor(wallets.state, () => requestOf(account), until),
      )
      if (!chain.waitForBatch) throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: network.caipNetworkId })
      return chain.waitForBatch({ network, id, wallet, signal })
    },
  }
}
