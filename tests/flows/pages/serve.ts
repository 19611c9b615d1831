/** Pages of the tests' own, built and served as a host's page would be. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig } from 'vite'
import { aliases } from '../../../scripts/aliases.ts'
import { published } from '../../../scripts/examples.ts'

/** Builds the page in a folder and serves it on a free port of loopback. */
export async function servePage(folder: URL): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-page-'))
  const config: InlineConfig = {
    configFile: false,
    root: fileURLToPath(folder),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: aliases },
    build: { target: 'es2022', outDir, emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 2_000 },
  }
  await published(() => build(config))
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.httpServer.address()
  if (typeof address !== 'object' || !address) throw new Error('the page is not served')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
