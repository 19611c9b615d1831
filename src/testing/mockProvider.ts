/**
 * A mock EIP-1193 provider. It answers the methods that a connection needs from its own accounts and chain unless the test
 * sets another behaviour, records its requests, and announces itself by EIP-6963.
 *
 * ```ts
 * const wallet = createMockProvider({ accounts: ['0x…'], chainId: 1 })
 * wallet.announce(window)
 * wallet.behave('eth_requestAccounts', { reject: 4001 })
 * ```
 */
import type { RequestArguments } from '#wallet'

/** How one method (or `'*'`, every method) is answered instead of correctly. */
export type MockBehaviour =
  /** Rejects with an error with this code, as wallets do. */
  | { readonly reject: number; readonly message?: string | undefined; readonly data?: unknown }
  /** Throws this synchronously. */
  | { readonly throw: unknown }
  /** Never answers. */
  | { readonly hang: true }
  /** Answers this, whatever it is. */
  | { readonly lie: unknown }
  /** Answers correctly once this promise has resolved. */
  | { readonly delay: Promise<unknown> }
  /** Answers with the function's result. */
  | { readonly answer: (args: RequestArguments) => unknown }

export interface MockProviderOptions {
  readonly accounts?: readonly string[] | undefined
  readonly chainId?: number | undefined
  /** Chains the wallet knows; switching to another one fails with 4902 until it is added. Default: its own. */
  readonly knownChains?: readonly number[] | undefined
  readonly name?: string | undefined
  readonly rdns?: string | undefined
  readonly uuid?: string | undefined
  readonly icon?: string | undefined
  /** True if the site was allowed before, so that `eth_accounts` returns accounts without a prompt. */
  readonly authorized?: boolean | undefined
}

export interface MockEthereum {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

export interface MockProvider {
  /** The object for `window.ethereum` or an announcement. */
  readonly provider: MockEthereum
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  /** Every request so far, oldest first. */
  readonly requests: readonly RequestArguments[]
  readonly methods: () => readonly string[]
  readonly chainId: () => number
  /** The number of attached listeners, of one event or of all. */
  listeners(event?: string): number
  /** Sets a method's behaviour; undefined resets it. */
  behave(method: string, behaviour: MockBehaviour | undefined): void
  emit(event: string, payload: unknown): void
  /** The person selects other accounts; none means that the wallet was locked. */
  setAccounts(accounts: readonly string[]): void
  setChain(chainId: number): void
  /** The extension is gone: `request`, `on` and `removeListener` become undefined. */
  vanish(): void
  /** Announces now and whenever the page requests it. Returns a function that ends that. */
  announce(page: EventTarget): () => void
}

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Makes a mock provider; see `MockProvider`. */
export function createMockProvider(options: MockProviderOptions = {}): MockProvider {
  let accounts = options.accounts ?? [ACCOUNT]
  let chainId = options.chainId ?? 1
  let authorized = options.authorized ?? false
  const known = new Set([chainId, ...(options.knownChains ?? [])])
  const behaviours = new Map<string, MockBehaviour>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const requests: RequestArguments[] = []

  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  const setChain = (next: number) => {
    if (next === chainId) return
    chainId = next
    emit('chainChanged', hex(next))
  }
  const methods: Record<string, (args: RequestArguments) => unknown> = {
    eth_requestAccounts() {
      authorized = true
      return accounts
    },
    eth_accounts: () => (authorized ? accounts : []),
    eth_chainId: () => hex(chainId),
    wallet_switchEthereumChain(args) {
      const wanted = wantedChain(args)
      if (!known.has(wanted)) throw fault(4902, 'Unrecognized chain ID')
      setChain(wanted)
      return null
    },
    wallet_addEthereumChain(args) {
      known.add(wantedChain(args))
      setChain(wantedChain(args))
      return null
    },
    wallet_revokePermissions() {
      authorized = false
      return null
    },
    personal_sign: () => `0x${'11'.repeat(65)}`,
    eth_sendTransaction: () => `0x${'22'.repeat(32)}`,
  }

  const provider: MockEthereum = {
    request(args) {
      requests.push(args)
      const behaviour = behaviours.get(args.method) ?? behaviours.get('*')
      if (behaviour && 'throw' in behaviour) throw behaviour.throw
      return answer(args, behaviour)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  async function answer(args: RequestArguments, behaviour: MockBehaviour | undefined): Promise<unknown> {
    if (behaviour && 'reject' in behaviour) throw fault(behaviour.reject, behaviour.message, behaviour.data)
    if (behaviour && 'hang' in behaviour) return new Promise(() => undefined)
    if (behaviour && 'lie' in behaviour) return behaviour.lie
    if (behaviour && 'answer' in behaviour) return behaviour.answer(args)
    if (behaviour && 'delay' in behaviour) await behaviour.delay
    const method = methods[args.method]
    if (method === undefined) throw fault(-32601, `${args.method} does not exist`)
    return method(args)
  }

  const info = {
    uuid: options.uuid ?? '00000000-0000-4000-8000-000000000000',
    name: options.name ?? 'Mock Wallet',
    icon: options.icon ?? ICON,
    rdns: options.rdns ?? 'test.mock.wallet',
  }

  return {
    provider,
    info,
    requests,
    methods: () => requests.map((args) => args.method),
    chainId: () => chainId,
    listeners(event) {
      const sets = event === undefined ? [...listeners.values()] : [listeners.get(event) ?? new Set()]
      return sets.reduce((sum, set) => sum + set.size, 0)
    },
    behave(method, behaviour) {
      if (behaviour === undefined) behaviours.delete(method)
      else behaviours.set(method, behaviour)
    },
    emit,
    setAccounts(next) {
      accounts = next
      emit('accountsChanged', next)
    },
    setChain,
    vanish() {
      Object.assign(provider, { request: undefined, on: undefined, removeListener: undefined })
    },
    announce(page) {
      const announce = () => {
        page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
      }
      page.addEventListener('eip6963:requestProvider', announce)
      announce()
      return () => page.removeEventListener('eip6963:requestProvider', announce)
    },
  }
}

function fault(code: number, message = `error ${code}`, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}

function wantedChain({ params }: RequestArguments): number {
  const [details] = (params ?? []) as readonly { readonly chainId?: string | undefined }[]
  return Number(details?.chainId)
}

function hex(value: number): string {
  return `0x${value.toString(16)}`
}
