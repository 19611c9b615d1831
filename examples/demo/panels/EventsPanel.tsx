import { useEffect, useState } from 'react'
import { useModal } from 'latchkey/react'
import { Panel } from './Panel.tsx'

interface Line {
  readonly key: number
  readonly id: string
  readonly payload: string
}

const KEPT = 50

/** Every event, newest first. */
export function EventsPanel() {
  const modal = useModal()
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(() => {
    let key = 0
    return modal.onAny((id, payload) => {
      key += 1
      const line: Line = { key, id, payload: text(payload) }
      setLines((before) => [line, ...before].slice(0, KEPT))
    })
  }, [modal])
  return (
    <Panel title="Events">
      <ol className="log" aria-label="Event log">
        {lines.map(({ key, id, payload }) => (
          <li key={key}>
            <b>{id}</b> <span className="mono faint">{payload}</span>
          </li>
        ))}
        {lines.length === 0 && <li className="faint">Nothing happened yet.</li>}
      </ol>
    </Panel>
  )
}

function text(payload: unknown): string {
  return JSON.stringify(payload, (_, value: unknown) => (value instanceof Error ? value.message : value)) ?? ''
}
