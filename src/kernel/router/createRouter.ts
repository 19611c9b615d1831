import type { Bus, PolicyContext, Reporter, Route, RouteEntry, Router, RouterState, Transaction } from '../contracts/index.ts'
import { CONNECT, MODAL_CLOSED_EVENT, MODAL_OPENED, VIEW_CHANGED, VIEW_EVICTED } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'
import { createSlice } from '../store.ts'
import { ask, tell, type OwnedPolicy } from './policies.ts'
import { popped, pushed, replaced, top, truncated, without, type Stack } from './stack.ts'

export interface KernelRouter extends Router {
  /** The shell drew the first view: `loading` ends. */
  drawn(): void
  /** Takes the views of a stopping plugin off the stack; the person lands on the previous one. */
  evict(plugin: string, gone: (id: string) => boolean): void
  dispose(): void
}

export interface RouterOptions {
  readonly bus: Bus
  readonly reporter: Reporter
  readonly policies: () => readonly OwnedPolicy[]
  readonly context: PolicyContext
  readonly connected: () => boolean
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

const CLOSED: RouterState = { open: false, loading: false, stack: [], direction: 'none', refusals: 0 }

/** The view router. All rules about wallets are policies contributed by plugins. */
export function createRouter({ bus, reporter, policies, context, connected }: RouterOptions): KernelRouter {
  const state = createSlice<RouterState>(CLOSED, reporter)
  const waiting = new Map<number, Waiting>()
  let transactions: Transaction[] = []
  let nextKey = 1

  const current = (): RouteEntry | undefined => top(state.get().stack)

  function entryOf(route: Route): RouteEntry {
    if (!context.canOpen(route.ref)) throw new LatchkeyError('VIEW_NOT_FOUND', { params: { view: route.ref.id }, detail: route.ref.id })
    return { key: nextKey++, id: route.ref.id, params: route.params }
  }

  function startRoute(asked: Route | undefined): Route {
    return ask(policies(), 'start', reporter, asked, context) ?? asked ?? { ref: CONNECT }
  }

  function redirected(to: Route): Route {
    return ask(policies(), 'redirect', reporter, to, current(), context) ?? to
  }

  /** Puts a new stack in place; promises of views that left it are rejected. */
  function go(stack: Stack, direction: RouterState['direction'], change: Partial<RouterState> = {}): void {
    const before = current()
    state.update(() => ({ ...state.get(), stack, direction, ...change }))
    const keys = new Set(stack.map((entry) => entry.key))
    for (const [key, { reject }] of waiting) {
      if (keys.has(key)) continue
      waiting.delete(key)
      reject(new LatchkeyError('MODAL_CLOSED'))
    }
    const after = current()
    if (after?.key === before?.key) return
    tell(policies(), reporter, after, before, context)
    if (after && state.get().open) bus.emit(VIEW_CHANGED, { view: after.id })
  }

  function show(asked: Route | undefined): void {
    const { open } = state.get()
    if (open && !asked) return
    const route = startRoute(asked)
    if (open) return push(route)
    const entry = entryOf(route)
    go([entry], 'none', { open: true, loading: true })
    bus.emit(MODAL_OPENED, { connected: connected(), view: entry.id })
  }

  function push(route: Route): void {
    const to = redirected(route)
    const { stack } = state.get()
    const next = pushed(stack, entryOf(to))
    if (next !== stack) go(next, 'next')
  }

  function replace(route: Route): void {
    const entry = entryOf(redirected(route))
    const left = current()
    const answer = left && waiting.get(left.key)
    // A flow that replaces its own view (review → done) still owes its caller the answer.
    if (left && answer) {
      waiting.delete(left.key)
      waiting.set(entry.key, answer)
    }
    go(replaced(state.get().stack, entry), 'next')
  }

  function cancelTransactions(): void {
    const left = transactions
    transactions = []
    for (const { onCancel } of left.reverse()) {
      if (onCancel) reporter.guard({ contribution: 'transaction' }, onCancel, undefined)
    }
  }

  function close(force: boolean): boolean {
    const { open } = state.get()
    const entry = current()
    if (!open || !entry) return true
    if (!force && ask(policies(), 'close', reporter, entry, context) === 'refuse') {
      state.update((draft) => {
        draft.refusals += 1
      })
      return false
    }
    cancelTransactions()
    // Embedded in the page there is nothing to take away: closing shows the start view again.
    if (context.embedded) go([entryOf(startRoute(undefined))], 'prev')
    else go([], 'none', { open: false, loading: false })
    bus.emit(MODAL_CLOSED_EVENT, { connected: connected() })
    return true
  }

  function goBack(): void {
    const { stack } = state.get()
    const entry = current()
    if (!entry) return
    const elsewhere = ask(policies(), 'back', reporter, entry, context)
    if (elsewhere) go([entryOf(elsewhere)], 'prev')
    else if (stack.length > 1) go(popped(stack), 'prev')
    else close(false)
  }

  return {
    state,
    show: (ref, params) => show(ref && { ref, params }),
    open(ref, ...[params]) {
      const answer = new Promise<never>((resolve, reject) => {
        show({ ref, params })
        const key = current()?.key
        if (key !== undefined) waiting.set(key, { resolve: resolve as (value: unknown) => void, reject })
      })
      // A caller that does not wait must not cause an unhandled rejection in the host's page.
      answer.catch(() => {})
      return answer
    },
    push: (ref, ...[params]) => push({ ref, params }),
    replace: (ref, ...[params]) => replace({ ref, params }),
    reset: (ref, ...[params]) => go([entryOf(redirected({ ref, params }))], 'next'),
    goBack,
    goBackToIndex(index) {
      const { stack } = state.get()
      const next = truncated(stack, index)
      if (next !== stack) go(next, 'prev')
    },
    close: ({ force = false } = {}) => close(force),
    canOpen: context.canOpen,
    settle(key, result) {
      const answer = waiting.get(key)
      waiting.delete(key)
      answer?.resolve(result)
      if (current()?.key === key) goBack()
    },
    pushTransaction: (transaction) => void transactions.push(transaction),
    popTransaction(outcome) {
      const transaction = transactions.pop()
      if (!transaction) return
      const callback = { success: transaction.onSuccess, error: transaction.onError, cancel: transaction.onCancel }[outcome]
      if (callback) reporter.guard({ contribution: 'transaction' }, callback, undefined)
      if (outcome !== 'success') goBack()
    },
    drawn() {
      if (state.get().loading) state.update((draft) => void (draft.loading = false))
    },
    evict(plugin, gone) {
      const { stack, open } = state.get()
      const left = without(stack, gone)
      if (left === stack) return
      const view = current()
      if (left.length > 0) go(left, 'prev')
      else if (open && context.canOpen(startRoute(undefined).ref)) go([entryOf(startRoute(undefined))], 'prev')
      else close(true)
      if (open && view && gone(view.id)) bus.emit(VIEW_EVICTED, { view: view.id, plugin })
    },
    dispose() {
      cancelTransactions()
      go([], 'none', { open: false, loading: false })
      state.close()
    },
  }
}
