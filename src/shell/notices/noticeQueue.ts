import { codeOf, explainError, isOwnCode, isQuiet, type Clock, type I18n, type Logger, type Slice } from '#kernel'
import type { Notices, Toast } from '#wallet'
import { cleanText } from '#kit'
import type { ShellAlert } from './notices.ts'

/** Milliseconds that a toast stays. A loading toast stays until it is replaced or disposed of. */
const STAY: Readonly<Record<Toast['variant'], number>> = { success: 2_500, error: 5_000, loading: 0 }
/** Milliseconds for a toast on the page, which comes when nobody expects it. */
const STAY_ON_PAGE = 6_000
/** Milliseconds between two toasts (specification §4). */
const SWAP = 150
/** Characters; texts may come from outside (threat T23). */
const MAX_LENGTH = 300
/** Details for developers may hold addresses, which must not be cut. */
const MAX_DETAIL_LENGTH = 1_000
/** Different alerts in the life of a page (threat T24). */
const MAX_ALERTS = 100
/** The package's page with a section per code, as a path that editors can open from the project's root. */
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

/** Decides which toast and which alert are shown. */
export interface NoticeQueue extends Pick<Notices, 'alarm' | 'fail' | 'show'> {
  pause(): void
  resume(): void
  dispose(): void
}

/** Shows one toast at a time, the newest, and alerts in the catalogue's words. */
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

  function schedule(ms: number, step: () => void): void {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(step, ms)
  }

  function showNext(): void {
    shown = next
    next = undefined
    toast.update(() => shown)
    scheduleHide()
  }

  function scheduleHide(): void {
    if (shown?.autoClose) schedule(shown.onPage ? STAY_ON_PAGE : STAY[shown.variant], hide)
  }

  function hide(): void {
    const hidden = shown
    if (!hidden) return
    shown = undefined
    toast.update(() => ({ ...hidden, open: false }))
    schedule(SWAP, showNext)
  }

  const show: Notices['show'] = (message, variant, { svg, autoClose = variant !== 'loading', onPage } = {}) => {
    const wanted: Toast = { message: cleanText(message, MAX_LENGTH), variant, svg, open: true, autoClose, onPage }
    next = wanted
    if (shown) hide()
    else if (!toast.get()) showNext()
    return {
      dispose() {
        if (next === wanted) next = undefined
        if (shown === wanted) hide()
      },
    }
  }

  const alerted = new Set<string>()

  async function alarm(givenCode: string, givenDetail?: string): Promise<void> {
    const code = cleanText(givenCode)
    // Also cut by UTF-16 units, since a grapheme may have many, but never through a surrogate pair.
    const detail =
      givenDetail &&
      cleanText(givenDetail, MAX_DETAIL_LENGTH)
        .slice(0, MAX_DETAIL_LENGTH)
        .replace(/[\uD800-\uDBFF]$/, '')
    const key = `${code} ${detail}`
    // Each alert is shown once per page, so that a dismissed one does not return at every opening.
    if (alerted.has(key) || alerted.size >= MAX_ALERTS) return
    alerted.add(key)
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
      // The host's own logger failed, and there is nowhere else to write to.
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
      if (shown?.variant === 'error') scheduleHide()
    },
    dispose: () => clock.clearTimeout(timer),
  }
}
