/**
 * The Chromium that `npm ci` brings, so that everybody's tests run in the same build: the headless shell of the package
 * `@sparticuz/chromium`. It comes packed; the first program that needs it unpacks it into `.cache`.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const PACKAGE = `${root}node_modules/@sparticuz/chromium/`

/** What the package holds, and what is needed of it: the browser, letters, a renderer in software, and the system's libraries. */
const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']

/** The version that the lock file names: the one that pictures are compared with. Undefined where the package is not installed. */
export function bundledVersion(): string | undefined {
  if (!existsSync(`${PACKAGE}package.json`)) return undefined
  return (JSON.parse(readFileSync(`${PACKAGE}package.json`, 'utf8')) as { readonly version: string }).version
}

/** The path of a program that starts it. Undefined on systems that the package has no build for. */
export function bundledChromium(): string | undefined {
  const version = bundledVersion()
  if (!version || process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const place = `${root}.cache/chromium-${version}`
  const program = join(place, 'start')
  if (!existsSync(program)) unpack(place)
  return program
}

/** In a folder of its own, which is then renamed at once: whoever else unpacks meanwhile never sees half of it. */
function unpack(place: string): void {
  const fresh = `${place}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  const script = `import { inflate } from ${JSON.stringify(`${PACKAGE}build/index.js`)}
    await Promise.all(${JSON.stringify(ARCHIVES.map((name) => `${PACKAGE}bin/${name}`))}.map(inflate))`
  // The package unpacks into the folder for temporary files, which is this one in a process of its own.
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, TMPDIR: fresh } })
  writeFileSync(join(fresh, 'fonts.conf'), fontsOf(place))
  writeFileSync(join(fresh, 'start'), START)
  chmodSync(join(fresh, 'start'), 0o755)
  try {
    renameSync(fresh, place)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(place, 'start'))) throw error
  }
}

/** Only letters that come with the packages, so that a page looks the same on every machine. */
const fontsOf = (place: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${place}/fonts/fonts</dir>
  <cachedir>${place}/fonts-cache</cachedir>
</fontconfig>
`

/** A machine with nothing but Node lacks libraries that Chromium needs. */
const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`
