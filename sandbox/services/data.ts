/** The data API: supported chains, names and pictures of addresses, balances. */
import { isAddress } from 'viem'
import * as v from 'valibot'
import { CHAIN_IDS, NETWORKS, networkOf, type ChainId } from '../chains/networks.ts'
import type { Rpc } from '../chains/rpc.ts'
import { json, Refusal } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import { parse } from '../http/validate.ts'
import { readBalances } from './balances.ts'
import { nameKey, type ServicesState } from './state.ts'

export interface DataOptions {
  readonly rpc: Readonly<Record<ChainId, Rpc>>
  readonly state: ServicesState
  /** The services' own origin, for addresses of pictures. */
  readonly origin: string
}

const ADDRESS = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
  'must be an EVM address',
)
const BALANCE_QUERY = v.object({
  currency: v.optional(v.literal('usd', 'must be usd'), 'usd'),
  chainId: v.optional(v.string()),
})

export function dataRoutes({ rpc, state, origin }: DataOptions): readonly Route[] {
  return [
    route('GET', '/v1/supported-chains', () =>
      json({ http: CHAIN_IDS.map((id) => NETWORKS[id].caipNetworkId), ws: [] }),
    ),
    route('GET', '/v1/identity/:address', (_context, { address = '' }) => {
      const known = state.names.get(nameKey(parse(ADDRESS, address, 'address')))
      return json({ name: known?.name ?? null, avatar: known?.avatar ?? null })
    }),
    route('GET', '/v1/account/:address/balance', async ({ query }, params) => {
      const owner = parse(ADDRESS, params['address'], 'address')
      const { chainId } = parse(BALANCE_QUERY, Object.fromEntries(query), 'query')
      const chains = chainId === undefined ? CHAIN_IDS : [knownChain(chainId)]
      const icon = (symbol: string): string =>
        `${origin}/public/getTokenImage/${symbol}?projectId=${query.get('projectId') ?? ''}`
      const rows = await Promise.all(chains.map((id) => readBalances(rpc[id], id, owner, icon)))
      return json({ balances: rows.flat() })
    }),
  ]
}

function knownChain(chainId: string): ChainId {
  const network = networkOf(chainId)
  if (!network) throw new Refusal(400, 'chainId', `Chain "${chainId}" is not supported.`)
  return network.id
}
