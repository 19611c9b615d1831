import type { InstalledPlugin } from '#kernel'
import { createTestKernel } from '../createTestKernel.ts'
import { checkFaults } from './faults.ts'
import { createNotes, type Findings } from './findings.ts'
import { checkLives } from './lives.ts'
import { checkManifest, checkWords } from './manifestRules.ts'
import { checkComponents, checkPromises, loadModule } from './moduleRules.ts'
import { watchPage } from './page.ts'
import type { PluginCase, PluginCheckOptions, PluginRule } from './pluginRules.ts'
import { checkQuiet, checkStorage } from './quiet.ts'
import { checkRenders } from './renders.ts'
import { alone } from './settle.ts'
import { watchPlugin } from './watch.ts'

/**
 * Runs a plugin through everything that the contract asks of it, in kernels of its own with a clock that does not wait for
 * anything: its manifest, what it promises, twenty lives, and each fault that can happen to it. Needs no test runner:
 *
 * ```ts
 * expect(await checkPlugin(contacts())).toEqual([])
 * ```
 *
 * What the plugin requires is installed by `beside`. Never rejects; while it runs, the page's `fetch`, storage, timers and
 * listeners are watched, and nothing is really sent. One check runs at a time: a second one waits.
 */
export function checkPlugin(plugin: InstalledPlugin, options: PluginCheckOptions = {}): Promise<Findings<PluginRule>> {
  return alone(async () => {
    const notes = createNotes<PluginRule>()
    const unfit = unfitness(plugin, options)
    // Nothing of it would run, so nothing else can be said of it.
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
        if (await checkLives(tried, page)) {
          await checkFaults(tried)
          await checkRenders(tried)
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

/** Why no kernel would take it, or not with what is beside it. */
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
