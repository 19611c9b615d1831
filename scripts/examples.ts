import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig, type Plugin, type PreviewServer } from 'vite'
import { aliases } from './aliases.ts'
import { buildCdnExample } from './cdn.ts'
import { isReached, type Modules } from './chunks.ts'
import { ownWalk } from './ownNamespaces.ts'
import { MODULES_FILE } from './suite/loaded.ts'
import { wordKeys } from './words.ts'

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url))

/** The example pages, and what they are built against: the source, dist as a host's page would be, or dist/cdn as it is. */
export const EXAMPLES = {
  demo: { from: 'source' },
  minimal: { from: 'package' },
  vanilla: { from: 'package' },
  cdn: { from: 'cdn' },
  two: { from: 'source' },
  /** The bench's floor page, built in the same way. */
  floor: { from: 'source' },
} as const

export type Example = keyof typeof EXAMPLES

/** The package's name resolves to dist by its own `exports`; Vite is told the same by hand. */
const packageAliases = [
  { find: /^latchkey$/, replacement: path('dist/index.js') },
  { find: /^latchkey\/(.+)$/, replacement: path('dist/$1.js') },
]

const rootOf = (example: Example): string => path(example === 'floor' ? 'bench/floor' : `examples/${example}`)

/** An example with a change in its main.tsx, to measure the change. */
export interface Variant {
  readonly name: string
  readonly change: (source: string) => string
}

export const outDirOf = (example: Example, variant?: Variant): string =>
  path(`.cache/examples/${variant ? `${example}-${variant.name}` : example}`)

/** Modules whose unused exports the bundler removes; by their imports alone they would pull in all of the kit. */
function shakenFiles(): readonly string[] {
  const chunks = readdirSync(path('dist/chunks')).filter((name) => /^host-wallet-.*\.js$/.test(name))
  const forAuthors = ['plugin', 'plugin/wallet', 'plugin/kit', 'plugin/operations'].map((name) =>
    path(`dist/${name}.js`),
  )
  return [...forAuthors, ...chunks.map((name) => path(`dist/chunks/${name}`))]
}

function configOf(example: Example, variant?: Variant): InlineConfig {
  const root = rootOf(example)
  const entries = ['main.tsx', 'main.ts', 'developers.tsx'].map((name) => `${root}/${name}`).filter(existsSync)
  const shaken = EXAMPLES[example].from === 'package' ? shakenFiles() : []
  const change: Plugin = {
    name: 'variant',
    enforce: 'pre',
    transform: (code, id) => (variant && entries.includes(id) ? variant.change(code) : undefined),
  }
  return {
    configFile: false,
    root,
    base: '/',
    logLevel: 'warn',
    plugins: [change, react(), ownWalk(), noteModules],
    resolve: { alias: EXAMPLES[example].from === 'source' ? aliases : packageAliases },
    define: wordKeys(),
    build: {
      target: 'es2022',
      outDir: outDirOf(example, variant),
      emptyOutDir: true,
      // Our chunks wait for one another, and no style sheet comes with them: there is nothing to preload.
      modulePreload: false,
      manifest: true,
      rolldownOptions: {
        // The kit exports all icons for plugins. They are a chunk of their own, which the shell loads.
        checks: { ineffectiveDynamicImport: false },
        input: readdirSync(root).flatMap((name) => (name.endsWith('.html') ? [`${root}/${name}`] : [])),
        output: {
          codeSplitting: {
            // React in a file of its own, so that what Latchkey costs can be measured without it; the rest of what the
            // page starts with in one.
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 1 },
              // Vite's helper, which it adds to every page with a dynamic import.
              { name: 'vite', test: /vite\/preload-helper/, priority: 1 },
              // A file that both pages of the demo load holds what both reach, and so neither's first module.
              {
                name: (id: string, modules: Modules) =>
                  entries.every((entry) => isReached(id, new Set([entry]), modules, new Set(shaken))) ? 'page' : null,
                debugName: 'page',
              },
            ],
          },
        },
      },
    },
  }
}

const root = path('')

/** Writes down which modules of the project each file of a build holds. */
const noteModules: Plugin = {
  name: 'note-modules',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [
            [
              file.fileName,
              file.moduleIds
                .filter((id) => id.startsWith(root) && !id.includes('node_modules'))
                .map((id) => id.slice(root.length).replace(/\?.*$/, '')),
            ] as const,
          ]
        : [],
    )
    this.emitFile({ type: 'asset', fileName: MODULES_FILE, source: JSON.stringify(Object.fromEntries(modules)) })
  },
}

/** Builds an example to static files, as it would be published. */
export async function buildExample(example: Example, variant?: Variant): Promise<void> {
  const { from } = EXAMPLES[example]
  await published<unknown>(() =>
    from === 'cdn' ? buildCdnExample(rootOf(example), outDirOf(example)) : build(configOf(example, variant)),
  )
}

/** Test runners set NODE_ENV=test, with which Vite would use React's development build, several times slower. */
export async function published<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/** Serves a built example on loopback; port 0 takes a free one. */
export async function serveExample(
  example: Example,
  port: number,
  variant?: Variant,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server: PreviewServer = await preview({
    ...configOf(example, variant),
    preview: { host: '127.0.0.1', port, strictPort: port !== 0 },
  })
  const address = server.httpServer.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return { url: `http://127.0.0.1:${bound}/`, stop: () => server.close() }
}
