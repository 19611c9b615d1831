import type {
  Contributions,
  Environment,
  FeatureValue,
  HostOptions,
  InstalledPlugin,
  Logger,
  Network,
  Notices,
  Platform,
  Provider,
  RemoteFeature,
  Toast,
} from '../contracts/index.ts'
import { CONFIG_PATH } from '../config/wire.ts'
import { ACCOUNT, CONNECT, ENVIRONMENT, HOST, NOTICES } from '../contracts/index.ts'
import { createKernel, type RunningKernel } from '../createKernel.ts'
import { provide } from '../define.ts'
import { codeOf, isQuiet } from '../errors/index.ts'
import { createSlice } from '../store.ts'
import { createFakeClock, type FakeClock } from './fakeClock.ts'
import { createFakeFetch, type FakeFetch } from './fakeFetch.ts'
import { createFakeStorage, type FakeStorage } from './fakeStorage.ts'

export interface TestKernelOptions {
  readonly plugins?: readonly InstalledPlugin[] | undefined
  readonly networks?: readonly Network[] | undefined
  readonly host?: Partial<HostOptions> | undefined
  readonly features?: Readonly<Record<string, FeatureValue | undefined>> | undefined
  readonly embedded?: boolean | undefined
  /** Where the page runs; default: a desktop browser's own window. */
  readonly environment?: Partial<Environment> | undefined
  /** How the catalogue's words for errors come; default: at once. */
  readonly words?: Notices['words'] | undefined
  readonly platform?: Partial<Platform> | undefined
  readonly services?: readonly Provider[] | undefined
  readonly contributes?: Contributions | undefined
  readonly logger?: Logger | undefined
  /** Where networks are reached; default: at their own addresses. */
  readonly rpcUrls?: ((network: Network) => readonly string[]) | undefined
  /** Storage that survives from an earlier kernel, as a reload would find it. */
  readonly storage?: FakeStorage | undefined
}

export interface TestKernel {
  readonly kernel: RunningKernel
  readonly clock: FakeClock
  readonly storage: FakeStorage
  readonly fetch: FakeFetch
  /** Toasts, alerts and announcements so far, oldest first. */
  readonly said: readonly {
    readonly kind: 'toast' | 'alert' | 'announcement'
    readonly text: string
    readonly variant?: Toast['variant'] | undefined
  }[]
  /** Faults that reached the reporter. */
  readonly faults: readonly {
    readonly error: unknown
    readonly plugin?: string | undefined
    readonly contribution?: string | undefined
  }[]
  /**
   * The project's owner switches features: from now on the services answer with exactly these, and the kernel asks them
   * at once. Resolves when what follows from it (starts, stops) is done.
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

/** The shell's own two views, without anything to see. */
const START_VIEWS: Contributions = {
  views: [CONNECT, ACCOUNT].map((ref) => ({ ref, title: ref.id, load: () => Promise.resolve({ default: null }) })),
}

const ENDPOINT = 'https://services.test'
export const TEST_PROJECT_ID = '0123456789abcdef0123456789abcdef'

/** A real kernel with edges that a test holds in its hands: clock, storage, fetch, and notices that are written down. */
export function createTestKernel(options: TestKernelOptions = {}): TestKernel {
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const storage = options.storage ?? createFakeStorage()
  const fetch = createFakeFetch({ clock })
  const said: TestKernel['said'][number][] = []
  const faults: TestKernel['faults'][number][] = []
  const networks = options.networks ?? []
  const sdk = { type: 'latchkey', version: 'test' }
  const endpoints = {
    api: ENDPOINT,
    wallets: ENDPOINT,
    rpc: ENDPOINT,
    analytics: ENDPOINT,
    frame: ENDPOINT,
    relay: 'wss://relay.test',
  }
  const host: HostOptions = {
    projectId: TEST_PROJECT_ID,
    networks,
    defaultNetwork: undefined,
    metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
    endpoints,
    ownEndpoints: [],
    sdk,
    features: options.features,
    ...options.host,
  }
  const kernel = createKernel({
    projectId: host.projectId,
    plugins: options.plugins ?? [],
    endpoints,
    sdk,
    networks,
    features: options.features,
    embedded: options.embedded,
    contributes: options.contributes ?? START_VIEWS,
    ...(options.rpcUrls && { rpcUrls: async () => options.rpcUrls! }),
    logger: options.logger,
    platform: {
      clock,
      storage,
      fetch: fetch.fetch,
      random: () => 0.5,
      timeZone: 'Europe/Zurich',
      languages: ['en'],
      ...options.platform,
    },
    services: [
      provide(HOST, { make: () => host }),
      provide(ENVIRONMENT, {
        make: () => ({
          mobile: false,
          ios: false,
          android: false,
          safari: false,
          telegram: false,
          inApp: false,
          standalone: false,
          iframe: false,
          timeZone: 'Europe/Zurich',
          languages: ['en'],
          online: () => true,
          ...options.environment,
        }),
      }),
      provide(NOTICES, {
        make: (_, { reporter }) =>
          writtenNotices(
            said,
            options.words ?? (() => kernel.errorWords()),
            createSlice(undefined, reporter),
            createSlice('', reporter),
          ),
      }),
      ...(options.services ?? []),
    ],
  })
  void kernel.errorWords()
  kernel.reporter.onReport((fault) => void faults.push(fault))

  return {
    kernel,
    clock,
    storage,
    fetch,
    said,
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

function writtenNotices(
  said: TestKernel['said'][number][],
  words: Notices['words'],
  none: Notices['alert'],
  announcement: Notices['announcement'],
): Notices {
  return {
    toast: none as Notices['toast'],
    alert: none,
    announcement,
    show(text, variant) {
      said.push({ kind: 'toast', text, variant })
      return { dispose() {} }
    },
    fail(error) {
      if (!isQuiet(error)) said.push({ kind: 'toast', text: codeOf(error), variant: 'error' })
    },
    words,
    alarm: (text) => void said.push({ kind: 'alert', text }),
    dismissAlert() {},
    announce: (text) => void said.push({ kind: 'announcement', text }),
  }
}
