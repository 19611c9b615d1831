/** The real modal with real plugins; only its edges are fake: clock, network, storage, chains, wallets. */
import type { AnyView, InstalledPlugin } from '#kernel'
import type { Environment, Modal, ModalOptions } from '#wallet'
import type { RunningKernel } from '#kernel/runtime'
import {
  createFakeClock,
  createFakeFetch,
  createFakeStorage,
  flush,
  type FakeClock,
  type FakeFetch,
  type FakeReply,
  type FakeRequest,
} from '#kernel/testing'
import { mockChain, mockWallets, type MockChain, type MockWallet } from '#testing'
import { wallets } from '../src/plugins/wallets/index.ts'
import { boot } from '../src/shell/boot.ts'
import { createEnvironment } from '../src/shell/environment.ts'
import { createModal } from '../src/shell/createModal.ts'
import { createPerson, type Person } from './person.ts'
import { until } from './stillness.ts'
import { BASE, ETHEREUM, LISTED, NOW, wallet } from './world.ts'

export interface Setting {
  /** Wallets on this device; default one, Larkspur. */
  readonly wallets?: readonly MockWallet[]
  /** Plugins beside wallets and the chains. */
  readonly plugins?: readonly InstalledPlugin[]
  /** What the directory of wallets answers; default four of 487. */
  readonly directory?: FakeReply | ((request: FakeRequest) => FakeReply)
  /** Another stand-in for EVM chains, for states that need more of a chain. */
  readonly evm?: InstalledPlugin
  /** What else the network answers. */
  readonly answers?: (fetch: FakeFetch) => void
  readonly environment?: Partial<Environment>
  /** What an earlier visit left in storage: a plugin's key without the prefix, and its value. */
  readonly stored?: Readonly<Record<string, unknown>>
  readonly modal?: Partial<ModalOptions>
  /** Set by states about faults; in any other state a reported fault is an error. */
  readonly faulty?: boolean
}

export interface Stage extends Person {
  readonly modal: Modal
  readonly clock: FakeClock
  readonly fetch: FakeFetch
  /** The stand-in for EVM chains. */
  readonly chain: MockChain
  readonly root: ShadowRoot
  /** Available once the modal has been opened. */
  readonly kernel: RunningKernel
  /** Unexpected faults that reached the reporter. */
  readonly faults: readonly unknown[]
  /** Opens the modal where it starts, and waits until it is drawn. */
  open(): Promise<void>
  /** Opens a view with its parameters, as a site does. */
  show(ref: AnyView, params?: unknown): Promise<void>
  /** Waits until the modal has closed by itself. */
  settled(): Promise<void>
  /** Connects this wallet by its row; the modal is closed afterwards. */
  connect(name?: string): Promise<void>
  /** Connects Larkspur and opens the account. */
  account(): Promise<void>
  /** Advances the clock. */
  after(seconds: number): Promise<void>
  dispose(): Promise<void>
}

const SERVICE = 'https://service.test'
/** A fixed user agent of a desktop browser, whichever browser takes the pictures. */
const ENVIRONMENT_HERE: Partial<Environment> = { mobile: false, iframe: false, inApp: false, standalone: false }

/** When a browser is idle depends on the machine; here idle callbacks run right after the current task. */
globalThis.requestIdleCallback = (call) => {
  void flush().then(() => call({ didTimeout: false, timeRemaining: () => 50 }))
  return 0
}

const sealed = (stored: Setting['stored'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(stored).map(([key, d]) => [`latchkey:${key}`, JSON.stringify({ v: 1, d })]))

export function createStage(setting: Setting = {}, theme: 'dark' | 'light' = 'dark'): Stage {
  const clock = createFakeClock(NOW)
  const fetch = createFakeFetch({ clock })
  fetch.on('GET', '/getWallets', setting.directory ?? { json: { data: LISTED, count: 487 } })
  fetch.on('GET', '/appkit/v1/config', { json: { features: [] } })
  fetch.on('GET', '/v1/supported-chains', { json: { http: ['eip155:8453', 'eip155:1'], ws: [] } })
  fetch.on('GET', '/projects/v1/origins', { json: { allowedOrigins: [] } })
  setting.answers?.(fetch)
  const chain = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i, label: 'EVM' })
  chain.mood = { lie: { value: 2_418_000_000_000_000_000n, decimals: 18, symbol: 'ETH' } }
  const faults: unknown[] = []
  let running: RunningKernel | undefined

  const modal = createModal(
    {
      projectId: '0123456789abcdef0123456789abcdef',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: [BASE, ETHEREUM],
      endpoints: { api: SERVICE, wallets: SERVICE, rpc: SERVICE, analytics: SERVICE },
      locale: 'en',
      theme,
      logger: { error() {}, warn() {}, info() {}, debug() {} },
      ...setting.modal,
      plugins: [
        wallets(),
        setting.evm ?? chain.plugin,
        mockChain({ namespace: 'solana', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, label: 'Solana' }).plugin,
        mockChain({ label: 'Harbour' }).plugin,
        mockWallets(...(setting.wallets ?? [wallet('Larkspur')])).plugin,
        ...(setting.plugins ?? []),
      ],
    },
    {
      platform: {
        clock,
        fetch: fetch.fetch,
        storage: createFakeStorage(sealed(setting.stored)),
        random: () => 0.5,
        timeZone: 'Europe/London',
        languages: ['en'],
      },
      load: async () => ({
        boot(options, platform) {
          const made = boot(options, platform, () => ({
            ...createEnvironment(),
            ...ENVIRONMENT_HERE,
            ...setting.environment,
          }))
          running = made.kernel
          if (!setting.faulty) running.reporter.onReport((fault) => void faults.push(fault.error))
          return made
        },
      }),
    },
  )
  const root = (): ShadowRoot | undefined => document.querySelector('latchkey-root')?.shadowRoot ?? undefined
  const person = createPerson(root)

  async function show(ref: AnyView, params?: unknown): Promise<void> {
    // The view's answer is not needed here.
    modal.open(ref as never, params as never).catch(() => {})
    await until(() => modal.getState().view === ref.id && !modal.getState().loading, `the view ${ref.id}`)
  }

  async function connect(name = 'Larkspur'): Promise<void> {
    await modal.open()
    await person.press(name)
    await until(() => modal.getState().account?.connectedWalletInfo?.name === name, `a connection with ${name}`, root)
    await settled()
  }

  const settled = async (): Promise<void> => {
    await until(() => !modal.getState().open, 'the modal closed', root)
  }

  async function after(seconds: number): Promise<void> {
    await clock.advance(seconds * 1_000)
    for (let at = 0; at < 10; at += 1) await flush()
  }

  return {
    ...person,
    modal,
    clock,
    fetch,
    chain,
    faults,
    get root() {
      const there = root()
      if (!there) throw new Error('the modal was not opened')
      return there
    },
    get kernel() {
      if (!running) throw new Error('the modal was not opened yet')
      return running
    },
    open: () => modal.open().then(() => {}),
    show,
    settled,
    connect,
    async account() {
      await connect()
      await modal.open()
      await person.sees('0x7C3f…9AE2')
    },
    after,
    dispose: () => modal.dispose(),
  }
}
