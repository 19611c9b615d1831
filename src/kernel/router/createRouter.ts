import type {
  Bus,
  KernelOptions,
  PolicyContext,
  Reporter,
  Route,
  RouteEntry,
  Router,
  RouterState,
} from '../contracts/index.ts'
import { VIEW_CHANGED, VIEW_EVICTED, type EvictionReason } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'
import { copyOf, freeze } from '../freeze.ts'
import { defineView, type AnyView } from '../refs.ts'
import { createSlice } from '../store.ts'
import { refusesClose, routeBy, notifyPolicies, type OwnedPolicy, type Policies } from './policies.ts'
import { popped, pushed, replaced, top, truncated, without, type Stack } from './stack.ts'

export interface KernelRouter extends Router {
  /** What plugins get: frozen, without the members below. */
  readonly face: Router
  /** The shell drew the first view: `loading` ends. */
  drawn(): void
  /** Takes the views of a stopping plugin off the stack; the person lands on the previous one. */
  evict(plugin: string, reason: EvictionReason, gone: (id: string) => boolean): void
  /** Closes an embedded modal too, because the element it was drawn in is gone. No policy is asked. */
  leave(): void
  dispose(): void
}

export interface RouterOptions {
  readonly bus: Bus
  readonly reporter: Reporter
  readonly policies: () => readonly OwnedPolicy[]
  readonly context: PolicyContext
  /** The `stage` and `needs` of the view's contribution. */
  readonly traitsOf: (id: string) => Pick<RouteEntry, 'stage' | 'needs'> | undefined
  /** Where to start when no policy says so. */
  readonly start: AnyView | undefined
  readonly modal: KernelOptions['modal']
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

const CLOSED: RouterState = { open: false, loading: false, stack: [], direction: 'none', refusals: 0 }

/** The start view when nobody names one. No view has this id, so opening fails with VIEW_NOT_FOUND. */
const NOWHERE = /* @__PURE__ */ defineView('')

/** The view router. All rules about wallets are policies contributed by plugins. */
export function createRouter({
  bus,
  reporter,
  policies: list,
  context,
  traitsOf,
  start,
  modal,
}: RouterOptions): KernelRouter {
  const state = createSlice<RouterState>(CLOSED, reporter)
  const policies: Policies = { list, reporter, context }
  const waiting = new Map<number, readonly Waiting[]>()
  let nextKey = 1

  const current = (): RouteEntry | undefined => top(state.get().stack)

  function entryOf({ ref, params }: Route): RouteEntry {
    if (!context.canOpen(ref)) throw new LatchkeyError('VIEW_NOT_FOUND', { params: { view: ref.id }, detail: ref.id })
    // Copied, because the parameters are the caller's own object; frozen, because nobody may change what a view was
    // opened with (threat T29).
    const { stage, needs } = traitsOf(ref.id) ?? {}
    return freeze<RouteEntry>({ key: nextKey++, id: ref.id, params: copyOf(params), stage, needs })
  }

  const startRoute = (asked?: Route): Route => routeBy(policies, 'start', asked) ?? asked ?? { ref: start ?? NOWHERE }
  const redirected = (to: Route): Route => routeBy(policies, 'redirect', to, current()) ?? to

  /** Makes the callers wait for the answer of `entry`. */
  function addCallers(entry: RouteEntry, callers: readonly Waiting[]): void {
    if (callers.length > 0) waiting.set(entry.key, [...(waiting.get(entry.key) ?? []), ...callers])
  }

  function takeCallers(key: number): readonly Waiting[] {
    const callers = waiting.get(key) ?? []
    waiting.delete(key)
    return callers
  }

  /** Puts a new stack in place; promises of views that left it are rejected. */
  function go(
    stack: Stack,
    direction: RouterState['direction'],
    change: Partial<RouterState> = {},
    notifyHost?: () => void,
  ): void {
    const before = current()
    state.update(() => ({ ...state.get(), stack, direction, ...change }))
    const keys = new Set(state.get().stack.map(({ key }) => key))
    for (const key of [...waiting.keys()]) {
      if (!keys.has(key)) for (const { reject } of takeCallers(key)) reject(new LatchkeyError('MODAL_CLOSED'))
    }
    const after = current()
    if (after?.key === before?.key) return
    notifyHost?.()
    if (after) bus.emit(VIEW_CHANGED, { view: after.id })
    // Policies come last, since one of them may navigate on from here.
    notifyPolicies(policies, after, before)
  }

  function show(asked: Route | undefined, ...callers: readonly Waiting[]): void {
    const { open } = state.get()
    if (open && !asked) return
    const route = startRoute(asked)
    if (open) return push(route, ...callers)
    const entry = entryOf(route)
    addCallers(entry, callers)
    go([entry], 'none', { open: true, loading: true }, () => modal?.opened?.(entry.id))
  }

  function push(route: Route, ...callers: readonly Waiting[]): void {
    const { open, stack } = state.get()
    // A late result must not put views into a modal that the person has closed.
    if (!open) return
    const next = pushed(stack, entryOf(redirected(route)))
    addCallers(top(next)!, callers)
    if (next !== stack) go(next, 'next')
  }

  function replace(route: Route): void {
    const left = current()
    if (!left) return
    const entry = entryOf(redirected(route))
    // A flow that replaces its own view (review → done) still owes its caller the answer.
    addCallers(entry, takeCallers(left.key))
    go(replaced(state.get().stack, entry), 'next')
  }

  function close(force: boolean): boolean {
    const entry = current()
    if (!entry) return true
    if (!force && refusesClose(policies, entry)) {
      state.update((now) => ({ ...now, refusals: now.refusals + 1 }))
      return false
    }
    // An embedded modal stays in the page: closing shows its start view again.
    if (context.embedded) {
      go([entryOf(startRoute())], 'prev', {}, notifyClosed)
    } else leave()
    return true
  }

  const notifyClosed = (): void => modal?.closed?.()

  function leave(): void {
    go([], 'none', { open: false, loading: false }, notifyClosed)
  }

  function goBack(): void {
    const { stack } = state.get()
    const entry = current()
    if (!entry) return
    const route = routeBy(policies, 'back', entry)
    if (route) go([entryOf(route)], 'prev')
    else if (stack.length > 1) go(popped(stack), 'prev')
    else close(false)
  }

  const face = Object.freeze<Router>({
    // Plugins do not get the slice itself, because they could write to it.
    state: Object.freeze({ get: state.get, subscribe: state.subscribe }),
    show: (ref, params) => show(ref && { ref, params }),
    open(ref, ...[params]) {
      const answer = new Promise<never>((resolve, reject) => {
        show({ ref, params }, { resolve, reject })
      })
      // A caller that does not wait must not cause an unhandled rejection in the host's page.
      answer.catch(() => {})
      return answer
    },
    push: (ref, ...[params]) => push({ ref, params }),
    replace: (ref, ...[params]) => replace({ ref, params }),
    reset(ref, ...[params]) {
      if (current()) go([entryOf(redirected({ ref, params }))], 'next')
    },
    goBack,
    goBackToIndex(index) {
      const { stack } = state.get()
      const next = truncated(stack, index)
      if (next !== stack) go(next, 'prev')
    },
    close: ({ force = false } = {}) => close(force),
    canOpen: context.canOpen,
    settle(key, result) {
      for (const { resolve } of takeCallers(key)) resolve(result)
      if (current()?.key === key) goBack()
    },
  })

  return Object.freeze<KernelRouter>({
    ...face,
    face,
    drawn() {
      if (state.get().loading) state.update((now) => ({ ...now, loading: false }))
    },
    evict(plugin, reason, gone) {
      const { stack } = state.get()
      const left = without(stack, gone)
      if (left === stack) return
      const view = current()
      if (left.length > 0) go(left, 'prev')
      else if (context.canOpen(startRoute().ref)) go([entryOf(startRoute())], 'prev')
      else close(true)
      if (view && gone(view.id)) bus.emit(VIEW_EVICTED, { view: view.id, plugin, reason })
    },
    leave,
    dispose() {
      go([], 'none', { open: false, loading: false })
      state.close()
    },
  })
}
