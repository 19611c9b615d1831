import type { ReactElement } from 'react'
import { CONNECT, type RowSection } from '#wallet'
import { Boundary } from '../contributed/Boundary.tsx'
import { Fallback } from '../contributed/Fallback.tsx'
import { Header } from '../card/Header.tsx'
import { ViewSkeleton } from '../card/ViewSkeleton.tsx'
import { useShell } from '../shellContext.ts'
import { WalletRows } from '../views/WalletRows.tsx'

const ENTRY = { key: 0, id: CONNECT.id, params: undefined } as const

const SECTIONS: readonly RowSection[] = [
  {
    id: 'made-up',
    label: '',
    pending: 1,
    rows: [{ id: 'made-up', label: ' ', badge: { kind: 'installed', text: ' ' }, chevron: true, onSelect() {} }],
  },
]

/**
 * What the start view is made of, with a made-up row. It is drawn once outside the document while the page is idle, because a
 * browser compiles a function when it is first called: 500 functions, a quarter of the time of the first opening. Nothing of it may
 * be a plugin's component, such as a footer: drawing one starts its plugin.
 */
export function WarmUp(): ReactElement | null {
  const view = useShell().kernel.view(ENTRY)
  if (!view) return null
  return (
    <Boundary plugin="shell" contribution="modal" fallback={Fallback}>
      <Header entry={ENTRY} view={view} canGoBack={false} titleRef={null} onClose={() => {}} />
      <WalletRows sections={SECTIONS} onSelect={() => {}} />
      <ViewSkeleton shape="rows" />
    </Boundary>
  )
}
