import { codeOf, explainError, isOwnCode, isQuiet, type Clock, type I18n, type Logger, type Slice } from '#kernel'
import type { Notices, Toast } from '#wallet'
import { cleanText } from '#kit'
import type { ShellAlert } from './notices.ts'

/** Milliseconds a toast stays. A loading toast stays until it is replaced or disposed. */
const STAY: Readonly<Record<Toast['variant'], number>> = { success: 2_500, error: 5_000, loading: 0 }
/** Milliseconds between one toast's leaving and the next one's coming (specification §4). */
const SWAP = 150
/** Texts may come from outside (threat T23). */
const LONGEST = 300
/** What developers are told may hold addresses, and one that is cut is no address. */
const LONGEST_DETAIL = 1_000
/** Different alerts that one page is told; one that goes wrong in more ways has heard enough (threat T24). */
const MOST_ALERTS = 100
/** A section per code of the catalogue, shipped with the package: a path that editors open from a project's root. */
const DOCS = 'node_modules/latchkey/docs/errors.md'

export interface NoticeQueueOptions {
  readonly toast: Slice<Toast | undefined>
  readonly alert: Slice<ShellAlert | undefined>
  readonly clock: Clock
  readonly i18n: I18n
  readonly logger: Logger
  readonly debug: boolean
  readonly words: () => Promise<void>
}

/** Decides what the notices' toast and alert are at any moment. */
export interface NoticeQueue extends Pick<Notices, 'alarm' | 'fail' | 'show'> {
  pause(): void
  resume(): void
  dispose(): void
}

/** One toast at a time, the newest; alerts in the catalogue's words. */
export function createNoticeQueue({
  toast,
  alert,
  clock,
  i18n,
  logger,
  debug,
  words,
}: NoticeQueueOptions): NoticeQueue {
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

  const told = new Set<string>()

  async function alarm(givenCode: string, givenDetail?: string): Promise<void> {
    const code = cleanText(givenCode)
    // Cut by its units as well, since some letters have many, and never through one.
    const detail =
      givenDetail &&
      cleanText(givenDetail, LONGEST_DETAIL)
        .slice(0, LONGEST_DETAIL)
        .replace(/[\uD800-\uDBFF]$/, '')
    const key = `${code} ${detail}`
    // Once a page: what was read, or dismissed, is not said again at every opening.
    if (told.has(key) || told.size >= MOST_ALERTS) return
    told.add(key)
    await words()
    const known = explainError(i18n, code)
    const notice: ShellAlert = {
      code,
      title: known?.heading ?? code,
      text: known?.text ?? '',
      detail,
      docs: known && !isOwnCode(code) ? `${DOCS}#${code.toLowerCase()}` : undefined,
    }
    const { title, text: help, docs } = notice
    try {
      logger.error([...new Set([code, title, help, detail, docs].filter(Boolean))].join(' | '))
    } catch {
      // The host's own logger failed, and there is nobody else to tell.
    }
    if (debug) alert.update(() => notice)
  }

  return {
    alarm: (code, detail) => void alarm(code, detail),
    fail(error) {
      if (!isQuiet(error)) void words().then(() => show(explainError(i18n, error)?.heading ?? codeOf(error), 'error'))
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
