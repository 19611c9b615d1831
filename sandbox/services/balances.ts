/** `GET /v1/account/{address}/balance`: read from the chains, priced from a fixed list. */
import { formatUnits } from 'viem'
import * as v from 'valibot'
import type { Rpc } from '../chains/rpc.ts'
import { CLUSTER } from '../solana/cluster.ts'
import { TOKEN_PROGRAMS } from '../solana/node/tokenAccounts.ts'
import { assetKey, touchedBy, type Asset, type AssetInfo } from './history/record.ts'
import type { EvmView } from './history/evmView.ts'
import { solanaToken } from './history/solanaView.ts'
import { toWireNft, type Pictures, type WireNft } from './history/wire.ts'
import { worthOf } from './prices.ts'

/** A row as the hosted service answers it. */
export interface BalanceRow {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  /** CAIP-10; absent for the native currency. */
  readonly address?: string
  /** Absent for what has no price. */
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
  /** The sandbox's own. Rows of NFTs have no decimals, so clients that know nothing of this drop them. */
  readonly nft_info?: WireNft
}

/**
 * All that `owner` has on one chain: the native currency, tokens in the order in which they first came, NFTs. What has come
 * and gone is left out. `others` are tokens to be asked for although no log of theirs names the owner.
 */
export async function readBalances(
  view: EvmView,
  owner: string,
  others: readonly string[],
  pictures: Pictures,
): Promise<readonly BalanceRow[]> {
  const account = view.key(owner)
  const came = touchedBy(account, await view.records(account))
  const asked: readonly Asset[] = [
    { kind: 'native' },
    ...came.filter(({ kind }) => kind === 'token'),
    ...others.map((contract): Asset => ({ kind: 'token', contract: view.key(contract) })),
    ...came.filter(({ kind }) => kind === 'nft'),
  ]
  const assets = [...new Map(asked.map((asset) => [assetKey(asset), asset])).values()]
  const [amounts, describe] = await Promise.all([view.amounts(account, assets), view.describe(assets)])
  return assets.flatMap((asset, at) => {
    const info = describe(asset)
    return info ? toRow(view.chainId, info, amounts[at] ?? 0n, pictures) : []
  })
}

/** As `readBalances`, on the Solana cluster. */
export async function readSolanaBalances(rpc: Rpc, owner: string, pictures: Pictures): Promise<readonly BalanceRow[]> {
  const { nativeCurrency, caipNetworkId } = CLUSTER
  const [lamports, ...lists] = await Promise.all([
    rpc.request('getBalance', [owner]),
    ...TOKEN_PROGRAMS.map((programId) =>
      rpc.request('getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
    ),
  ])
  const native: AssetInfo = { kind: 'fungible', ...nativeCurrency, address: undefined }
  const tokens = new Map<string, { readonly info: AssetInfo; readonly amount: bigint }>()
  for (const { account } of lists.flatMap((list) => v.parse(TOKEN_ACCOUNTS, list).value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    // Somebody may have several accounts for one token.
    const amount = tokenAmount.amount + (tokens.get(mint)?.amount ?? 0n)
    tokens.set(mint, { info: solanaToken(mint, tokenAmount.decimals), amount })
  }
  return [{ info: native, amount: v.parse(LAMPORTS, lamports).value }, ...tokens.values()].flatMap(({ info, amount }) =>
    toRow(caipNetworkId, info, amount, pictures),
  )
}

const LAMPORTS = v.object({
  value: v.pipe(
    v.number(),
    v.transform((lamports) => BigInt(lamports)),
  ),
})
const HELD = v.object({
  amount: v.pipe(
    v.string(),
    v.digits(),
    v.transform((units) => BigInt(units)),
  ),
  decimals: v.number(),
})
const TOKEN_ACCOUNTS = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({ parsed: v.object({ info: v.object({ mint: v.string(), tokenAmount: HELD }) }) }),
      }),
    }),
  ),
})

/** None for an amount of zero. */
function toRow(chainId: string, info: AssetInfo, amount: bigint, pictures: Pictures): readonly BalanceRow[] {
  if (amount === 0n) return []
  const { name, symbol, address } = info
  const common = { name, symbol, chainId, ...(address !== undefined && { address: `${chainId}:${address}` }) }
  if (info.kind === 'nft') {
    const nft = toWireNft(info, chainId, pictures)
    const quantity = { decimals: '0', numeric: String(amount) }
    return [{ ...common, price: 0, quantity, iconUrl: nft.content?.preview.url ?? '', nft_info: nft }]
  }
  const worth = worthOf(chainId, address, amount, info.decimals)
  const quantity = { decimals: String(info.decimals), numeric: formatUnits(amount, info.decimals) }
  return [{ ...common, ...(worth ?? { price: 0 }), quantity, iconUrl: pictures.token(symbol) }]
}
