import type { ReactElement } from 'react'
import { useReadable } from '#kit'
import { Boundary } from '../contributed/Boundary.tsx'
import { Card } from '../card/Card.tsx'
import { Fallback } from '../contributed/Fallback.tsx'
import { LiveRegion } from '../notices/LiveRegion.tsx'
import { useExtras, useShell } from '../shellContext.ts'
import { TITLE_ID } from '../card/title.ts'
import { FocusKeeper } from './FocusKeeper.tsx'

/** The card in the flow of the page: a region that is named by its view. */
export function Inline(): ReactElement {
  const { router } = useShell().kernel
  const route = useReadable(router.state)
  const extras = useExtras()
  return (
    <section aria-labelledby={TITLE_ID}>
      <FocusKeeper view={route.stack.at(-1)?.key}>
        {route.open && (
          <Boundary plugin="shell" contribution="modal" fallback={Fallback}>
            <Card embedded route={route} close={() => router.close()} />
          </Boundary>
        )}
      </FocusKeeper>
      <LiveRegion on />
      {extras && <extras.DialogNodes />}
    </section>
  )
}
