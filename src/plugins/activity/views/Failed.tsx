import type { PluginContext } from '#kernel'
import { Hint, TextButton } from '#kit'
import type { ReactElement } from 'react'

interface FailedProps {
  readonly ctx: PluginContext
  /** String key: what did not load. */
  readonly words: string
  /** It is being tried again. */
  readonly busy: boolean
  readonly retry: () => void
}

/** One line where something did not load: "Activity didn't load · Try again". */
export function Failed({ ctx, words, busy, retry }: FailedProps): ReactElement {
  const { t } = ctx.i18n
  return (
    <div className="lk-act-fail">
      <Hint tone="danger" alert>
        {t(words)}
      </Hint>
      <span className="lk-dim" aria-hidden="true">
        ·
      </span>
      <TextButton disabled={busy} onClick={retry}>
        {t(busy ? 'activity.retrying' : 'activity.retry')}
      </TextButton>
    </div>
  )
}
