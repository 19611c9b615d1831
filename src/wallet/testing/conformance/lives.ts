/** On and off, again and again: what a plugin starts goes with it, and what has gone stays gone. */
import { flush } from '#kernel/testing'
import { WALLETS } from '../../contracts/index.ts'
import { told } from './findings.ts'
import type { Page } from './page.ts'
import type { PluginCase } from './pluginRules.ts'
import { createScene, startOthers, type Scene } from './scene.ts'
import { begin, settle } from './settle.ts'

/** Milliseconds of the clock after the last stop: what was forgotten shows itself in that time. */
const AFTERMATH = 120_000

/** Milliseconds of real time for code that is on its way. */
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

/** Answers whether it starts at all. */
export async function checkLives(tried: PluginCase, page: Page): Promise<boolean> {
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
      const why = started.is === 'failed' ? `fails: ${told(causeOf(started.error))}` : 'does not end within a minute'
      notes.add('starts', 'activate', why)
      starts = false
      break
    }
    await live(scene, tried)
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
    if (plugin === id && starts) notes.add('starts', contribution, `throws ${told(error)}`)
  }
  const last = count(scene, page)
  // By half of its lives everything is loaded, and whatever is kept once is kept.
  const later = [...ends.slice(Math.floor((ends.length - 1) / 2), -1), last]
  for (const key of Object.keys(WHAT) as (keyof Count)[]) {
    // What it stores is there for its next life, and its neighbours listen to more once they are used.
    const isKept = key === 'keys' || key === 'listeners'
    const right = isKept ? later[0]![key] : before[key]
    if (last[key] > right && (!isKept || growsWithEach(later.map((end) => end[key]))))
      notes.add('leaves-nothing', key, `${last[key]} ${WHAT[key]} where there were ${right}`)
  }
  await settle(clock, scene.dispose())
  return starts
}

/**
 * More with each life, that is: in most of them, and in all by as much. A neighbour whose code comes late has many more once;
 * what comes and goes has one more now and then.
 */
function growsWithEach(numbers: readonly number[]): boolean {
  const steps = numbers.length - 1
  const grown = numbers.filter((number, at) => at > 0 && number > numbers[at - 1]!)
  return grown.length * 2 >= steps && (numbers.at(-1)! - numbers[0]!) * 2 >= steps
}

/** What the plugin itself threw, where the kernel's error says only that it did. */
const causeOf = (error: unknown): unknown => (error as { readonly cause?: unknown } | null)?.cause ?? error

/** One life: its services are made, the page uses it, and time passes. */
async function live(scene: Scene, { notes, plugin, options, watch }: PluginCase): Promise<void> {
  const { kernel, clock } = scene
  for (const token of plugin.manifest.provides ?? []) {
    const made = await settle(clock, kernel.ready(token as Parameters<typeof kernel.ready>[0]))
    if (made.is === 'failed') notes.add('provides', token.id, `is not made: ${told(made.error)}`)
    else if (made.is === 'done' && made.value === undefined) notes.add('provides', token.id, 'is made to be nothing')
  }
  kernel.router.show()
  if (options.use) {
    const used = await settle(
      clock,
      begin(async () => options.use?.(scene)),
      { real: 2_000 },
    )
    if (used.is === 'failed') notes.add('starts', 'use', `rejects with ${told(used.error)}`)
    if (used.is === 'pending') notes.add('starts', 'use', 'does not end within a minute')
  }
  await clock.advance(1_000)
  const begun = performance.now()
  while (watch.loading > 0 && performance.now() - begun < LOADING) await flush()
  await clock.advance(1_000)
}
