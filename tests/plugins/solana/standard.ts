/** A Wallet Standard wallet with real keys, and a connector over it with its surroundings. */
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { codeOf } from '#kernel'
import type { Connector, ConnectorEnvironment, ConnectorEvent, Network } from '#wallet'
import { createChunkLoader } from '../../../src/kernel/chunk.ts'
import { createFakeClock } from '../../../src/kernel/testing/fakeClock.ts'
import { deriveSolanaKeys, type SolanaKey } from '../../../sandbox/solana/keys.ts'
import { signTransaction } from '../../../sandbox/solana/sign.ts'
import { standardConnector } from '../../../src/plugins/solana/wallet/connector.ts'
import type { StandardWallet } from '../../../src/plugins/solana/wallet/discovery.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../../../src/plugins/solana/chain/networks.ts'
import * as walletChunk from '../../../src/plugins/solana/wallet/wallet.ts'

export const KEYS = deriveSolanaKeys('test', 3)
export const [FIRST, SECOND, THIRD] = KEYS as [SolanaKey, SolanaKey, SolanaKey]
export const MAINNET = solanaMainnet.caipNetworkId

/** What a wallet does instead of its work. */
export type Behaviour =
  | { readonly reject: unknown }
  | { readonly throw: unknown }
  | { readonly hang: true }
  | { readonly answer: (...inputs: never[]) => unknown }

interface Input {
  readonly account: unknown
  readonly transaction?: Uint8Array
  readonly message?: Uint8Array
}

export interface WalletOptions {
  readonly name?: unknown
  readonly icon?: unknown
  readonly chains?: unknown
  /** Features left out. */
  readonly without?: readonly string[]
  readonly versions?: unknown
  /** Already knows the site. */
  readonly authorized?: boolean
}

export type TestWallet = ReturnType<typeof createWallet>

/** An honest wallet; `behave` makes single features dishonest. `asked` notes every call. */
export function createWallet({
  name = 'Marram',
  icon = 'data:image/svg+xml,<svg/>',
  chains = ['solana:mainnet', 'solana:devnet'],
  without = [],
  versions = ['legacy', 0],
  authorized = false,
}: WalletOptions = {}) {
  const asked: { readonly feature: string; readonly inputs: readonly unknown[] }[] = []
  const behaviours = new Map<string, Behaviour>()
  const listeners = new Set<(properties: unknown) => void>()
  const accountOf = ({ address, publicKey }: SolanaKey) => ({ address, publicKey, chains, features: [] as string[] })
  const all = KEYS.map(accountOf)
  let allowed = authorized

  const keyOf = (account: unknown): SolanaKey => {
    // Wallets look for the very object that they handed out.
    const key = KEYS[all.indexOf(account as (typeof all)[number])]
    if (!key) throw new Error('an account that is not mine')
    return key
  }
  /** A method of a feature: as it should be, or as the test wants it. */
  const method =
    (feature: string, work: (...inputs: never[]) => unknown) =>
    (...inputs: never[]): unknown => {
      asked.push({ feature, inputs })
      const behaviour = behaviours.get(feature)
      if (!behaviour) return (async () => work(...inputs))()
      if ('throw' in behaviour) throw behaviour.throw
      if ('hang' in behaviour) return new Promise(() => {})
      if ('answer' in behaviour) return behaviour.answer(...inputs)
      return Promise.reject(behaviour.reject)
    }

  const features: Record<string, unknown> = {
    'standard:connect': {
      version: '1.0.0',
      connect: method('standard:connect', ({ silent = false }: { readonly silent?: boolean } = {}) => {
        if (!silent) allowed = true
        wallet.accounts = allowed ? all : []
        return { accounts: wallet.accounts }
      }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: method('standard:disconnect', () => {
        allowed = false
        wallet.accounts = []
      }),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (properties: unknown) => void) {
        if (event !== 'change') throw new Error(`no event ${event}`)
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: method('solana:signMessage', (...inputs: Input[]) =>
        inputs.map(({ account, message }) => ({ signedMessage: message, signature: keyOf(account).sign(message!) })),
      ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: method('solana:signTransaction', (...inputs: Input[]) =>
        inputs.map(({ account, transaction }) => ({
          signedTransaction: signTransaction(transaction!, keyOf(account)),
        })),
      ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: method('solana:signAndSendTransaction', (...inputs: Input[]) =>
        inputs.map(({ account, transaction }) => ({
          signature: VersionedTransaction.deserialize(signTransaction(transaction!, keyOf(account))).signatures[0],
        })),
      ),
    },
  }
  for (const feature of without) delete features[feature]

  const wallet = { version: '1.0.0', name, icon, chains, features, accounts: [] as readonly unknown[] }
  return {
    wallet,
    asked,
    calls: () => asked.map(({ feature }) => feature),
    listeners: () => listeners.size,
    behave: (feature: string, behaviour: Behaviour) => void behaviours.set(feature, behaviour),
    /** The wallet tells of a change, whatever it may be. */
    emit: (properties: unknown) => [...listeners].forEach((listener) => listener(properties)),
    account: (at: number) => all[at]!,
    /** The person picks other accounts in the wallet. */
    show(...shown: readonly number[]) {
      wallet.accounts = shown.map((at) => all[at]!)
      for (const listener of listeners) listener({ accounts: wallet.accounts })
    },
  }
}

/** A connector over a wallet, as the wallets plugin would have it. `stop` unregisters it. */
export function bench(
  standard: unknown,
  networks: readonly Network[] = [solanaMainnet, solanaDevnet, solanaTestnet],
  fetchChunk: () => Promise<typeof walletChunk> = async () => walletChunk,
) {
  const events: ConnectorEvent[] = []
  const life = new AbortController()
  const clock = createFakeClock()
  const environment: ConnectorEnvironment = {
    emit: (event) => void events.push(event),
    offer: async () => {},
    networks: () => networks,
    storage: { get: () => undefined, set: () => {}, remove: () => {}, volatile: false },
    logger: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
    signal: life.signal,
  }
  const chunks = createChunkLoader({ clock, random: () => 0 })
  const load = (signal: AbortSignal) => chunks.load(fetchChunk, 'solana:wallet', signal)
  const found: StandardWallet = { standard, name: 'Marram' }
  const connector = standardConnector(found, { clock, load })(environment)
  return { connector, events, clock, stop: () => life.abort() }
}

/** A connected bench. */
export async function connected(options: WalletOptions = {}, networks?: readonly Network[]) {
  const wallet = createWallet(options)
  const made = bench(wallet.wallet, networks)
  await made.connector.connect({ signal: forever() })
  wallet.asked.length = 0
  return { ...made, wallet, ask: asking(made.connector) }
}

/** Asks over the wire, on a network of the test's choice. */
export const asking =
  (connector: Connector) =>
  (method: string, params?: object, network: Network = solanaMainnet, signal: AbortSignal = forever()) =>
    connector.request({ method, params: params as Readonly<Record<string, unknown>> }, { network, signal })

/** An unsigned transfer of one lamport by this key. */
export function transfer(key: SolanaKey, version: 'legacy' | 0 = 0): Uint8Array {
  const payerKey = new PublicKey(key.address)
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: THIRD.address,
    instructions: [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 })],
  })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return new VersionedTransaction(compiled).serialize()
}

export const forever = (): AbortSignal => new AbortController().signal

/** How an operation ends: 'done' or the code of its error. To be called before the clock moves. */
export const outcome = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
