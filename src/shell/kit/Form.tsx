import { useEffect, useId, useRef, useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { Hint } from './Text.tsx'

export interface FormProps {
  /**
   * Called on Enter in a field and by the submit button, one call at a time. A field shows its own `error`; the form shows what this
   * throws or rejects with. `signal` aborts when the form is unmounted.
   */
  onSubmit: (signal: AbortSignal) => unknown
  /** The words for what `onSubmit` rejects with; nothing if the person cancelled. */
  errorText: (error: unknown) => ReactNode | Promise<ReactNode>
  /** Names the form for screen readers, where a page has several. */
  label?: string | undefined
  /** Fields and, last, a primary `Button` with `type="submit"`. A function is passed whether `onSubmit` runs. */
  children: ReactNode | ((busy: boolean) => ReactNode)
}

interface Submission {
  readonly busy: boolean
  readonly error?: ReactNode
  /** Number of submissions that ended; after each, the first invalid field is focused. */
  readonly ended: number
}

/** Fields that are submitted together. After a failed submission, the first invalid field has the focus. */
export function Form({ onSubmit, errorText, label, children }: FormProps): ReactElement {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const life = useRef<AbortSignal>(undefined)
  const running = useRef(false)
  const [{ busy, error, ended }, setSubmission] = useState<Submission>({ busy: false, ended: 0 })

  useEffect(() => {
    const ends = new AbortController()
    life.current = ends.signal
    return () => ends.abort()
  }, [])
  useEffect(() => {
    if (ended > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [ended])

  async function run(signal: AbortSignal): Promise<void> {
    let error: ReactNode
    try {
      await onSubmit(signal)
    } catch (reason) {
      if (!signal.aborted) error = await errorText(reason)
    } finally {
      running.current = false
      if (!signal.aborted) setSubmission({ busy: false, error, ended: ended + 1 })
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A ref, because a second press may come before the first is rendered.
    if (running.current || !life.current) return
    running.current = true
    setSubmission({ busy: true, ended })
    void run(life.current)
  }

  return (
    <form
      // We show errors ourselves, instead of the browser's own bubbles.
      noValidate
      className="lk-group"
      ref={form}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-describedby={error ? id : undefined}
      onSubmit={submit}
    >
      {typeof children === 'function' ? children(busy) : children}
      {error && (
        <Hint id={id} tone="danger" alert>
          {error}
        </Hint>
      )}
      {/* Without a submit button, Enter does not submit a form of several fields. The caller's own comes first and takes precedence. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  )
}
