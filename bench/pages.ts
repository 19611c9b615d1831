import { execFile } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { outDirOf, published, type Example } from '../scripts/examples.ts'

const run = promisify(execFile)

/** A page that is measured: its built files and its query. */
export interface BenchPage {
  readonly name: string
  readonly directory: string
  /** The query that makes the page use services on its own origin. */
  readonly query?: (url: URL) => string
}

/** Examples to build before measuring. */
export const BUILT = ['floor', 'minimal'] as const satisfies readonly Example[]

export const FLOOR: BenchPage = { name: 'floor', directory: outDirOf('floor') }

export const LATCHKEY: BenchPage = {
  name: 'latchkey',
  directory: outDirOf('minimal'),
  // A node's port is ten above the sandbox's base.
  query: ({ origin, port }) => `?services=${origin}&port=${Number(port) - 10}`,
}

/** Where other modals of the same kind are built, with packages that are not ours. */
const PEERS_DIRECTORY = join(tmpdir(), 'latchkey-bench-peers')

const PEER_NAMES = readdirSync(new URL('peers/', import.meta.url))

export const PEERS: readonly BenchPage[] = PEER_NAMES.map((name) => ({
  name,
  directory: join(PEERS_DIRECTORY, name, 'dist'),
}))

/** Installs the packages of each peer into a temporary folder, and builds its page there. */
export async function buildPeers(): Promise<void> {
  for (const name of PEER_NAMES) {
    const root = join(PEERS_DIRECTORY, name)
    cpSync(new URL(`peers/${name}/`, import.meta.url), root, { recursive: true })
    // The page around is the floor's.
    cpSync(new URL('floor/index.html', import.meta.url), join(root, 'index.html'))
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], { cwd: root })
    await published(() =>
      build({ configFile: false, root, logLevel: 'error', plugins: [react()], build: { target: 'es2022' } }),
    )
  }
}
