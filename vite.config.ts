import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { roomAliases } from './scripts/aliases.ts'
import { isReached, type Modules } from './scripts/chunks.ts'

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url))
const plugins = readdirSync(source('plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const modules = plugins.filter((name) => existsSync(source(`plugins/${name}/module.ts`)))

/** Entries that a page loads with its button; what they import stays in small files of its own. */
const LIGHT = new Set(
  ['index.ts', 'react.ts', 'preset.ts', ...plugins.map((name) => `plugins/${name}/index.ts`)].map(source),
)

/**
 * What a page fetches when it is touched: the kernel with the shell, and each plugin's module. One file each, so that a
 * page waits for few requests; entries of the build (not of the package), so that they are fetched as they stand.
 */
const FIRST: Readonly<Record<string, string>> = {
  boot: source('shell/boot.ts'),
  ...Object.fromEntries(modules.map((name) => [name, source(`plugins/${name}/module.ts`)])),
}

/** Parts of the kit that no first screen needs: each stays a chunk for the views that use it. */
const LATER =
  /shell\/kit\/(Actions|AddressBlock|Amount|Avatar|Box|Checkbox|Chip|Columns|CopyButton|embedded|Facts|Field|formatAmount|Grid|icons|inverse|LinkButton|motion|Note|Otp|Rail|Tabs|Toast|Tooltip|useCopy|useMediaQuery|useStyles)/

/**
 * Refs are a few bytes each, and everybody names some: one file for all, which comes with the button. Were events a file of
 * their own, a page that names none would fetch it by itself, for the kernel and the wallets share it.
 */
const CONTRACTS = source('kernel/contracts/')

function chunkOf(id: string, graph: Modules): string | null {
  if (id.startsWith(CONTRACTS)) return 'contracts'
  if (!id.startsWith(source('')) || LATER.test(id) || isReached(id, LIGHT, graph)) return null
  const plugin = /src\/plugins\/([^/]+)\//.exec(id)?.[1]
  const name = plugin ?? 'boot'
  const entry = FIRST[name]
  return entry && isReached(id, new Set([entry]), graph) ? name : null
}

/** The library: one file per entry, lazy parts as chunks, every package left to the host's own bundler. */
export default defineConfig({
  resolve: { alias: roomAliases },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    lib: {
      entry: {
        index: source('index.ts'),
        react: source('react.ts'),
        preset: source('preset.ts'),
        plugin: source('plugin.ts'),
        testing: source('testing.ts'),
        ...Object.fromEntries(plugins.map((name) => [`plugins/${name}`, source(`plugins/${name}/index.ts`)])),
        ...Object.fromEntries(Object.entries(FIRST).map(([name, path]) => [`chunks/${name}`, path])),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      // An entry may export more than its own names, so that what it shares need not be a file of its own.
      preserveEntrySignatures: 'allow-extension',
      // `#tsyringe` stays as it is: package.json says to each host's bundler what it stands for.
      external: (id) => id === '#tsyringe' || !/^[./#\0]/.test(id),
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'first' }] },
      },
    },
  },
})
