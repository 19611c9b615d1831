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

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium the browser tests use: CHROMIUM_BIN, else one of the usual places. Undefined where there is none. */
export function findChromium(): string | undefined {
  return findBrowser(process.env['CHROMIUM_BIN'], USUAL_PLACES)
}

/**
 * Chromium's build without windows, the same engine. A window costs several times as much as a page, and tests open hundreds;
 * but it draws letters a shade apart, so pictures are taken with the other. CHROMIUM_SHELL_BIN names it, else CHROMIUM_BIN.
 */
export function findHeadlessShell(): string | undefined {
  const named = process.env['CHROMIUM_SHELL_BIN'] ?? process.env['CHROMIUM_BIN']
  return findBrowser(named, ['/usr/bin/chromium-headless-shell']) ?? findChromium()
}

export function chromiumPath(): string {
  return findChromium() ?? 'chromium'
}

export const HOW_TO_GET_CHROMIUM = `No Chromium was found. Set CHROMIUM_BIN to one, or install it:
  Debian, Ubuntu:  apt-get install chromium
  macOS:           brew install --cask chromium`
