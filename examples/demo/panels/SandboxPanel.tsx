import { useEffect, useState } from 'react'
import { useModal } from 'latchkey/react'
import { sandbox } from '../modal.ts'
import { readFeatures, resetSandbox, setFaults, setFeature, type FeatureRow } from '../site/servers.ts'
import { Panel } from './Panel.tsx'

/** What goes wrong, by the sandbox's own faults. */
const FAULTS = {
  Nothing: [],
  'Services answer 503': [{ match: '/*', mode: 'status', status: 503 }],
  'Services are slow': [{ match: '/*', mode: 'delay', ms: 3_000 }],
  'Remote config is broken': [{ match: '/appkit/v1/config', mode: 'malformed' }],
  'The wallet directory is gone': [{ match: '/getWallets', mode: 'gone' }],
  'Sign-in is refused': [{ match: '/sign-in/verify', mode: 'status', status: 401 }],
} as const satisfies Readonly<Record<string, readonly object[]>>
type Fault = keyof typeof FAULTS

/** Remote configuration and faults of the sandbox, without leaving the page. */
export function SandboxPanel() {
  const modal = useModal()
  const [rows, setRows] = useState<readonly FeatureRow[]>([])
  const [told, tell] = useState('')
  /** Every answer and every refusal is shown. */
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    await work().then(
      () => tell(done),
      (error: unknown) => tell(String(error)),
    )
    await readFeatures().then(setRows, () => {})
  }
  useEffect(() => void readFeatures().then(setRows, (error: unknown) => tell(String(error))), [])

  const turn = ({ id, isEnabled, config }: FeatureRow): Promise<void> =>
    attempt(
      async () => {
        await setFeature(id, !isEnabled, config)
        await modal.refreshConfig()
      },
      `${id} is ${isEnabled ? 'off' : 'on'}`,
    )

  return (
    <Panel title="Sandbox" hint="Remote configuration as the project’s owner sets it, and what goes wrong.">
      <ul className="rows" aria-label="Remote switches">
        {rows.map((row) => (
          <li key={row.id}>
            <label>
              <input type="checkbox" checked={row.isEnabled} onChange={() => void turn(row)} />
              {row.id}
            </label>
          </li>
        ))}
      </ul>
      <label className="fault">
        What goes wrong
        <select
          defaultValue="Nothing"
          onChange={({ target: { value } }) => void attempt(() => setFaults(FAULTS[value as Fault]), value)}
        >
          {Object.keys(FAULTS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <div className="buttons">
        <button type="button" className="plain" onClick={() => void attempt(resetSandbox, 'As after the start')}>
          Reset the sandbox
        </button>
        <a className="plain" href={`${sandbox.services}/_sandbox/`}>
          All its levers
        </a>
      </div>
      <output aria-label="Sandbox answer">{told}</output>
    </Panel>
  )
}
