/** Pages of the tests' own, built together and served as a host's pages would be. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig } from 'vite'
import { aliases } from '../../../scripts/aliases.ts'
import { published } from '../../../scripts/examples.ts'
import { wordKeys } from '../../../scripts/words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['pages', 'hostile']

/** Builds them and serves each in its folder, on a free port of loopback. */
export async function serveOwnPages(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const pages = FOLDERS.flatMap((folder) =>
    readdirSync(root + folder).map((name) => `${root}${folder}/${name}/index.html`),
  )
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
  const config: InlineConfig = {
    configFile: false,
    appType: 'mpa',
    root,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: aliases },
    define: wordKeys(),
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: pages.filter((page) => existsSync(page)) },
    },
  }
  await published(() => build(config))
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.httpServer.address()
  if (typeof address !== 'object' || !address) throw new Error('the pages are not served')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
