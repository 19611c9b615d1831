/** Quotes of the hosted service. It is believed about the price only: what is signed is checked here, and simulated before it is shown. */
import { failureOf, LatchkeyError, objectOf, raceAbort, type PluginContext } from '#kernel'
import {
  accountKey,
  caipAddress,
  nativeAsset,
  NETWORKS,
  parseCaipAddress,
  type CaipAddress,
  type CaipNetworkId,
  type QuoteOffer,
  type QuoteProvider,
  type QuoteRequest,
} from '#wallet'
import * as v from 'valibot'
import { givesAway, readApprove } from '../calldata.ts'
import type { Settings } from '../options.ts'
import { buildSwap, onWire, readApproval, readGasPrice, readQuotes, type BuiltSwap, type SwapQuestion } from './wire.ts'

/** Milliseconds that a quote is valid. */
const LIFE = 30_000
/** Milliseconds that a gas price is good enough for a quote; it has no part in what is signed. */
const GAS_PRICE_LIFE = 30_000
const WHOLE = 10_000n
const NO_LIQUIDITY = /insufficient liquidity/i

/** The service answered something that must not be signed. The words for it are in locales/en.ts. */
export const REFUSED = 'swaps/ANSWER_REFUSED'

const Reasons = objectOf({ reasons: v.pipe(v.array(v.unknown()), v.nonEmpty()) })
const Reason = objectOf({ description: v.string() })

export function createHosted(ctx: PluginContext, { feeBps, provider }: Settings): QuoteProvider {
  const { clock, http } = ctx
  // The service wants it in the body too.
  const projectId = new URL(http.url('api', '/')).searchParams.get('projectId') ?? undefined
  const gasPrices = new Map<CaipNetworkId, { readonly price: Promise<bigint>; readonly until: number }>()

  /** Several quotes wait for the same answer, so it does not end with the one that asked first. */
  function gasPriceOf(network: CaipNetworkId): Promise<bigint> {
    const known = gasPrices.get(network)
    if (known && known.until > clock.monotonic()) return known.price
    const price = readGasPrice(http, network, ctx.signal)
    gasPrices.set(network, { price, until: clock.monotonic() + GAS_PRICE_LIFE })
    price.catch(() => gasPrices.delete(network))
    return price
  }

  return {
    async quote(request, { signal }) {
      const { account, give, get, units, slippageBps } = request
      // The service knows amounts of what is given only.
      if (request.exact !== 'give') return null
      const question: SwapQuestion = { from: onWire(give), to: onWire(get), account, units, signal }
      try {
        const gasPrice = await raceAbort(signal, () => gasPriceOf(give.network))
        const [quote, built, approval] = await Promise.all([
          readQuotes(http, question, gasPrice),
          buildSwap(http, question, { projectId, slippageBps }),
          give.token === undefined ? undefined : readApproval(http, question),
        ])
        if (!quote) return null
        if (quote.fromAmount !== units) throw refused('another amount is quoted')
        checkSwap(request, built)
        const out = built.amount ?? quote.toAmount
        return offerOf(request, built, out, approval && spenderOf(request, approval, built))
      } catch (error) {
        if (NO_LIQUIDITY.test(reasonOf(error) ?? '')) return null
        throw error
      }
    },
  }

  function offerOf(
    request: QuoteRequest,
    { to, data, eip155 }: BuiltSwap,
    out: bigint,
    spender: CaipAddress | undefined,
  ): QuoteOffer<'eip155'> {
    const { account, give, get, units, slippageBps } = request
    const kept = WHOLE - BigInt(slippageBps)
    const network = ctx.use(NETWORKS).get(give.network)
    const gas = eip155?.gas === undefined ? undefined : BigInt(eip155.gas)
    return {
      gives: { asset: give, units },
      givesAtMost: units,
      gets: { asset: get, units: out },
      // Rounded up: the least that is shown is never more than what is held to.
      getsAtLeast: (out * kept + WHOLE - 1n) / WHOLE,
      fees: [
        ...(network && gas !== undefined && eip155?.gasPrice !== undefined
          ? [
              {
                kind: 'network' as const,
                amount: { asset: nativeAsset(network), units: gas * eip155.gasPrice },
                included: false,
              },
            ]
          : []),
        ...(feeBps > 0
          ? [
              {
                kind: 'provider' as const,
                amount: { asset: give, units: (units * BigInt(feeBps)) / WHOLE },
                to: provider,
                included: true,
              },
            ]
          : []),
      ],
      route: [{ name: provider, from: give, to: get, shareBps: Number(WHOLE) }],
      ...(give.token && spender && { allowance: { token: give.token, spender, units } }),
      transactions: [
        {
          namespace: 'eip155',
          network: give.network,
          from: account,
          // The value is ours: what is given, and nothing else.
          transaction: {
            to: parseCaipAddress(to).address,
            data: data as `0x${string}`,
            value: give.token === undefined ? units : 0n,
          },
        },
      ],
      until: clock.monotonic() + LIFE,
    }
  }
}

/** Refuses what is no swap of this request, whatever a simulation would say. */
function checkSwap({ give, get, units }: QuoteRequest, { to, data, value, amount }: BuiltSwap): void {
  if (parseCaipAddress(to).chainId !== give.network) throw refused('a swap on another network')
  if (givesAway(data)) throw refused('no swap, but a call that gives tokens away')
  if (value !== undefined && value !== (give.token === undefined ? units : 0n)) throw refused('another value')
  if (amount === 0n) throw refused('nothing comes out')
  if (give.token !== undefined && accountKey(to) === accountKey(give.token) && get.token !== undefined)
    throw refused('a call of the token itself')
}

/** Who may take the token, from the approval that the service built; of that, nothing else is used. */
function spenderOf(
  { give }: QuoteRequest,
  { from, to, data, value }: Awaited<ReturnType<typeof readApproval>>,
  built: BuiltSwap,
): CaipAddress {
  // The service names the token's contract in `from`; `to` must not say another one.
  if ([from, to].some((token) => accountKey(token) !== accountKey(give.token!)))
    throw refused('an approval of another token')
  if (value !== 0n) throw refused('an approval with a value')
  const approve = readApprove(data)
  if (!approve) throw refused('an approval that is none')
  const spender = caipAddress(give.network, approve.spender)
  // Only the contract that swaps has to take the token.
  if (accountKey(spender) !== accountKey(built.to)) throw refused('an approval for somebody else')
  return built.to
}

const refused = (detail: string): LatchkeyError => new LatchkeyError(REFUSED, { detail })

function reasonOf(error: unknown): string | undefined {
  const body = v.safeParse(Reasons, failureOf(error)?.body)
  const reason = body.success ? v.safeParse(Reason, body.output.reasons[0]) : undefined
  return reason?.success ? reason.output.description : undefined
}
