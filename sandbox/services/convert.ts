/** `/v1/convert/…`: swaps. Quotes are what the exchange's pools would give in this moment. */
import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { EXCHANGE, EXCHANGE_ABI } from '../chains/exchangeAbi.ts'
import { CHAIN_IDS, networkOf, TOKENS, type ChainId } from '../chains/networks.ts'
import type { Rpc } from '../chains/rpc.ts'
import { SAMPLE_TOKENS } from '../chains/samples.ts'
import { ADDRESS } from '../controlSchemas.ts'
import { json, Refusal } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import { parse } from '../http/validate.ts'
import { approvalOf, quoted, swapOf, type Order } from './quoter.ts'
import type { ServicesState } from './state.ts'

/** How clients write the native currency. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Clients ask about the allowance of the native currency too. */
const ENDLESS = String(2n ** 256n - 1n)
const GAS = { approve: 60_000, swap: 200_000n }

const ASSET = v.pipe(
  v.string(),
  v.regex(/^eip155:\d{1,10}:0x[0-9a-fA-F]{40}$/, 'must be a CAIP-10 id'),
  v.transform((id) => {
    const [, reference, address = ''] = id.split(':')
    return { id, chainId: Number(reference), address: parse(ADDRESS, address, 'address') }
  }),
)
const UNITS = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/, 'must be a whole number in base units'),
  v.transform((text) => BigInt(text)),
)
const QUOTE_QUERY = v.object({
  amount: UNITS,
  userAddress: ADDRESS,
  from: ASSET,
  to: ASSET,
  gasPrice: v.optional(v.string()),
})
const ALLOWANCE_QUERY = v.object({ tokenAddress: ASSET, userAddress: ASSET })
const APPROVE_QUERY = v.object({ userAddress: ASSET, from: ASSET, to: ASSET })
const BUILD = v.object({
  amount: UNITS,
  eip155: v.object({ slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(50)) }),
  from: ASSET,
  to: ASSET,
  userAddress: ASSET,
})
const ALLOWANCE_ABI = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

export interface ConvertOptions {
  readonly rpc: Readonly<Record<ChainId, Rpc>>
  readonly state: ServicesState
  /** For addresses of pictures. */
  readonly origin: string
}

type Asset = v.InferOutput<typeof ASSET>

