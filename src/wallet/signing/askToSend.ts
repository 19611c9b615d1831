/** Asks the wallet to sign and send what was reviewed, and nothing else. */
import { codeOf, LatchkeyError, type PluginContext } from '#kernel'
import { parseCaipAddress } from '../caip.ts'
import {
  CHAINS,
  NETWORKS,
  TRANSACTION_SENT,
  WALLETS,
  type PreparedTransaction,
  type SentTransaction,
  type WalletRequest,
} from '../contracts/index.ts'

/** Requests in which a person says yes. */
const SIGNS = /send|sign/i
/** Errors after which a wallet that was asked may have sent all the same. */
const UNCLEAR: ReadonlySet<string> = new Set([
  'CONNECTOR_NOT_CONNECTED',
  'PROVIDER_DISCONNECTED',
  'PROVIDER_INVALID',
  'RECEIPT_TIMEOUT',
  'RPC_INTERNAL',
  'UNKNOWN',
  'WALLET_TIMEOUT',
])

export interface AskToSend {
  readonly prepared: PreparedTransaction
  /** What is told of it, with the hash. */
  readonly what: Omit<SentTransaction, 'hash'>
  /** Throws if it must not be asked any more. Called in the same turn as the request: between this look and the question nothing can change. */
  begin(): void
  /** Who else is being waited for; ABORTED before the wallet is asked. */
  readonly signal: AbortSignal
}

export type Sent =
  | { readonly sent: SentTransaction }
  /** `unclear`: the wallet has the transaction, and its answer says neither yes nor no. */
  | { readonly error: unknown; readonly unclear: boolean }

/** Never rejects. */
export async function askToSend(ctx: PluginContext, { prepared, what, begin, signal }: AskToSend): Promise<Sent> {
  const heard: string[] = []
  let off = (): void => {}
  let asked = false
  try {
    const { namespace, network: id, from } = prepared
    const network = ctx.use(NETWORKS).get(id)
    const chain = await ctx.use(CHAINS).get(namespace)
    const provider = ctx.use(WALLETS).provider(namespace)
    if (signal.aborted) throw new LatchkeyError('ABORTED')
    if (!provider || !network || !chain.sendTransaction) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED')
    off = ctx.bus.on(TRANSACTION_SENT, ({ hash }) => void heard.push(hash))
    const wallet: WalletRequest = (args) => {
      if (SIGNS.test(args.method) && !asked) {
        begin()
        asked = true
      }
      return provider.request(args)
    }
    const hash: unknown = await chain.sendTransaction({
      network,
      from: parseCaipAddress(from).address,
      transaction: copyOf(prepared.transaction),
      wallet,
      calls: true,
      signal: ctx.signal,
    })
    if (typeof hash !== 'string' || !hash) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no hash' })
    const sent = { ...what, hash }
    // The wallet's provider tells of what it knows to be a transaction; a signature that we broadcast it does not.
    if (!heard.includes(hash)) ctx.bus.emit(TRANSACTION_SENT, sent)
    return { sent }
  } catch (error) {
    return { error, unclear: asked && UNCLEAR.has(codeOf(error)) }
  } finally {
    off()
  }
}

/** Bytes cannot be frozen, so what is signed is a copy of what was prepared. */
const copyOf = <T>(transaction: T): T =>
  transaction instanceof Uint8Array ? (Uint8Array.from(transaction) as T) : transaction
