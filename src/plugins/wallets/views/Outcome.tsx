import { Button, Heading, Text } from '#kit'
import type { ErrorWords, PluginContext } from '#kernel'
import type { ReactElement } from 'react'
import type { Attempt } from './useAttempt.ts'
import { useAnnounced } from './useAnnounced.ts'

interface OutcomeProps {
  readonly ctx: PluginContext
  readonly attempt: Attempt
  readonly words: ErrorWords
  /** Without "Ask again" while it waits: an embedded wallet shows no question that could be asked again. */
  readonly silent?: boolean
}

/** The state of an attempt in words, and the button to repeat it. */
export function Outcome({ ctx, attempt, words, silent }: OutcomeProps): ReactElement {
  const { t } = ctx.i18n
  const { state, again } = attempt
  useAnnounced(ctx, state === 'failed' ? words.heading : undefined)
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
