import {
  codeOf,
  isQuiet,
  type AlertNotice,
  type Clock,
  type I18n,
  type Logger,
  type Notices,
  type Slice,
  type Toast,
} from '#kernel'
import { cleanText } from '#kit'

/** Milliseconds a toast stays. A loading toast stays until it is replaced or disposed. */
const STAY: Readonly<Record<Toast['variant'], number>> = { success: 2_500, error: 5_000, loading: 0 }
/** Milliseconds between one toast's leaving and the next one's coming (specification §4). */
const SWAP = 150
/** Texts may come from outside (threat T23). */
const LONGEST = 300

export interface DeskOptions {
  readonly toast: Slice<Toast | undefined>
  readonly alert: Slice<AlertNotice | undefined>
  readonly clock: Clock
  readonly i18n: I18n
  readonly logger: Logger
  readonly debug: boolean
  readonly words: () => Promise<void>
}

/** Decides what the notices' toast and alert are at any moment. */
export interface Desk extends Pick<Notices, 'alarm' | 'fail' | 'show'> {
  pause(): void
  resume(): void
  dispose(): void
}

/** One toast at a time, the newest; alerts in the catalogue's words. */
export function createDesk({ toast, alert, clock, i18n, logger, debug, words }: DeskOptions): Desk {
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

  return {
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
    dispose: () => clock.clearTimeout(timer),
  }
}
