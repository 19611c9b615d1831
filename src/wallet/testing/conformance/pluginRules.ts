import type { InstalledPlugin, PluginModule } from '#kernel'
import type { Notes } from './findings.ts'
import type { TestKernelOptions } from '../createTestKernel.ts'
import type { TestKernel } from '../createTestKernel.ts'
import type { Watch } from './watch.ts'

/** What `checkPlugin` looks at. docs/plugin-reference.md says each in a sentence. */
export const PLUGIN_RULES = [
  'manifest',
  'manifest-size',
  'words',
  'key-prefix',
  'icons',
  'opens',
  'load',
  'components',
  'provides',
  'gates',
  'starts',
  'fails-alone',
  'leaves-nothing',
  'stays-stopped',
  'storage',
  'early-requests',
  'renders',
] as const

export type PluginRule = (typeof PLUGIN_RULES)[number]

export interface PluginCheckOptions {
  /** Plugins that offer what it requires; they are installed beside it. */
  readonly beside?: readonly InstalledPlugin[] | undefined
  /** How the test kernel is made: networks, the page's surroundings, services. */
  readonly kernel?: Omit<TestKernelOptions, 'plugins' | 'storage' | 'features'> | undefined
  /** How often it is switched on and off; default 20. */
  readonly rounds?: number | undefined
  /** Uses the plugin as a page would, each time that it is on: calls services, connects a wallet. */
  readonly use?: ((kernel: TestKernel) => void | Promise<void>) | undefined
  /** Parameters of its views, by the views' ids, for those that need some to be drawn. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** What the parts of the check share. */
export interface PluginCase {
  readonly notes: Notes<PluginRule>
  readonly plugin: InstalledPlugin
  readonly options: PluginCheckOptions
  /** Its code; undefined where it has none. */
  readonly module: PluginModule | undefined
  readonly watch: Watch
}
