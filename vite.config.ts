import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { roomAliases } from './scripts/aliases.ts'
import { isReached, type Modules } from './scripts/chunks.ts'
import { leanContainer } from './scripts/leanContainer.ts'
import { ownNamespaces } from './scripts/ownNamespaces.ts'

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url))
const plugins = readdirSync(source('plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Entries that a page loads with its button; what they import stays in small files of its own. */
const LIGHT = new Set(
  ['index.ts', 'react.ts', 'element.ts', 'preset.ts', ...plugins.map((name) => `plugins/${name}/index.ts`)].map(source),
)

/**
 * What every page fetches when it is touched: the kernel with the shell, and the modules of the plugins that draw the first
 * screen. One file, so that the list waits for one request. Every other plugin's module is a file of its own.
 */
export const FIRST: ReadonlySet<string> = new Set(
  ['shell/boot.ts', 'plugins/wallets/module.ts', 'plugins/injected/module.ts'].map(source),
)

/** Parts of the kit that no first screen needs: each stays a chunk for the views that use it. */
export const LATER =
  /shell\/kit\/(Actions|AddressBlock|Amount|Avatar|avatarOf|Box|Checkbox|Chip|Columns|confirm\/|ConfirmButton|CopyButton|dataPicture|embedded|Facts|Field|Form|formatAmount|FramePlace|Grid|icons|inverse|LinkButton|motion|Note|Otp|Qr|Rail|raster|readAmount|Select|Stack|svg|Tabs|Toast|Tooltip|Unloaded|useCopy|useMediaQuery|useStyles|useWindow|schemes|walletLink|WindowedList)/

/**
 * Refs are a few bytes each, and everybody names some: one file for all, which comes with the button. Were events a file of
 * their own, a page that names none would fetch it by itself, for the kernel and the wallets share it.
 */
const CONTRACTS = ['kernel/contracts/', 'wallet/contracts/'].map(source)

/**
 * The one package that is built in: of tsyringe we take a part that it does not offer, and of that only what we use.
 */
const INSIDE = /^\0lean:|^(tsyringe|tslib)(\/|$)|node_modules\/(tsyringe|tslib)\//

/** What plugins that bring wallets share. Every page has one of them, so it comes with the first file, not as another. */
const WITH_FIRST = new Set(['foreign', 'intake', 'lazyConnector'].map((name) => source(`wallet/connectors/${name}.ts`)))

/**
 * What a manifest offers besides and few pages use, and what that shares with later code: files of their own, lest every
 * page with the plugin loads them with its button.
 */
const ASIDE: readonly (readonly [RegExp, string])[] = [
  [/plugins\/solana\/host\/host(?:Wallet|Connect)\.ts$/, 'host-wallet'],
  [/plugins\/solana\/chain\/(?:address|clusters)\.ts$/, 'solana-names'],
  // For `latchkey/csp` too, which must not bring the shell to a server.
  [/shell\/wire\.ts$/, 'hosted'],
]

/** Nothing of these modules is needed later: what only they import joins them by itself, without the names of a group. */
const ALONE = ['solana']

function chunkOf(id: string, graph: Modules): string | null {
  if (CONTRACTS.some((folder) => id.startsWith(folder))) return 'contracts'
  if (WITH_FIRST.has(id)) return 'first'
  const aside = ASIDE.find(([modules]) => modules.test(id))
  if (aside) return aside[1]
  if (INSIDE.test(id)) return 'first'
  if (!id.startsWith(source('')) || LATER.test(id) || isReached(id, LIGHT, graph)) return null
  if (isReached(id, FIRST, graph)) return 'first'
  const plugin = /src\/plugins\/([^/]+)\//.exec(id)?.[1]
  return plugin && !ALONE.includes(plugin) && isReached(id, new Set([source(`plugins/${plugin}/module.ts`)]), graph)
    ? plugin
    : null
}

/** The library: one file per entry, lazy parts as chunks, every package left to the host's own bundler. */
export default defineConfig({
  plugins: [leanContainer(), ownNamespaces({ inside: 'first' })],
  resolve: { alias: roomAliases },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    lib: {
      entry: {
        index: source('index.ts'),
        react: source('react.ts'),
        element: source('element.ts'),
        preset: source('preset.ts'),
        csp: source('csp.ts'),
        plugin: source('authors/kernel.ts'),
        'plugin/wallet': source('authors/wallet.ts'),
        'plugin/kit': source('authors/kit.ts'),
        'plugin/testing': source('authors/testing.ts'),
        ...Object.fromEntries(plugins.map((name) => [`plugins/${name}`, source(`plugins/${name}/index.ts`)])),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      // An entry may export more than its own names, so that what it shares need not be a file of its own.
      preserveEntrySignatures: 'allow-extension',
      external: (id) => !/^[./#\0]/.test(id) && !INSIDE.test(id),
      output: {
        // Bundlers of server components take this file, and what it imports, for the browser's half of the page.
        banner: ({ isEntry, name }) => (isEntry && name === 'react' ? "'use client'" : ''),
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'first' }] },
      },
    },
  },
})
