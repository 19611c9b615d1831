import {
  ALERT,
  codeOf,
  isQuiet,
  type AlertNotice,
  type Bus,
  type Clock,
  type I18n,
  type Logger,
  type Notices,
  type Reporter,
  type Toast,
} from '#kernel'
import { createSlice } from '#kernel/runtime'
import { cleanText } from '#kit'

/** Milliseconds a toast stays. A loading toast stays until it is replaced or disposed. */
const STAY: Readonly<Record<Toast['variant'], number>> = { success: 2_500, error: 5_000, loading: 0 }
/** Milliseconds between one toast's leaving and the next one's coming (specification §4). */
const SWAP = 150
/** Texts may come from outside (threat T23). */
const LONGEST = 300

/** The notices as the shell's own parts use them. */
export interface ShellNotices extends Notices {
  /** The pointer is on the toast: an error waits until it leaves. */
  pause(): void
  resume(): void
  dispose(): void
}

export interface NoticesOptions {
  readonly clock: Clock
  readonly i18n: I18n
  /** Shows alerts in the modal; otherwise they are only logged. */
  readonly debug: boolean
  /** Loads the catalogue's texts. */
  readonly words: () => Promise<void>
  readonly bus: Bus
  readonly logger: Logger
  readonly reporter: Reporter
}

/** Toasts (one at a time), alerts for developers, and announcements to screen readers. */
export function createNotices({ clock, i18n, debug, words, bus, logger, reporter }: NoticesOptions): ShellNotices {
  const toast = createSlice<Toast | undefined>(undefined, reporter, 'shell')
  const alert = createSlice<AlertNotice | undefined>(undefined, reporter, 'shell')
  const announcement = createSlice('', reporter, 'shell')
  let shown: Toast | undefined
  let next: Toast | undefined
  let timer: unknown

  function later(ms: number, step: () => void): void {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(step, ms)
  }

  function come(): void {
    shown = next
    next = undefined
    toast.update(() => shown)
    stay()
  }

  function stay(): void {
    if (shown?.autoClose) later(STAY[shown.variant], leave)
  }

  function leave(): void {
    const going = shown
    if (!going) return
    shown = undefined
    toast.update(() => ({ ...going, open: false }))
    later(SWAP, come)
  }

  const show: Notices['show'] = (message, variant, { svg, autoClose = variant !== 'loading' } = {}) => {
    const wanted: Toast = { message: cleanText(message, LONGEST), variant, svg, open: true, autoClose }
    next = wanted
    if (shown) leave()
    else if (!toast.get()) come()
    return {
      dispose() {
        if (next === wanted) next = undefined
        if (shown === wanted) leave()
      },
    }
  }

  async function alarm(code: string, detail?: string): Promise<void> {
    await words()
    const text = (key: string, otherwise: string): string => (i18n.t(key) === key ? otherwise : i18n.t(key))
    const notice = { code, title: text(`error.${code}`, code), text: text(`error.${code}.help`, detail ?? '') }
    logger.error([code, notice.title, notice.text, detail].filter(Boolean).join(' | '))
    if (debug) alert.update(() => notice)
  }

  const off = bus.on(ALERT, ({ code, detail }) => void alarm(code, detail))

  return {
    toast,
    alert,
    announcement,
    alarm: (code, detail) => void alarm(code, detail),
    fail(error) {
      if (!isQuiet(error)) void words().then(() => show(i18n.t(`error.${codeOf(error)}`), 'error'))
    },
    show,
    pause() {
      if (shown?.variant === 'error') clock.clearTimeout(timer)
    },
    resume() {
      if (shown?.variant === 'error') stay()
    },
    dismissAlert: () => alert.update(() => undefined),
    announce(message) {
      // The same words again are no change to a live region, unless something invisible differs.
      const again = announcement.get() === message ? `${message}\u00A0` : message
      announcement.update(() => again)
    },
    dispose() {
      off()
      clock.clearTimeout(timer)
    },
  }
}
