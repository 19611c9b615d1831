import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { BrowserContextOptions } from 'playwright-core'
import { defineConfig } from 'vitest/config'
import { aliases } from './scripts/aliases.ts'
import { CHROMIUM_ARGS, findChromium } from './scripts/chromium.ts'
import { TAGS } from './scripts/suite/capabilities.ts'
import { wordKeys } from './scripts/words.ts'
import { limits } from './tests/limits.ts'

const resolve = { alias: aliases }
const root = fileURLToPath(new URL('.', import.meta.url))

const PATIENT = { testTimeout: limits.test, hookTimeout: limits.hook, expect: { poll: { timeout: limits.condition } } }

/** Tests with the sandbox, with servers of their own or with pages in Chromium. */
const WITH_SERVERS = [
  'tests/sandbox/**/*.test.ts',
  'tests/wallet/frame/frame.test.ts',
  'tests/plugins/walletconnect/{reads,browserReal}.test.ts',
]

/** What would keep much in the memory of a worker that goes on: the clients of the real library, and thousands of lives. */
const ALONE = [
  'tests/plugins/walletconnect/{faultyRelay,sessionReal,solanaReal,relayReal}.test.ts',
  'tests/conformance/{chain,connector,operations,ours,plugin}.test.ts',
  'examples/plugins/*/tests/{conformance,lives,switches}.test.ts',
]

/** Browser tests that define elements, or look at what a page still has: each file needs a page of its own. */
const ELEMENTS = ['tests/shell/{earlyButtons,element*}.browser.test.tsx', 'tests/shell/kit/confirm.browser.test.tsx']

/** Browser tests of animations. */
const MOVING = [
  'tests/specification/motion.browser.test.tsx',
  'tests/shell/{connect,dialog,routing}.browser.test.tsx',
  'tests/shell/kit/{accessibility,frame,hooks,reading,tabs}.browser.test.tsx',
  'tests/plugins/{evm/picker,wallets/connectingExternal}.browser.test.tsx',
]

/** Found at the first import, a package would be bundled in the middle of a run, and the pages loaded anew. */
const BUNDLED = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'axe-core',
  'tsyringe/dist/esm2015/dependency-container.js',
  'tsyringe/dist/esm2015/factories/instance-caching-factory.js',
  'mitt',
  'immer',
  'valibot',
  'qr',
  'qr/decode.js',
]

/** Chromium without windows: a window costs time, and nobody looks at it. Playwright makes each page with `contextOptions`. */
const pages = (contextOptions: BrowserContextOptions = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    contextOptions,
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGS },
  }),
  instances: [{ browser: 'chromium' as const }],
})

export default defineConfig({
  root,
  plugins: [react()],
  resolve,
  define: wordKeys(),
  test: {
    tags: TAGS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...PATIENT,
          environment: 'node',
          include: [
            'tests/**/*.test.{ts,tsx}',
            'examples/plugins/**/tests/**/*.test.ts',
            'templates/*/tests/*.test.ts',
          ],
          exclude: [
            'tests/**/*.browser.test.*',
            'tests/**/*.gallery.test.*',
            'tests/flows/**',
            ...WITH_SERVERS,
            ...ALONE,
          ],
          typecheck: { enabled: false },
          // Files that leave nothing behind share their modules, which saves most of their time. Full runs need the memory.
          isolate: Boolean(process.env['SOAK']),
        },
      },
      {
        extends: true,
        test: { name: 'alone', ...PATIENT, environment: 'node', include: ALONE },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          ...PATIENT,
          environment: 'node',
          include: WITH_SERVERS,
          // One worker has one sandbox and one Chromium, which its files use one after the other (tests/sandbox/helpers.ts).
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        optimizeDeps: { include: BUNDLED },
        test: {
          name: 'browser',
          ...PATIENT,
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          exclude: [...MOVING, ...ELEMENTS],
          // All files share one page, and nothing fades. A page for each file, and waiting for fades, took more than half of the time.
          isolate: false,
          browser: pages({ reducedMotion: 'reduce' }),
        },
      },
      {
        extends: true,
        optimizeDeps: { include: BUNDLED },
        test: { name: 'motion', ...PATIENT, include: MOVING, isolate: false, browser: pages() },
      },
      {
        extends: true,
        optimizeDeps: { include: BUNDLED },
        test: { name: 'elements', ...PATIENT, include: ELEMENTS, browser: pages() },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          ...PATIENT,
          environment: 'node',
          include: ['tests/flows/**/*.test.ts'],
          globalSetup: ['tests/flows/setup.ts'],
          // Lanes: each worker has a sandbox and a Chromium of its own, which its files use one after the other.
          maxWorkers: Number(process.env['FLOWS_LANES'] ?? 2),
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'gallery',
          ...PATIENT,
          environment: 'node',
          include: ['tests/gallery/**/*.gallery.test.ts'],
          globalSetup: ['tests/gallery/building.ts'],
          // Each file drives pages of its own, and only waits while they work.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
