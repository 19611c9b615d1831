import { Button, Heading, Text } from '#kit'
import type { ErrorWords, PluginContext } from '#kernel'
import type { ReactElement } from 'react'
import type { Attempt } from './useAttempt.ts'
import { useSaid } from './useSaid.ts'

interface OutcomeProps {
  readonly ctx: PluginContext
  readonly attempt: Attempt
  readonly words: ErrorWords
  /** Nobody can be asked again while this waits: an embedded wallet asks nothing. */
  readonly silent?: boolean
}

/** How far an attempt has come, in words, and the one thing to do about it. */
export function Outcome({ ctx, attempt, words, silent }: OutcomeProps): ReactElement {
  const { t } = ctx.i18n
  const { state, again } = attempt
  useSaid(ctx, state === 'failed' ? words.heading : undefined)
  return (
    <>
      <Heading>{words.heading}</Heading>
      {words.text && <Text>{words.text}</Text>}
      {state === 'waiting' && !silent && <Button onClick={again}>{t('wallets.attempt.again')}</Button>}
      {(state === 'declined' || state === 'failed') && (
        <Button variant="primary" onClick={again}>
          {t('wallets.attempt.retry')}
        </Button>
      )}
    </>
  )
}
