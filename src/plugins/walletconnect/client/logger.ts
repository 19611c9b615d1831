import type { Logger } from '#kernel'
import { textOf, withoutKeys } from './errors.ts'

/** The part of pino's face that the library uses. */
export interface LibraryLogger {
  readonly level: string
  fatal(...line: readonly unknown[]): void
  error(...line: readonly unknown[]): void
  warn(...line: readonly unknown[]): void
  info(...line: readonly unknown[]): void
  debug(...line: readonly unknown[]): void
  trace(...line: readonly unknown[]): void
  bindings(): Readonly<Record<string, string>>
  child(): LibraryLogger
  setBindings(): void
  flush(): void
}

/**
 * The library's log in ours, a step lower: what it calls an error is mostly a wait that went on. Only texts pass, since its
 * objects hold keys and messages; what it says below `warn` is too much for any log.
 */
export function libraryLogger(logger: Logger): LibraryLogger {
  const words = (line: readonly unknown[]): string =>
    line
      .map((part) => (typeof part === 'string' ? withoutKeys(part).slice(0, 300) : textOf(part)))
      .filter(Boolean)
      .join(' ')
  const to =
    (level: 'warn' | 'info' | 'debug') =>
    (...line: readonly unknown[]): void => {
      const text = words(line)
      if (text) logger[level](`relay client: ${text}`)
    }
  const silent = (): void => undefined
  const face: LibraryLogger = {
    level: 'warn',
    fatal: to('warn'),
    error: to('info'),
    warn: to('debug'),
    info: silent,
    debug: silent,
    trace: silent,
    bindings: () => ({}),
    child: () => face,
    setBindings: silent,
    flush: silent,
  }
  return face
}
