/** What a wallet can do about approval and swap as one atomic batch (EIP-5792), and what it says became of one. */
import { codeOf, LatchkeyError, whenFound, within, type PluginContext } from '#kernel'
import {
  CHAINS,
  parseCaipAddress,
  sameAccount,
  WALLETS,
  type CaipAddress,
  type Eip1193Provider,
  type TransactionOutcome,
  type WalletRequest,
} from '#wallet'
import { chainFor } from './prepare.ts'
import type { Run } from './runs.ts'

/** Milliseconds until a wallet that was connected before a reload is given up. */
const WALLET_LIMIT = 60_000
/** Of a wallet that has said it can, and then does not. */
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
  'PROVIDER_UNSUPPORTED_METHOD',
  'RPC_METHOD_NOT_FOUND',
  'RPC_METHOD_NOT_SUPPORTED',
])
/** The wallet has refused a batch after all. A new review asks for step after step. */
const NO_BATCH = 'swaps/NO_BATCH'

export interface Batches {
  /** Asks the account's wallet, which asks nobody. Rejects only with ABORTED. */
  can(account: CaipAddress, signal: AbortSignal): Promise<boolean>
  /** What a refused request means. If the wallet cannot do batches, it is not asked for one again. */
  refused(account: CaipAddress, error: unknown): unknown
  /** What the wallet says became of it. After a reload it is waited for. Rejects with an RPC_… code, RECEIPT_TIMEOUT, WALLET_TIMEOUT. */
  outcome(run: Run, id: string): Promise<TransactionOutcome>
}

export function createBatches(ctx: PluginContext): Batches {
  const wallets = ctx.use(WALLETS)
  const unable = new Set<string>()

  const placeOf = (account: CaipAddress): string => {
    const { namespace } = parseCaipAddress(account)
    return `${wallets.state.get().accounts[namespace]?.connectorId ?? ''} ${account}`
  }

  const connected = (account: CaipAddress) => {
    const now = wallets.state.get().accounts[parseCaipAddress(account).namespace]
    return now?.status === 'connected' ? now : undefined
  }

  return {
    async can(account, signal) {
      const { namespace, chainId, address } = parseCaipAddress(account)
      const { network, chain } = await chainFor(ctx, chainId)
      const now = connected(account)?.caipAddress
      const provider = wallets.provider(namespace)
      if (!provider || !now || !sameAccount(ctx.use(CHAINS), now, account)) return false
      if (!chain.canBatch || !chain.sendBatch || !chain.waitForBatch || unable.has(placeOf(account))) return false
      return chain.canBatch({ network, from: address, wallet: requestOf(provider), signal })
    },
    refused(account, error) {
      if (!UNABLE.has(codeOf(error))) return error
      unable.add(placeOf(account))
      return new LatchkeyError(NO_BATCH, { cause: error })
    },
    async outcome({ account, network: id }, batch) {
      const { network, chain } = await chainFor(ctx, id)
      const atLimit = (): never => {
        throw new LatchkeyError('WALLET_TIMEOUT', { detail: 'the wallet of a batch is away' })
      }
      const provider = await within({ clock: ctx.clock, ms: WALLET_LIMIT, signal: ctx.signal, atLimit }, (signal) =>
        // Whatever account it is on by now: a wallet knows its batches by their ids, and another wallet knows no such id.
        whenFound(
          wallets.state,
          () => (connected(account) ? wallets.provider(parseCaipAddress(account).namespace) : undefined),
          signal,
        ),
      )
      if (!chain.waitForBatch) throw new LatchkeyError('SWAPS_UNSUPPORTED', { detail: id })
      return chain.waitForBatch({ network, id: batch, wallet: requestOf(provider), signal: ctx.signal })
    },
  }
}

const requestOf =
  (provider: Eip1193Provider): WalletRequest =>
  (args) =>
    provider.request(args)