export function convertRoutes({ rpc, state, origin }: ConvertOptions): readonly Route[] {
  const read = async (chain: ChainId, to: Address, data: Hex): Promise<Hex> =>
    rpc[chain].hex('eth_call', [{ to, data }, 'latest'])

  /** What comes out of the pool; 400 in the hosted service's words where there is none. */
  async function outputOf(chain: ChainId, { give, get, amount }: Omit<Order, 'atLeast' | 'receiver'>): Promise<bigint> {
    const args = [give, get, amount] as const
    const data = encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'quote', args })
    const answer = await read(chain, EXCHANGE, data)
    const out = decodeFunctionResult({ abi: EXCHANGE_ABI, functionName: 'quote', data: answer })
    if (out === 0n) throw new Refusal(400, 'quote', 'insufficient liquidity')
    return out
  }

  return [
    route('GET', '/v1/convert/tokens', ({ query }) => {
      const chain = chainOf(query.get('chainId') ?? '')
      const caip = `eip155:${chain}`
      const picture = (symbol: string): string =>
        `${origin}/public/getTokenImage/${symbol}?projectId=${query.get('projectId') ?? ''}`
      // One that has no pool, as lists of tokens have them.
      const poolless = chain === CHAIN_IDS[0] ? SAMPLE_TOKENS.filter(({ id }) => id === 'points') : []
      const tokens = [...TOKENS, ...poolless].map(({ name, symbol, decimals, address }) => {
        return { name, symbol, decimals, address: `${caip}:${address}`, logoUri: picture(symbol) }
      })
      const ether = {
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        address: `${caip}:${NATIVE}`,
        logoUri: picture('ETH'),
      }
      return json({ tokens: [ether, ...tokens] })
    }),
    route('GET', '/v1/convert/quotes', async ({ query }) => {
      const { amount, userAddress, from, to } = parse(QUOTE_QUERY, Object.fromEntries(query), 'query')
      const chain = sharedChain(from, to)
      const out = await outputOf(chain, { give: spell(from), get: spell(to), amount })
      const toAmount = String(quoted(state.quoter, out))
      const quote = { id: null, fromAmount: String(amount), fromAccount: from.id, toAmount, toAccount: to.id }
      return json({ quotes: [{ ...quote, userAddress }] })
    }),
    route('GET', '/v1/convert/allowance', async ({ query }) => {
      const { tokenAddress, userAddress } = parse(ALLOWANCE_QUERY, Object.fromEntries(query), 'query')
      if (spell(tokenAddress) === zeroAddress) return json({ allowance: ENDLESS })
      const args = [userAddress.address, EXCHANGE] as const
      const data = encodeFunctionData({ abi: ALLOWANCE_ABI, functionName: 'allowance', args })
      const answer = await read(sharedChain(tokenAddress, userAddress), tokenAddress.address, data)
      return json({ allowance: String(BigInt(answer)) })
    }),
    route('GET', '/v1/convert/gas-price', async ({ query }) => {
      const price = BigInt(await rpc[chainOf(query.get('chainId') ?? '')].hex('eth_gasPrice'))
      const times = (percent: bigint): string => String((price * percent) / 100n)
      return json({ standard: times(100n), fast: times(120n), instant: times(150n) })
    }),
    route('GET', '/v1/convert/build-approve', async ({ query }) => {
      const { userAddress, from, to } = parse(APPROVE_QUERY, Object.fromEntries(query), 'query')
      const chain = sharedChain(from, to, userAddress)
      if (spell(from) === zeroAddress) throw new Refusal(400, 'from', 'The native currency needs no approval.')
      const { token, data } = approvalOf(state.quoter, from.address)
      const account = `eip155:${chain}:${token}`
      const gasPrice = String(BigInt(await rpc[chain].hex('eth_gasPrice')))
      // The token stands in `from` too: clients of the hosted service send the transaction there.
      return json({ tx: { from: account, to: account, data, value: '0', eip155: { gas: GAS.approve, gasPrice } } })
    }),
    route('POST', '/v1/convert/build-transaction', async ({ body }) => {
      const { amount, eip155, from, to, userAddress } = parse(BUILD, await body())
      const chain = sharedChain(from, to, userAddress)
      const order = { give: spell(from), get: spell(to), amount }
      const out = quoted(state.quoter, await outputOf(chain, order))
      const atLeast = out - (out * BigInt(Math.round(eip155.slippage * 100))) / 10_000n
      const { target, data, value } = swapOf(state.quoter, { ...order, atLeast, receiver: userAddress.address })
      const gasPrice = String(BigInt(await rpc[chain].hex('eth_gasPrice')))
      return json({
        tx: {
          from: userAddress.id,
          to: `eip155:${chain}:${target}`,
          data,
          amount: String(out),
          value: String(value),
          eip155: { gas: String(GAS.swap), gasPrice },
        },
      })
    }),
  ]
}

function chainOf(caipNetworkId: string): ChainId {
  const network = networkOf(caipNetworkId)
  if (!network) throw new Refusal(400, 'chainId', `Chain "${caipNetworkId}" is not supported.`)
  return network.id
}

function sharedChain(first: Asset, ...others: readonly Asset[]): ChainId {
  if (others.some(({ chainId }) => chainId !== first.chainId)) throw new Refusal(400, 'to', 'Both are on other chains.')
  return chainOf(`eip155:${first.chainId}`)
}

/** As the exchange spells it. */
function spell({ address }: Asset): Address {
  return address.toLowerCase() === NATIVE ? zeroAddress : address
}
