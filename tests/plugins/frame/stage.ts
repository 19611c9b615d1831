/** The embedded wallet in a test kernel, with a scripted frame behind it and a person who approves. */
import { vi } from 'vitest'
import type { FeatureValue, InstalledPlugin, LatchkeyError } from '#kernel'
import type { FakeStorage } from '#kernel/testing'
import { FRAME, WALLETS, type Environment, type FrameLogin, type Network } from '#wallet'
import { createTestKernel, mockChain } from '#testing'
import { mainnet, base } from '../../../src/plugins/evm/index.ts'
import { APPROVE_TRANSACTION, frame, type FrameOptions } from '../../../src/plugins/frame/index.ts'
import { EMBEDDED } from '../../../src/plugins/frame/refs.ts'
import type { EmbeddedWallet } from '../../../src/plugins/frame/embeddedWallet.ts'
// Loaded here already: a test's clock does not wait for chunks.
import '../../../src/plugins/wallets/createActions.ts'
import '../../../src/wallet/nodes/environment.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { scriptedWindow, type Posted } from './scriptedWindow.ts'

export const MIRA = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'
export const MIRA_SMART = '0x1111111111111111111111111111111111111111'
export const MIRA_SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
export const ORIGIN = 'https://frame.example'

export const SOLANA: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://solana.example'] } },
}

type Answer = Readonly<Record<string, unknown>> | 'silent' | { readonly error: string }
export type Script = Record<string, Answer | ((payload: Readonly<Record<string, unknown>>) => Answer)>

/** A frame with Mira in it. */
export const usual = (): Script => ({
  SYNC_DAPP_DATA: {},
  SYNC_THEME: {},
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1, 137] },
  IS_CONNECTED: { isConnected: true },
  SIGN_OUT: {},
  SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
  GET_USER: ({ chainId }) => userOn(String(chainId)),
  RPC_REQUEST: { error: 'not scripted' },
})

export const userOn = (chainId: string): Readonly<Record<string, unknown>> =>
  chainId.startsWith('solana')
    ? { email: 'mira@harbor.example', address: MIRA_SOLANA, chainId }
    : {
        email: 'mira@harbor.example',
        address: MIRA_SMART,
        chainId: Number(chainId.slice('eip155:'.length)),
        accounts: [
          { address: MIRA_SMART, type: 'smartAccount' },
          { address: MIRA, type: 'eoa' },
        ],
        preferredAccountType: 'smartAccount',
      }

export interface StageOptions {
  readonly networks?: readonly Network[]
  readonly storage?: FakeStorage
  readonly plugins?: readonly InstalledPlugin[]
  /** False: READY never comes. */
  readonly speaks?: boolean
  readonly features?: Readonly<Record<string, FeatureValue>>
  readonly environment?: Partial<Environment>
  readonly options?: FrameOptions
  /** False: nobody needs the embedded wallet yet. */
  readonly needed?: boolean
  /** In place of the dialog's node for the frame. */
  readonly mountNode?: () => Promise<void>
}

export async function stage({
  environment,
  features,
  mountNode,
  needed = true,
  networks = [mainnet, base, SOLANA],
  options,
  plugins = [],
  speaks = true,
  storage,
}: StageOptions = {}) {
  const page = scriptedWindow()
  const script = usual()
  const told: { readonly users: string[]; logouts: number } = { users: [], logouts: 0 }
  const evm = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i })
  const solana = mockChain({ namespace: 'solana', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ })
  const world = createTestKernel({
    plugins: [wallets(), evm.plugin, solana.plugin, frame(options), ...plugins],
    networks,
    host: { endpoints: { ...ENDPOINTS, frame: `${ORIGIN}/sdk` } },
    ...(storage && { storage }),
    ...(features && { features }),
    ...(environment && { environment }),
    mountNode: mountNode ?? (async () => void attach()),
  })
  const { kernel } = world

  let embedded: EmbeddedWallet | undefined
  function attach(): { readonly embedded: EmbeddedWallet } {
    embedded ??= kernel.context.use(EMBEDDED)
    if (page.frames() === 0) embedded.frame.attach(page.node)
    return { embedded }
  }
  /** The frame's page is there: its script runs, then its load event comes. */
  function arrive(): void {
    page.say({ type: '@w3m-frame/READY', payload: {} })
    page.load()
  }

  function answer(message: Posted, as: Answer): void {
    if (as === 'silent') return
    const type = message.type.replace('@w3m-app/', '@w3m-frame/')
    const isError = typeof as === 'object' && 'error' in as && typeof as.error === 'string'
    page.say({
      type: `${type}_${isError ? 'ERROR' : 'SUCCESS'}`,
      id: message.id,
      payload: isError ? { message: as.error } : as,
    })
  }
  if (speaks) page.onFrame = arrive
  page.onPost = (message) => {
    const scripted = script[message.type.slice('@w3m-app/'.length)] ?? 'silent'
    answer(message, typeof scripted === 'function' ? scripted(message.payload ?? {}) : scripted)
  }

  // The view that shows the frame, without React.
  let hide: (() => void) | undefined
  kernel.router.state.subscribe(() => {
    const { open, stack } = kernel.router.state.get()
    const isThere = open && stack.at(-1)?.id === APPROVE_TRANSACTION.id
    if (isThere && !hide) hide = embedded?.frame.show(page.place)
    else if (!isThere) {
      hide?.()
      hide = undefined
    }
  })

  await kernel.plugins.start('init')
  await kernel.plugins.start('open')
  const service = await kernel.ready(FRAME)
  embedded = kernel.context.use(EMBEDDED)
  embedded.asked.subscribe(() => {
    const top = kernel.router.state.get().stack.at(-1)
    if (!embedded!.asked.get() && top?.id === APPROVE_TRANSACTION.id) kernel.router.settle(top.key, undefined)
  })
  const login: FrameLogin = {
    id: 'test',
    name: 'Email wallet',
    method: 'email',
    onUser: ({ address }) => told.users.push(address),
    onLogout: () => void (told.logouts += 1),
  }
  const need = (): ReturnType<typeof service.register> => service.register(login)
  const needs = needed ? need() : undefined
  const walletService = await kernel.ready(WALLETS)
  const posts = (name: string): readonly Posted[] => page.posted.filter(({ type }) => type === `@w3m-app/${name}`)
  /** Moves the clock on until the work is over: chunks take turns to load, and the frame takes 500 ms to be ready. */
  async function over<T>(work: Promise<T>): Promise<T> {
    const state = { done: false }
    void work.then(
      () => (state.done = true),
      () => (state.done = true),
    )
    for (let turn = 0; turn < 40 && !state.done; turn += 1) {
      // A busy machine takes its time for a chunk, and the fake clock would be past every limit by then.
      await vi.dynamicImportSettled()
      await world.clock.advance(100)
    }
    return work
  }
  const connect = (): Promise<void> => over(service.connect())
  const code = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => (error as LatchkeyError).code,
    )
  return {
    ...world,
    answer,
    arrive,
    code,
    connect,
    embedded,
    need,
    needs,
    over,
    page,
    posts,
    script,
    service,
    told,
    wallets: walletService,
  }
}

const ENDPOINTS = {
  api: 'https://api.test',
  wallets: 'https://wallets.test',
  rpc: 'https://rpc.test',
  analytics: 'https://analytics.test',
  frame: `${ORIGIN}/sdk`,
  relay: 'wss://relay.test',
} as const
