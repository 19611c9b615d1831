import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `npm test` has just built the package; a run of one file may be the first thing here, and then builds it. */
export function builtPackage(): void {
  const parts = ['index.js', 'cdn/latchkey.js', 'types/index.d.ts']
  if (parts.every((part) => existsSync(join(root, 'dist', part)))) return
  // A test runner says NODE_ENV=test, and with that the CDN build would have React for developers inside.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: root, env, stdio: 'inherit' })
}
