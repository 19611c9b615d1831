import type { ItemProps } from '#kernel'
import { Button, ButtonPair, Checkbox, StickyFoot, type IconName } from '#kit'
import { useState, type ReactElement } from 'react'
import { plainText } from '../plainText.ts'
import type { ShownReview } from './useReview.ts'

export interface ReviewFootProps extends ItemProps {
  readonly shown: ShownReview
  readonly warnings: readonly { readonly weight: 'stop' | 'danger' | 'note' }[]
  /** The review may be signed, as far as it is known now. */
  readonly isGood: boolean
  /** There is nothing to sign, and another review may be better. */
  readonly canRetry?: boolean
  readonly icon: IconName
  /** `sure`: what a person ticks who goes on in spite of a danger. */
  readonly words: Readonly<Record<'cancel' | 'again' | 'checking' | 'confirm' | 'sure', string>>
  /** Begins the operation. What it throws is said below the review. */
  onConfirm(): void
}

/** Leads to the wallet. What stops a review cannot be ticked away; a danger can. */
export function ReviewFoot({
  ctx,
  shown,
  warnings,
  isGood,
  canRetry,
  icon,
  words,
  onConfirm,
}: ReviewFootProps): ReactElement {
  const [sureOf, setSureOf] = useState<string>()
  const isStopped = canRetry || warnings.some(({ weight }) => weight === 'stop')
  const dangers = warnings.filter(({ weight }) => weight === 'danger')
  const isDangerous = dangers.length > 0
  // A yes is to these dangers with these figures. A renewed review that says anything else asks again.
  const asked = plainText(dangers)
  const sure = sureOf === asked

  function confirm(): void {
    try {
      onConfirm()
    } catch (error) {
      // The review ended in this very moment.
      shown.fail(error)
    }
  }

  return (
    <StickyFoot failure={shown.failure}>
      {isDangerous && !isStopped && (
        <Checkbox checked={sure} onChange={(checked) => setSureOf(checked ? asked : undefined)}>
          {words.sure}
        </Checkbox>
      )}
      <ButtonPair>
        <Button onClick={() => ctx.router.goBack()}>{words.cancel}</Button>
        {shown.failure || canRetry ? (
          <Button variant="primary" onClick={shown.again}>
            {words.again}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={icon}
            disabled={!isGood || isStopped || (isDangerous && !sure)}
            busy={shown.isRenewing && words.checking}
            onClick={confirm}
          >
            {words.confirm}
          </Button>
        )}
      </ButtonPair>
    </StickyFoot>
  )
}
