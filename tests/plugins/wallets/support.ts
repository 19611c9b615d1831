import { contribute, definePlugin, type InstalledPlugin } from '#kernel'
import {
  ACCOUNTS,
  NETWORKS,
  REMOTE_WALLET,
  WALLETS,
  type CaipAddress,
  type CaipNetworkId,
  type ConnectorEnvironment,
  type HostOptions,
  type Network,
} from '#wallet'
import { flush, type FakeStorage } from '#kernel/testing'
import {
  createTestKernel,
  mockChain,
  mockWallet,
  mockWallets,
  toyAddress,
  toyNetwork,
  type MockWallet,
  type MockWalletOptions,
  type TestKernel,
  type TestKernelOptions,
} from '#testing'
import { limits } from '../../limits.ts'
import { expect, onTestFinished } from 'vitest'
import type * as connecting from '../../../src/plugins/wallets/createActions.ts'
import { pickNetwork } from '../../../src/plugins/wallets/networks/pickNetwork.ts'
import { wallets, type WalletsOptions } from '../../../src/plugins/wallets/index.ts'
import { disconnectAll } from '../../../src/plugins/wallets/session/disconnectAll.ts'
import { walletsModule } from '../../../src/plugins/wallets/module.ts'
import { createRows } from '../../../src/plugins/wallets/list/rows.ts'
import { CORE } from '../../../src/plugins/wallets/tokens.ts'
import { CONNECTING_WALLET_CONNECT } from '../../../src/plugins/walletconnect/views/refs.ts'

export const EVM_1 = '0x1111111111111111111111111111111111111111'
export const EVM_2 = '0x2222222222222222222222222222222222222222'

export function evmNetwork(id: number, name: string, extra: Partial<Network> = {}): Network {
  return {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
    ...extra,
  }
}

export const MAINNET = evmNetwork(1, 'Ethereum')
export const BASE = evmNetwork(8453, 'Base', {
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.test/' } },
})
export const TOY = toyNetwork('toy-1', 'Toy')
export const TOY_2 = toyNetwork('toy-2', 'Toy two')
export const TOY_ACCOUNT: CaipAddress = `${TOY.caipNetworkId}:${toyAddress(1)}`

/** A way to wallets elsewhere, as another plugin brings it (`REMOTE_WALLET`): its view has nothing to see but this title. */
export const remoteWay = (title = 'Scan'): InstalledPlugin =>
  definePlugin({
    id: 'remote',
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [contribute(REMOTE_WALLET, { id: 'remote', open: CONNECTING_WALLET_CONNECT })],
      views: [{ ref: CONNECTING_WALLET_CONNECT, title, load: async () => ({ default: () => null }) }],
    },
    load: async () => ({ default: {} }),
  })()

/** A wallet of the toy namespace. */
export const toyWallet = (options: Partial<MockWalletOptions> = {}): MockWallet =>
  mockWallet({ name: 'Tern', accounts: [TOY_ACCOUNT], ...options })
/** A wallet on the stand-in for EVM. */
export const evmWallet = (options: Partial<MockWalletOptions> = {}): MockWallet =>
  mockWallet({ name: 'Larkspur', accounts: [`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`], ...options })

/** What is stored besides a session of wallets that were connected, so that they are known again (key `traits`). */
function traitsOf(wallets: readonly MockWallet[]): string {
  const traits = wallets.map(({ accounts, factory }) => {
    const life = new AbortController()
    const { chain, id, name } = factory({ signal: life.signal } as ConnectorEnvironment)
    life.abort()
    const addresses = accounts.map((account) => account.slice(account.lastIndexOf(':') + 1))
    return { namespace: chain, connectorId: id, name, addresses }
  })
  return JSON.stringify({ v: 1, d: traits })
}

const TRAITS = 'latchkey:wallets:traits'

export interface SetupOptions extends Omit<TestKernelOptions, 'plugins' | 'host'> {
  readonly wallets?: readonly MockWallet[]
  readonly options?: WalletsOptions
  readonly host?: Partial<HostOptions>
  readonly plugins?: TestKernelOptions['plugins']
  /** Where a session is stored, the wallets of `known` are those that were used. */
  readonly storage?: FakeStorage
  /** Default: `wallets`. */
  readonly known?: readonly MockWallet[]
  /** Loads the actions. With it, the test says when they come; without it, they have come. */
  readonly source?: () => Promise<typeof connecting>
  /** Without a chain plugin. */
  readonly bare?: boolean
}

const running = new Map<TestKernel, () => void>()

/** The plugin in a real kernel, with mock wallets and the toy chain, started as when the modal opens. */
export async function setup({
  wallets: mocks = [],
  known = mocks,
  options,
  plugins = [],
  bare = false,
  source,
  ...rest
}: SetupOptions = {}) {
  const chain = mockChain()
  const evm = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i })
  const registry = mockWallets(...mocks)
  const stored = rest.storage?.values
  if (stored?.has('latchkey:wallets:session') && !stored.has(TRAITS)) stored.set(TRAITS, traitsOf(known))
  const { manifest } = wallets
  const plugin = source
    ? { manifest: { ...manifest, load: async () => ({ default: walletsModule(source) }) }, options }
    : wallets(options)
  const test = createTestKernel({
    networks: [MAINNET, BASE, TOY, TOY_2],
    ...rest,
    plugins: [plugin, ...(bare ? [] : [chain.plugin, evm.plugin]), registry.plugin, ...plugins],
  })
  const { kernel } = test
  const events: { readonly id: string; readonly payload: unknown }[] = []
  const off = kernel.bus.onAny((id, payload) => {
    if (!id.startsWith('latchkey:plugin')) events.push({ id, payload })
  })
  running.set(test, off)
  onTestFinished(async () => {
    if (running.has(test)) await stop(test)
  })
  await kernel.plugins.start('open')
  await kernel.plugins.start('later')
  const service = await kernel.ready(WALLETS)
  const core = await kernel.ready(CORE)
  if (!source) {
    await core.actions.ask('setup', () => {})
    // What begins with them, such as the questions to wallets of the last visit, is under way then.
    await flush()
  }
  return {
    ...test,
    chain,
    evm,
    registry,
    events,
    service,
    networks: await kernel.ready(NETWORKS),
    accounts: await kernel.ready(ACCOUNTS),
    core,
    /** What is under way in wallets; undefined before the actions are loaded. */
    actions: () => core.actions.peek() as ReturnType<typeof connecting.createActions> | undefined,
    /** What people do in the plugin's views. */
    ui: {
      rows: createRows(core).all,
      leave: () => disconnectAll(kernel),
      pickNetwork: (id: CaipNetworkId) => pickNetwork(core, id),
    },
    /** Ids of events so far, without the prefix. */
    told: () => events.map(({ id }) => id.replace('latchkey:', '')),
    /** Stops it all and proves that nothing stays behind. */
    stop: () => stop(test),
  }
}

async function stop(test: TestKernel): Promise<void> {
  running.get(test)?.()
  running.delete(test)
  await test.dispose()
  expect(test.leftovers(), 'left behind').toEqual({ listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] })
}

/** Lets things happen until `holds`. Chunks are read and compiled meanwhile, which takes a busy machine any number of turns. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + limits.condition
  while (performance.now() < end) {
    if (holds()) return
    await flush()
  }
  throw new Error(`never came true: ${holds.toString()}`)
}

export { flush }
