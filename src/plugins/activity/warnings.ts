import { createLookalikes, isLure, type TransactionItem, type TransactionTransfer } from '#kernel'

/**
 * Why an entry is not to be trusted. `lookalike`: made by an address that wants to be taken for another one. `lure`: the
 * name of what moved is an advertisement.
 */
export type Warning = 'lookalike' | 'lure'

/** USD. Who poisons a history sends less, or tokens without a price; nobody pays more only to be seen. */
const DUST = 1

/** The rules of threats T19 and T20, for the history of the account that has these addresses. */
export function createWarnings(
  items: readonly TransactionItem[],
  own: readonly string[],
): (item: TransactionItem) => Warning | undefined {
  const mine = new Set(own.map(plain))
  const isMine = (address: string): boolean => mine.has(plain(address))
  const looksLike = createLookalikes([...own, ...items.flatMap((item) => dealtWith(item, isMine))])
  return (item) => {
    const { sentFrom, sentTo } = item.metadata
    const moved = item.transfers ?? []
    if (moved.every(isWorthless) && (looksLike(sentFrom) || looksLike(sentTo))) return 'lookalike'
    // What a person sends away has a name that they know already.
    return !isMine(sentFrom) && moved.some(isAdvertised) ? 'lure' : undefined
  }
}

/** Whom the person has really dealt with: who got something from them by their own doing, or gave them something of value. */
function dealtWith({ metadata, transfers }: TransactionItem, isMine: (address: string) => boolean): readonly string[] {
  const { sentFrom, sentTo, status } = metadata
  if (status === 'failed') return []
  const moved = transfers ?? []
  // A token can be made to say that anybody sent nothing to anybody: only what the person signed counts.
  if (isMine(sentFrom)) return moved.some(({ quantity }) => quantity.numeric !== '0') ? [sentTo] : []
  return moved.some((transfer) => transfer.direction === 'in' && !isWorthless(transfer)) ? [sentFrom] : []
}

const isWorthless = ({ quantity, value }: TransactionTransfer): boolean =>
  quantity.numeric === '0' || (value ?? 0) < DUST

/** The list is judged anew with every change; names stay what they are. */
const judged = /* @__PURE__ */ new WeakMap<TransactionTransfer, boolean>()

function isAdvertised(transfer: TransactionTransfer): boolean {
  const known = judged.get(transfer)
  if (known !== undefined) return known
  const { fungible_info: token, nft_info: nft } = transfer
  const lure = [token?.name, token?.symbol, nft?.name].some((text) => !!text && isLure(text))
  judged.set(transfer, lure)
  return lure
}

const plain = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)
