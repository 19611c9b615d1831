import { PLUGIN_CHANGED, type InstalledPlugin } from '#kernel'
import type { RunningKernel } from '#kernel/runtime'
import type { Notices } from '#wallet'
import { unkeptPromises } from './declared.ts'

/** Looks at each plugin once it runs: does its module offer what the manifest promised? */
export function watchPromises(
  { bus, context, plugins: host, reporter }: RunningKernel,
  plugins: readonly InstalledPlugin[],
  alarm: Notices['alarm'],
): void {
  const seen = new Set<string>()
  const look = async (id: string): Promise<void> => {
    const manifest = plugins.find((plugin) => plugin.manifest.id === id)?.manifest
    if (!manifest || seen.has(id)) return
    seen.add(id)
    for (const { code, detail } of await unkeptPromises(manifest)) alarm(code, detail)
  }
  const when = (id: string, state: string): void => {
    if (state !== 'active') return
    look(id).catch((error: unknown) => reporter.report({ error, plugin: id, contribution: 'provides' }))
  }
  for (const [id, { state }] of Object.entries(host.statuses.get())) when(id, state)
  context.own(bus.on(PLUGIN_CHANGED, ({ id, status }) => when(id, status.state)))
}
