/** The on-ramp's provider: a page of another origin that takes a pretended card and pays out on the chain. */
import type { IncomingMessage } from 'node:http'
import { formatUnits, parseUnits } from 'viem'
import * as v from 'valibot'
import { readFaucet } from '../controlSchemas.ts'
import type { Chains } from '../chains/index.ts'
import type { Access } from '../http/access.ts'
import { Refusal, text, type Reply } from '../http/reply.ts'
import { route, type Context } from '../http/router.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { parse } from '../http/validate.ts'
import { portOf } from '../ports.ts'
import type { ServicesState } from '../services/state.ts'
import type { Solana } from '../solana/node/index.ts'
import { stylesheet } from '../wallets/pages/render.ts'
import { billOf, LISTINGS, type Listing } from './market.ts'
import { buyPage, notePage, PAGE_HEADERS, STEER } from './page.ts'

export interface OnrampOptions {
  readonly base: number
  readonly access: Access
  readonly chains: Chains
  readonly solana: Solana
  readonly state: ServicesState
}

/** Somebody else's, for payouts that go to the wrong account. */
const ELSEWHERE = {
  evm: '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326',
  solana: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
} as const
const MOST_BYTES = 1000
const ORDER = v.object({
  destinationCurrencyCode: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,8}$/, 'must be a symbol')),
  walletAddress: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{32,44}$/, 'must be an address')),
  network: v.optional(v.string()),
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be a decimal')), '100'),
})
const PAID = v.object({ amount: v.string(), card: v.pipe(v.string(), v.regex(/^[\d ]{12,23}$/, 'must be a card')) })
const CURRENCY = 'USD'

export async function startOnramp({ base, access, chains, solana, state }: OnrampOptions): Promise<RunningServer> {
  const timers = new Set<NodeJS.Timeout>()

  async function pay({ chainId, symbol, contract }: Listing, address: string, amount: string): Promise<void> {
    const order = { chainId, address, amount, ...(contract && { token: symbol }) }
    const read = readFaucet(order)
    await (read.chainId === 'solana' ? solana.faucet(read) : chains.faucet(read))
  }

  /** What a reset has made an end of is not paid any more. */
  function later(ms: number, work: () => Promise<void>): void {
    const { resets } = state
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (state.resets === resets) work().catch(() => {})
    }, ms)
    timers.add(timer)
  }

  async function payOut(listing: Listing, address: string, amount: string): Promise<void> {
    const { payout, after } = state.onramp
    const third = formatUnits(parseUnits(amount, listing.decimals) / 3n, listing.decimals)
    const other = listing.chainId === 'solana' ? ELSEWHERE.solana : ELSEWHERE.evm
    if (payout === 'now' || payout === 'twice') await pay(listing, address, amount)
    if (payout === 'partly') await pay(listing, address, third)
    if (payout === 'elsewhere') await pay(listing, other, amount)
    if (payout === 'late' || payout === 'twice') later(after, () => pay(listing, address, amount))
  }

  const show = ({ query }: Context): Reply => {
    const order = parse(ORDER, Object.fromEntries(query), 'query')
    const { symbol, networkName } = listingOf(order)
    const { amount, walletAddress: wallet } = order
    return html(buyPage({ symbol, networkName, wallet, amount, currency: CURRENCY, steers: state.onramp.steers }))
  }

  const take = async ({ query, request }: Context): Promise<Reply> => {
    const order = parse(ORDER, Object.fromEntries(query), 'query')
    const listing = listingOf(order)
    const { amount } = parse(PAID, Object.fromEntries(new URLSearchParams(await readText(request))))
    const { purchase } = billOf(listing, CURRENCY, amount)
    await payOut(listing, order.walletAddress, purchase)
    return html(notePage('Paid', `You bought ${purchase} ${listing.symbol}. You can close this window.`))
  }

  const { stop } = await startServer({
    port: portOf(base, 'onramp'),
    what: 'on-ramp',
    access,
    before: (context) => state.faults.applyAt(context, `/onramp${context.path}`),
    routes: [
      ...['/', '/buy'].flatMap((path) => [route('GET', path, show), route('POST', path, take)]),
      route('GET', '/assets/wallets.css', async () => text('css', await stylesheet())),
      route('GET', '/steer.js', () => text('javascript', STEER)),
      route('GET', '/steered', () => html(notePage('Steered', 'The provider has led the page here.'))),
    ],
  })
  return {
    stop() {
      for (const timer of timers) clearTimeout(timer)
      return stop()
    },
  }
}

const html = (body: string): Reply => ({ headers: PAGE_HEADERS, body })

/** Where no network is named, the address says which it is; `USDC` then stands for the sandbox's own dollar. */
function listingOf({ destinationCurrencyCode: code, network, walletAddress }: v.InferOutput<typeof ORDER>): Listing {
  const wanted = code === 'USDC' ? 'SUSD' : code
  const place = network ?? (walletAddress.startsWith('0x') ? 'latchkey-local' : 'latchkey-solana')
  const found = LISTINGS.find((listing) => listing.symbol === wanted && listing.network === place)
  if (!found) throw new Refusal(400, 'network', `${code} is not sold on ${place}.`)
  return found
}

async function readText(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request as AsyncIterable<Buffer>) {
    body += chunk.toString('utf8')
    if (body.length > MOST_BYTES) throw new Refusal(413, 'body', 'The form is too large.', { connection: 'close' })
  }
  return body
}
