import { createContext, useContext } from 'react'
import {
  isLatchkeyError,
  isQuiet,
  LatchkeyError,
  type ComponentLoader,
  type ItemContext,
  type PluginContext,
  type Readable,
  type Slice,
} from '#kernel'
import { NOTICES, type HostOptions, type ModalState } from '#wallet'
import { createSlice, type RunningKernel } from '#kernel/runtime'
import { useReadable } from '#kit'
import type { ShellNotices } from './notices/notices.ts'
import { EXTRAS, type LazyExtras, type ShellExtras } from './loadExtras.ts'

/** What the shell's components share. One per modal. */
export interface Shell {
  readonly kernel: RunningKernel
  readonly host: HostOptions
  readonly state: Readable<ModalState>
  readonly notices: ShellNotices
  readonly extras: LazyExtras
  /** The argument of items' callbacks. */
  readonly items: ItemContext
  readonly t: ItemContext['t']
  /** Loaded components by loader, so that they can be drawn again in the same render. */
  readonly components: WeakMap<ComponentLoader, unknown>
  /** The person accepted the site's terms (`legalCheckbox`). */
  readonly accepted: Slice<boolean>
  /** Runs a contributed callback. What it throws or rejects with is shown in a toast, and crashes count against its plugin. */
  attempt(plugin: string, contribution: string, work: () => unknown): void
}

export function createShell(options: Pick<Shell, 'kernel' | 'host' | 'state'>): Shell {
  const { kernel } = options
  const { t } = kernel.i18n
  // The shell itself provides NOTICES, as a `ShellNotices`.
  const notices = kernel.context.use(NOTICES) as ShellNotices
  return {
    ...options,
    notices,
    extras: kernel.context.use(EXTRAS),
    t,
    items: Object.freeze<ItemContext>({ maybe: kernel.maybe, ready: kernel.ready, router: kernel.router, t }),
    components: new WeakMap(),
    accepted: createSlice(false, kernel.reporter, 'shell'),
    attempt(plugin, contribution, work) {
      const failed = (error: unknown): void => {
        // A LatchkeyError is an expected failure, such as a wallet that did not connect. Anything else is a bug of the plugin.
        if (isLatchkeyError(error)) kernel.reporter.report({ error, plugin, contribution })
        else if (!isQuiet(error)) kernel.plugins.crashed(plugin, contribution, error)
        notices.fail(error)
      }
      try {
        const result = work()
        if (result instanceof Promise) result.catch(failed)
      } catch (error) {
        failed(error)
      }
    },
  }
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new LatchkeyError('SERVICE_UNAVAILABLE', { detail: 'outside of the shell' })
  return shell
}

/** The extras; undefined until they have loaded. */
export const useExtras = (): ShellExtras | undefined => useReadable(useShell().extras)

/** The running context of a plugin, or of the shell itself. */
export function contextOf({ kernel }: Shell, plugin: string): PluginContext | undefined {
  return plugin === 'shell' ? kernel.context : kernel.plugins.context(plugin)
}
