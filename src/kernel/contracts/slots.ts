/** What all slots have in common. Each slot is defined by its owner (`defineSlot`). */
import type { Token } from '../refs.ts'
import type { I18n, StringTable } from './platform.ts'
import type { Router } from './router.ts'

/** What an item's callbacks may use. */
export interface ItemContext {
  maybe<T>(token: Token<T>): T | undefined
  /** Starts the service's plugin if necessary. Rejects with SERVICE_UNAVAILABLE or the plugin's failure code. */
  ready<T>(token: Token<T>): Promise<T>
  readonly router: Router
  readonly t: I18n['t']
}

/** `S` is the state that the slot's owner passes to `when`. */
export interface SlotItem<S = never> {
  readonly id: string
  /** Lower comes first; default 100. */
  readonly rank?: number | undefined
  /** Whether the item is shown. `options` are the host's options for the plugin, checked by its schema. */
  readonly when?: ((state: S, options: never) => boolean) | undefined
}

/** Loads a chunk whose default export is a component; in our shell, React's `ComponentType<ItemProps>`. */
export type ComponentLoader = () => Promise<{ readonly default: unknown; readonly strings?: StringTable | undefined }>
