import { useEffect, useId, useRef, useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { Hint } from './Text.tsx'

export interface FormProps {
  /**
   * What the form is for: called for Enter in a field and for its submit button, one at a time. A field that is wrong is told
   * by the field's own `error`; what this throws or rejects with is told below. `signal` ends when the form goes.
   */
  onSubmit: (signal: AbortSignal) => unknown
  /** The words for what `onSubmit` rejects with; nothing where nobody has to read anything (a person's own no). */
  errorText: (error: unknown) => ReactNode | Promise<ReactNode>
  /** Names the form for screen readers, where a page has several. */
  label?: string | undefined
  /** Fields, and a `Button` with `type="submit"`, the primary one, last. As a function it is told whether work runs. */
  children: ReactNode | ((busy: boolean) => ReactNode)
}

interface Round {
  readonly busy: boolean
  readonly told?: ReactNode
  /** Counts what has ended: each end looks for a wrong field. */
  readonly ended: number
}

/** Fields that are sent together. After a try that failed the focus is in the first field that is wrong. */
export function Form({ onSubmit, errorText, label, children }: FormProps): ReactElement {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const life = useRef<AbortSignal>(undefined)
  const running = useRef(false)
  const [{ busy, told, ended }, setRound] = useState<Round>({ busy: false, ended: 0 })

  useEffect(() => {
    const ends = new AbortController()
    life.current = ends.signal
    return () => ends.abort()
  }, [])
  useEffect(() => {
    if (ended > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [ended])

  async function run(signal: AbortSignal): Promise<void> {
    let told: ReactNode
    try {
      await onSubmit(signal)
    } catch (error) {
      if (!signal.aborted) told = await errorText(error)
    } finally {
      running.current = false
      if (!signal.aborted) setRound({ busy: false, told, ended: ended + 1 })
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A ref, for two presses may come before the first is drawn.
    if (running.current || !life.current) return
    running.current = true
    setRound({ busy: true, ended })
    void run(life.current)
  }

  return (
    <form
      // Our words say what is wrong, in our places: the browser's own bubbles would be others.
      noValidate
      className="lk-group"
      ref={form}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-describedby={told ? id : undefined}
      onSubmit={submit}
    >
      {typeof children === 'function' ? children(busy) : children}
      {told && (
        <Hint id={id} tone="danger" alert>
          {told}
        </Hint>
      )}
      {/* Enter sends a form of several fields only where there is such a button; the caller's own comes first and counts. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  )
}
