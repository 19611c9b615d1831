/** The hosted service of these tests: it quotes by the ledger, honestly or not. */
import type { FakeFetch, FakeReply, FakeRequest } from '#kernel/testing'
import { approveData, EXCHANGE, NATIVE, swapData, THIEF, type Ledger } from './ledger.ts'

const NATIVE_ON_WIRE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const UNLIMITED = 2n ** 256n - 1n
/** As the sandbox's quoter: what it lies about. */
export const MOODS = [
  'unlimited',
  'exact',
  'spender',
  'token',
  'less',
  'calldata',
  'approval',
  'value',
  'stale',
  'thief',
] as const
export type Mood = (typeof MOODS)[number]

export interface ListedRow {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Plain; absent for the native currency. */
  readonly address?: string
  readonly logoUri?: string
}

export interface Service {
  mood: Mood
  /** Dollars for one, by the plain address; the zero address is the native currency. */
  readonly prices: Map<string, number>
  /** Instead of quotes. */
  failure: FakeReply | undefined
}

const plain = (caip: string): string => {
  const address = caip.slice(caip.lastIndexOf(':') + 1).toLowerCase()
  return address === NATIVE_ON_WIRE ? NATIVE : address
}

export function serve(fetch: FakeFetch, network: string, ledger: Ledger, rows: readonly ListedRow[]): Service {
  const service: Service = { mood: 'exact', prices: new Map(), failure: undefined }
  const query = ({ url }: FakeRequest, name: string): string => url.searchParams.get(name) ?? ''
  const body = (request: FakeRequest) => JSON.parse(request.body ?? '{}') as Record<string, never>
  const outOf = (from: string, to: string, amount: bigint): bigint => {
    const out = ledger.quote(plain(from), plain(to), amount)
    return service.mood === 'stale' ? (out * 11n) / 10n : out
  }
  const none: FakeReply = {
    status: 400,
    json: { status: 'FAILURE', reasons: [{ name: 'quote', description: 'insufficient liquidity' }] },
  }

  fetch.on('GET', '/v1/convert/tokens', {
    json: {
      tokens: rows.map(({ address = NATIVE_ON_WIRE, ...row }) => ({ ...row, address: `${network}:${address}` })),
    },
  })
  fetch.on('GET', '/v1/convert/gas-price', { json: { standard: '1000', fast: '1000', instant: '1000' } })
  fetch.on('GET', '/v1/convert/quotes', (request) => {
    if (service.failure) return service.failure
    const [from, to, amount] = [query(request, 'from'), query(request, 'to'), query(request, 'amount')]
    const out = outOf(from, to, BigInt(amount))
    return out === 0n
      ? none
      : {
          json: { quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount: String(out), toAccount: to }] },
        }
  })
  fetch.on('GET', '/v1/convert/build-approve', (request) => {
    const token = plain(query(request, 'from'))
    const spender = service.mood === 'spender' || service.mood === 'thief' ? THIEF : EXCHANGE
    const other = [...ledger.tokens.keys()].find((each) => each !== token) ?? token
    const account = `${network}:${service.mood === 'token' ? other : token}`
    const data = approveData(spender, service.mood === 'exact' ? 1n : UNLIMITED)
    return { json: { tx: { from: account, to: account, data, value: '0', eip155: { gas: 60_000, gasPrice: '1000' } } } }
  })
  fetch.on('POST', '/v1/convert/build-transaction', (request) => {
    if (service.failure) return service.failure
    const { from, to, amount, userAddress, eip155 } = body(request) as unknown as {
      from: string
      to: string
      amount: string
      userAddress: string
      eip155: { slippage: number }
    }
    const units = BigInt(amount)
    const out = outOf(from, to, units)
    if (out === 0n) return none
    const atLeast = out - (out * BigInt(Math.round(eip155.slippage * 100))) / 10_000n
    const isNative = plain(from) === NATIVE
    const order = { give: plain(from), get: plain(to), amount: units, atLeast, receiver: plain(userAddress) }
    const honest = { target: EXCHANGE, data: swapData(order), value: isNative ? units : 0n }
    const built = {
      ...honest,
      ...(service.mood === 'less' && { data: swapData({ ...order, atLeast: 0n, share: 2_000n }) }),
      ...(service.mood === 'calldata' && { data: swapData({ ...order, atLeast: 0n, receiver: THIEF }) }),
      ...(service.mood === 'approval' && {
        target: isNative ? plain(to) : plain(from),
        data: approveData(THIEF, UNLIMITED),
        value: 0n,
      }),
      ...(service.mood === 'value' && { value: honest.value + 10n ** 18n }),
      // Everything fits together, but nothing comes back.
      ...(service.mood === 'thief' && { target: THIEF, data: '0x12345678' as const }),
    }
    return {
      json: {
        tx: {
          from: userAddress,
          to: `${network}:${built.target}`,
          data: built.data,
          amount: String(out),
          value: String(built.value),
          eip155: { gas: '200000', gasPrice: '1000' },
        },
      },
    }
  })
  fetch.on('POST', '/v1/fungible/price', (request) => {
    const { addresses } = body(request) as unknown as { addresses: string[] }
    const fungibles = addresses.flatMap((address) => {
      const price = service.prices.get(plain(address))
      return price === undefined ? [] : [{ address, name: '', symbol: '', iconUrl: '', price }]
    })
    return { json: { fungibles } }
  })
  return service
}
