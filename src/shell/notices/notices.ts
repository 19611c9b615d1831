import { ALERT, type Disposable, type PluginContext, type Readable } from '#kernel'
import type { AlertNotice, Notices, Toast } from '#wallet'
import { createSlice } from '#kernel/runtime'
import type { NoticeQueue } from './noticeQueue.ts'
import type { LazyExtras } from '../loadExtras.ts'

/** An alert with what a developer takes along. */
export interface ShellAlert extends AlertNotice {
  /** What exactly was wrong. */
  readonly detail?: string | undefined
  /** Where the package's documentation says what to do; absent for codes that are not of the catalogue. */
  readonly docs?: string | undefined
}

/** The notices as the shell's own parts use them. */
export interface ShellNotices extends Notices {
  readonly alert: Readable<ShellAlert | undefined>
  /** The pointer is on the toast: an error waits until it leaves. */
  pause(): void
  resume(): void
}

export interface NoticesOptions {
  readonly extras: Pick<LazyExtras, 'load'>
  /** Shows alerts in the modal; otherwise they are only logged. */
  readonly debug: boolean
  /** Loads the catalogue's texts. Never rejects. */
  readonly words: () => Promise<void>
}

/**
 * Toasts, alerts for developers, and announcements to screen readers. How toasts follow one another is decided by the
 * desk, which comes with the second half: whatever is asked for before waits for it.
 */
export function createNotices(context: PluginContext, { extras, debug, words }: NoticesOptions): ShellNotices {
  const { bus, clock, i18n, logger, own, reporter, signal } = context
  const toast = createSlice<Toast | undefined>(undefined, reporter, 'shell')
  const alert = createSlice<ShellAlert | undefined>(undefined, reporter, 'shell')
  const announcement = createSlice('', reporter, 'shell')
  let queue: NoticeQueue | undefined
  own(() => queue?.dispose())

  function ask(step: (queue: NoticeQueue) => void, otherwise = (): void => {}): void {
    if (queue) return step(queue)
    extras.load().then(({ createNoticeQueue }) => {
      if (!signal.aborted) step((queue ??= createNoticeQueue({ toast, alert, clock, i18n, logger, debug, words })))
    }, otherwise)
  }

  function alarm(code: string, detail?: string): void {
    // The texts are for reading; the code must be in the log whatever fails to load.
    ask(
      (queue) => queue.alarm(code, detail),
      () => logger.error([code, detail].filter(Boolean).join(' | ')),
    )
  }
  bus.on(ALERT, ({ code, detail }) => alarm(code, detail))

  return {
    toast,
    alert,
    announcement,
    alarm,
    words,
    fail: (error) => ask((queue) => queue.fail(error)),
    show(...toast) {
      let shown: Disposable | undefined
      let over = false
      ask((queue) => {
        if (!over) shown = queue.show(...toast)
      })
      return {
        dispose() {
          over = true
          return shown?.dispose()
        },
      }
    },
    pause: () => queue?.pause(),
    resume: () => queue?.resume(),
    dismissAlert: () => alert.update(() => undefined),
    announce(message) {
      // The same words again are no change to a live region, unless something invisible differs.
      const again = announcement.get() === message ? `${message}\u00A0` : message
      announcement.update(() => again)
    },
  }
}
