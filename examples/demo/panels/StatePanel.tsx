import { useModalState } from 'latchkey/react'
import { Panel } from './Panel.tsx'

/** The snapshot that hosts get. */
export function StatePanel() {
  const state = useModalState((snapshot) => snapshot)
  return (
    <Panel title="State" wide>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that it can be scrolled by keyboard */}
      <pre className="mono" tabIndex={0} aria-label="State as JSON">
        {JSON.stringify(state, undefined, 2)}
      </pre>
    </Panel>
  )
}
