import type { PluginContext } from './contracts/index.ts'

/** One of these is called, once, when a step outside the modal ends: an approval in a wallet, say. */
export interface TransactionCallbacks {
  onSuccess?(): void
  onError?(): void
  onCancel?(): void
}

export interface Transaction {
  /** Calls the callback; after an error or a cancel the view below is shown again. A second call does nothing. */
  end(outcome: 'success' | 'error' | 'cancel'): void
}

/**
 * Starts a step that the person finishes outside the modal, while the view on top waits. Closing the modal, or stopping
 * the plugin, cancels it. What a callback throws is reported as the plugin's fault.
 */
export function beginTransaction(
  { own, reporter, router }: Pick<PluginContext, 'own' | 'reporter' | 'router'>,
  callbacks: TransactionCallbacks,
): Transaction {
  let ended = false
  const end = (callback: (() => void) | undefined): boolean => {
    if (ended) return false
    ended = true
    off()
    if (callback) reporter.guard({ contribution: 'transaction' }, callback, undefined)
    return true
  }
  const cancel = (): void => void end(() => callbacks.onCancel?.())
  const off = router.state.subscribe(() => {
    if (!router.state.get().open) cancel()
  })
  own(cancel)
  return {
    end(outcome) {
      const callback = { success: callbacks.onSuccess, error: callbacks.onError, cancel: callbacks.onCancel }[outcome]
      const isFirst = end(() => callback?.call(callbacks))
      if (isFirst && outcome !== 'success') router.goBack()
    },
  }
}
