import type { Browser } from 'playwright-core'
import { launchChromium } from '../scripts/browser.ts'

let running: Promise<Browser> | undefined

/** One Chromium for all files of a worker, which ends with the worker; a new one when it is gone. */
export async function chromiumOfWorker(): Promise<Browser> {
  const now = await running?.catch(() => undefined)
  if (now?.isConnected()) return now
  return (running = launchChromium())
}
