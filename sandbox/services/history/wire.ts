/** Transactions in the hosted service's format: from the point of view of one account. */
import { formatUnits } from 'viem'
import { worthOf } from '../prices.ts'
import { digest } from '../seeded.ts'
import type { AssetInfo, ChainView, TransactionRecord, Movement } from './record.ts'

export interface WireTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value: number | null
  readonly price: number | null
  readonly fungible_info: {
    readonly name: string
    readonly symbol: string
    readonly icon: { readonly url: string }
    /** The sandbox's own, as with NFTs; null for the native currency. */
    readonly contract_address: string | null
  } | null
  readonly nft_info: WireNft | null
}

export interface WireNft {
  readonly name: string
  readonly contract_address: string
  readonly token_id: string
  readonly content: { readonly preview: WireContent; readonly detail: WireContent } | null
  readonly flags: { readonly is_spam: boolean }
}

interface WireContent {
  readonly url: string
  /** Null if it was not checked. */
  readonly content_type: string | null
}

export interface WireTransaction {
  readonly id: string
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    readonly chain: string
    /** ISO. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed'
    readonly nonce: number
  }
  /** Empty when nothing of the account's moved: clients walk the list as it comes. */
  readonly transfers: readonly WireTransfer[]
  /** The sandbox's own: what the account paid for it, of the native currency. Null when somebody else did. */
  readonly fee: { readonly quantity: { readonly numeric: string }; readonly value: number | null } | null
}

/** Addresses of pictures. */
export interface Pictures {
  token(symbol: string): string
  piece(chainId: string, contract: string, id: string): string
}

type Describe = Awaited<ReturnType<ChainView['describe']>>
type View = Pick<ChainView, 'chainId' | 'spell'>

/** `account` as the view's records spell it. */
export function toWire(
  record: TransactionRecord,
  account: string,
  view: View,
  describe: Describe,
  pictures: Pictures,
): WireTransaction {
  const mine = record.movements.filter(({ from, to }) => from === account || to === account)
  const transfers = mine.flatMap((movement) => {
    const info = describe(movement.asset)
    return info ? [toTransfer(movement, account, info, view.chainId, pictures)] : []
  })
  const { from, to } = endsOf(record, mine)
  return {
    id: digest(view.chainId, record.hash).slice(0, 32),
    metadata: {
      operationType: operationOf(record, account, mine),
      hash: record.hash,
      chain: view.chainId,
      minedAt: new Date(record.time * 1000).toISOString(),
      sentFrom: view.spell(from),
      sentTo: to === undefined ? '' : view.spell(to),
      status: record.ok ? 'confirmed' : 'failed',
      nonce: record.nonce,
    },
    transfers,
    fee: record.sender === account ? toFee(record.fee, describe({ kind: 'native' }), view.chainId) : null,
  }
}

/** Who gave and who got: of what moved, where that was one and the same for all of it, else of the call. */
function endsOf(
  record: TransactionRecord,
  mine: readonly Movement[],
): { readonly from: string; readonly to: string | undefined } {
  const from = onlyOne(mine.map((movement) => movement.from))
  const to = onlyOne(mine.map((movement) => movement.to))
  return { from: from ?? record.sender, to: to ?? (record.ok ? undefined : record.recipient) ?? record.target }
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return new Set(list).size === 1 ? list[0] : undefined
}

function operationOf(record: TransactionRecord, account: string, mine: readonly Movement[]): string {
  if (record.intent === 'deploy' && record.sender === account) return 'deploy'
  const received = mine.filter(({ from }) => from !== account)
  const given = mine.filter(({ to }) => to !== account)
  if (mine.length === 0) return record.intent === 'transfer' ? 'send' : record.intent
  const made = received.length > 0 && received.every(({ from }) => from === undefined)
  // Minting is not a trade, whether it was paid for or not.
  if (made && record.sender === account) return 'mint'
  if (received.length > 0) return given.length > 0 ? 'trade' : 'receive'
  return given.length > 0 && given.every(({ to }) => to === undefined) ? 'burn' : 'send'
}

function toTransfer(
  { from, to, amount }: Movement,
  account: string,
  info: AssetInfo,
  chainId: string,
  pictures: Pictures,
): WireTransfer {
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  if (info.kind === 'nft') {
    const quantity = { numeric: String(amount) }
    return {
      direction,
      quantity,
      value: null,
      price: null,
      fungible_info: null,
      nft_info: toWireNft(info, chainId, pictures),
    }
  }
  const { name, symbol, decimals, address } = info
  const worth = worthOf(chainId, address, amount, decimals)
  return {
    direction,
    quantity: { numeric: formatUnits(amount, decimals) },
    value: worth?.value ?? null,
    price: worth?.price ?? null,
    fungible_info: { name, symbol, icon: { url: pictures.token(symbol) }, contract_address: address ?? null },
    nft_info: null,
  }
}

/** A picture that is in the metadata itself is served here; one that lies elsewhere is named as it is. */
export function toWireNft(
  { name, address, id, image, isSpam }: Extract<AssetInfo, { kind: 'nft' }>,
  chainId: string,
  pictures: Pictures,
): WireNft {
  const own = image.startsWith('data:')
  const content = {
    url: own ? pictures.piece(chainId, address, id) : image,
    content_type: own ? 'image/png' : null,
  }
  return {
    name,
    contract_address: address,
    token_id: id,
    content: image === '' ? null : { preview: content, detail: content },
    flags: { is_spam: isSpam },
  }
}

function toFee(fee: bigint, native: AssetInfo | undefined, chainId: string): WireTransaction['fee'] {
  if (native?.kind !== 'fungible') return null
  const worth = worthOf(chainId, undefined, fee, native.decimals)
  return { quantity: { numeric: formatUnits(fee, native.decimals) }, value: worth?.value ?? null }
}
