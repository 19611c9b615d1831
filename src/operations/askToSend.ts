/** Asks the wallet to sign and send what was reviewed, and nothing else; and does not believe an answer that it gave before. */
import { codeOf, LatchkeyError, type Disposable, type PluginContext } from '#kernel'
import {
  CHAINS,
  NETWORKS,
  parseCaipAddress,
  TRANSACTION_SENT,
  WALLETS,
  type ChainAdapter,
  type Network,
  type PreparedTransaction,
  type SentTransaction,
  type WalletRequest,
} from '#wallet'

/** Requests in which a person says yes. */
const SIGNS = /send|sign/i
/** Errors after which a wallet that was asked may have sent all the same. */
const UNCLEAR: ReadonlySet<string> = new Set([
  'ABORTED',
  'CONNECTOR_NOT_CONNECTED',
  'PROVIDER_DISCONNECTED',
  'PROVIDER_INVALID',
  'RECEIPT_TIMEOUT',
  'RPC_INTERNAL',
  'UNKNOWN',
  'WALLET_TIMEOUT',
])

interface AskOnce<Answer, T> {
  /** Throws if it must not be asked any more. Called in the same turn as the request: between this look and the question nothing can change. */
  begin(): void
  /**
   * Notes what came of it. What it returns or throws is what the caller gets. A plugin that is switched off while the wallet
   * asks stops only after this, so it never forgets what was sent.
   */
  keep(answer: Answer): T
  /** Who else is being waited for; ABORTED before the wallet is asked. */
  readonly signal: AbortSignal
}

export interface AskToSend<T> extends AskOnce<Sent, T> {
  readonly prepared: PreparedTransaction
  /** What is told of it, with the hash. */
  readonly what: Omit<SentTransaction, 'hash'>
}

export interface AskToSendBatch<T> extends AskOnce<SentBatch, T> {
  /** All of one account and network, in their order. At least one. */
  readonly prepared: readonly PreparedTransaction[]
}

interface NotSent {
  readonly error: unknown
  /** The wallet has the transaction, and its answer says neither yes nor no. */
  readonly unclear: boolean
}

export type Sent = { readonly sent: SentTransaction } | NotSent

/** `id`: of the batch, which is not a hash. */
export type SentBatch = { readonly id: string } | NotSent

/** Both reject only with what `keep` throws. */
export interface Asking {
  send<T>(asked: AskToSend<T>): Promise<T>
  /** Asks for all of them as one atomic batch, in one request. */
  sendBatch<T>(asked: AskToSendBatch<T>): Promise<T>
}

/**
 * `isKnown`: hashes and ids that this plugin has had from a wallet before, those among them that a reload has brought back. What was
 * over before the reload is not known any more. An answer that is known says nothing about this question, because what became of the other is not what becomes of it. So it counts as no answer.
 */
export function createAsking(ctx: PluginContext, isKnown: (answer: string) => boolean): Asking {
  /** What any plugin has told of. */
  const told = new Set<string>()
  ctx.bus.on(TRANSACTION_SENT, ({ hash }) => void told.add(hash.toLowerCase()))

  const unrepeated = (result: Result, before: ReadonlySet<string>): Result =>
    'text' in result && (before.has(result.text.toLowerCase()) || isKnown(result.text))
      ? { error: new LatchkeyError('PROVIDER_INVALID', { detail: 'an earlier answer' }), unclear: true }
      : result

  return {
    send({ prepared, what, ...once }) {
      const before = new Set(told)
      return ask(ctx, prepared, once, {
        send: ({ chain, ...on }) =>
          chain.sendTransaction?.({ ...on, transaction: copyOf(prepared.transaction), calls: true }),
        answer(given) {
          const result = unrepeated(given, before)
          if (!('text' in result)) return result
          const sent = { ...what, hash: result.text }
          // The wallet's provider tells of what it knows to be a transaction; a signature that we broadcast it does not.
          if (!told.has(sent.hash.toLowerCase())) ctx.bus.emit(TRANSACTION_SENT, sent)
          return { sent }
        },
      })
    },
    sendBatch({ prepared, ...once }) {
      const before = new Set(told)
      const transactions = prepared.map(({ transaction }) => copyOf(transaction))
      return ask(ctx, prepared[0]!, once, {
        send: ({ chain, ...on }) => chain.sendBatch?.({ ...on, transactions }),
        answer(given) {
          const result = unrepeated(given, before)
          return 'text' in result ? { id: result.text } : result
        },
      })
    },
  }
}

interface On {
  readonly chain: ChainAdapter
  readonly network: Network
  readonly from: string
  readonly wallet: WalletRequest
  readonly signal: AbortSignal
}

type Result = { readonly text: string } | NotSent

interface How<Answer> {
  /** Is given a wallet that calls `begin` right before it is asked for a yes. */
  send(on: On): Promise<string> | undefined
  answer(result: Result): Answer
}

async function ask<Answer, T>(
  ctx: PluginContext,
  prepared: Omit<PreparedTransaction, 'transaction'>,
  { begin, keep, signal }: AskOnce<Answer, T>,
  { send, answer }: How<Answer>,
): Promise<T> {
  let held: Disposable | undefined
  const asked = (): void => {
    begin()
    held = ctx.hold('a transaction')
  }
  try {
    return keep(answer(await resultOf(ctx, prepared, { begin: asked, signal }, send)))
  } finally {
    void held?.dispose()
  }
}

async function resultOf(
  ctx: PluginContext,
  { namespace, network: id, from }: Omit<PreparedTransaction, 'transaction'>,
  { begin, signal }: Pick<AskOnce<never, never>, 'begin' | 'signal'>,
  send: How<never>['send'],
): Promise<Result> {
  let asked = false
  try {
    const network = ctx.use(NETWORKS).get(id)
    const chain = await ctx.use(CHAINS).get(namespace)
    const provider = ctx.use(WALLETS).provider(namespace)
    if (signal.aborted) throw new LatchkeyError('ABORTED')
    if (!provider || !network) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED')
    const wallet: WalletRequest = (args) => {
      if (SIGNS.test(args.method) && !asked) {
        begin()
        asked = true
      }
      return provider.request(args)
    }
    const sending = send({ chain, network, from: parseCaipAddress(from).address, wallet, signal: ctx.signal })
    if (!sending) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED')
    const text: unknown = await sending
    if (typeof text !== 'string' || !text) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no hash' })
    return { text }
  } catch (error) {
    return { error, unclear: asked && UNCLEAR.has(codeOf(error)) }
  }
}

/** Bytes cannot be frozen, so what is signed is a copy of what was prepared. */
const copyOf = <T>(transaction: T): T =>
  transaction instanceof Uint8Array ? (Uint8Array.from(transaction) as T) : transaction
