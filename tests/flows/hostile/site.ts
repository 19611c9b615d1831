/** A page of the tests' own: it makes modals with options that no example has, and lets hostile wallets loose on them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview, type InlineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { aliases } from '../../../scripts/aliases.ts'

/** Builds and serves it on a free port of loopback. */
export async function serveHostilePage(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-hostile-'))
  const config: InlineConfig = {
    configFile: false,
    root: fileURLToPath(new URL('page', import.meta.url)),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: aliases },
    build: { target: 'es2022', outDir, emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 2_000 },
  }
  await build(config)
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
