import type { PageWatch } from '#kernel'
import { ACCOUNT, BALANCES, type CaipAddress, type Network, type TokenBalance } from '#wallet'
import { type FakeReply, type FakeRequest } from '#kernel/testing'
import { balances, type BalancesOptions } from '../../../src/plugins/balances/index.ts'
import { balancesModule } from '../../../src/plugins/balances/module.ts'
import { BALANCE_STORE, NFTS } from '../../../src/plugins/balances/tokens.ts'
import { connectedPage, flush } from '../connectedPage.ts'
import { BASE, EVM_1, MAINNET, type SetupOptions } from '../wallets/support.ts'

export { BASE, EVM_1, flush, MAINNET }

export const SOLANA: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc-solana.test'] } },
}

export const CHAINS = '/v1/supported-chains'
export const BALANCE = `/v1/account/${EVM_1}/balance`
export const HISTORY = `/v1/account/${EVM_1}/history`
export const USDC_1 = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** A row of the service. */
export function row(symbol: string, numeric: string, extra: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: symbol,
    symbol,
    chainId: 'eip155:1',
    price: 1,
    quantity: { decimals: '18', numeric },
    iconUrl: `https://pictures.test/${symbol}.png`,
    ...extra,
  }
}

export const ether = (numeric: string, price = 3_000): Record<string, unknown> =>
  row('ETH', numeric, { name: 'Ether', price })
export const token = (symbol: string, numeric: string, n: number, extra: Record<string, unknown> = {}) =>
  row(symbol, numeric, { address: `eip155:1:0x${n.toString(16).padStart(40, '0')}`, ...extra })

/** A page that a test hides and takes offline. */
export interface FakePage extends PageWatch {
  set(awake: boolean): void
  readonly listeners: number
}

export function fakePage(): FakePage {
  const listeners = new Set<() => void>()
  let awake = true
  return {
    awake: () => awake,
    onChange(listener) {
      const entry = (): void => listener()
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    set(next) {
      awake = next
      for (const listener of [...listeners]) listener()
    },
    get listeners() {
      return listeners.size
    },
  }
}

export interface BalancesSetup extends SetupOptions {
  readonly balances?: BalancesOptions
  /** Answers of the balance's address, in turn. */
  readonly rows?: readonly (FakeReply | ((request: FakeRequest) => FakeReply))[]
  /** The service's list of networks; false: it has none. */
  readonly chains?: readonly string[] | FakeReply
  /** Without Account open. */
  readonly closed?: boolean
}

export const answer = (...rows: readonly Record<string, unknown>[]): FakeReply => ({ json: { balances: rows } })

/** The plugin beside the real wallets plugin with one connected wallet, Account open, and a service that answers. */
export async function connected({
  balances: options,
  rows = [answer(ether('2.5'))],
  chains = ['eip155:1', 'eip155:8453', SOLANA.caipNetworkId],
  closed = false,
  ...rest
}: BalancesSetup = {}) {
  const page = fakePage()
  const { manifest } = balances
  const plugin = { manifest: { ...manifest, load: async () => ({ default: balancesModule(page) }) }, options }
  const test = await connectedPage({
    networks: [MAINNET, BASE, SOLANA],
    ...rest,
    plugins: [plugin],
    answers: {
      [`GET ${CHAINS}`]: Array.isArray(chains) ? { json: { http: chains, ws: [] } } : (chains as FakeReply),
      [`GET ${BALANCE}`]: rows,
    },
  })
  const { kernel } = test
  if (!closed) kernel.router.show(ACCOUNT)
  const balancesService = await kernel.ready(BALANCES)
  await flush()
  return {
    ...test,
    page,
    balances: balancesService,
    book: await kernel.ready(BALANCE_STORE),
    nfts: () => kernel.ready(NFTS),
    state: () => balancesService.state.get(),
    symbols: () => balancesService.state.get().tokens?.map(({ symbol }) => symbol),
    numerics: () => balancesService.state.get().tokens?.map(({ quantity }) => quantity.numeric),
    /** Requests of the balance so far. */
    asked: () => test.asked(BALANCE),
    askedOf: test.asked,
  }
}

export const ACCOUNT_1: CaipAddress = `eip155:1:${EVM_1}`

/** A token as services offer it. */
export const held = (name: string, extra: Partial<TokenBalance> = {}): TokenBalance => ({
  name,
  symbol: name,
  chainId: 'eip155:1',
  address: 'eip155:1:0x0000000000000000000000000000000000000abc',
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
  ...extra,
})
