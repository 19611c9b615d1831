import {
  addressKey,
  compareDecimals,
  createLookalikes,
  isSpamText,
  type JudgedToken,
  type SentTransaction,
  type TokenTrust,
  type TransactionItem,
  type TransactionTransfer,
} from '#wallet'
import type { SenderProofs } from './senderProofs.ts'
import { hashKey } from './pending.ts'

/**
 * Why an entry is not trustworthy. `lookalike`: the counterparty's address resembles another one. `spam`: the name of a token
 * is an advertisement. `fake`: a token imitates the token or currency `of`.
 */
export type Warning = { readonly kind: 'lookalike' | 'spam' } | { readonly kind: 'fake'; readonly of: string }

const LOOKALIKE: Warning = { kind: 'lookalike' }
const SPAM: Warning = { kind: 'spam' }

/** USD. Smaller transfers do not show that the account really dealt with somebody. */
const DUST = 1
/** The same limit for tokens without a price, as an amount. */
const UNPRICED_DUST = '0.001'

export interface WarningsInput {
  readonly items: readonly TransactionItem[]
  /** The person's own addresses. */
  readonly own: readonly string[]
  /** Transactions that this page has sent. */
  readonly sent: readonly SentTransaction[]
  readonly proofs: Pick<SenderProofs, 'prove'>
  readonly trust: Pick<TokenTrust, 'judge'>
}

/**
 * The rules of threats T19 and T20. A history does not prove who sent something: it is built from logs, and a forged token
 * can log any sender, receiver and name. So all addresses in the list are compared with each other, and each one that
 * resembles another is marked, unless it is the person's own, this page sent to it, or the chain proves that the account
 * itself gave it something of value. If neither of two similar addresses is proved, both are marked.
 */
export function createWarnings(input: WarningsInput): (item: TransactionItem) => Warning | undefined {
  const { items, own, sent, proofs, trust } = input
  const safe = [...own, ...sent.flatMap(({ to }) => to ?? [])]
  const resemblesAnother = createLookalikes([...safe, ...items.flatMap(partiesOf)], safe)
  const isOwn = keyed(own)
  const ours = new Set(sent.map(({ network, hash }) => hashKey(network, hash)))
  const dealtWith = items
    // Oldest first, because an address is imitated only after it has been used.
    .toReversed()
    .filter((item) => {
      const { sentFrom, sentTo, chain, hash = '', status } = item.metadata
      return (
        resemblesAnother(sentTo) &&
        isOwn(sentFrom) &&
        status === 'confirmed' &&
        (item.transfers ?? []).some((transfer) => transfer.direction === 'out' && !isDust(transfer)) &&
        proofs.prove(item, own, ours.has(hashKey(chain, hash)))
      )
    })
    .map(({ metadata }) => metadata.sentTo)
  const isDealtWith = keyed(dealtWith)
  return (item) => {
    if (partiesOf(item).some((party) => resemblesAnother(party) && !isDealtWith(party))) return LOOKALIKE
    const verdicts = (item.transfers ?? []).map((transfer) => warningOf(transfer, item.metadata.chain, trust))
    return verdicts.find((verdict) => verdict !== undefined)
  }
}

const partiesOf = ({ metadata: { sentFrom, sentTo } }: TransactionItem): readonly string[] => [sentFrom, sentTo]

function keyed(addresses: readonly string[]): (address: string) => boolean {
  const keys = new Set(addresses.map(addressKey))
  return (address) => keys.has(addressKey(address))
}

const isDust = ({ quantity, value }: TransactionTransfer): boolean =>
  value == null ? compareDecimals(quantity.numeric, UNPRICED_DUST) < 0 : value < DUST

/** Cached, because the list is judged again with every change while the transfers stay the same. */
const judged = /* @__PURE__ */ new WeakMap<TransactionTransfer, Warning | null>()

function warningOf(
  transfer: TransactionTransfer,
  chainId: JudgedToken['chainId'],
  { judge }: Pick<TokenTrust, 'judge'>,
): Warning | undefined {
  const known = judged.get(transfer)
  if (known !== undefined) return known ?? undefined
  const { fungible_info: token, nft_info: nft } = transfer
  const { contract_address: contract } = token ?? {}
  const verdict =
    token &&
    judge({
      name: token.name ?? '',
      symbol: token.symbol ?? '',
      chainId,
      address: contract ? `${chainId}:${contract}` : 'unknown',
      price: transfer.price ?? 0,
    })
  const isBait = verdict?.kind === 'spam' || (!!nft?.name && isSpamText(nft.name))
  const warning = isBait ? SPAM : verdict?.kind === 'fake' ? { kind: verdict.kind, of: verdict.of } : undefined
  judged.set(transfer, warning ?? null)
  return warning
}
