import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useModal, useModalState } from 'latchkey/react'
import { hasPlugin } from './plugins.ts'
import { goTo } from './route.tsx'
import { addressOf, STEPS } from './tourSteps.ts'

/** Stands beside the site, never over it. On a phone it is a strip at the end of the page. */
export function Tour({ step, onStep }: { step: number; onStep: (step: number | undefined) => void }) {
  const modal = useModal()
  const plugins = useModalState((state) => state.plugins)
  const steps = STEPS.filter(({ needs }) => needs === undefined || hasPlugin(plugins, needs))
  const at = Math.max(0, steps.indexOf(STEPS[step] ?? STEPS[0]!))
  const now = steps[at]
  const heading = useRef<HTMLHeadingElement>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => heading.current?.focus(), [])
  if (!now) return null

  const show = (index: number): void => {
    const next = steps[index]
    if (!next) return
    onStep(STEPS.indexOf(next))
    goTo(next.page)
  }

  /** Everything as after the start of the sandbox: no session, no entries, all berths free. Then this step's page anew. */
  async function startAfresh(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    event.preventDefault()
    const { href } = event.currentTarget
    setProblem('')
    try {
      const { resetSandbox } = await import('./servers.ts')
      await modal.disconnect().catch(() => {})
      await resetSandbox()
      location.assign(href)
    } catch {
      setProblem('The sandbox could not be reset. Is it running?')
    }
  }

  return (
    <aside className="tour" aria-label="Guided tour">
      <p className="faint">
        Step {at + 1} of {steps.length}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {now.title}
      </h2>
      <p>{now.text}</p>
      <div className="row">
        <button type="button" className="plain" aria-disabled={at === 0} onClick={() => show(at - 1)}>
          Back
        </button>
        {at + 1 < steps.length ? (
          <button type="button" className="primary small" onClick={() => show(at + 1)}>
            Next
          </button>
        ) : (
          <button type="button" className="primary small" onClick={() => onStep(undefined)}>
            Finish
          </button>
        )}
        <button type="button" className="link" onClick={() => onStep(undefined)}>
          Close the tour
        </button>
      </div>
      <a href={addressOf(now)} onClick={(event) => void startAfresh(event)}>
        Reset the sandbox and begin here
      </a>
      <output className="told">{problem}</output>
    </aside>
  )
}
