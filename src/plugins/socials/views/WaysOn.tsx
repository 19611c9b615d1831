import type { ViewProps } from '#kernel'
import { CONNECT } from '#wallet'
import { Button } from '#kit'
import type { ReactElement } from 'react'
import { isFinal } from '../errors.ts'

interface WaysOnProps extends Pick<ViewProps, 'ctx'> {
  readonly code: string | undefined
  again(): void
}

/** What a person can do after a login that has ended: try again, where that may help, or choose another way. */
export function WaysOn({ ctx, code = '', again }: WaysOnProps): ReactElement {
  const { t } = ctx.i18n
  const canHelp = !isFinal(code)
  return (
    <>
      {canHelp && (
        <Button variant="primary" onClick={again}>
          {t('socials.again')}
        </Button>
      )}
      <Button variant={canHelp ? 'secondary' : 'primary'} onClick={() => ctx.router.reset(CONNECT)}>
        {t('socials.other')}
      </Button>
    </>
  )
}
