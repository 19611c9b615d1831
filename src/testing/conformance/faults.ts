/** Checks a plugin whose code is missing, throws or never ends: only this plugin fails, its items still work, and the fault is reported. */
import type { InstalledPlugin, ItemContext, PluginContext } from '#kernel'
import { mockState } from '../mockState.ts'
import { describeThrown } from './findings.ts'
import { itemsOf, viewsOf } from './manifestRules.ts'
import type { PluginCase } from './pluginRules.ts'
import { createScene, NEIGHBOUR, NEIGHBOUR_VIEW, startOthers, type Scene } from './scene.ts'
import { settle } from './settle.ts'

const FAULTS = {
  'throws in activate': 'PLUGIN_FAILED',
  'never ends in activate': 'PLUGIN_TIMEOUT',
  'has no chunk': 'CHUNK_FAILED',
} as const

type Fault = keyof typeof FAULTS

export async function checkFaults(tried: PluginCase): Promise<void> {
  const { module, notes, watch } = tried
  // A plugin without code cannot fail to load; its items and titles are checked all the same.
  for (const fault of module ? (Object.keys(FAULTS) as Fault[]) : [undefined]) {
    const scene = createScene(tried, (plugin) => (fault ? broken(plugin, fault) : plugin))
    const where = fault ?? 'is not loaded'
    await startOthers(scene, tried)
    scene.pin(true)
    const started = await settle(scene.clock, scene.kernel.plugins.activate(scene.id))
    if (fault) checkReported(scene, tried, fault, started.is === 'failed' ? describeThrown(started.error) : 'nothing')
    await checkNeighbour(scene, tried, where)
    checkCallbacks(scene, tried, where)
    for (const thing of fault ? watch.alive() : []) notes.add('fails-alone', where, `leaves ${thing}`)
    scene.pin(false)
    await settle(scene.clock, scene.kernel.plugins.settled())
    watch.stopped()
    await settle(scene.clock, scene.dispose())
  }
}

/** The same plugin with code that fails after it has done everything. */
function broken({ manifest, options }: InstalledPlugin, fault: Fault): InstalledPlugin {
  const load = manifest.load!
  const activate = async (
    real: ((context: PluginContext) => void | Promise<void>) | undefined,
    context: PluginContext,
  ) => {
    await real?.(context)
    if (fault === 'throws in activate') throw new Error('a planted fault')
    await new Promise(() => {})
  }
  const failing = async () => {
    if (fault === 'has no chunk') throw new TypeError('Failed to fetch dynamically imported module')
    const { default: module } = await load()
    return { default: { ...module, activate: (context: PluginContext) => activate(module.activate, context) } }
  }
  return { manifest: { ...manifest, load: failing }, options }
}

function checkReported({ kernel, faults, id }: Scene, { notes }: PluginCase, fault: Fault, code: string): void {
  const status = kernel.plugins.statuses.get()[id]
  if (code !== FAULTS[fault] || status?.state === 'active')
    notes.add(
      'fails-alone',
      fault,
      `it is ${status?.state}, and who asks for it hears ${code}; right is ${FAULTS[fault]}`,
    )
  if (!faults.some(({ plugin }) => plugin === id)) notes.add('fails-alone', fault, 'nobody is told')
}

/** Another plugin's view opens, its service answers, and the modal can be closed. */
async function checkNeighbour({ kernel, clock }: Scene, { notes }: PluginCase, where: string): Promise<void> {
  kernel.router.show()
  kernel.router.push(NEIGHBOUR_VIEW)
  const at = kernel.inspect().stack.at(-1)
  if (at !== NEIGHBOUR_VIEW.id) notes.add('fails-alone', where, `a neighbour's view does not open: ${at} is shown`)
  const greeter = await settle(clock, kernel.ready(NEIGHBOUR))
  if (greeter.is !== 'done' || greeter.value.greet() !== 'hello')
    notes.add('fails-alone', where, "a neighbour's service does not answer")
  if (!kernel.router.close()) notes.add('fails-alone', where, 'the modal does not close')
}

/** Calls the functions of items and views that the shell may call at any time, also before the plugin's code is loaded. */
function checkCallbacks({ kernel }: Scene, { notes, plugin: { manifest }, options }: PluginCase, fault: string): void {
  const context: ItemContext = {
    maybe: () => undefined,
    ready: () => Promise.reject(new Error('not there')),
    router: kernel.context.router,
    t: kernel.i18n.t,
  }
  const ask = (where: string, field: string, value: unknown, argument: unknown): void => {
    if (typeof value !== 'function') return
    try {
      value(argument)
    } catch (error) {
      notes.add('fails-alone', where, `${field} throws ${describeThrown(error)} where the plugin ${fault}`)
    }
  }
  for (const [where, item] of itemsOf(manifest)) {
    const { when, rows, detail } = item as {
      readonly when?: unknown
      readonly rows?: unknown
      readonly detail?: unknown
    }
    ask(where, 'when', when, mockState())
    ask(where, 'rows', rows, context)
    ask(where, 'detail', detail, context)
  }
  for (const { ref, title, subtitle } of viewsOf(manifest)) {
    const titled = { ...context, params: options.params?.[ref.id] ?? {} }
    ask(`view:${ref.id}`, 'title', title, titled)
    ask(`view:${ref.id}`, 'subtitle', subtitle, titled)
  }
}
