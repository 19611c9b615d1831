/** What every place has in common into which plugins put items. The places themselves are their owners' (`defineSlot`). */
import type { Token } from '../refs.ts'
import type { I18n } from './platform.ts'
import type { Router } from './router.ts'

/** What an item's callbacks may use. */
export interface ItemContext {
  maybe<T>(token: Token<T>): T | undefined
  /** Starts the plugin that offers it, if need be; rejects with SERVICE_UNAVAILABLE or the plugin's failure code. */
  ready<T>(token: Token<T>): Promise<T>
  readonly router: Router
  readonly t: I18n['t']
}

/** `S`: the state that the owner of the place shows its items. */
export interface SlotItem<S = never> {
  readonly id: string
  /** Lower comes first; default 100. */
  readonly rank?: number | undefined
  /** `options`: the host's, as the plugin's schema reads them. */
  readonly when?: ((state: S, options: never) => boolean) | undefined
}

/** A component that a chunk exports by default; React's `ComponentType<ItemProps>` in our shell. */
export type ComponentLoader = () => Promise<{ readonly default: unknown }>
