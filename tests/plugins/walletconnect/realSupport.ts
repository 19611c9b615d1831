import { createServer } from 'node:net'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { definePlugin, type Clock, type InstalledPlugin } from '#kernel'
import {
  NETWORKS,
  WALLETS,
  type Environment,
  type HostOptions,
  type Network,
  type NetworksService,
  type WalletsService,
} from '#wallet'
import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import { createTestKernel, type TestKernel, type TestKernelOptions } from '#testing'
import { closeClient } from '../../../sandbox/phone/kit.ts'
import { startRelay, type Relay } from '../../../sandbox/relay/server.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { solana } from '../../../src/plugins/solana/index.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import type { Dependencies } from '../../../src/plugins/walletconnect/client/relayClient.ts'
import { walletConnect, type WalletConnectOptions } from '../../../src/plugins/walletconnect/index.ts'
import { loadLibrary, type LibraryStorage } from '../../../src/plugins/walletconnect/client/library.ts'
import { walletConnectModule } from '../../../src/plugins/walletconnect/module.ts'
import { PAIRING } from '../../../src/plugins/walletconnect/tokens.ts'
import type { PairingService, PairingState } from '../../../src/plugins/walletconnect/pairing/pairingService.ts'

export const PROJECT_ID = '0123456789abcdef0123456789abcdef'
export const SIGNER = privateKeyToAccount(`0x${'7e'.repeat(32)}`)
export const OTHER = privateKeyToAccount(`0x${'6d'.repeat(32)}`)
export const SOLANA_ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

const net = (id: number | string, namespace: 'eip155' | 'solana', name: string): Network => ({
  id,
  name,
  chainNamespace: namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.example/${id}`] } },
})
export const ONE = net(31_337, 'eip155', 'One')
export const TWO = net(31_338, 'eip155', 'Two')
export const SOLANA = net('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', 'Solana')

/** A relay on a port that was free. */
export async function relay(): Promise<Relay & { readonly url: string }> {
  const port = await freePort()
  const started = await startRelay({ port })
  onTestFinished(() => started.stop())
  return { ...started, url: `ws://127.0.0.1:${port}` }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => resolve(port))
    })
  })
}

/** A store for the library that outlives one page view. */
export function libraryStore(): LibraryStorage & { readonly values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values].map(([key, text]): [string, T] => [key, JSON.parse(text) as T]),
    getItem: async <T>(key: string) => (values.has(key) ? (JSON.parse(values.get(key)!) as T) : undefined),
    setItem: async (key, value) => void values.set(key, JSON.stringify(value) ?? 'null'),
    removeItem: async (key) => void values.delete(key),
  }
}

/** What stays between page views. */
export interface Browser {
  readonly storage: FakeStorage
  readonly library: ReturnType<typeof libraryStore>
  readonly area: Map<string, string>
}
export const browser = (): Browser => ({ storage: createFakeStorage(), library: libraryStore(), area: new Map() })

export interface Page {
  readonly test: TestKernel
  readonly wallets: WalletsService
  readonly networks: NetworksService
  readonly pairing: PairingService
  /** Resolves when the pairing's state fits. */
  until(fits: (state: PairingState) => boolean): Promise<PairingState>
  close(): Promise<void>
}

export interface PageOptions {
  readonly url: string
  readonly in?: Browser
  readonly networks?: readonly Network[]
  readonly host?: Partial<HostOptions>
  readonly options?: WalletConnectOptions
  readonly dependencies?: Partial<Dependencies>
  /** Time as the plugin sees it; the library has the machine's. */
  readonly clock?: Clock
  readonly environment?: Partial<Environment>
  readonly plugins?: readonly InstalledPlugin[]
  readonly rpcUrls?: TestKernelOptions['rpcUrls']
}

/** What Solana's plugin says of its chain, without its wallets. */
export const SOLANA_CHAIN = definePlugin({
  id: 'solana-chain',
  version: '1.0.0',
  apiVersion: 1,
  contributes: { slots: solana.manifest.contributes?.slots },
})()

/** A page view with a real kernel, the wallets plugin, ours and the real library; only its clock is the machine's. */
export async function page({
  url,
  in: where = browser(),
  networks = [ONE, TWO],
  host,
  options,
  dependencies,
  clock = systemClock,
  environment,
  plugins = [],
  rpcUrls,
}: PageOptions): Promise<Page> {
  const installed = walletConnect(options)
  const real: Dependencies = {
    library: loadLibrary,
    storage: where.library,
    linkStorage: () => ({
      getItem: (key) => where.area.get(key) ?? null,
      setItem: (key, value) => void where.area.set(key, value),
      removeItem: (key) => void where.area.delete(key),
    }),
    page: undefined,
    ...dependencies,
  }
  const manifest = { ...installed.manifest, load: async () => ({ default: walletConnectModule(real) }) }
  const test = createTestKernel({
    plugins: [wallets(), { ...installed, manifest }, ...plugins],
    networks,
    storage: where.storage,
    host: {
      endpoints: { api: url, wallets: url, rpc: url, analytics: url, frame: url, relay: url },
      ...host,
    },
    platform: { clock },
    ...(environment && { environment }),
    ...(rpcUrls && { rpcUrls }),
  })
  await test.kernel.plugins.start('open')
  const pairing = await test.kernel.ready(PAIRING)
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= test.dispose())
  onTestFinished(close)
  return {
    test,
    pairing,
    wallets: test.kernel.maybe(WALLETS)!,
    networks: test.kernel.maybe(NETWORKS)!,
    until: (fits) => when(pairing.state, fits),
    close,
  }
}

