import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { aliases } from './scripts/aliases.ts'
import { chromiumPath, CHROMIUM_ARGS } from './scripts/chromium.ts'

const resolve = { alias: aliases }
const root = fileURLToPath(new URL('.', import.meta.url))

/** Limits for what never comes. What holds is seen at once; a busy machine takes its time. */
const PATIENT = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  root,
  plugins: [react()],
  resolve,
  test: {
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
          exclude: ['tests/**/*.browser.test.*', 'tests/**/*.gallery.test.*', 'tests/flows/**'],
          typecheck: { enabled: false },
        },
      },
      {
        extends: true,
        // Found at the first import, a package would be bundled in the middle of a run, and the pages loaded anew.
        optimizeDeps: {
          include: [
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
          ],
        },
        test: {
          name: 'browser',
          ...PATIENT,
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          ...PATIENT,
          environment: 'node',
          include: ['tests/flows/**/*.test.ts'],
          globalSetup: ['tests/flows/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
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
          fileParallelism: false,
        },
      },
    ],
  },
})
