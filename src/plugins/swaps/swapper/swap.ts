/** A swap, or the taking back of its approval, as an operation. */
import { objectOf } from '#kernel'
import { isOver, isUnknown, storedUnits, type Operation } from '#operations'
import {
  isCaipAddress,
  isCaipNetworkId,
  type Amount,
  type Approval,
  type Asset,
  type CaipAddress,
  type CaipNetworkId,
} from '#wallet'
import * as v from 'valibot'
import type { SwapReview, SwapStep } from './review.ts'

export const KINDS = ['reset', 'approve', 'swap', 'revoke'] as const satisfies readonly (SwapStep['kind'] | 'revoke')[]
export type SwapKind = (typeof KINDS)[number]

export interface SwapDetails {
  readonly gives: Amount
  /** With the least that was promised. */
  readonly gets: { readonly asset: Asset; readonly least: bigint }
  /** The approval that it makes, or takes back. */
  readonly approval?: Approval | undefined
  /** Base units, by the receipt; absent while unknown. */
  readonly received?: bigint | undefined
  /** What the spender may still take, in base units, as the chain said last; absent while unknown. */
  readonly standing?: bigint | undefined
}

export type Swap = Operation<SwapKind, SwapDetails, SwapReview>

const account = v.custom<CaipAddress>(isCaipAddress)
const asset = objectOf({
  network: v.custom<CaipNetworkId>(isCaipNetworkId),
  token: v.optional(account),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  symbol: v.pipe(v.string(), v.maxLength(60)),
})

/** What a reload needs. What the chain says is read again. */
export const StoredDetails = objectOf({
  gives: objectOf({ asset, units: storedUnits }),
  gets: objectOf({ asset, least: storedUnits }),
  approval: v.optional(objectOf({ token: account, spender: account, units: storedUnits })),
})

export const isRevoke = ({ steps }: Pick<Swap, 'steps'>): boolean => steps[0]?.kind === 'revoke'

/** The spender may still take something. If nobody could say what stands, taking it back can be tried again. */
export const mayStand = (swap: Swap): boolean => {
  const { standing } = swap.facts
  return (
    isOver(swap) && ((standing ?? 0n) > 0n || (isRevoke(swap) && swap.phase === 'stopped' && standing === undefined))
  )
}

/** Worth a row in the form: it is on its way, its end is unknown, or its approval still stands. */
export const isListed = (swap: Swap): boolean => !isOver(swap) || isUnknown(swap) || (swap.facts.standing ?? 0n) > 0n
