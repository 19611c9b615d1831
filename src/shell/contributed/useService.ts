import { useMemo } from 'react'
import type { Readable, Token } from '#kernel'
import { useReadable } from '#kit'
import { useShell } from '../shellContext.ts'
import { NOTHING } from './useMaybe.ts'

/** A plugin's service; undefined while the plugin does not run. */
export function useService<T>(token: Token<T>): T | undefined {
  const { kernel } = useShell()
  useReadable(kernel.plugins.statuses)
  return kernel.reporter.guard({ contribution: `service:${token.id}` }, () => kernel.maybe(token), undefined)
}

/** A part of a service's state. A service that throws counts as absent, so that the shell goes on. */
export function useServiceState<T, S>(token: Token<T>, pick: (service: T) => Readable<S>): S | undefined {
  const { kernel } = useShell()
  const service = useService(token)
  const guarded = useMemo((): Readable<S | undefined> => {
    if (!service) return NOTHING
    const where = { contribution: `service:${token.id}` }
    const guard = <V>(fn: () => V, fallback: V): V => kernel.reporter.guard(where, fn, fallback)
    return {
      get: () => guard<S | undefined>(() => pick(service).get(), undefined),
      subscribe: (listener) =>
        guard(
          () => pick(service).subscribe(listener),
          () => {},
        ),
    }
  }, [kernel, token, service, pick])
  return useReadable(guarded)
}
