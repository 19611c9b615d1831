import type { InstalledPlugin, PluginModule } from '#kernel'
import type { CaipAddress } from '#wallet'
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
  'holds-while-asked',
  'told-once',
  'kept-over-reload',
] as const

export type PluginRule = (typeof PLUGIN_RULES)[number]

/** How the suite leads a plugin to the question that it asks a wallet. */
export interface OperationCheck {
  /** CAIP-10, of the wallet that the suite connects. Networks and chains are those of `kernel` and `beside`. */
  readonly accounts: readonly CaipAddress[]
  /**
   * Does what leads from the plugin's review to the wallet, on a page where the wallet is connected. The wallet gets one question, and
   * the suite decides when it answers. May wait for the answer. Called on a new page each time.
   */
  begin(page: TestKernel): unknown
  /** What the wallet answers: the hash of a transaction. Default: one of EVM. */
  readonly answer?: string | undefined
}

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
  /** For a plugin that asks a wallet to move value: without it, `holds-while-asked`, `told-once` and `kept-over-reload` are not checked. */
  readonly operation?: OperationCheck | undefined
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
