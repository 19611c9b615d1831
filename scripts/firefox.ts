import puppeteer, { type Browser } from 'puppeteer-core'
import { findBrowser } from './findBrowser.ts'

const USUAL_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
]

/** The Firefox that the flows use: FIREFOX_BIN, else one of the usual places. Undefined where there is none. */
export function findFirefox(): string | undefined {
  return findBrowser(process.env['FIREFOX_BIN'], USUAL_PLACES)
}

/** Starts it over WebDriver BiDi. Puppeteer, because Playwright drives only a Firefox of its own. */
export function launchFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      // The demo wallets open their popup in a promise after the click, when Firefox no longer counts it as one.
      'dom.disable_open_during_load': false,
      'intl.accept_languages': 'en',
      // As in the other browser: a click misses what still moves.
      'ui.prefersReducedMotion': 1,
    },
  })
}
