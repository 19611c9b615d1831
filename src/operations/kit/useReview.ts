import { codeOf, type ItemProps, type ViewRef } from '#kernel'
import { errorText, type ReviewStanding } from '#wallet'
import { useEffect, useState, type ReactNode } from 'react'

export interface ReviewParts {
  readonly standing: ReviewStanding
  /** Something has changed under the review, and the form says what. */
  close(why: 'account' | 'network' | 'changed'): void
  /** Replaces the review by a new one of the same request. */
  renew(signal: AbortSignal): Promise<unknown>
}

export interface ShownReview {
  /** An estimate or a price is over, and is asked for again. */
  readonly isRenewing: boolean
  /** Why there is no new one, in words. */
  readonly failure: ReactNode
  /** Says what else went wrong. */
  fail(error: unknown): void
  /** Tries it once more. */
  again(): void
}

/** Keeps a review good while a person reads it. What is shown is replaced, and only what is shown can be signed. */
export function useReview({ ctx }: ItemProps, review: object, { standing, close, renew }: ReviewParts): ShownReview {
  const [failure, setFailure] = useState<ReactNode>()
  const why = standing.good ? undefined : standing.why
  const fail = (error: unknown): void => void errorText(ctx, error).then(setFailure)

  useEffect(() => {
    if (why === 'account' || why === 'network' || why === 'changed') close(why)
    if (why !== 'expired') return undefined
    const life = new AbortController()
    renew(life.signal).catch((error: unknown) => {
      if (!life.signal.aborted && codeOf(error) !== 'ABORTED') fail(error)
    })
    return () => life.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each review that gets old
  }, [ctx, review, why])

  return {
    isRenewing: why === 'expired',
    failure,
    fail,
    again() {
      setFailure(undefined)
      renew(ctx.signal).catch(fail)
    },
  }
}

/** Goes back when a change has closed the review that is shown. A view that fades out is still drawn, and is left alone. */
export function useLeaveWithout({ ctx }: ItemProps, review: object | undefined, view: ViewRef): void {
  useEffect(() => {
    const isShown = ctx.router.state.get().stack.at(-1)?.id === view.id
    if (!review && isShown) ctx.router.goBack()
  }, [ctx, review, view])
}
