import { chromium, type Browser } from 'playwright-core'
import { CHROMIUM_ARGS, findChromium, findHeadlessShell, HOW_TO_GET_CHROMIUM } from './chromium.ts'

/** Starts the Chromium of this machine. */
export const launchChromium = (): Promise<Browser> => launch(findChromium())

/** Starts it without windows where that can be had: for what opens many pages. `args` are added to the usual ones. */
export const launchHeadlessShell = (args: readonly string[] = []): Promise<Browser> => launch(findHeadlessShell(), args)

async function launch(executablePath: string | undefined, args: readonly string[] = []): Promise<Browser> {
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...args] })
}
