/** The Wallet Standard object that a site gets. It holds no keys and decides nothing. */
import { base58, base64, type BytesCoder } from '@scure/base'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { ReadonlyWalletAccount } from '@wallet-standard/wallet'
import * as v from 'valibot'
import type { Conversation } from './conversation.ts'
import { invalidParams } from './errors.ts'
import { createListeners, type Listener } from './listeners.ts'
import type { WalletProfile } from './profiles.ts'
import { ProviderRpcError, toProviderError } from './providerError.ts'

export interface StandardWalletOptions {
  readonly profile: WalletProfile
  readonly chains: Wallet['chains']
  readonly conversation: Conversation
}

interface Change {
  readonly accounts: readonly WalletAccount[]
}

const SIGNING = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const
const VERSIONS = ['legacy', 0] as const

const ACCOUNT = v.object({ address: v.string() })
const BYTES = v.instance(Uint8Array)
const MESSAGE = v.object({ account: ACCOUNT, message: BYTES })
const TRANSACTION = v.object({ account: ACCOUNT, transaction: BYTES, chain: v.optional(v.string()) })
const SENDING = v.object({
  ...TRANSACTION.entries,
  chain: v.string(),
  options: v.optional(v.record(v.string(), v.unknown())),
})
const PUBKEY = v.object({ pubkey: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)) })

export function createStandardWallet({ profile, chains, conversation }: StandardWalletOptions): Wallet {
  const { add, remove, emit } = createListeners<Change>()
  const met = new Map<string, WalletAccount>()
  // A site that may see accounts sees them only once it connects on this page, as in most wallets.
  let isConnected = false
  let accounts: readonly WalletAccount[] = []

  function accountOf(address: string): WalletAccount {
    const account =
      met.get(address) ??
      new ReadonlyWalletAccount({ address, publicKey: base58.decode(address), chains, features: SIGNING })
    met.set(address, account)
    return account
  }

  function follow(): void {
    const session = conversation.session()
    // The background is unreachable, as when a page is left; the accounts have not changed.
    if (!session) return
    const addresses = isConnected ? session.accounts.solana : []
    if (addresses.join() === accounts.map(({ address }) => address).join()) return
    accounts = Object.freeze(addresses.map(accountOf))
    emit('change', { accounts })
  }
  conversation.onSession(follow)

  async function ask(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const settled = await conversation.request({ method, params })
    return settled.kind === 'result' ? settled.result : undefined
  }

  async function connect(input?: { readonly silent?: boolean }): Promise<Change> {
    const answer = await ask(input?.silent === true ? 'solana_getAccounts' : 'solana_requestAccounts')
    isConnected ||= (conversation.session()?.accounts.solana.length ?? 0) > 0
    follow()
    if (!Array.isArray(answer)) return { accounts: answer as readonly WalletAccount[] }
    return { accounts: answer.map((entry) => (v.is(PUBKEY, entry) ? accountOf(entry.pubkey) : entry)) }
  }

  /** Wallet Standard: forgets the connection, not the permission. */
  async function disconnect(): Promise<void> {
    isConnected = false
    follow()
  }

  /** One question after the other, as each opens a window of its own. */
  async function signMessage(...inputs: readonly SolanaSignMessageInput[]) {
    return inTurn(parse(v.array(MESSAGE), inputs), async ({ account, message }) => {
      const params = { message: base58.encode(message), pubkey: account.address }
      const answer = await ask('solana_signMessage', params)
      return { signedMessage: message, signature: decoded(base58, partOf(answer, 'signature')) }
    })
  }

  /** Several of one account are one question. */
  async function signTransaction(...inputs: readonly SolanaSignTransactionInput[]) {
    const parsed = parse(v.array(TRANSACTION), inputs)
    parsed.forEach(checkChain)
    const [first, ...others] = parsed
    const isOneSigner = others.every(({ account }) => account.address === first?.account.address)
    if (!first || others.length === 0 || !isOneSigner) {
      return inTurn(parsed, async ({ account, transaction }) => {
        const params = { transaction: base64.encode(transaction), pubkey: account.address }
        const answer = await ask('solana_signTransaction', params)
        return { signedTransaction: decoded(base64, partOf(answer, 'transaction')) }
      })
    }
    const transactions = parsed.map(({ transaction }) => base64.encode(transaction))
    const answer = await ask('solana_signAllTransactions', { transactions, pubkey: first.account.address })
    const signed = partOf(answer, 'transactions')
    return Array.isArray(signed) ? signed.map((each) => ({ signedTransaction: decoded(base64, each) })) : signed
  }

  async function signAndSendTransaction(...inputs: readonly SolanaSignAndSendTransactionInput[]) {
    const parsed = parse(v.array(SENDING), inputs)
    parsed.forEach(checkChain)
    return inTurn(parsed, async ({ account, transaction, options }) => {
      const params = { transaction: base64.encode(transaction), pubkey: account.address, sendOptions: options }
      const answer = await ask('solana_signAndSendTransaction', params)
      return { signature: decoded(base58, partOf(answer, 'signature')) }
    })
  }

  function checkChain({ chain }: { readonly chain?: string | undefined }): void {
    const isOurs = chain === undefined || chains.some((own) => own === chain)
    if (!isOurs) throw new ProviderRpcError(invalidParams(`the wallet has no chain ${chain}`))
  }

  function on(event: 'change', listener: Listener<Change>): () => void {
    add(event, listener)
    return () => remove(event, listener)
  }

  const features = Object.freeze({
    'standard:connect': { version: '1.0.0', connect: fallible(connect) },
    'standard:disconnect': { version: '1.0.0', disconnect },
    'standard:events': { version: '1.0.0', on },
    'solana:signMessage': { version: '1.1.0', signMessage: fallible(signMessage) },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signTransaction: fallible(signTransaction),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signAndSendTransaction: fallible(signAndSendTransaction),
    },
  })
  return Object.freeze({
    version: '1.0.0',
    name: profile.name,
    icon: profile.icon,
    chains,
    features,
    get accounts() {
      return accounts
    },
  })
}

/** Errors with codes, as sites know them. */
function fallible<I extends readonly unknown[], O>(work: (...inputs: I) => Promise<O>): (...inputs: I) => Promise<O> {
  return (...inputs) => work(...inputs).catch((error: unknown) => Promise.reject(toProviderError(error)))
}

function parse<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new ProviderRpcError(invalidParams(result.issues.map(({ message }) => message).join('; ')))
}

async function inTurn<I, O>(inputs: readonly I[], each: (input: I) => Promise<O>): Promise<O[]> {
  const outputs: O[] = []
  for (const input of inputs) outputs.push(await each(input))
  return outputs
}

// Malformed answers of a wallet in the mode `lie` are passed on unchanged: the site has to validate them.
const partOf = (answer: unknown, name: string): unknown => (Object(answer) as Record<string, unknown>)[name]

function decoded(coder: BytesCoder, value: unknown): unknown {
  try {
    return typeof value === 'string' ? coder.decode(value) : value
  } catch {
    return value
  }
}
