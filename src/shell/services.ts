import { provide, type Provider } from '#kernel'
import { ENVIRONMENT, HOST, NOTICES, type Environment, type HostOptions } from '#wallet'
import { createNotices } from './notices/notices.ts'
import { createSecond, SECOND, type SecondHalf } from './loadExtras.ts'

export interface ShellServicesOptions {
  readonly host: HostOptions
  readonly environment: () => Environment
  /** Loads the catalogue's texts. Never rejects. */
  readonly words: () => Promise<void>
  readonly second: () => Promise<SecondHalf>
  /** Puts the dialog into the page, closed, where the modal has one. */
  readonly draw: () => void
}

/** The services that the shell offers to plugins, and the one it keeps to itself. */
export function shellServices({ host, environment, words, second, draw }: ShellServicesOptions): readonly Provider[] {
  return [
    provide(HOST, { make: () => host }),
    provide(ENVIRONMENT, { make: () => environment() }),
    provide(SECOND, { make: (_, context) => createSecond(context, second, draw) }),
    provide(NOTICES, {
      requires: { second: SECOND },
      make: ({ second }, context) => createNotices(context, { second, words, debug: host.debug ?? false }),
    }),
  ]
}
