import type { ReactElement } from 'react'
import { Button, Heading, Hint, Text, TextButton } from '#kit'
import { useShell } from './shellContext.ts'

interface FailureProps {
  readonly retry: () => void
}

/** Fills a view that didn't load, or crashed. Back and close stay in the header. */
export function ViewFailure({ retry, crashed }: FailureProps & { readonly crashed?: boolean }): ReactElement {
  const { t } = useShell()
  const words = crashed ? 'shell.view.crashed' : 'shell.view.unloaded'
  return (
    <>
      <div role="alert" className="lk-group">
        <Heading>{t(words)}</Heading>
        <Text>{t(`${words}Text`)}</Text>
      </div>
      <Button variant="primary" icon="retry" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </>
  )
}

/** One line where a part of a view should be. */
export function PartFailure({ retry }: FailureProps): ReactElement {
  const { t } = useShell()
  return (
    <Hint tone="danger" alert>
      {t('shell.part.unloaded')} <TextButton onClick={retry}>{t('shell.retry')}</TextButton>
    </Hint>
  )
}
