import { createContext, useContext } from 'react'
import {
  isQuiet,
  LatchkeyError,
  NOTICES,
  type ComponentLoader,
  type HostOptions,
  type ItemContext,
  type ModalState,
  type PluginContext,
  type Readable,
  type Slice,
  type Token,
} from '#kernel'
import { createSlice, type RunningKernel } from '#kernel/runtime'
import { useReadable } from '#kit'
import type { ShellNotices } from '../notices.ts'

/** What the shell's components work with. One per modal. */
export interface Shell {
  readonly kernel: RunningKernel
  readonly host: HostOptions
  readonly state: Readable<ModalState>
  readonly notices: ShellNotices
  /** What items' callbacks get. */
  readonly items: ItemContext
  readonly t: ItemContext['t']
  /** Components that were loaded once, by their loader: their views are drawn in the same frame. */
  readonly components: WeakMap<ComponentLoader, unknown>
  /** The person accepted the site's terms (`legalCheckbox`). */
  readonly accepted: Slice<boolean>
  /** Runs a contributed callback. What it throws, now or later, is counted against its plugin and said in a toast. */
  attempt(plugin: string, contribution: string, work: () => unknown): void
}

export function createShell(options: Pick<Shell, 'kernel' | 'host' | 'state'>): Shell {
  const { kernel } = options
  const { t } = kernel.i18n
  // NOTICES is the shell's own service, so it is the shell's own object.
  const notices = kernel.context.use(NOTICES) as ShellNotices
  return {
    ...options,
    notices,
    t,
    items: { maybe: kernel.maybe, router: kernel.router, t },
    components: new WeakMap(),
    accepted: createSlice(false, kernel.reporter, 'shell'),
    attempt(plugin, contribution, work) {
      const failed = (error: unknown): void => {
        if (isQuiet(error)) return
        kernel.plugins.crashed(plugin, contribution, error)
        notices.show(t('shell.failed'), 'error')
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

/** A plugin's service as long as the plugin runs. */
export function useService<T>(token: Token<T>): T | undefined {
  const { kernel } = useShell()
  useReadable(kernel.plugins.statuses)
  return kernel.reporter.guard({ contribution: `service:${token.id}` }, () => kernel.maybe(token), undefined)
}

const NOTHING: Readable<undefined> = { get: () => undefined, subscribe: () => () => {} }

/** The value of a readable that may not be there. */
export function useMaybe<T>(readable: Readable<T> | undefined): T | undefined {
  return useReadable<T | undefined>(readable ?? NOTHING)
}

/** The running context of a plugin, or of the shell itself. */
export function contextOf({ kernel }: Shell, plugin: string): PluginContext | undefined {
  return plugin === 'shell' ? kernel.context : kernel.plugins.context(plugin)
}
