/** A wallet with the interface of sats-connect: JSON-RPC by `request(method, params)`, events by `addListener`. */
import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { deriveAccount, type Account } from './keys.ts'
import { signMessage } from './message.ts'
import { PREFIXES, type NetworkName } from './networks.ts'
import { draft } from './spend.ts'

/** Asks the person. */
export type Approve = (question: { readonly title: string; readonly lines: readonly string[] }) => Promise<boolean>

export interface DemoWalletOptions {
  readonly seed: string
  /** Esplora servers of the networks that the wallet supports. It starts on the first one. */
  readonly servers: Readonly<Partial<Record<NetworkName, string>>>
  readonly approve: Approve
  /** Remembers between visits whether the site is connected. */
  readonly memory?: { get(): boolean; set(isGranted: boolean): void }
}

export interface DemoWallet {
  readonly provider: {
    request(method: string, params?: unknown): Promise<unknown>
    addListener(event: string, listener: (event: unknown) => void): () => void
  }
  /** The account in use. */
  account(): Account
  /** As if the person chose another account in the wallet. */
  useAccount(index: number): void
  /** As if the person ended the connection in the wallet. */
  leave(): void
  /** The number of listeners. */
  listeners(): number
}

/** Error codes of sats-connect. */
const REJECTED = -32000
const DENIED = -32002
const UNKNOWN_METHOD = -32601
const WRONG_PARAMS = -32602
const INTERNAL = -32603

class WalletError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const Connect = v.nullish(v.object({ network: v.optional(v.string()) }))
const ChangeNetwork = v.object({ name: v.string() })
const SendTransfer = v.object({
  recipients: v.pipe(
    v.array(v.object({ address: v.string(), amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })),
    v.minLength(1),
  ),
})
const SignMessage = v.object({ address: v.string(), message: v.string(), protocol: v.optional(v.literal('BIP322')) })

export function createDemoWallet({ approve, memory, seed, servers }: DemoWalletOptions): DemoWallet {
  const names = Object.keys(servers) as NetworkName[]
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  let [network = 'Regtest'] = names
  let index = 0
  let isGranted = memory?.get() ?? false
  let requests = 0

  const account = (): Account => deriveAccount(seed, index, PREFIXES[network])
  const emit = (type: string): void => listeners.get(type)?.forEach((listener) => listener({ type }))

  function grant(granted: boolean): void {
    isGranted = granted
    memory?.set(granted)
  }

  async function ask(title: string, ...lines: readonly string[]): Promise<void> {
    if (!(await approve({ title, lines }))) throw new WalletError(REJECTED, 'The person declined.')
  }

  function describe() {
    const { ordinals, payment } = account()
    const entry = (key: Account['payment'], purpose: string, addressType: string) => {
      const { address, publicKey } = key
      return { address, publicKey, purpose, addressType, walletType: 'software' }
    }
    return {
      id: hex.encode(sha256(new TextEncoder().encode(payment.address)).subarray(0, 8)),
      walletType: 'software',
      addresses: [entry(payment, 'payment', 'p2wpkh'), entry(ordinals, 'ordinals', 'p2tr')],
      network: { bitcoin: { name: network } },
    }
  }

  function switchTo(name: string): void {
    const known = names.find((one) => one === name)
    if (!known) throw new WalletError(WRONG_PARAMS, `This wallet knows no network ${name}.`)
    if (known === network) return
    network = known
    emit('networkChange')
  }

  const methods: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
    async wallet_connect(params) {
      const wanted = read(Connect, params)?.network
      if (!isGranted) await ask('Connect this site?', account().payment.address)
      grant(true)
      // It connects even if it does not know the network: the answer names its current one.
      if (wanted !== undefined && names.some((name) => name === wanted)) switchTo(wanted)
      return describe()
    },
    wallet_getAccount: async () => describe(),
    wallet_getNetwork: async () => describe().network,
    async wallet_changeNetwork(params) {
      const { name } = read(ChangeNetwork, params)
      if (name !== network) await ask('Go to another network?', name)
      switchTo(name)
      return null
    },
    async wallet_disconnect() {
      grant(false)
      return null
    },
    async sendTransfer(params) {
      const recipients = read(SendTransfer, params).recipients.map(({ address, amount }) => ({
        address,
        amount: BigInt(amount),
      }))
      const { payment: key } = account()
      const spending = { server: servers[network] ?? '', network: PREFIXES[network], key, recipients }
      const drafted = await draft(spending)
      if (!drafted) throw new WalletError(INTERNAL, 'There is not enough to send so much.')
      const lines = recipients.map(({ address, amount }) => `${amount} sat to ${address}`)
      await ask('Send?', ...lines, `Fee: ${drafted.fee} sat`)
      return { txid: await drafted.send() }
    },
    async signMessage(params) {
      const { address, message } = read(SignMessage, params)
      const key = Object.values(account()).find((one: Account['payment']) => one.address === address)
      if (!key) throw new WalletError(WRONG_PARAMS, 'This is no address of the account.')
      await ask('Sign this message?', message)
      return { signature: signMessage(message, key), address, protocol: 'BIP322' }
    },
  }

  return {
    account,
    useAccount(next) {
      index = next
      emit('accountChange')
    },
    leave() {
      grant(false)
      emit('disconnect')
    },
    listeners: () => [...listeners.values()].reduce((total, set) => total + set.size, 0),
    provider: {
      async request(method, params) {
        const id = String((requests += 1))
        try {
          const run = Object.hasOwn(methods, method) ? methods[method] : undefined
          if (!run) throw new WalletError(UNKNOWN_METHOD, `This wallet knows no ${method}.`)
          if (!isGranted && method !== 'wallet_connect') throw new WalletError(DENIED, 'This site is not connected.')
          return { jsonrpc: '2.0', id, result: await run(params) }
        } catch (error) {
          const code = error instanceof WalletError ? error.code : INTERNAL
          const message = error instanceof Error ? error.message : String(error)
          return { jsonrpc: '2.0', id, error: { code, message } }
        }
      },
      addListener(event, listener) {
        const set = listeners.get(event) ?? new Set()
        listeners.set(event, set.add(listener))
        return () => void set.delete(listener)
      },
    },
  }
}

function read<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const found = v.safeParse(schema, params)
  if (found.success) return found.output
  throw new WalletError(WRONG_PARAMS, 'The params do not fit.')
}
