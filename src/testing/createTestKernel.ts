import {
  codeOf,
  isQuiet,
  provide,
  type Contributions,
  type FeatureValue,
  type InstalledPlugin,
  type Logger,
  type Platform,
  type Provider,
  type Readable,
} from '#kernel'
import {
  createBareKernel,
  emptyView,
  TEST_ENDPOINTS,
  TEST_PROJECT_ID,
  TEST_SDK,
  type BareKernel,
  type FakeStorage,
} from '#kernel/testing'
import {
  ACCOUNT,
  CONNECT,
  DIALOG,
  ENVIRONMENT,
  HOST,
  NOTICES,
  type DialogService,
  type Environment,
  type HostOptions,
  type Network,
  type Notices,
  type Toast,
  type NodesOf,
} from '#wallet'
import { walletKernel } from '#wallet/kernel'

export interface TestKernelOptions {
  readonly plugins?: readonly InstalledPlugin[] | undefined
  readonly networks?: readonly Network[] | undefined
  readonly host?: Partial<HostOptions> | undefined
  readonly features?: Readonly<Record<string, FeatureValue | undefined>> | undefined
  readonly embedded?: boolean | undefined
  /** The page's environment; default: a window of a desktop browser. */
  readonly environment?: Partial<Environment> | undefined
  /** Loads the catalogue's words for errors; default: at once. */
  readonly words?: Notices['words'] | undefined
  /** Mounts a permanent node of the dialog; default: resolves at once, since a test kernel has no dialog. */
  readonly mountNode?: DialogService['mount'] | undefined
  readonly platform?: Partial<Platform> | undefined
  readonly services?: readonly Provider[] | undefined
  readonly contributes?: Contributions | undefined
  readonly logger?: Logger | undefined
  /** RPC addresses of networks; default: their own. */
  readonly rpcUrls?: NodesOf | undefined
  /** Storage of an earlier kernel, to test a reload. */
  readonly storage?: FakeStorage | undefined
}

export interface TestKernel extends BareKernel {
  /** Toasts, alerts and announcements so far, oldest first. */
  readonly said: readonly {
    readonly kind: 'toast' | 'alert' | 'announcement'
    readonly text: string
    readonly variant?: Toast['variant'] | undefined
  }[]
}

/** The shell's two views, drawing nothing. */
const START_VIEWS: Contributions = {
  views: [
    { ...emptyView(CONNECT), stage: 'entry' },
    { ...emptyView(ACCOUNT), needs: 'account' },
  ],
}

const DESKTOP: Environment = {
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
}

/** A real kernel whose edges the test controls: clock, storage and fetch are fake, notices are recorded in `said`. */
export function createTestKernel(options: TestKernelOptions = {}): TestKernel {
  const said: TestKernel['said'][number][] = []
  const { networks = [], rpcUrls } = options
  const host: HostOptions = {
    projectId: TEST_PROJECT_ID,
    networks,
    defaultNetwork: undefined,
    metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
    endpoints: TEST_ENDPOINTS,
    ownEndpoints: [],
    sdk: TEST_SDK,
    features: options.features,
    ...options.host,
  }
  const wallet = walletKernel({
    kernel: () => bare.kernel,
    networks,
    restrictions: host.restrictions,
    rpcUrls: rpcUrls && (async () => rpcUrls),
  })
  const bare: BareKernel = createBareKernel({
    ...wallet,
    projectId: host.projectId,
    plugins: options.plugins ?? [],
    features: options.features,
    embedded: options.embedded,
    contributes: options.contributes ?? START_VIEWS,
    logger: options.logger,
    platform: options.platform,
    storage: options.storage,
    services: [
      ...wallet.services,
      provide(HOST, { make: () => host }),
      provide(ENVIRONMENT, { make: () => ({ ...DESKTOP, ...options.environment }) }),
      provide(DIALOG, { make: () => ({ mount: options.mountNode ?? (async () => {}) }) }),
      provide(NOTICES, { make: () => recordedNotices(said, options.words ?? (() => bare.kernel.errorWords())) }),
      ...(options.services ?? []),
    ],
  })
  return { ...bare, said }
}

const fixed = <T>(value: T): Readable<T> => ({ get: () => value, subscribe: () => () => {} })

function recordedNotices(said: TestKernel['said'][number][], words: Notices['words']): Notices {
  return {
    toast: fixed(undefined),
    alert: fixed(undefined),
    announcement: fixed(''),
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
