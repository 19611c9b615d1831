import { codeOf } from '#kernel'
import type { AnnouncedProvider, Connector, ConnectorEnvironment, ConnectorEvent, Network } from '#wallet'
import { createChunkLoader } from '../../../src/kernel/chunk.ts'
import { createFakeClock, type FakeClock } from '../../../src/kernel/testing/fakeClock.ts'
import { injectedConnector } from '../../../src/plugins/injected/connector.ts'
import * as walletChunk from '../../../src/plugins/injected/wallet.ts'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A network for tests, known to nobody by default. */
export function network(id: number, change: Partial<Network> = {}): Network {
  return {
    id,
    name: `Chain ${id}`,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc.example/${id}`] } },
    ...change,
  }
}

export interface Bench {
  readonly connector: Connector
  readonly events: ConnectorEvent[]
  readonly clock: FakeClock
  /** Unregisters the connector. */
  readonly stop: () => void
}

/** What the network answers when the wallet chunk is fetched. */
export type FetchChunk = () => Promise<typeof walletChunk>

/** A connector over `provider` with its surroundings, as the wallets plugin would give them. */
export function bench(provider: unknown, fetchChunk: FetchChunk = async () => walletChunk): Bench {
  const events: ConnectorEvent[] = []
  const life = new AbortController()
  const clock = createFakeClock()
  const environment: ConnectorEnvironment = {
    emit: (event) => void events.push(event),
    offer: async () => {},
    networks: () => [],
    storage: { get: () => undefined, set: () => {}, remove: () => {}, volatile: false },
    logger: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
    signal: life.signal,
  }
  const announced: AnnouncedProvider = { namespace: 'eip155', uuid: 'u', name: 'Wallet', provider }
  const chunks = createChunkLoader({ clock, random: () => 0 })
  const load = (signal: AbortSignal) => chunks.load(fetchChunk, 'injected:wallet', signal)
  const connector = injectedConnector(announced, { id: 'wallet', type: 'ANNOUNCED', clock, load })(environment)
  return { connector, events, clock, stop: () => life.abort() }
}

/** A signal that never aborts, where a test does not care. */
export const forever = (): AbortSignal => new AbortController().signal

/** How an operation ends: 'done' or the code of its error. To be called before the clock moves. */
export const outcome = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
