import { isSpamText, type HeldNft, type TransactionItem, type TransactionTransfer } from '#wallet'

/** An NFT of the account, according to its history. The name is untrusted text. */
export interface NftItem {
  readonly key: string
  readonly name: string
  /** Untrusted: use it as the source of an `img` only. */
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
 * NFTs held: received minus sent, over the part of the history that has been read. That part is the newest, so the result can
 * only grow with older pages. The NFT received last comes first. NFTs in `listed` (the balance endpoint) take precedence.
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

/** Identifies an NFT by contract and token id if the service names them, else by name and picture. */
function keyOf({ contract_address: contract, token_id: id, name, content }: Info): string {
  return contract && id ? `${contract.toLowerCase()}:${id}` : `${name ?? ''} ${content?.preview?.url ?? ''}`
}

const whole = (numeric: string): bigint => BigInt(numeric.split('.')[0]!)
