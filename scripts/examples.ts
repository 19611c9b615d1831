import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig, type PreviewServer } from 'vite'
import { aliases } from './aliases.ts'
import { isReached, type Modules } from './chunks.ts'

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url))

/** The example pages; `package` says whether they are built against dist, as a host's page would be, or the source. */
export const EXAMPLES = {
  demo: { from: 'source' },
  minimal: { from: 'package' },
} as const

export type Example = keyof typeof EXAMPLES

/** The package's name resolves to dist by its own `exports`; Vite is told the same by hand. */
const packageAliases = [
  { find: /^latchkey$/, replacement: path('dist/index.js') },
  { find: /^latchkey\/(.+)$/, replacement: path('dist/$1.js') },
]

export const outDirOf = (example: Example): string => path(`.cache/examples/${example}`)

function configOf(example: Example): InlineConfig {
  const entry = new Set([path(`examples/${example}/main.tsx`)])
  return {
    configFile: false,
    root: path(`examples/${example}`),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: EXAMPLES[example].from === 'source' ? aliases : packageAliases },
    build: {
      target: 'es2022',
      outDir: outDirOf(example),
      emptyOutDir: true,
      // Our chunks wait for one another, and no style sheet comes with them: there is nothing to preload.
      modulePreload: false,
      manifest: true,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // React in a file of its own, so that what Latchkey costs can be measured without it; the rest of what the
            // page starts with in one.
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 1 },
              {
                name: (id: string, modules: Modules) => (isReached(id, entry, modules) ? 'page' : null),
                debugName: 'page',
              },
            ],
          },
        },
      },
    },
  }
}

/** Builds an example to static files. */
export async function buildExample(example: Example): Promise<void> {
  await build(configOf(example))
}

/** Serves a built example on loopback; port 0 takes a free one. */
export async function serveExample(
  example: Example,
  port: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server: PreviewServer = await preview({
    ...configOf(example),
    preview: { host: '127.0.0.1', port, strictPort: port !== 0 },
  })
  const address = server.httpServer.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return { url: `http://127.0.0.1:${bound}/`, stop: () => server.close() }
}
