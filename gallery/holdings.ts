/** The holdings and history of the invented account, as the service answers them. */
import type { FakeFetch, FakeReply } from '#kernel/testing'
import { ADDRESS, LONG, NOW, pictures, UNBROKEN } from './world.ts'

export const BALANCE = `/v1/account/${ADDRESS}/balance`
export const HISTORY = `/v1/account/${ADDRESS}/history`
export const IDENTITY = `/v1/identity/${ADDRESS}`
export const NAMES = `/v1/profile/reverse/${ADDRESS}`

const HOUR = 3_600_000
export const FRIEND = '0x19dB000000000000000000000000000000b41d19'
export const OTHER = '0xE40a1111111111111111111111111111111173c8'
/** A look-alike of the account's address: it has the same ends. */
const TWIN = `${ADDRESS.slice(0, 6)}${'7'.repeat(32)}${ADDRESS.slice(-4)}`

/** A token of the balance. */
export const token = (name: string, symbol: string, numeric: string, more: Record<string, unknown> = {}) => ({
  name,
  symbol,
  chainId: 'eip155:8453',
  price: 1,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
  ...more,
})
/** The n-th token contract. */
export const contract = (n: number): string => `eip155:8453:0x${n.toString(16).padStart(40, '0')}`

export const USDC = 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

export const TOKENS = [
  token('Ether', 'ETH', '2.418', { price: 3_065.001, iconUrl: pictures.ether }),
  token('USD Coin', 'USDC', '4204.58', { address: USDC, iconUrl: pictures.coin }),
  token('Meridian Staked', 'mSLT', '1284003.1125', {
    address: contract(1),
    price: 0.000673378,
    iconUrl: pictures.marram,
  }),
  token('Driftwood', 'DRFT', '0.00000004', { address: contract(2), price: 0 }),
]

/** Deceptive tokens: an imitation, and one whose name is an advertisement. */
export const LURES = [
  token('USD Coin', 'UЅDС', '1000000', { address: contract(3) }),
  token('Visit https://evil.example to claim', '$ 5,000', '5000', { address: contract(4) }),
]

export const LONG_TOKENS = [
  token(LONG, 'BCMSVFE', '12.5', { address: contract(5), price: 20 }),
  token(UNBROKEN, 'MERIDIANSTAKEDLIQUIDITYTOKEN', '1284003.112589', { address: contract(6), price: 2 }),
  token('عملة الميناء', 'مرفأ', '40', { address: contract(7), price: 3 }),
]

export const HUGE_TOKENS = [
  token('Ether', 'ETH', '987654321987654321.123456789', { price: 3_065.001, iconUrl: pictures.ether }),
  token('Shell Coin', 'SHELL', '123456789012345678901234567890', { address: contract(8), price: 0.0000000012 }),
  token('Grain', 'GRAIN', '0.000000000000000001', { address: contract(9), price: 1 }),
]

/** A row of the history, `ago` hours before now. */
export const entry = (n: number, ago: number, more: Record<string, unknown> = {}, transfers: unknown = [out('1')]) => ({
  id: `id-${n}`,
  metadata: {
    operationType: 'send',
    hash: `0x${n.toString(16).padStart(64, '0')}`,
    chain: 'eip155:8453',
    minedAt: new Date(NOW - ago * HOUR).toISOString(),
    sentFrom: ADDRESS,
    sentTo: FRIEND,
    status: 'confirmed',
    nonce: n,
    ...more,
  },
  transfers,
})

const moves = (direction: string, numeric: string, symbol: string, more: Record<string, unknown> = {}) => ({
  direction,
  quantity: { numeric },
  value: 10,
  fungible_info: { name: symbol, symbol, icon: { url: symbol === 'ETH' ? pictures.ether : pictures.coin } },
  ...more,
})
export const out = (numeric: string, symbol = 'USDC') => moves('out', numeric, symbol)
export const into = (numeric: string, symbol = 'USDC', more?: Record<string, unknown>) =>
  moves('in', numeric, symbol, more)
const nft = (name: string) => ({
  direction: 'in',
  quantity: { numeric: '1' },
  nft_info: { name, content: { preview: { url: pictures.saltbox } }, flags: { is_spam: false } },
})

export const came = { operationType: 'receive', sentFrom: OTHER, sentTo: ADDRESS }

/** One of each kind. */
export const ENTRIES = [
  entry(1, 0.2, { status: 'pending' }, [out('250')]),
  entry(2, 2, { operationType: 'trade', sentTo: OTHER }, [out('0.5', 'ETH'), into('1532.4899')]),
  entry(3, 20, came, [into('0.125', 'ETH')]),
  entry(4, 21, { status: 'failed' }, [out('40')]),
  entry(5, 22, { ...came, sentFrom: TWIN }, [into('0', 'USDC', { value: 0 })]),
  entry(11, 23, came, [into('730.25', 'UЅDС')]),
  entry(6, 24 * 4, { operationType: 'approve', sentTo: OTHER }, [out('100')]),
  entry(7, 24 * 9, came, [nft('Lighthouse #204')]),
  entry(8, 24 * 30, { operationType: 'bought' }, [into('249.1')]),
  entry(9, 24 * 31, { operationType: 'execute' }, null),
  entry(10, 24 * 400, { sentTo: ADDRESS }, [out('0.0000001', 'ETH')]),
]

export const tokens = (...list: readonly unknown[]): FakeReply => ({ json: { balances: list } })
export const history = (list: readonly unknown[], next: string | null = null): FakeReply => ({
  json: { data: list, next },
})

/** The service's answers about the account. */
export function known(fetch: FakeFetch): void {
  fetch.on('GET', BALANCE, tokens(...TOKENS))
  fetch.on('GET', HISTORY, history(ENTRIES))
  fetch.on('GET', IDENTITY, { json: { name: 'mira.eth', avatar: null } })
  fetch.on('GET', NAMES, { json: [] })
}
