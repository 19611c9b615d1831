import type { PluginContext } from './contracts/index.ts'

/** How a step ended that is taken elsewhere: an approval in a wallet, say. Each is called once at most. */
export interface TransactionCallbacks {
  onSuccess?(): void
  onError?(): void
  onCancel?(): void
}

export interface Transaction {
  /** Calls back; after an error or a cancel the view below is shown again. A second end does nothing. */
  end(outcome: 'success' | 'error' | 'cancel'): void
}

/**
 * Begins a step in the view on top that ends elsewhere. It belongs to the plugin that began it: closing the modal, or the
 * plugin's end, cancels it. What a callback throws is a fault of the plugin's.
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
