/** The view router: a stack of views, policies that guard it, and promises for views that answer. */
import type { AnyView, Token, ViewRef } from '../refs.ts'
import type { Readable } from './base.ts'

/** One view on the stack. `key` is unique for the life of the modal. */
export interface RouteEntry {
  readonly key: number
  readonly id: string
  readonly params: unknown
  /** As the view's contribution says it. */
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
  /** Which way the last change went: decides the slide. */
  readonly direction: 'next' | 'prev' | 'none'
  /** Counts refused closes; each one shakes the card. */
  readonly refusals: number
}

/** What a policy may look at. */
export interface PolicyContext {
  maybe<T>(token: Token<T>): T | undefined
  canOpen(ref: { readonly id: string }): boolean
  readonly embedded: boolean
}

/** Navigation rules, contributed by plugins. The router has none of its own. The first answer (by rank) wins. */
export interface RoutePolicy {
  readonly id: string
  /** Lower is asked first; default 100. */
  readonly rank?: number | undefined
  /** The view to start with; `asked` is the one the caller named. */
  start?(asked: Route | undefined, context: PolicyContext): Route | undefined
  /** Sends a push or replace elsewhere. */
  redirect?(to: Route, from: RouteEntry | undefined, context: PolicyContext): Route | undefined
  /** Where Back leads from `from`; undefined leaves it to the stack. */
  back?(from: RouteEntry, context: PolicyContext): Route | undefined
  /** 'refuse' keeps the modal open (it shakes); asked for every close that a person starts. */
  close?(current: RouteEntry, context: PolicyContext): 'refuse' | undefined
  /** Told after the view changed. */
  changed?(current: RouteEntry | undefined, previous: RouteEntry | undefined, context: PolicyContext): void
}

/** No argument for a view without parameters, an optional one where `undefined` will do. */
export type ParamsOf<P> = [P] extends [void] ? [] : undefined extends P ? [params?: P] : [params: P]

export interface Router {
  readonly state: Readable<RouterState>
  /** Opens the modal at the start view (or `ref`), without waiting for anything. */
  show(ref?: AnyView, params?: unknown): void
  /** Opens `ref` (on top, if the modal is open) and resolves to its answer; rejects with MODAL_CLOSED. */
  open<P, R>(ref: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): Promise<R>
  /** Skips a view equal to the current one. */
  push<P, R>(ref: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): void
  replace<P, R>(ref: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): void
  /** Clears the history to one view. */
  reset<P, R>(ref: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): void
  /** Pops; closes when one entry remains. */
  goBack(): void
  goBackToIndex(index: number): void
  /** False when a policy refused. `force` skips the policies. */
  close(options?: { readonly force?: boolean | undefined }): boolean
  /** True when an active or startable plugin owns the view; links to absent views are hidden. */
  canOpen(ref: { readonly id: string }): boolean
  /** Answers the promise of the view with this key, and goes back. */
  settle(key: number, result: unknown): void
}
