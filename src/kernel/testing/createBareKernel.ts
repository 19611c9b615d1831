import type { KernelOptions, Platform, RemoteFeature, ViewContribution } from '../contracts/index.ts'
import { CONFIG_PATH } from '../config/wire.ts'
import { createKernel, type RunningKernel } from '../createKernel.ts'
import { defineView, type AnyView } from '../refs.ts'
import { createFakeClock, type FakeClock } from './fakeClock.ts'
import { createFakeFetch, type FakeFetch } from './fakeFetch.ts'
import { createFakeStorage, type FakeStorage } from './fakeStorage.ts'

/** The options of a kernel; all have a default. */
export interface BareKernelOptions extends Partial<Omit<KernelOptions, 'platform'>> {
  readonly platform?: Partial<Platform> | undefined
  /** Storage that survives from an earlier kernel, as a reload would find it. */
  readonly storage?: FakeStorage | undefined
}

export interface BareKernel {
  readonly kernel: RunningKernel
  readonly clock: FakeClock
  readonly storage: FakeStorage
  readonly fetch: FakeFetch
  /** Faults that reached the reporter. */
  readonly faults: readonly {
    readonly error: unknown
    readonly plugin?: string | undefined
    readonly contribution?: string | undefined
  }[]
  /**
   * Sets the remote configuration: from now on the service answers with exactly these features, and the kernel asks it
   * at once. Resolves when the plugins that this starts and stops have done so.
   */
  remote(...features: readonly RemoteFeature[]): Promise<void>
  /** What is still there: after `dispose` all zero and empty. */
  leftovers(): {
    readonly listeners: number
    readonly timers: number
    readonly slices: readonly string[]
    readonly contributors: number
    readonly stack: readonly string[]
  }
  dispose(): Promise<void>
}

/** The view that a bare kernel opens with. */
const START = /* @__PURE__ */ defineView('Start')

/** A view that draws nothing. */
export const emptyView = (ref: AnyView): ViewContribution => ({
  ref,
  title: ref.id,
  load: () => Promise.resolve({ default: null }),
})

const TEST_ENDPOINT = 'https://services.test'
export const TEST_ENDPOINTS = {
  api: TEST_ENDPOINT,
  wallets: TEST_ENDPOINT,
  rpc: TEST_ENDPOINT,
  analytics: TEST_ENDPOINT,
  frame: TEST_ENDPOINT,
  relay: 'wss://relay.test',
} as const
export const TEST_PROJECT_ID = '0123456789abcdef0123456789abcdef'
export const TEST_SDK = { type: 'latchkey', version: 'test' } as const

/** A real kernel whose clock, storage and fetch the test controls. It knows no wallet. */
export function createBareKernel({
  storage = createFakeStorage(),
  platform,
  ...options
}: BareKernelOptions = {}): BareKernel {
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  const faults: BareKernel['faults'][number][] = []
  const kernel = createKernel({
    projectId: TEST_PROJECT_ID,
    plugins: [],
    endpoints: TEST_ENDPOINTS,
    sdk: TEST_SDK,
    start: START,
    contributes: { views: [emptyView(START)] },
    ...options,
    platform: {
      clock,
      storage,
      fetch: fetch.fetch,
      random: () => 0.5,
      timeZone: 'Europe/Zurich',
      languages: ['en'],
      ...platform,
    },
  })
  void kernel.errorWords()
  kernel.reporter.onReport((fault) => void faults.push(fault))

  return {
    kernel,
    clock,
    storage,
    fetch,
    faults,
    async remote(...features) {
      fetch.on('GET', CONFIG_PATH, { json: { features } })
      await kernel.config.refresh()
      await kernel.plugins.settled()
    },
    leftovers: () => ({ ...kernel.inspect(), timers: clock.pending }),
    dispose: () => kernel.dispose(),
  }
}
