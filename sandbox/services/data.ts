/** The data API: supported chains, balances, history, prices. */
import * as v from 'valibot'
import { CHAIN_IDS, NETWORKS, networkOf, type ChainId } from '../chains/networks.ts'
import type { Rpc } from '../chains/rpc.ts'
import { json, png, Refusal } from '../http/reply.ts'
import { route, type Context, type Route } from '../http/router.ts'
import { parse } from '../http/validate.ts'
import { drawPng } from '../look/raster.ts'
import { ADDRESS } from '../controlSchemas.ts'
import { CLUSTER } from '../solana/cluster.ts'
import type { Ledger } from '../solana/node/ledger.ts'
import { ADDRESS as SOLANA_ADDRESS } from '../solana/node/params.ts'
import { readBalances, readSolanaBalances, type BalanceRow } from './balances.ts'
import type { ChainView } from './history/record.ts'
import { createEvmView, type EvmView } from './history/evmView.ts'
import { readPage } from './history/pages.ts'
import { createSolanaView } from './history/solanaView.ts'
import type { Pictures } from './history/wire.ts'
import { priceRows, PRICE_ORDER } from './prices.ts'

export interface DataOptions {
  readonly rpc: Readonly<Record<ChainId, Rpc>>
  /** The Solana cluster's node. */
  readonly solana: Rpc
  readonly ledger: () => Ledger
  /** The services' own origin, for addresses of pictures. */
  readonly origin: string
}

const CAIP_10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/
const BALANCE_QUERY = v.object({
  currency: v.optional(v.literal('usd', 'must be usd'), 'usd'),
  chainId: v.optional(v.string()),
  forceUpdate: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((part) => part !== '')),
      v.array(v.pipe(v.string(), v.regex(CAIP_10, 'must be CAIP-10 ids with commas between them'))),
    ),
    '',
  ),
})
const HISTORY_QUERY = v.object({
  chainId: v.optional(v.string()),
  cursor: v.optional(v.string()),
  // The hosted service has pages of its own size; tests have short ones.
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d?$|^100$/, 'must be a whole number from 1 to 100'), v.transform(Number)),
    '50',
  ),
})

/** An address says by its spelling which chains it is on. */
type Account = { readonly owner: string } & (
  | { readonly family: 'evm'; readonly views: readonly EvmView[] }
  | { readonly family: 'solana'; readonly views: readonly ChainView[] }
)

export function dataRoutes({ rpc, solana, ledger, origin }: DataOptions): readonly Route[] {
  const evm: Readonly<Record<ChainId, EvmView>> = {
    31337: createEvmView(rpc[31337], NETWORKS[31337]),
    31338: createEvmView(rpc[31338], NETWORKS[31338]),
  }
  const cluster = createSolanaView(ledger)

  /** On all chains that have addresses of this kind, or on the one that is named. */
  function accountOf(address: string | undefined, chainId: string | undefined): Account {
    if (chainId === undefined ? v.is(SOLANA_ADDRESS, address) : chainId === CLUSTER.caipNetworkId) {
      return { family: 'solana', owner: parse(SOLANA_ADDRESS, address, 'address'), views: [cluster] }
    }
    const chains = chainId === undefined ? CHAIN_IDS : [knownChain(chainId)]
    return { family: 'evm', owner: parse(ADDRESS, address, 'address'), views: chains.map((id) => evm[id]) }
  }

  function picturesFor({ query }: Context, projectId = query.get('projectId') ?? ''): Pictures {
    const suffix = `?projectId=${projectId}`
    return {
      token: (symbol) => `${origin}/public/getTokenImage/${encodeURIComponent(cut(symbol))}${suffix}`,
      piece: (...parts) => `${origin}/public/getNftImage/${parts.join('/')}${suffix}`,
    }
  }

  async function balancesOf(account: Account, forced: readonly string[], pictures: Pictures): Promise<BalanceRow[]> {
    if (account.family === 'solana') return [...(await readSolanaBalances(solana, account.owner, pictures))]
    const rows = await Promise.all(
      account.views.map((view) => {
        const others = forced.filter((id) => id.startsWith(`${view.chainId}:`)).map((id) => id.split(':')[2])
        return readBalances(view, account.owner, parse(v.array(ADDRESS), others, 'forceUpdate'), pictures)
      }),
    )
    return rows.flat()
  }

  return [
    route('GET', '/v1/supported-chains', () =>
      json({ http: [...CHAIN_IDS.map((id) => NETWORKS[id].caipNetworkId), CLUSTER.caipNetworkId], ws: [] }),
    ),
    route('GET', '/v1/account/:address/balance', async (context, { address }) => {
      const { chainId, forceUpdate } = parse(BALANCE_QUERY, Object.fromEntries(context.query), 'query')
      const account = accountOf(address, chainId)
      return json({ balances: await balancesOf(account, forceUpdate, picturesFor(context)) })
    }),
    route('GET', '/v1/account/:address/history', async (context, { address }) => {
      const { chainId, ...page } = parse(HISTORY_QUERY, Object.fromEntries(context.query), 'query')
      const { owner, views } = accountOf(address, chainId)
      return json(await readPage(views, owner, { ...page, cursor: page.cursor || undefined }, picturesFor(context)))
    }),
    route('POST', '/v1/fungible/price', async (context) => {
      const order = parse(PRICE_ORDER, await context.body())
      return json({ fungibles: priceRows(order, picturesFor(context, order.projectId)) })
    }),
    route(
      'GET',
      '/public/getNftImage/:chainId/:contract/:id',
      async (_context, { chainId = '', contract, id = '' }) => {
        const view = evm[knownChain(chainId)]
        const piece = { kind: 'nft', contract: view.key(parse(ADDRESS, contract, 'contract')), id } as const
        const info = /^\d{1,78}$/.test(id) ? (await view.describe([piece]))(piece) : undefined
        return png(drawPng(pictureIn(info?.kind === 'nft' ? info.image : '')))
      },
    ),
  ]
}

/** Letters of a symbol that make a picture: an address of the web has an end, and dots mean something in it. */
function cut(symbol: string): string {
  const text = Array.from(symbol).slice(0, 20).join('')
  return /^\.*$/.test(text) ? '-' : text
}

/** The picture that is in its own address; what is drawn for it follows from it. */
function pictureIn(image: string): string {
  const [, text] = /^data:image\/svg\+xml;base64,([\w+/=]+)$/.exec(image) ?? []
  if (text === undefined) throw new Refusal(404, 'id', 'There is no picture of this piece here.')
  return Buffer.from(text, 'base64').toString()
}

function knownChain(chainId: string): ChainId {
  const network = networkOf(chainId)
  if (!network) throw new Refusal(400, 'chainId', `Chain "${chainId}" is not supported.`)
  return network.id
}
