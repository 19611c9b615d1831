import type { Logger } from './contracts/index.ts'

const nothing = (): void => {}

/** Logs nothing; the default. */
export const silentLogger: Logger = { error: nothing, warn: nothing, info: nothing, debug: nothing }

/** Logs to the browser's console when `debug` is on, else nowhere. */
export function consoleLogger(debug: boolean): Logger {
  if (!debug) return silentLogger
  const write =
    (level: keyof Logger): Logger['error'] =>
    (message, ...details) => {
      // oxlint-disable-next-line no-console -- the one place that may: the host switched `debug` on to read this
      console[level](`[latchkey] ${message}`, ...details)
    }
  return { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') }
}
