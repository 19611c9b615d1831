import { provide, type Provider } from '#kernel'
import { ENVIRONMENT, HOST, NOTICES, type Environment, type HostOptions } from '#wallet'
import { createNotices } from './notices/notices.ts'
import { createExtras, EXTRAS, type ShellExtras } from './loadExtras.ts'

export interface ShellServicesOptions {
  readonly host: HostOptions
  readonly environment: () => Environment
  /** Loads the catalogue's texts. Never rejects. */
  readonly words: () => Promise<void>
  readonly extras: () => Promise<ShellExtras>
  /** Puts the dialog into the page, closed, unless the modal is embedded. */
  readonly draw: () => void
}

/** The services that the shell offers to plugins. It uses EXTRAS and NOTICES itself, with wider types. */
export function shellServices({ host, environment, words, extras, draw }: ShellServicesOptions): readonly Provider[] {
  return [
    provide(HOST, { make: () => host }),
    provide(ENVIRONMENT, { make: () => environment() }),
    provide(EXTRAS, { make: (_, context) => createExtras(context, extras, draw) }),
    provide(NOTICES, {
      requires: { extras: EXTRAS },
      make: ({ extras }, context) => createNotices(context, { extras, words, debug: host.debug ?? false }),
    }),
  ]
}
