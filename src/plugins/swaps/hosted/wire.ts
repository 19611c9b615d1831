/** Paths and schemas of the hosted service's swaps (`/v1/convert`). */
import { objectOf, type Http } from '#kernel'
import {
  accountKey,
  caipAddress,
  isCaipAddress,
  NATIVE_ALIASES,
  rowsOf,
  type Asset,
  type CaipAddress,
  type CaipNetworkId,
} from '#wallet'
import * as v from 'valibot'

/** A list of tokens has thousands of rows. */
const MOST_TOKENS = 10_000
const MOST_BYTES = 4_000_000
const MOST_CALLDATA = 200_000

/** How the service writes the native currency. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** In a list, or as a host writes it. */
export const isNative = (token: CaipAddress): boolean =>
  token.toLowerCase().endsWith(`:${NATIVE}`) || NATIVE_ALIASES.has(accountKey(token))

export const onWire = ({ network, token }: Asset): CaipAddress => token ?? caipAddress(network, NATIVE)

const Account = v.custom<CaipAddress>(isCaipAddress)
const Units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const Data = v.pipe(v.string(), v.maxLength(MOST_CALLDATA), v.regex(/^0x(?:[0-9a-f]{2})*$/i))

const Token = objectOf({
  name: v.pipe(v.string(), v.maxLength(200)),
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  address: Account,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  logoUri: v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(2_000))), null)),
})
export type ListedToken = v.InferOutput<typeof Token>

const Tokens = objectOf({ tokens: rowsOf(Token, MOST_TOKENS) })
const Quotes = objectOf({
  quotes: v.pipe(v.array(objectOf({ fromAmount: Units, toAmount: Units })), v.maxLength(20)),
})
const GasPrice = objectOf({ standard: Units })
const Approval = objectOf({
  tx: objectOf({ from: Account, to: Account, data: Data, value: v.optional(Units, '0') }),
})
const Built = objectOf({
  tx: objectOf({
    to: Account,
    data: Data,
    /** What comes out. */
    amount: v.optional(Units),
    value: v.optional(Units),
    eip155: v.optional(
      v.fallback(
        v.nullable(objectOf({ gas: v.optional(v.union([Units, v.number()])), gasPrice: v.optional(Units) })),
        null,
      ),
    ),
  }),
})
export type BuiltSwap = v.InferOutput<typeof Built>['tx']

export interface SwapQuestion {
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly account: CaipAddress
  readonly units: bigint
  readonly signal: AbortSignal
}

/** A quote is asked for again soon, so it is tried twice only. */
const common = { retries: 1, maxBytes: MOST_BYTES } as const

export async function readTokens(
  http: Http,
  chainId: CaipNetworkId,
  signal: AbortSignal,
): Promise<readonly ListedToken[]> {
  const answer = await http.get('api', '/v1/convert/tokens', { ...common, query: { chainId }, schema: Tokens, signal })
  return answer.tokens
}

export async function readGasPrice(http: Http, chainId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
  const path = '/v1/convert/gas-price'
  return (await http.get('api', path, { ...common, query: { chainId }, schema: GasPrice, signal })).standard
}

/** The first quote; undefined if there is none. */
export async function readQuotes(
  http: Http,
  { from, to, account, units, signal }: SwapQuestion,
  gasPrice: bigint,
): Promise<{ readonly fromAmount: bigint; readonly toAmount: bigint } | undefined> {
  const userAddress = account.slice(account.lastIndexOf(':') + 1)
  const query = { amount: String(units), userAddress, from, to, gasPrice: String(gasPrice) }
  const answer = await http.get('api', '/v1/convert/quotes', { ...common, query, schema: Quotes, signal })
  return answer.quotes[0]
}

export async function readApproval(http: Http, { from, to, account, signal }: SwapQuestion) {
  const query = { userAddress: account, from, to }
  return (await http.get('api', '/v1/convert/build-approve', { ...common, query, schema: Approval, signal })).tx
}

export async function buildSwap(
  http: Http,
  { from, to, account, units, signal }: SwapQuestion,
  { projectId, slippageBps }: { readonly projectId: string | undefined; readonly slippageBps: number },
): Promise<BuiltSwap> {
  const body = {
    amount: String(units),
    eip155: { slippage: slippageBps / 100 },
    projectId,
    from,
    to,
    userAddress: account,
    disableEstimate: true,
  }
  return (
    await http.post('api', '/v1/convert/build-transaction', { ...common, body, json: true, schema: Built, signal })
  ).tx
}
