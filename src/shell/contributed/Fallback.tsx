import type { ReactElement } from 'react'
import { Header as HeaderBar, IconButton } from '#kit'
import { ViewCrashed } from './Failure.tsx'
import { useShell } from '../shellContext.ts'
import { TITLE_ID } from '../card/title.ts'

/** In place of a card that failed: try again, or close. */
export function Fallback({ retry }: { readonly retry: () => void }): ReactElement {
  const { kernel, t } = useShell()
  return (
    <div className="lk lk-card">
      <HeaderBar title={t('shell.view.crashed')} titleId={TITLE_ID}>
        <IconButton label={t('shell.close')} icon="close" onClick={() => kernel.router.close({ force: true })} />
      </HeaderBar>
      <div className="lk-body">
        <ViewCrashed retry={retry} />
      </div>
    </div>
  )
}
