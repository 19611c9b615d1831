import { bundledChromium, bundledVersion } from './bundledChromium.ts'
import { findBrowser } from './findBrowser.ts'

/** Chromium without its background traffic; the sandbox is off because CI runs as root. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where systems that the package does not serve have theirs. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** The Chromium of all tests, of the gallery, the bench and the README's picture. Undefined where there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_BIN']
  if (named) return findBrowser(named, [])
  return bundledChromium() ?? findBrowser(undefined, USUAL_PLACES)
}

/** Whether it is the one that the gallery's pictures were taken with. Another draws letters a shade apart. */
export const isPinned = (path: string | undefined): boolean => path !== undefined && path === bundledChromium()

/** The pinned version, as people are told it. */
export const pinnedName = (): string => `@sparticuz/chromium ${bundledVersion() ?? '(not installed)'}`

export const HOW_TO_GET_CHROMIUM = `No Chromium was found. On Linux x64 \`npm ci\` brings one. Elsewhere install Chrome or Chromium, or set CHROMIUM_BIN:
  macOS:           brew install --cask chromium
  Debian, Ubuntu:  apt-get install chromium`

/** Ends a command that needs one where there is none, and says how to get it. */
export function needChromium(): void {
  if (findChromium()) return
  process.stderr.write(`${HOW_TO_GET_CHROMIUM}\n`)
  process.exit(1)
}
