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
import type { Dealings } from './dealings.ts'
import { hashKey } from './pending.ts'

/**
 * Why an entry is not to be trusted. `lookalike`: its other party looks like another one. `lure`: the name of what moved is
 * an advertisement. `fake`: what moved wants to be taken for the token or currency `of`.
 */
export type Warning = { readonly kind: 'lookalike' | 'lure' } | { readonly kind: 'fake'; readonly of: string }

const LOOKALIKE: Warning = { kind: 'lookalike' }
const LURE: Warning = { kind: 'lure' }

/** USD. Who deals for less proves nothing. */
const DUST = 1
/** Of what nobody knows a price of. */
const UNPRICED_DUST = '0.001'

export interface WarningsInput {
  readonly items: readonly TransactionItem[]
  /** The person's own addresses. */
  readonly own: readonly string[]
  /** What this page has sent. */
  readonly sent: readonly SentTransaction[]
  readonly dealings: Pick<Dealings, 'has'>
  readonly trust: Pick<TokenTrust, 'judge'>
}

/**
 * The rules of threats T19 and T20. Nothing in a history proves who sent it: logs are written by contracts, and a forged
 * token logs what it is told to, with any sender, receiver and name. So everybody in the list is compared with everybody,
 * and who looks like another one is marked, unless they are the person's own, this page sent to them, or the chain says
 * that the account itself gave them something of worth. Where that is known of neither of two, both are marked.
 */
export function createWarnings(input: WarningsInput): (item: TransactionItem) => Warning | undefined {
  const { items, own, sent, dealings, trust } = input
  const safe = [...own, ...sent.flatMap(({ to }) => to ?? [])]
  const isDoubtful = createLookalikes([...safe, ...items.flatMap(partiesOf)], safe)
  const isOwn = keyed(own)
  const ours = new Set(sent.map(({ network, hash }) => hashKey(network, hash)))
  const dealtWith = items
    // The oldest first: somebody is imitated after they were dealt with.
    .toReversed()
    .filter((item) => {
      const { sentFrom, sentTo, chain, hash = '', status } = item.metadata
      return (
        isDoubtful(sentTo) &&
        isOwn(sentFrom) &&
        status === 'confirmed' &&
        (item.transfers ?? []).some((transfer) => transfer.direction === 'out' && !isDust(transfer)) &&
        dealings.has(item, own, ours.has(hashKey(chain, hash)))
      )
    })
    .map(({ metadata }) => metadata.sentTo)
  const isDealtWith = keyed(dealtWith)
  return (item) => {
    if (partiesOf(item).some((party) => isDoubtful(party) && !isDealtWith(party))) return LOOKALIKE
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

/** The list is judged anew with every change; names stay what they are. */
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
  const warning = isBait ? LURE : verdict?.kind === 'fake' ? { kind: verdict.kind, of: verdict.of } : undefined
  judged.set(transfer, warning ?? null)
  return warning
}
