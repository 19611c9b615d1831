import { chromium, type Browser } from 'playwright-core'
import { CHROMIUM_ARGS, findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts'

/** Starts Chromium without windows. `args` are added to the usual ones. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...args] })
}
