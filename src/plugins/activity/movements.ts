import { addDecimals, compareDecimals, multiplyDecimals, type TransactionItem, type TransactionTransfer } from '#wallet'

/** A transfer as it is shown. Name, symbol and picture are untrusted. */
export interface Movement {
  readonly direction: TransactionTransfer['direction']
  /** A plain decimal. */
  readonly amount: string
  readonly name: string
  readonly symbol: string
  /** Use it as the source of an `img` only. */
  readonly image: string | undefined
  readonly nft: boolean
}

interface Merged extends Movement {
  /** USD, for the order only. */
  readonly value: number
}

const MOST = 2
const ORDER = ['out', 'self', 'in']
const shown = /* @__PURE__ */ new WeakMap<TransactionItem, readonly Movement[]>()

/** At most two: those worth most, outgoing ones before incoming ones. */
export function movementsOf(item: TransactionItem): readonly Movement[] {
  const known = shown.get(item)
  if (known) return known
  const list = withoutRefunds(merged(item.transfers ?? []))
    .sort((a, b) => b.value - a.value)
    .slice(0, MOST)
    .sort((a, b) => ORDER.indexOf(a.direction) - ORDER.indexOf(b.direction))
  shown.set(item, list)
  return list
}

/** Adds up the transfers of one token in one direction. */
function merged(transfers: readonly TransactionTransfer[]): Merged[] {
  const list = new Map<string, Merged>()
  for (const [at, transfer] of transfers.entries()) {
    const one = movementOf(transfer)
    if (!one) continue
    const key = one.nft ? `nft ${at}` : `${one.direction} ${one.name || one.symbol}`
    const other = list.get(key)
    list.set(
      key,
      other ? { ...other, amount: addDecimals([other.amount, one.amount]), value: other.value + one.value } : one,
    )
  }
  return [...list.values()]
}

function movementOf({ direction, quantity, value, ...info }: TransactionTransfer): Merged | undefined {
  const { fungible_info: token, nft_info: nft } = info
  const common = { direction, amount: quantity.numeric, value: value ?? 0 }
  if (nft) {
    const { preview, detail } = (nft.content ?? {}) as { preview?: { url: string }; detail?: { url: string } }
    return { ...common, name: nft.name ?? '', symbol: '', image: preview?.url ?? detail?.url, nft: true }
  }
  const [name, symbol] = [token?.name ?? '', token?.symbol ?? '']
  return name || symbol ? { ...common, name, symbol, image: token?.icon?.url, nft: false } : undefined
}

/** If a token moved both ways and one part is under 10 % of the other, the smaller part is a refund and is dropped. */
function withoutRefunds(list: readonly Merged[]): Merged[] {
  const isRefund = (small: Merged): boolean =>
    list.some(
      (large) =>
        !small.nft &&
        !large.nft &&
        large.name === small.name &&
        large.symbol === small.symbol &&
        (large.direction === 'in'
          ? small.direction === 'out'
          : large.direction === 'out' && small.direction === 'in') &&
        compareDecimals(multiplyDecimals(small.amount, '10'), large.amount) < 0,
    )
  return list.filter((one) => !isRefund(one))
}
