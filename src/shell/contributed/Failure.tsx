import type { ReactElement } from 'react'
import { Button, Heading, Hint, Text, TextButton } from '#kit'
import { useShell } from '../shellContext.ts'

interface FailureProps {
  readonly retry: () => void
}

/** In place of a view whose code didn't load. Back and close stay in the header. */
export function ViewUnloaded({ retry }: FailureProps): ReactElement {
  return <ViewFailure words="shell.view.unloaded" retry={retry} />
}

/** In place of a view that threw. */
export function ViewCrashed({ retry }: FailureProps): ReactElement {
  return <ViewFailure words="shell.view.crashed" retry={retry} />
}

function ViewFailure({ words, retry }: FailureProps & { readonly words: string }): ReactElement {
  const { t } = useShell()
  return (
    <>
      <div role="alert" className="lk-fail">
        <Heading>{t(words)}</Heading>
        <Text>{t(`${words}Text`)}</Text>
      </div>
      <Button variant="primary" icon="retry" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </>
  )
}

/** One line in place of a part of a view. */
export function PartFailure({ retry }: FailureProps): ReactElement {
  const { t } = useShell()
  return (
    <Hint tone="danger" alert>
      {t('shell.part.unloaded')} <TextButton onClick={retry}>{t('shell.retry')}</TextButton>
    </Hint>
  )
}
