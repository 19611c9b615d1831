import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefCallback,
} from 'react'
import { isForeignFrame } from './foreignFrame.ts'
import { watchSteady, type ConfirmClock, type SteadyWatch } from './watchSteady.ts'

/** Milliseconds for the second step after the first. */
const SECOND_STEP_MS = 10_000

export interface ConfirmGuardOptions {
  /** The plugin's own: `ctx.clock`. */
  clock: ConfirmClock
  /** Origins that may frame the page: `ctx.use(HOST).framedBy`. In other foreign frames, confirming takes two steps. */
  framedBy?: readonly string[] | undefined
  onConfirm: () => void
}

export interface ConfirmGuard {
  /** False while presses are ignored. Show it by `aria-disabled`, which keeps the focus. */
  steady: boolean
  /** True if the next press is the second step. Say so in words. */
  again: boolean
  /** For the control, which must be a button. */
  props: {
    ref: RefCallback<HTMLElement>
    onPointerDown: (event: PointerEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
    onClick: (event: MouseEvent) => void
  }
}

/** Accepts a press only if the person can have intended it. `ConfirmButton` is a button with it. */
export function useConfirmGuard({ clock, framedBy, onConfirm }: ConfirmGuardOptions): ConfirmGuard {
  const [control, setControl] = useState<HTMLElement | null>(null)
  const [steady, setSteady] = useState(false)
  const [again, setAgain] = useState(false)
  const watch = useRef<SteadyWatch | undefined>(undefined)
  const early = useRef(false)
  const named = framedBy?.join(' ')
  const foreign = control !== null && isForeignFrame(control.ownerDocument.defaultView ?? window, named?.split(' '))

  useEffect(() => {
    if (!control) return undefined
    const mine = watchSteady(control, { clock, foreign, onChange: setSteady })
    watch.current = mine
    return () => {
      mine.stop()
      setSteady(false)
    }
  }, [control, clock, foreign])

  useEffect(() => {
    if (!again) return undefined
    const timer = clock.setTimeout(() => setAgain(false), SECOND_STEP_MS)
    return () => clock.clearTimeout(timer)
  }, [again, clock])

  return {
    steady,
    again,
    props: {
      ref: setControl,
      // A press that started too early does not count, even if it ends later.
      onPointerDown: () => void (early.current = watch.current?.isSteady() !== true),
      onKeyDown(event) {
        // Ignores a key that has been held down since the view before.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      },
      onClick(event) {
        const meant = watch.current?.isSteady() === true && !(event.detail > 0 && early.current)
        early.current = false
        if (!meant) return event.preventDefault()
        // The second click of a double click must not confirm again.
        watch.current?.restart()
        if (foreign && !again) return setAgain(true)
        setAgain(false)
        onConfirm()
      },
    },
  }
}
