/** The developers' part, beside the site: what the modal knows, and the levers of the sandbox and its wallets. */
import { useEffect, useRef, useState } from 'react'
import { AccountPanel } from '../panels/AccountPanel.tsx'
import { EventsPanel } from '../panels/EventsPanel.tsx'
import { FeaturesPanel } from '../panels/FeaturesPanel.tsx'
import { SandboxPanel } from '../panels/SandboxPanel.tsx'
import { StatePanel } from '../panels/StatePanel.tsx'
import { WalletsPanel } from '../panels/WalletsPanel.tsx'

const PARTS = {
  State: StatePanel,
  Events: EventsPanel,
  Features: FeaturesPanel,
  Sandbox: SandboxPanel,
  Wallets: WalletsPanel,
  Networks: AccountPanel,
} as const
type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as readonly Part[]

export function Drawer({ onClose }: { onClose: () => void }) {
  const [part, choose] = useState<Part>('State')
  const drawer = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    // Only its own keys: Escape in the modal closes the modal, and no more.
    const own = drawer.current
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose()
    }
    own?.addEventListener('keydown', close)
    return () => own?.removeEventListener('keydown', close)
  }, [onClose])
  return (
    <aside ref={drawer} className="drawer" aria-label="For developers">
      <div className="head">
        <h2 ref={heading} tabIndex={-1}>
          For developers
        </h2>
        <a href={`/developers${location.search}`}>All on one page</a>
        <button type="button" className="plain" onClick={onClose}>
          Close
        </button>
      </div>
      <nav aria-label="Parts">
        {NAMES.map((name) => (
          <button key={name} type="button" className="plain" aria-pressed={name === part} onClick={() => choose(name)}>
            {name}
          </button>
        ))}
      </nav>
      {/* All stay: the list of events goes on while another part is looked at. */}
      {NAMES.map((name) => {
        const Part = PARTS[name]
        return (
          <div key={name} hidden={name !== part}>
            <Part />
          </div>
        )
      })}
    </aside>
  )
}
