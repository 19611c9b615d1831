import { isSpamText, type HeldNft, type TransactionItem, type TransactionTransfer } from '#wallet'

/** An NFT that the account has, as far as its history tells. The name is its maker's: hostile until cleaned. */
export interface NftItem {
  readonly key: string
  readonly name: string
  /** From outside: only ever the source of an `img`. */
  readonly image: string | undefined
  readonly amount: bigint
  /** Flagged by the service, or its name is an advertisement. */
  readonly spam: boolean
}

type Info = NonNullable<TransactionTransfer['nft_info']>

interface Tally {
  readonly info: Info
  net: bigint
}

/**
 * Received minus sent, over the newest transactions: who comes later in the list came first in time, so that what is held
 * is never less than this, however much of the history is still to be read. The one received last comes first. What the
 * balance itself lists stands, whatever the history says.
 */
export function holdingsOf(transactions: readonly TransactionItem[], listed: readonly HeldNft[]): readonly NftItem[] {
  const tallies = new Map<string, Tally>()
  for (const { metadata, transfers } of transactions) {
    if (metadata.status !== 'confirmed') continue
    for (const { direction, nft_info: info, quantity } of transfers ?? []) {
      if (!info || direction === 'self') continue
      const tally = tallies.get(keyOf(info)) ?? { info, net: 0n }
      tally.net += direction === 'in' ? whole(quantity.numeric) : -whole(quantity.numeric)
      tallies.set(keyOf(info), tally)
    }
  }
  const said = new Map(listed.map(({ info, amount }) => [keyOf(info), { info, net: whole(amount) }]))
  return [...new Map([...tallies, ...said])].filter(([, { net }]) => net > 0n).map(([key, tally]) => itemOf(key, tally))
}

function itemOf(key: string, { info, net }: Tally): NftItem {
  const name = info.name ?? ''
  const { preview, detail } = (info.content ?? {}) as { preview?: { url: string }; detail?: { url: string } }
  const spam = info.flags?.is_spam === true || isSpamText(name)
  return { key, name, image: preview?.url ?? detail?.url, amount: net, spam }
}

/** By contract and number where the service says them, else by what can be seen of it. */
function keyOf({ contract_address: contract, token_id: id, name, content }: Info): string {
  return contract && id ? `${contract.toLowerCase()}:${id}` : `${name ?? ''} ${content?.preview?.url ?? ''}`
}

const whole = (numeric: string): bigint => BigInt(numeric.split('.')[0]!)
