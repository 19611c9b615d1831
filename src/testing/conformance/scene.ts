/** A kernel with the plugin, the plugins it requires, and another plugin that must not be affected by it. */
import {
  defineModule,
  definePlugin,
  defineToken,
  defineView,
  provide,
  type FeatureValue,
  type InstalledPlugin,
} from '#kernel'
import { emptyView, type FakeStorage } from '#kernel/testing'
import { createTestKernel, type TestKernel } from '../createTestKernel.ts'
import type { PluginCase } from './pluginRules.ts'

export const NEIGHBOUR_VIEW = /* @__PURE__ */ defineView('ConformanceNeighbour')
export const NEIGHBOUR = /* @__PURE__ */ defineToken<{ greet(): string }>('conformance-neighbour/greeter')

const neighbour = /* @__PURE__ */ definePlugin({
  id: 'conformance-neighbour',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'open',
  provides: [NEIGHBOUR],
  contributes: {
    strings: { en: { 'conformance-neighbour.title': 'Neighbour' } },
    views: [{ ...emptyView(NEIGHBOUR_VIEW), title: 'conformance-neighbour.title' }],
  },
  load: async () => ({
    default: defineModule({ services: [provide(NEIGHBOUR, { make: () => ({ greet: () => 'hello' }) })] }),
  }),
})

export interface Scene extends TestKernel {
  readonly id: string
  /** Switches the plugin on or off, whatever its own switch is. */
  pin(on: boolean): void
}

/** The plugin starts switched off, so that listeners and nodes can be counted first. `change` replaces the plugin. */
export function createScene(
  { watch, options }: PluginCase,
  change: (plugin: InstalledPlugin) => InstalledPlugin = (plugin) => plugin,
  storage?: FakeStorage,
): Scene {
  const { manifest, options: own } = change(watch.plugin)
  const { feature = { key: `conformance:${manifest.id}`, default: true } } = manifest
  const on: FeatureValue = feature.default === false ? true : feature.default
  const tested = createTestKernel({
    ...options.kernel,
    // Essential plugins are switched off here, too: they must stop as cleanly when the modal is disposed of.
    plugins: [
      neighbour(),
      ...(options.beside ?? []),
      { manifest: { ...manifest, feature, essential: false }, options: own },
    ],
    features: { [feature.key]: false },
    storage,
  })
  return {
    ...tested,
    id: manifest.id,
    pin: (wanted) => tested.kernel.plugins.pin(feature.key, wanted ? on : false),
  }
}

/** Starts the other plugins, so that they do not start while something is counted. */
export async function startOthers({ kernel, clock }: Scene, { options }: PluginCase): Promise<void> {
  for (const stage of ['open', 'later'] as const) {
    const started = kernel.plugins.start(stage)
    await clock.advance(1_000)
    await started
  }
  for (const { manifest } of options.beside ?? []) await kernel.plugins.activate(manifest.id).catch(() => {})
  await clock.advance(1_000)
}
