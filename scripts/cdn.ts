import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { aliases } from './aliases.ts'
import { createStages, type Modules } from './chunks.ts'
import { ownNamespaces } from './ownNamespaces.ts'
import { wordKeys } from './words.ts'

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url))

export const CDN_DIR = path('dist/cdn')

const { files, first, light } = createStages([path('src/cdn.ts')])

/** One file for the button, one for the first opening; React is in the latter, with the shell. */
function stageOf(id: string, modules: Modules, seen = new Set<string>()): string | null {
  if (files.has(id)) return light.has(id) ? 'latchkey' : first.has(id) ? 'first' : null
  if (seen.has(id)) return null
  seen.add(id)
  const stages = new Set(modules.getModuleInfo(id)?.importers.map((importer) => stageOf(importer, modules, seen)))
  return ['latchkey', 'first'].find((stage) => stages.has(stage)) ?? null
}

const config: InlineConfig = {
  configFile: false,
  root: path('.'),
  logLevel: 'warn',
  plugins: [ownNamespaces()],
  resolve: {
    alias: aliases,
  },
  define: { 'process.env.NODE_ENV': '"production"', ...wordKeys() },
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
        // Vite keeps white space in ES libraries for bundlers that read comments; this build is not bundled again.
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

/** Copies a page without a bundler: its files, `dist/cdn`, and the sandbox's script, which has to be built. */
export async function buildCdnExample(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('.ts') })
  // It uses the styles of the bundled page; only the loading of the modal differs.
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
