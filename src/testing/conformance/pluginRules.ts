import type { InstalledPlugin, PluginModule } from '#kernel'
import type { Notes } from './findings.ts'
import type { TestKernelOptions } from '../createTestKernel.ts'
import type { TestKernel } from '../createTestKernel.ts'
import type { Watch } from './watch.ts'

/** The rules of `checkPlugin`. docs/plugin-reference.md explains each. */
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
  /** Plugins that provide what it requires; they are installed with it. */
  readonly beside?: readonly InstalledPlugin[] | undefined
  /** Options of the test kernel: networks, environment, services. */
  readonly kernel?: Omit<TestKernelOptions, 'plugins' | 'storage' | 'features'> | undefined
  /** How often it is switched on and off; default 20. */
  readonly rounds?: number | undefined
  /** Uses the plugin as a page would, in each round: calls services, connects a wallet. */
  readonly use?: ((kernel: TestKernel) => void | Promise<void>) | undefined
  /** Parameters of its views by view id, for views that need some. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** Shared by the parts of the check. */
export interface PluginCase {
  readonly notes: Notes<PluginRule>
  readonly plugin: InstalledPlugin
  readonly options: PluginCheckOptions
  /** Its code; undefined if it has none. */
  readonly module: PluginModule | undefined
  readonly watch: Watch
}
