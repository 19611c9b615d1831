import {
  ALERT,
  defineModule,
  definePlugin,
  type InstalledPlugin,
  type PluginContext,
  type PluginManifest,
  type PluginModule,
  type RemoteFeature,
} from '#kernel'
import { createTestKernel, type TestKernel } from './testKernel.ts'
import { rejected } from './support.ts'

type Parts = Partial<Omit<PluginManifest, '$$type' | 'load'>> & {
  readonly strings?: PluginModule['strings']
  readonly services?: PluginModule['services']
  readonly guards?: PluginModule['guards']
  readonly activate?: (context: PluginContext) => void | Promise<void>
  readonly load?: PluginManifest['load']
  readonly given?: unknown
}

/** A plugin of a test: manifest and module in one. */
export function plugin(
  id: string,
  { services, guards, activate, strings, given, ...manifest }: Parts = {},
): InstalledPlugin {
  const module = defineModule({
    ...(strings && { strings }),
    ...(services && { services }),
    ...(guards && { guards }),
    ...(activate && { activate }),
  })
  const made = definePlugin<unknown>({
    id,
    version: '1.0.0',
    apiVersion: 1,
    load: async () => ({ default: module }),
    ...manifest,
  })
  return made(given)
}

/** A remote switch as most plugins have it: on by default, off when the server leaves it out. */
export const switchedBy = (key: string): NonNullable<PluginManifest['feature']> => ({
  key,
  default: true,
  fromRemote: { row: key },
})

/** Lets the server say which features are on, and waits until the kernel has heard. */
export async function remoteSays(
  { kernel, fetch, clock }: TestKernel,
  features: readonly RemoteFeature[],
): Promise<void> {
  fetch.on('GET', '/appkit/v1/config', { json: { features } })
  const heard = kernel.config.refresh()
  await clock.advance(0)
  await heard
}

/** A promise and its ends. */
export function deferred<T = void>(): {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
} {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

export const stateOf = ({ kernel }: TestKernel, id: string): string => {
  const status = kernel.plugins.statuses.get()[id]
  if (!status) return 'not installed'
  if (status.state === 'blocked') return `blocked: ${[status.reason, ...(status.missing ?? [])].join(' ')}`
  return status.state === 'failed' ? `failed: ${status.code}` : status.state
}

/** A kernel with the plugin under test and a neighbour that must not notice anything. */
export function beside(toy: InstalledPlugin) {
  const tested = createTestKernel({ plugins: [toy, plugin('neighbour')] })
  const alerts: string[] = []
  tested.kernel.bus.on(ALERT, ({ code }) => void alerts.push(code))
  const asked = async (ms = 60_000): Promise<string> => {
    const [outcome] = await Promise.all([rejected(tested.kernel.plugins.activate('toy')), tested.clock.advance(ms)])
    return outcome
  }
  return { ...tested, tested, alerts, asked }
}
