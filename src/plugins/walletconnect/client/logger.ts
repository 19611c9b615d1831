import type { Logger } from '#kernel'
import { textOf, withoutSecrets } from './errors.ts'

/** The part of pino's interface that the library uses. */
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
 * Forwards the library's log to ours, one level lower, because most of its errors are retries that succeed. Only texts are
 * forwarded, because its objects hold keys and messages. Levels below `warn` are too noisy for any log.
 */
export function libraryLogger(logger: Logger): LibraryLogger {
  const textsOf = (line: readonly unknown[]): string =>
    line
      .map((part) => (typeof part === 'string' ? withoutSecrets(part).slice(0, 300) : textOf(part)))
      .filter(Boolean)
      .join(' ')
  const forward =
    (level: 'warn' | 'info' | 'debug') =>
    (...line: readonly unknown[]): void => {
      const text = textsOf(line)
      if (text) logger[level](`relay client: ${text}`)
    }
  const silent = (): void => undefined
  const adapted: LibraryLogger = {
    level: 'warn',
    fatal: forward('warn'),
    error: forward('info'),
    warn: forward('debug'),
    info: silent,
    debug: silent,
    trace: silent,
    bindings: () => ({}),
    child: () => adapted,
    setBindings: silent,
    flush: silent,
  }
  return adapted
}
