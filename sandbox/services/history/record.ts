/** Transactions in one format for all chains, independent of the account that is looked at. */

/** What can be moved. Contracts and ids are spelt as the chain's index does: on EVM in lower case. */
export type Asset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly contract: string }
  | { readonly kind: 'nft'; readonly contract: string; readonly id: string }

export interface Movement {
  readonly asset: Asset
  /** Undefined if it was minted. */
  readonly from: string | undefined
  /** Undefined if it was burnt. */
  readonly to: string | undefined
  /** Base units; 1 for an NFT. */
  readonly amount: bigint
}

/** What a transaction was sent for, by its call alone. */
export type Intent = 'transfer' | 'approve' | 'deploy' | 'execute'

/** One transaction. */
export interface TransactionRecord {
  /** Unique on its chain, and growing with time. */
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

/** All accounts in whose history it appears: the sender, and the parties of its movements. */
export function partiesOf({ sender, movements }: TransactionRecord): ReadonlySet<string> {
  return new Set([sender, ...movements.flatMap(({ from, to }) => [from, to].filter((end) => end !== undefined))])
}

/** A key that is the same for equal assets. */
export function assetKey(asset: Asset): string {
  if (asset.kind === 'native') return ''
  return asset.kind === 'nft' ? `${asset.contract}/${asset.id}` : asset.contract
}

/** All assets that an account has ever held, each once, in the order of their first appearance. */
export function touchedBy(account: string, records: readonly TransactionRecord[]): readonly Asset[] {
  const mine = records.flatMap(({ movements }) =>
    movements.filter(({ from, to }) => from === account || to === account),
  )
  return [...new Map(mine.map(({ asset }) => [assetKey(asset), asset])).values()]
}

/** Public information about an asset. Names are chosen by its maker and may be hostile. */
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
  records(account: string): Promise<readonly TransactionRecord[]>
  /** Undefined for what is no asset after all. */
  describe(assets: readonly Asset[]): Promise<(asset: Asset) => AssetInfo | undefined>
  /** The usual spelling of an address on this chain. */
  spell(address: string): string
  /** The spelling of an address in its records. */
  key(address: string): string
}
