import type { ChunkLoader, Clock, I18n, Logger, PluginManifest } from '../contracts/index.ts'
import { withTimeout } from '../wait.ts'
import type { Contributions } from './contributions.ts'

/** Milliseconds for which a plugin's start waits. Words that come later are still added. */
const PATIENCE = 3_000

interface LanguagesOptions {
  readonly chunks: ChunkLoader
  readonly clock: Clock
  readonly i18n: Pick<I18n, 'locale'>
  readonly logger: Logger
  readonly contributions: Pick<Contributions, 'learn' | 'notify'>
}

/**
 * Loads the words of plugins in the language of the page, each plugin's once: its exact tag is asked for first (`pt-BR`), then the
 * language (`pt`). Where a plugin has neither, or they do not load, English is shown, which comes with the code. Never rejects.
 */
export function createLanguages({
  chunks,
  clock,
  contributions,
  i18n,
  logger,
}: LanguagesOptions): (manifest: PluginManifest) => Promise<void> {
  const tags = new Set([i18n.locale, i18n.locale.split('-')[0]!])
  const loaded = new Map<string, Promise<void>>()

  async function load({ id, contributes }: PluginManifest): Promise<void> {
    for (const tag of tags) {
      try {
        const words = await chunks.load(async () => contributes?.languages?.(tag), `${id}:${tag}`)
        if (!words) continue
        contributions.learn(id, { strings: { en: {}, [tag]: words } })
        // Titles and labels that are shown in English by now.
        return contributions.notify()
      } catch (error) {
        logger.info(`the words of ${id} in ${tag} did not load`, error)
      }
    }
  }

  return (manifest) => {
    const loading = loaded.get(manifest.id) ?? load(manifest)
    loaded.set(manifest.id, loading)
    return withTimeout<void>({ clock, ms: PATIENCE, fallback: () => {} }, () => loading)
  }
}
