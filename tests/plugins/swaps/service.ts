/** The hosted service of these tests: it quotes by a market, and answers as the sandbox's quoter does, honestly or not. */
import type { Address } from 'viem'
import type { FakeFetch, FakeReply, FakeRequest } from '#kernel/testing'
import { approvalOf, quoted, QUOTERS, swapOf } from '../../../sandbox/services/quoter.ts'
import { NATIVE, THIEF } from './ledger.ts'

const NATIVE_ON_WIRE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The quoter's, and one that sends what is given to a contract of the thief's. */
export const MOODS = [...QUOTERS, 'thief'] as const
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

const plain = (caip: string): Address => {
  const address = caip.slice(caip.lastIndexOf(':') + 1).toLowerCase()
  return address === NATIVE_ON_WIRE ? NATIVE : (address as Address)
}

/** What would come out of a pool; nothing where there is none. */
export interface Market {
  quote(give: string, get: string, amount: bigint): bigint
}

export function serve(fetch: FakeFetch, network: string, market: Market, rows: readonly ListedRow[]): Service {
  const service: Service = { mood: 'exact', prices: new Map(), failure: undefined }
  const query = ({ url }: FakeRequest, name: string): string => url.searchParams.get(name) ?? ''
  const body = (request: FakeRequest) => JSON.parse(request.body ?? '{}') as Record<string, never>
  /** The quoter's mood while the thief is at work: all but the contracts is as it should be. */
  const mood = () => (service.mood === 'thief' ? 'unlimited' : service.mood)
  const outOf = (from: string, to: string, amount: bigint): bigint =>
    quoted(mood(), market.quote(plain(from), plain(to), amount))
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
    const { token, data } = approvalOf(
      service.mood === 'thief' ? 'spender' : service.mood,
      plain(query(request, 'from')),
    )
    const account = `${network}:${token}`
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
    const order = { give: plain(from), get: plain(to), amount: units, atLeast, receiver: plain(userAddress) }
    const honest = swapOf(mood(), order)
    // Everything fits together, but nothing comes back.
    const built = service.mood === 'thief' ? { ...honest, target: THIEF, data: '0x12345678' } : honest
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
