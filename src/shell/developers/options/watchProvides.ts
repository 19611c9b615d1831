import { PLUGIN_CHANGED, type InstalledPlugin } from '#kernel'
import type { RunningKernel } from '#kernel/runtime'
import type { Notices } from '#wallet'
import { missingServices } from './declared.ts'

/** Checks each plugin once it runs: does its module offer the services that the manifest names in `provides`? */
export function watchProvides(
  { bus, context, plugins: host, reporter }: RunningKernel,
  plugins: readonly InstalledPlugin[],
  alarm: Notices['alarm'],
): void {
  const checked = new Set<string>()
  const check = async (id: string): Promise<void> => {
    const manifest = plugins.find((plugin) => plugin.manifest.id === id)?.manifest
    if (!manifest || checked.has(id)) return
    checked.add(id)
    for (const { code, detail } of await missingServices(manifest)) alarm(code, detail)
  }
  const checkIfActive = (id: string, state: string): void => {
    if (state !== 'active') return
    check(id).catch((error: unknown) => reporter.report({ error, plugin: id, contribution: 'provides' }))
  }
  for (const [id, { state }] of Object.entries(host.statuses.get())) checkIfActive(id, state)
  context.own(bus.on(PLUGIN_CHANGED, ({ id, status }) => checkIfActive(id, status.state)))
}