/** Resolves with the value as soon as it fits. */
export function when<T>(
  readable: { get(): T; subscribe(listener: () => void): () => void },
  fits: (value: T) => boolean,
): Promise<T> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!fits(readable.get())) return
      off()
      resolve(readable.get())
    }
    const off = readable.subscribe(look)
    look()
  })
}

type Kit = Awaited<ReturnType<typeof WalletKit.init>>
export type Granted = Record<string, { accounts: string[]; methods: string[]; events: string[]; chains?: string[] }>

export const EVM_GRANT: Granted = {
  eip155: {
    chains: [ONE.caipNetworkId],
    accounts: [`${ONE.caipNetworkId}:${SIGNER.address}`],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
export const SOLANA_GRANT: Granted = {
  solana: {
    chains: [SOLANA.caipNetworkId],
    accounts: [`${SOLANA.caipNetworkId}:${SOLANA_ADDRESS}`],
    methods: ['solana_signMessage'],
    events: ['accountsChanged'],
  },
}

export interface Peer {
  readonly kit: Kit
  /** What reached its screen; the library says some things twice, under the same id. */
  readonly prompts: {
    readonly id: number
    readonly method: string
    readonly params: unknown
    readonly chainId: string
  }[]
  /** What it is asked to allow. */
  readonly proposals: Kit['getPendingSessionProposals'] extends () => infer R ? R[keyof R & string][] : never
  scan(uri: string): Promise<void>
  readonly topic: () => string
  readonly ended: Promise<void>
}

/** The real wallet-side library, with a person who says yes unless told otherwise. */
export async function peer(
  url: string,
  { grant = EVM_GRANT, says = 'yes' }: { readonly grant?: Granted; readonly says?: 'yes' | 'no' | 'nothing' } = {},
): Promise<Peer> {
  // Two clients in one process must not share their core.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  const core = new Core({
    projectId: PROJECT_ID,
    relayUrl: url,
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
  })
  const metadata = {
    name: 'Tern',
    description: 'A wallet',
    url: 'https://tern.example',
    icons: ['https://tern.example/i.png'],
    redirect: { native: 'tern://' },
  }
  const kit = await WalletKit.init({ core, metadata })
  onTestFinished(() => closeClient(kit))
  const prompts: Peer['prompts'] = []
  const proposals: unknown[] = []
  kit.on('session_proposal', ({ id, params }) => {
    proposals.push(params)
    // On a bad line the library may fail to say it; where it has, the question is gone.
    if (says === 'yes') void kit.approveSession({ id, namespaces: grant }).catch(() => undefined)
    if (says === 'no')
      void kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }).catch(() => undefined)
  })
  kit.on('session_request', ({ id, topic, params }) => {
    prompts.push({ ...params.request, chainId: params.chainId, id })
    void answer(params.request)
      .then(
        (result) => ({ id, jsonrpc: '2.0' as const, result }),
        () => ({ id, jsonrpc: '2.0' as const, error: { code: 5000, message: 'User rejected.' } }),
      )
      .then((response) => kit.respondSessionRequest({ topic, response }))
      .catch(() => undefined)
  })
  async function answer({ method, params }: { readonly method: string; readonly params: unknown }): Promise<unknown> {
    if (method === 'personal_sign') return SIGNER.signMessage({ message: { raw: (params as [`0x${string}`])[0] } })
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') return null
    throw new Error('no')
  }
  return {
    kit,
    prompts,
    proposals: proposals as Peer['proposals'],
    scan: (uri) => kit.pair({ uri }),
    topic: () => Object.keys(kit.getActiveSessions())[0]!,
    ended: new Promise((resolve) => void kit.on('session_delete', () => resolve())),
  }
}

/** A page that is connected with a wallet. */
export async function connected(
  url: string,
  options: Omit<PageOptions, 'url'> & { readonly grant?: Granted } = {},
): Promise<{ readonly page: Page; readonly peer: Peer }> {
  const { grant, ...rest } = options
  const [here, there] = await Promise.all([page({ url, ...rest }), peer(url, grant && { grant })])
  here.pairing.start()
  const { wcUri } = await here.until(({ wcUri: uri }) => uri !== undefined)
  await there.scan(wcUri!)
  await when(here.wallets.state, ({ connections }) => connections.length > 0)
  return { page: here, peer: there }
}
