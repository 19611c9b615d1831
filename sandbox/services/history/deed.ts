/** What happened on a chain, as far as accounts are concerned: the same for all chains, before anybody looks at it. */

/** What can be moved. Contracts and ids are spelt as the chain's index does: on EVM in lower case. */
export type Asset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly contract: string }
  | { readonly kind: 'nft'; readonly contract: string; readonly id: string }

export interface Movement {
  readonly asset: Asset
  /** Undefined where it came out of nothing: it was minted. */
  readonly from: string | undefined
  /** Undefined where it went into nothing: it was burnt. */
  readonly to: string | undefined
  /** Base units; 1 for an NFT. */
  readonly amount: bigint
}

/** What a transaction was sent for, by its call alone. */
export type Intent = 'transfer' | 'approve' | 'deploy' | 'execute'

/** One transaction. */
export interface Deed {
  /** Grows with time on its chain, and is nobody else's there. */
  readonly position: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly time: number
  readonly sender: string
  /** What was called or deployed. */
  readonly target: string | undefined
  /** Who was to get something, as the call says. */
  readonly recipient: string | undefined
  readonly nonce: number
  readonly ok: boolean
  /** Of the native currency, paid by the sender. */
  readonly fee: bigint
  readonly intent: Intent
  /** None of a failed one. */
  readonly movements: readonly Movement[]
}

/** Everybody whose history has it: who sent it, and whose something moved. */
export function partiesOf({ sender, movements }: Deed): ReadonlySet<string> {
  return new Set([sender, ...movements.flatMap(({ from, to }) => [from, to].filter((end) => end !== undefined))])
}

/** One text for equal assets. */
export function assetKey(asset: Asset): string {
  if (asset.kind === 'native') return ''
  return asset.kind === 'nft' ? `${asset.contract}/${asset.id}` : asset.contract
}

/** What an account ever had or gave away, each once, in the order in which it first came up. */
export function touchedBy(account: string, deeds: readonly Deed[]): readonly Asset[] {
  const mine = deeds.flatMap(({ movements }) => movements.filter(({ from, to }) => from === account || to === account))
  return [...new Map(mine.map(({ asset }) => [assetKey(asset), asset])).values()]
}

/** What people are told of an asset. Names are its maker's: hostile at times. */
export type AssetInfo =
  | {
      readonly kind: 'fungible'
      readonly name: string
      readonly symbol: string
      readonly decimals: number
      /** The contract as the chain's people spell it; undefined for the native currency. */
      readonly address: string | undefined
    }
  | {
      readonly kind: 'nft'
      readonly name: string
      readonly collection: string
      readonly symbol: string
      readonly address: string
      readonly id: string
      /** Where its maker says that its picture is. */
      readonly image: string
      /** This service's own opinion. */
      readonly isSpam: boolean
    }

/** A chain, as the data API reads it. */
export interface ChainView {
  readonly chainId: string
  /** All that an account had a part in until now, oldest first. */
  deeds(account: string): Promise<readonly Deed[]>
  /** Undefined for what is no asset after all. */
  describe(assets: readonly Asset[]): Promise<(asset: Asset) => AssetInfo | undefined>
  /** As people of this chain spell an address. */
  spell(address: string): string
  /** As its deeds do. */
  key(address: string): string
}
