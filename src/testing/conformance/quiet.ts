/** Checks that a plugin makes no request before the modal is opened, and writes only to its own storage. */
import type { Page } from './page.ts'
import type { PluginCase } from './pluginRules.ts'
import { createScene } from './scene.ts'
import { settle } from './settle.ts'

/** Milliseconds on the fake clock before anybody uses the page. */
const UNTOUCHED = 60_000

export async function checkQuiet(tried: PluginCase, page: Page): Promise<void> {
  const { notes, watch } = tried
  const before = page.requests.length
  const scene = createScene(tried)
  const { clock, kernel, fetch } = scene
  scene.pin(true)
  await settle(clock, kernel.plugins.start('init'))
  await clock.advance(UNTOUCHED)
  for (const address of [...fetch.requests.map(({ url }) => url.href), ...page.requests.slice(before)])
    notes.add('early-requests', address, 'is asked before anybody has opened the modal')
  scene.pin(false)
  await settle(clock, kernel.plugins.settled())
  watch.stopped()
  await settle(clock, scene.dispose())
}

/** Reports keys that were written without `ctx.storage`, during the whole check. */
export function checkStorage({ notes, plugin: { manifest } }: PluginCase, page: Page): void {
  for (const key of new Set(page.keys)) {
    if (!key.startsWith(`latchkey:${manifest.id}:`))
      notes.add(
        'storage',
        key,
        `is written past ctx.storage; keys of this plugin start with "latchkey:${manifest.id}:"`,
      )
  }
}
