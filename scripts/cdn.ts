import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { aliases } from './aliases.ts'
import { FIRST, LATER } from '../vite.config.ts'
import { isReached, type Modules } from './chunks.ts'
import { ownNamespaces } from './ownNamespaces.ts'

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url))

export const CDN_DIR = path('dist/cdn')

/** What a page loads with its button, then what it loads when it is touched: one file each, React with the shell. */
const STAGES: readonly (readonly [name: string, entries: ReadonlySet<string>])[] = [
  ['latchkey', new Set([path('src/cdn.ts')])],
  ['first', FIRST],
]

/** Re-exported by what comes early, used by what comes late. */
const ON_DEMAND =
  /(?:kernel\/errors\/catalogue|wallet\/(?:errors\/(?:rpc|walletError|words)|connectors\/(?:callWallet|foreign)|nodes\/\w+|data\/\w+|decimals|explorer))\.ts$/

function stageOf(id: string, graph: Modules): string | null {
  if (LATER.test(id) || ON_DEMAND.test(id)) return null
  return STAGES.find(([, entries]) => isReached(id, entries, graph))?.[0] ?? null
}

const config: InlineConfig = {
  configFile: false,
  root: path('.'),
  logLevel: 'warn',
  plugins: [ownNamespaces()],
  resolve: {
    alias: aliases,
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: CDN_DIR,
    emptyOutDir: true,
    modulePreload: false,
    lib: { entry: { latchkey: path('src/cdn.ts') }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      // The kit names all its icons, for plugins; the shell fetches them, and they are a chunk.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Vite leaves white space in ES libraries, for bundlers that read comments; nobody bundles this.
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: stageOf, debugName: 'stage' }],
        },
      },
    },
  },
}

/** Builds `dist/cdn/latchkey.js` and its chunks: a page imports it from any address, with React and viem inside. */
export async function buildCdn(): Promise<void> {
  await build(config)
}

/** A page that nobody bundled: its files as they stand, `dist/cdn` beside them, and the sandbox's part, which has to be built. */
export async function buildCdnExample(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('.ts') })
  // It looks like the page for bundlers; what differs is only how the modal comes.
  cpSync(path('examples/vanilla/page.css'), `${to}/page.css`)
  cpSync(CDN_DIR, `${to}/cdn`, { recursive: true })
  await build({
    configFile: false,
    root: from,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: to,
      emptyOutDir: false,
      lib: { entry: `${from}/sandbox.ts`, formats: ['es'], fileName: 'sandbox' },
    },
  })
}
