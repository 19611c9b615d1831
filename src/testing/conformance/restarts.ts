/** Starts and stops a plugin again and again: everything that it starts must end with it, and nothing may continue. */
import { flush } from '#kernel/testing'
import { WALLETS } from '#wallet'
import { describeThrown } from './findings.ts'
import type { Page } from './page.ts'
import type { PluginCase } from './pluginRules.ts'
import { createScene, startOthers, type Scene } from './scene.ts'
import { asPromise, settle } from './settle.ts'

/** Milliseconds on the fake clock after the last stop, in which forgotten timers show themselves. */
const AFTERMATH = 120_000

/** Milliseconds of real time for code that is being loaded. */
const LOADING = 5_000

interface Count {
  readonly listeners: number
  readonly connectors: number
  readonly nodes: number
  readonly keys: number
}

const count = ({ kernel, storage, id }: Scene, page: Page): Count => ({
  listeners: kernel.inspect().listeners,
  connectors: kernel.maybe(WALLETS)?.state.get().connectors.length ?? 0,
  nodes: page.nodes(),
  keys: [...storage.values.keys()].filter((key) => key.startsWith(`latchkey:${id}:`)).length,
})

const WHAT: Readonly<Record<keyof Count, string>> = {
  listeners: 'listeners on the bus',
  connectors: 'registered wallets',
  nodes: 'elements in the document',
  keys: 'keys in the storage',
}

/** Resolves to whether the plugin starts at all. */
export async function checkRestarts(tried: PluginCase, page: Page): Promise<boolean> {
  const { notes, watch, options } = tried
  const scene = createScene(tried)
  const { kernel, clock, faults, id } = scene
  await startOthers(scene, tried)
  const before = count(scene, page)
  const pageBefore = new Set(page.alive())
  const rounds = options.rounds ?? 20
  const ends: Count[] = []
  let starts = true

  for (let round = 0; round < rounds; round += 1) {
    scene.pin(true)
    const started = await settle(clock, kernel.plugins.activate(id))
    if (started.is !== 'done') {
      const why =
        started.is === 'failed' ? `fails: ${describeThrown(causeOf(started.error))}` : 'does not end within a minute'
      notes.add('starts', 'activate', why)
      starts = false
      break
    }
    await runOnce(scene, tried)
    scene.pin(false)
    const stopped = await settle(clock, kernel.plugins.settled())
    if (stopped.is === 'pending')
      notes.add('leaves-nothing', 'hold', 'holds for longer than a minute, and is not stopped')
    for (const thing of watch.alive()) notes.add('leaves-nothing', 'activate', `leaves ${thing}`)
    if (kernel.inspect().slices.includes(id)) notes.add('leaves-nothing', 'slice', 'leaves its slice')
    watch.stopped()
    kernel.router.close({ force: true })
    ends.push(count(scene, page))
  }

  await clock.advance(AFTERMATH)
  for (const what of new Set(watch.late)) notes.add('stays-stopped', 'activate', `${what} after it was stopped`)
  for (const thing of page.alive()) if (!pageBefore.has(thing)) notes.add('leaves-nothing', 'page', `leaves ${thing}`)
  for (const { error, plugin, contribution = 'activate' } of faults) {
    if (plugin === id && starts) notes.add('starts', contribution, `throws ${describeThrown(error)}`)
  }
  const last = count(scene, page)
  // The first half of the rounds is ignored: by then all code is loaded and everything that is cached once is cached.
  const later = [...ends.slice(Math.floor((ends.length - 1) / 2), -1), last]
  for (const key of Object.keys(WHAT) as (keyof Count)[]) {
    // Stored keys may stay for the next start, and other plugins add listeners when they are first used.
    const isKept = key === 'keys' || key === 'listeners'
    const right = isKept ? later[0]![key] : before[key]
    if (last[key] > right && (!isKept || growsWithEach(later.map((end) => end[key]))))
      notes.add('leaves-nothing', key, `${last[key]} ${WHAT[key]} where there were ${right}`)
  }
  await settle(clock, scene.dispose())
  return starts
}

/**
 * A leak grows in at least half of the rounds, and in total by at least half as much as there are rounds. Growth for another
 * reason (another plugin's code arrives late, something comes and goes) does not fit this.
 */
function growsWithEach(numbers: readonly number[]): boolean {
  const steps = numbers.length - 1
  const grown = numbers.filter((number, at) => at > 0 && number > numbers[at - 1]!)
  return grown.length * 2 >= steps && (numbers.at(-1)! - numbers[0]!) * 2 >= steps
}

/** The error that the plugin itself threw, which the kernel's error has as its cause. */
const causeOf = (error: unknown): unknown => (error as { readonly cause?: unknown } | null)?.cause ?? error

/** One round: creates the services, uses the plugin as the page would, and lets time pass. */
async function runOnce(scene: Scene, { notes, plugin, options, watch }: PluginCase): Promise<void> {
  const { kernel, clock } = scene
  for (const token of plugin.manifest.provides ?? []) {
    const made = await settle(clock, kernel.ready(token as Parameters<typeof kernel.ready>[0]))
    if (made.is === 'failed') notes.add('provides', token.id, `is not made: ${describeThrown(made.error)}`)
    else if (made.is === 'done' && made.value === undefined) notes.add('provides', token.id, 'is made to be nothing')
  }
  kernel.router.show()
  if (options.use) {
    const used = await settle(
      clock,
      asPromise(async () => options.use?.(scene)),
      { real: 2_000 },
    )
    if (used.is === 'failed') notes.add('starts', 'use', `rejects with ${describeThrown(used.error)}`)
    if (used.is === 'pending') notes.add('starts', 'use', 'does not end within a minute')
  }
  await clock.advance(1_000)
  const begun = performance.now()
  while (watch.loading > 0 && performance.now() - begun < LOADING) await flush()
  await clock.advance(1_000)
}
