import { useModal, useModalState } from 'latchkey/react'
import { sandbox } from '../modal.ts'
import { Panel } from './Panel.tsx'

/** Features, with this page's pins, and where each plugin stands. */
export function FeaturesPanel() {
  const modal = useModal()
  const features = useModalState((state) => state.features)
  const plugins = useModalState((state) => state.plugins)

  return (
    <Panel
      title="Features and plugins"
      hint="A pin of this page wins over remote config. Both work while the page runs."
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
      <p className="hint">
        Remote config is set on the <a href={`${sandbox.services}/_sandbox/`}>sandbox control page</a>.
      </p>
    </Panel>
  )
}
