import { useState } from 'react'
import type { FeatureValue, ModalState } from 'latchkey'
import { useModal, useModalState } from 'latchkey/react'
import { chosen, installed, sandbox } from '../modal.ts'
import { Panel } from './Panel.tsx'

type Feature = (typeof installed)[number]['manifest']['feature']
type Wish = 'remote' | 'on' | 'off'

const WISHES = ['remote', 'on', 'off'] as const
const PINS: Readonly<Record<Wish, boolean | undefined>> = { remote: undefined, on: true, off: false }

/** The remote switch of a key, as the installed plugins declare it. */
const switchOf = (key: string): Feature | undefined =>
  installed.find(({ manifest }) => manifest.feature?.key === key)?.manifest.feature

/** Features: what holds, who decided, and this page's own wish. Below them, where each plugin stands. */
export function FeaturesPanel() {
  const modal = useModal()
  const features = useModalState((state) => state.features)
  const plugins = useModalState((state) => state.plugins)
  const remote = useModalState((state) => state.remote)
  const [pins, setPins] = useState<Readonly<Record<string, FeatureValue | undefined>>>(chosen)
  const [asking, setAsking] = useState(false)
  const keys = Object.keys(features)

  const choose = (key: string, wish: Wish): void => {
    modal.setFeature(key, PINS[wish])
    setPins({ ...pins, [key]: PINS[wish] })
  }
  const ask = async (): Promise<void> => {
    setAsking(true)
    await modal.refreshConfig()
    setAsking(false)
  }

  return (
    <Panel
      title="Features and plugins"
      hint="This page's own choice wins; else remote config decides, else the default. All of it works while the page runs."
      wide
    >
      {keys.length === 0 ? (
        <p className="hint">Open the modal once to see them.</p>
      ) : (
        <>
          <ul className="features">
            {keys.map((key) => (
              <li key={key}>
                <div>
                  <b>{key}</b>
                  <span className="faint">
                    {text(features[key])}, {decider(key, pins[key], remote)}
                  </span>
                </div>
                <fieldset aria-label={key}>
                  {WISHES.map((wish) => (
                    <label key={wish}>
                      <input
                        type="radio"
                        name={`feature-${key}`}
                        checked={wish === wishOf(pins[key])}
                        onChange={() => choose(key, wish)}
                      />
                      {labelOf(key, wish)}
                    </label>
                  ))}
                </fieldset>
              </li>
            ))}
          </ul>
          <div className="buttons">
            <button type="button" className="plain" aria-disabled={asking} onClick={() => !asking && void ask()}>
              {asking ? 'Asking…' : 'Ask remote config now'}
            </button>
          </div>
          <ul className="rows" aria-label="Plugins">
            {Object.entries(plugins).map(([id, status]) => (
              <li key={id}>
                {id} <span className="faint">{reason(status)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hint">
        Remote config is set on the <a href={`${sandbox.services}/_sandbox/`}>sandbox control page</a>.
      </p>
    </Panel>
  )
}

/** The product's own switches have no remote side. */
const labelOf = (key: string, wish: Wish): string =>
  wish === 'remote' ? (switchOf(key) ? 'Remote' : 'Default') : wish === 'on' ? 'On' : 'Off'

const isOn = (value: FeatureValue): boolean => (typeof value === 'boolean' ? value : value.length > 0)

const wishOf = (pin: FeatureValue | undefined): Wish => (pin === undefined ? 'remote' : isOn(pin) ? 'on' : 'off')

const text = (value: FeatureValue = false): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value.join(' ') || 'off'

/** As the kernel decides: the host's pin, what the switch reads in the owner's rows, the default. */
function decider(key: string, pin: FeatureValue | undefined, remote: ModalState['remote']): string {
  if (pin !== undefined) return 'by this page'
  const obeyed = switchOf(key)?.fromRemote
  if (!remote || !obeyed) return 'by default'
  const row = remote.find(({ id }) => id === obeyed.row)
  const noOpinion = row ? row.config === null : obeyed.optional
  return noOpinion ? 'by default' : 'by remote config'
}

function reason(status: ModalState['plugins'][string]): string {
  if (status.state === 'blocked') return `blocked: ${[status.reason, ...(status.missing ?? [])].join(' ')}`
  return status.state === 'failed' ? `failed: ${status.code}` : status.state
}
