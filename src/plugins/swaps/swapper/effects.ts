/** Compares what a simulation does with what the quote says (threats T20 to T22). */
import { accountKey, type CaipAddress, type Quote, type Simulation } from '#wallet'
import type { SwapWarning } from './review.ts'

type Effects = NonNullable<Simulation['effects']>

/** What the account gets of the wanted asset. */
export function arrivesIn({ movements }: Effects, { gets }: Quote): bigint {
  return changeOf(movements, gets.asset.token)
}

/** `allowed`: the most that the quote's spender may be allowed, because it is shown or was allowed before. */
export function effectWarnings(effects: Effects, quote: Quote, allowed: bigint): readonly SwapWarning[] {
  const { gives, givesAtMost, gets, getsAtLeast, allowance } = quote
  const { movements, approvals } = effects
  const arrives = arrivesIn(effects, quote)
  const taken = -changeOf(movements, gives.asset.token)
  const isOther = (token: CaipAddress | undefined): boolean =>
    ![gives.asset.token, gets.asset.token].some((known) => isSame(known, token))
  return [
    ...(arrives < getsAtLeast
      ? [
          {
            kind: 'gets-less',
            weight: 'stop',
            arrives: { asset: gets.asset, units: arrives > 0n ? arrives : 0n },
          } as const,
        ]
      : []),
    ...(taken > givesAtMost ? [{ kind: 'takes-more', weight: 'stop' } as const] : []),
    ...(movements.some(({ token, units }) => units < 0n && isOther(token))
      ? [{ kind: 'takes-other', weight: 'stop' } as const]
      : []),
    // The approval that is made is shown. Tokens write another one, of what is left of it, when it is used.
    ...(approvals.some(
      ({ token, spender, units }) =>
        units > 0n &&
        !(allowance && isSame(token, allowance.token) && isSame(spender, allowance.spender) && units <= allowed),
    )
      ? [{ kind: 'approves-other', weight: 'stop' } as const]
      : []),
  ]
}

const isSame = (one: CaipAddress | undefined, other: CaipAddress | undefined): boolean =>
  one === undefined || other === undefined ? one === other : accountKey(one) === accountKey(other)

const changeOf = (movements: Effects['movements'], token: CaipAddress | undefined): bigint =>
  movements.find((each) => isSame(each.token, token))?.units ?? 0n
