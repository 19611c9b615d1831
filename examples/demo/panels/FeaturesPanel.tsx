import { useState } from 'react'
import { useModal, useModalState } from 'latchkey/react'
import { sandbox } from '../modal.ts'
import { Panel } from './Panel.tsx'

/** Features: the host's pins on the left, what the sandbox's remote config says on the right. */
export function FeaturesPanel() {
  const modal = useModal()
  const features = useModalState((state) => state.features)
  const plugins = useModalState((state) => state.plugins)
  const [sent, setSent] = useState('')

  const remote = (id: string, isEnabled: boolean) =>
    void fetch(`${sandbox.services}/_sandbox/features`, {
      method: 'POST',
      body: JSON.stringify({ features: [{ id, isEnabled, config: [] }] }),
    }).then((reply) => setSent(`${id}: ${reply.ok ? 'told' : reply.status}`))

  return (
    <Panel
      title="Features and plugins"
      hint="A pin of this page wins over remote config; both work while the page runs."
    >
      <ul className="rows">
        {Object.entries(features).map(([key, value]) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={typeof value === 'boolean' ? value : value.length > 0}
                onChange={(event) => modal.setFeature(key, event.target.checked)}
              />
              {key}
            </label>
          </li>
        ))}
        {Object.keys(features).length === 0 && <li>Open the modal once to see them.</li>}
      </ul>
      <ul className="rows">
        {Object.entries(plugins).map(([id, status]) => (
          <li key={id}>
            {id} <span className="faint">{status.state}</span>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" className="plain" onClick={() => remote('reown_branding', false)}>
          Remote branding off
        </button>
        <button type="button" className="plain" onClick={() => remote('reown_branding', true)}>
          Remote branding on
        </button>
      </div>
      <output>{sent}</output>
    </Panel>
  )
}
