import { ALERT, type Disposable, type PluginContext, type Readable } from '#kernel'
import type { AlertNotice, Notices, Toast } from '#wallet'
import { createSlice } from '#kernel/runtime'
import type { NoticeQueue } from './noticeQueue.ts'
import type { LazyExtras } from '../loadExtras.ts'

/** An alert with details for developers. */
export interface ShellAlert extends AlertNotice {
  /** What exactly is wrong. */
  readonly detail?: string | undefined
  /** The section of the package's documentation about it; undefined for codes that are not in the catalogue. */
  readonly docs?: string | undefined
}

/** The notices as the shell's own components use them. */
export interface ShellNotices extends Notices {
  readonly alert: Readable<ShellAlert | undefined>
  /** Keeps an error toast while the pointer is on it, until `resume`. */
  pause(): void
  resume(): void
}

export interface NoticesOptions {
  readonly extras: Pick<LazyExtras, 'load' | 'draw'>
  /** Shows alerts in the modal; otherwise they are only logged. */
  readonly debug: boolean
  /** Loads the catalogue's texts. Never rejects. */
  readonly words: () => Promise<void>
}

/**
 * Toasts, alerts for developers, and announcements to screen readers. The queue of toasts and alerts is a part of the extras;
 * what is shown before they have come waits for them.
 */
export function createNotices(context: PluginContext, { extras, debug, words }: NoticesOptions): ShellNotices {
  const { bus, clock, i18n, logger, own, reporter, signal } = context
  const toast = createSlice<Toast | undefined>(undefined, reporter, 'shell')
  const alert = createSlice<ShellAlert | undefined>(undefined, reporter, 'shell')
  const announcement = createSlice('', reporter, 'shell')
  let queue: NoticeQueue | undefined
  own(() => queue?.dispose())

  function withQueue(work: (queue: NoticeQueue) => void, onFailure = (): void => {}): void {
    if (queue) return work(queue)
    extras.load().then(({ createNoticeQueue }) => {
      if (!signal.aborted) work((queue ??= createNoticeQueue({ toast, alert, clock, i18n, logger, debug, words })))
    }, onFailure)
  }

  function alarm(code: string, detail?: string): void {
    // If the queue does not load, the code is still logged, without its text.
    withQueue(
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
    fail: (error) => withQueue((queue) => queue.fail(error)),
    show(...toast) {
      let shown: Disposable | undefined
      let disposed = false
      // After a reload nothing is in the page yet.
      if (toast[2]?.onPage) extras.draw()
      withQueue((queue) => {
        if (!disposed) shown = queue.show(...toast)
      })
      return {
        dispose() {
          disposed = true
          return shown?.dispose()
        },
      }
    },
    pause: () => queue?.pause(),
    resume: () => queue?.resume(),
    dismissAlert: () => alert.update(() => undefined),
    announce(message) {
      // A live region does not announce the same text again, so an invisible character makes it differ.
      const text = announcement.get() === message ? `${message}\u00A0` : message
      announcement.update(() => text)
    },
  }
}
