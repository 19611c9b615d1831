import type { PluginContext } from '#kernel'
import { Button, Text } from '#kit'
import type { ReactElement } from 'react'

interface FurtherProps {
  readonly ctx: PluginContext
  /** True if there are rows above. */
  readonly rows: boolean
  readonly retry: () => void
}

/** Many pages in a row had nothing to show: the person decides whether to continue. */
export function Further({ ctx, rows, retry }: FurtherProps): ReactElement {
  const { t } = ctx.i18n
  return (
    <div className="lk-act-none">
      {!rows && <Text>{t('activity.furtherText')}</Text>}
      <Button onClick={retry}>{t('activity.further')}</Button>
    </div>
  )
}
