/** The view router: a stack of views, policies that guard it, and promises for views that answer. */
import type { AnyView, Token, ViewRef } from '../refs.ts'
import type { Readable } from './base.ts'

/** One view on the stack. `key` is unique in the modal. */
export interface RouteEntry {
  readonly key: number
  readonly id: string
  readonly params: unknown
  /** The same as in the view's contribution, as is `needs`. */
  readonly stage?: string | undefined
  readonly needs?: string | undefined
}

export interface Route {
  readonly ref: AnyView
  readonly params?: unknown
}

export interface RouterState {
  readonly open: boolean
  /** True from the open call until the first view is drawn. */
  readonly loading: boolean
  readonly stack: readonly RouteEntry[]
  /** The direction of the last change, for the animation. */
  readonly direction: 'next' | 'prev' | 'none'
  /** How often a close was refused; each time the card shakes. */
  readonly refusals: number
}

/** What a policy may look at. */
export interface PolicyContext {
  maybe<T>(token: Token<T>): T | undefined
  canOpen(ref: { readonly id: string }): boolean
  readonly embedded: boolean
}

/** Navigation rules, contributed by plugins. The router has none of its own. The first answer by rank wins. */
export interface RoutePolicy {
  readonly id: string
  /** Lower is asked first; default 100. */
  readonly rank?: number | undefined
  /** The view to start with; `asked` is the one the caller named. */
  start?(asked: Route | undefined, context: PolicyContext): Route | undefined
  /** Redirects a push or replace. */
  redirect?(to: Route, from: RouteEntry | undefined, context: PolicyContext): Route | undefined
  /** Where Back leads from `from`; undefined leaves it to the stack. */
  back?(from: RouteEntry, context: PolicyContext): Route | undefined
  /** 'refuse' keeps the modal open, and its card shakes. Called for every close that a person starts. */
  close?(current: RouteEntry, context: PolicyContext): 'refuse' | undefined
  /** Called after the view has changed. */
  changed?(current: RouteEntry | undefined, previous: RouteEntry | undefined, context: PolicyContext): void
}

/** No argument for a view without parameters, an optional one if `undefined` is allowed. */
export type ParamsOf<P> = [P] extends [void] ? [] : undefined extends P ? [params?: P] : [params: P]

export interface Router {
  readonly state: Readable<RouterState>
  /** Opens the modal at the start view, or at `ref`. Does not wait. */
  show(ref?: AnyView, params?: unknown): void
  /** Opens `ref`, on top if the modal is open, and resolves to its answer. Rejects with MODAL_CLOSED. */
  open<P, R>(ref: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): Promise<R>
  /** Skips a view equal to the current one. */
  push<P, R>(ref: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): void
  replace<P, R>(ref: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): void
  /** Clears the history to one view. */
  reset<P, R>(ref: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): void
  /** Removes the top view; closes the modal if it is the only one. */
  goBack(): void
  goBackToIndex(index: number): void
  /** Returns false if a policy refused. `force` skips the policies. */
  close(options?: { readonly force?: boolean | undefined }): boolean
  /** True if a plugin that runs or can start has the view. Hide links to other views. */
  canOpen(ref: { readonly id: string }): boolean
  /** Resolves the promise of the view with this key, and goes back. */
  settle(key: number, result: unknown): void
}
