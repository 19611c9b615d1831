/** Builds and serves `examples/ssr`: a bundle for the browser and one for a plain Node server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type BuildEnvironmentOptions, type InlineConfig } from 'vite'
import { aliases } from './aliases.ts'
import { wordKeys } from './words.ts'

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url))
const out = (half: 'client' | 'server'): string => path(`.cache/examples/ssr/${half}`)

const configOf = (options: BuildEnvironmentOptions): InlineConfig => ({
  configFile: false,
  root: path('examples/ssr'),
  logLevel: 'warn',
  plugins: [react()],
  resolve: { alias: aliases },
  define: wordKeys(),
  build: { target: 'es2022', emptyOutDir: true, modulePreload: false, ...options },
})

/** Builds both bundles under .cache/examples/ssr. */
export async function buildSsrExample(): Promise<void> {
  await build(
    configOf({
      outDir: out('client'),
      rolldownOptions: { input: path('examples/ssr/client.tsx'), output: { entryFileNames: 'client.js' } },
    }),
  )
  await build({
    ...configOf({
      outDir: out('server'),
      ssr: path('examples/ssr/server.tsx'),
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    }),
    publicDir: false,
  })
}

export interface SsrServer {
  readonly url: string
  /** The server's console output so far. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

/** Runs the built server in a Node process without a DOM; port 0 takes a free one. */
export async function serveSsrExample(port: number): Promise<SsrServer> {
  const child = spawn(process.execPath, [`${out('server')}/server.js`], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = once(child, 'exit')
  createInterface(child.stderr).on('line', (line) => void lines.push(line))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    void ended.then(() => reject(new Error(`the server ended: ${lines.join('\n')}`)))
  })
  return {
    url,
    lines,
    async stop() {
      child.kill()
      await ended
    },
  }
}
