import type { InstalledPlugin } from '#kernel'
import { createTestKernel } from '../createTestKernel.ts'
import { checkFaults } from './faults.ts'
import { createNotes, type Findings } from './findings.ts'
import { checkRestarts } from './restarts.ts'
import { checkManifest, checkWords } from './manifestRules.ts'
import { checkComponents, checkPromises, loadModule } from './moduleRules.ts'
import { checkOperation } from './operationRules.ts'
import { watchPage } from './page.ts'
import type { PluginCase, PluginCheckOptions, PluginRule } from './pluginRules.ts'
import { checkQuiet, checkStorage } from './quiet.ts'
import { checkRenders } from './renders.ts'
import { exclusively } from './settle.ts'
import { watchPlugin } from './watch.ts'

/**
 * Checks a plugin against the contract, in kernels with a fake clock: its manifest, the services and guards that it declares,
 * twenty starts and stops, and every way in which its code can fail. Needs no test runner:
 *
 * ```ts
 * expect(await checkPlugin(contacts())).toEqual([])
 * ```
 *
 * Pass the plugins that it requires in `beside`. Never rejects. Meanwhile the page's `fetch`, storage, timers and listeners
 * are watched, and no request is really sent. Checks run one at a time.
 */
export function checkPlugin(plugin: InstalledPlugin, options: PluginCheckOptions = {}): Promise<Findings<PluginRule>> {
  return exclusively(async () => {
    const notes = createNotes<PluginRule>()
    const unfit = unfitness(plugin, options)
    // The plugin cannot run, so nothing else can be checked.
    if (unfit) {
      notes.add('manifest', 'manifest', unfit)
      return notes.done()
    }
    const page = watchPage()
    try {
      const module = await loadModule(plugin, notes)
      const tried: PluginCase = { notes, plugin, options, module, watch: watchPlugin(plugin, module) }
      await checkManifest(tried)
      checkPromises(tried)
      await checkComponents(tried)
      if (module || !plugin.manifest.load) {
        await checkQuiet(tried, page)
        if (await checkRestarts(tried, page)) {
          await checkFaults(tried)
          await checkRenders(tried)
          await checkOperation(tried)
        }
        checkStorage(tried, page)
      }
      checkWords(tried)
    } finally {
      page.restore()
    }
    return notes.done()
  })
}

/** Why a kernel refuses the plugin, or cannot start it with the plugins in `beside`; undefined if it accepts it. */
function unfitness(plugin: InstalledPlugin, { beside = [], kernel }: PluginCheckOptions): string | undefined {
  try {
    const { id } = plugin.manifest
    const tested = createTestKernel({ ...kernel, plugins: [...beside, plugin] })
    const status = tested.kernel.plugins.statuses.get()[id]
    void tested.dispose()
    if (status?.state === 'failed') return `is refused with ${status.code}`
    if (status?.state === 'blocked' && status.reason === 'requires')
      return `requires ${status.missing?.join(', ')}: install the plugins that offer it by \`beside\``
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
