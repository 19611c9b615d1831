import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { InstalledPlugin, Platform } from '#kernel'
import { type HostOptions, type ModalState } from '#wallet'
import { walletKernel } from '#wallet/kernel'
import { consoleLogger, createKernel, silentLogger, type RunningKernel } from '#kernel/runtime'
import { createFakeClock, createFakeStorage, type FakeClock } from '#kernel/testing'
import { mockState } from '#testing'
import { shellContributions } from '../../src/shell/contributed/contributions.ts'
import { mountShell } from '../../src/shell/dialog/mount.tsx'
import { Modal } from '../../src/shell/dialog/Modal.tsx'
import { EXTRAS, type ShellExtras } from '../../src/shell/loadExtras.ts'
import { createEnvironment } from '../../src/shell/environment.ts'
import { shellServices } from '../../src/shell/services.ts'
import { cell, type Cell } from './toys.tsx'

export interface Shown {
  readonly kernel: RunningKernel
  readonly clock: FakeClock
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly dialog: HTMLDialogElement
  readonly state: Cell<ModalState>
  /** Faults that reached the reporter. */
  readonly faults: readonly { readonly error: unknown; readonly plugin?: string; readonly contribution?: string }[]
  /** The first match inside the shadow root; fails the test when there is none. */
  find(selector: string): HTMLElement
  dispose(): Promise<void>
}

export interface StageOptions {
  readonly plugins?: readonly InstalledPlugin[]
  readonly host?: Partial<HostOptions>
  readonly state?: Partial<ModalState>
  readonly platform?: Partial<Platform>
  readonly embedded?: boolean
  /** Loads the shell's extras; when given, the stage does not wait for them. */
  readonly extras?: () => Promise<ShellExtras>
}

/** The real shell on a real kernel whose clock stands still. */
export async function stage({
  plugins = [],
  host: given,
  state: initial,
  platform,
  embedded,
  extras,
}: StageOptions = {}): Promise<Shown> {
  await page.viewport(1024, 768)
  const clock = createFakeClock()
  const host: HostOptions = {
    projectId: '0123456789abcdef0123456789abcdef',
    networks: [],
    defaultNetwork: undefined,
    metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
    endpoints: {
      api: 'https://x.test',
      wallets: 'https://x.test',
      rpc: 'https://x.test',
      analytics: 'https://x.test',
      frame: 'https://x.test',
      relay: 'wss://x.test',
    },
    ownEndpoints: [],
    sdk: { type: 'latchkey', version: 'test' },
    ...given,
  }
  const wallet = walletKernel({ kernel: () => kernel, networks: host.networks })
  const kernel: RunningKernel = createKernel({
    ...wallet,
    projectId: host.projectId,
    plugins,
    endpoints: host.endpoints,
    sdk: host.sdk,
    locale: host.locale ?? 'en',
    strings: host.strings,
    embedded,
    logger: host.debug ? consoleLogger(true) : silentLogger,
    // The owner has switched nothing on; who asks hears so at once, and nobody waits.
    platform: {
      clock,
      storage: createFakeStorage(),
      random: () => 0.5,
      fetch: async () => Response.json({ features: [] }),
      ...platform,
    },
    contributes: shellContributions,
    services: [
      ...wallet.services,
      ...shellServices({
        environment: createEnvironment,
        host,
        words: () => kernel.errorWords(),
        extras: extras ?? (() => import('../../src/shell/extras.ts')),
        draw: () => {},
      }),
    ],
  })
  const faults: Shown['faults'][number][] = []
  kernel.reporter.onReport((fault) => void faults.push(fault))
  const state = cell<ModalState>(mockState({ open: false, ...initial }))
  const mounted = mountShell({ kernel, host, state, place: document.body, Root: Modal })
  mounted.draw()
  const root = mounted.element.shadowRoot!
  let disposal: Promise<void> | undefined
  const dispose = (): Promise<void> => {
    disposal ??= kernel.dispose().then(mounted.dispose)
    return disposal
  }
  onTestFinished(dispose)
  await kernel.plugins.start('open')
  if (!extras) await kernel.context.use(EXTRAS).load()
  return {
    kernel,
    clock,
    element: mounted.element,
    root,
    get dialog() {
      return root.querySelector('dialog')!
    },
    state,
    faults,
    find(selector) {
      const found = root.querySelector<HTMLElement>(selector)
      if (!found) throw new Error(`nothing matches ${selector}`)
      return found
    },
    dispose,
  }
}
