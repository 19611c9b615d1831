/** A connector over one wallet, without a modal around it, and pieces that hostile wallets are made of. */
import type { Connector, ConnectorEvent } from 'latchkey/plugin/wallet'
import { createFakeClock } from 'latchkey/plugin/testing'
import { satsConnector } from '../connector.ts'
import { bitcoinRegtest, type BitcoinAccount } from '../index.ts'
import { createOpenWallet } from '../satsConnect/openWallet.ts'

export interface Bench {
  readonly connector: Connector
  readonly clock: ReturnType<typeof createFakeClock>
  readonly events: ConnectorEvent[]
  readonly told: (readonly BitcoinAccount[])[]
  stop(): void
}

/** A connector over one wallet, without a modal around it. */
export function bench(provider: unknown): Bench {
  const clock = createFakeClock()
  const life = new AbortController()
  const events: ConnectorEvent[] = []
  const told: (readonly BitcoinAccount[])[] = []
  const openWallet = createOpenWallet((accounts) => void told.push(accounts))
  const quiet = { error() {}, warn() {}, info() {}, debug() {} }
  const connector = satsConnector(
    { provider, id: 'X', name: 'X' },
    { clock, load: async () => ({ openWallet }) },
  )({
    emit: (event) => void events.push(event),
    offer: async () => {},
    networks: () => [bitcoinRegtest],
    storage: { get: () => undefined, set() {}, remove() {}, volatile: true },
    logger: quiet,
    signal: life.signal,
  })
  return { connector, clock, events, told, stop: () => life.abort() }
}

export const answering = (answer: unknown) => ({ request: async () => answer })
export const result = (value: unknown) => answering({ jsonrpc: '2.0', id: '1', result: value })
export const account = (addresses: unknown, name: unknown = 'Regtest') => ({
  addresses,
  network: { bitcoin: { name } },
})
export const entry = (address: unknown, purpose: unknown = 'payment') => ({
  address,
  purpose,
  publicKey: '02',
  addressType: 'p2wpkh',
})

export const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
  },
)
