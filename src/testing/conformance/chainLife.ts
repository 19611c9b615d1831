/** Checks silent nodes, cancels and the stop of the plugin: every wait ends in time, and nothing continues. */
import { codeOf, isLatchkeyError } from '#kernel'
import type { ChainCase } from './chainRules.ts'
import { asksOf, type ChainAsk, type World } from './chainStage.ts'
import { describeThrown } from './findings.ts'
import { asPromise, settle } from './settle.ts'

/** The time limit of the contract. */
const MINUTE = 60_000

export async function checkChainLife(tried: ChainCase, world: World): Promise<void> {
  const { notes, limits = {} } = tried
  const sample = await world.stage(tried)
  for (const { name, ask } of asksOf(tried, sample)) {
    const limit = limits[name] ?? MINUTE
    const silent = await world.stage(tried)
    silent.behave('silent')
    const waited = await settle(
      silent.clock,
      asPromise(() => ask(silent, new AbortController().signal)),
      { limit },
    )
    if (waited.is === 'pending') notes.add('time-limit', name, `does not end within ${limit} ms where a node is silent`)
    if (waited.is === 'failed' && !isLatchkeyError(waited.error))
      notes.add(
        'named-errors',
        name,
        `rejects with ${describeThrown(waited.error)}, no LatchkeyError, where a node is silent`,
      )
    silent.end()

    const cancelled = await world.stage(tried)
    cancelled.behave('silent')
    const stop = new AbortController()
    const asked = asPromise(() => ask(cancelled, stop.signal))
    await settle(cancelled.clock, asked, { limit: 500 })
    stop.abort()
    const ended = await settle(cancelled.clock, asked, { limit: 500 })
    const code = ended.is === 'failed' ? codeOf(ended.error) : ended.is
    // A method that does not ask a node may be done before the cancel.
    if (code !== 'ABORTED' && ended.is !== 'done')
      notes.add('aborts', name, `ends with ${code} when its signal is aborted; right is ABORTED, at once`)
    cancelled.end()

    await checkStop(tried, world, { name, ask })
  }
}

/** The plugin stops while a method is waiting. */
async function checkStop(tried: ChainCase, world: World, { name, ask }: ChainAsk): Promise<void> {
  const { notes } = tried
  const stage = await world.stage(tried)
  stage.behave('silent')
  const asked = asPromise(() => ask(stage, new AbortController().signal))
  await settle(stage.clock, asked, { limit: 500 })
  stage.end()
  const ended = await settle(stage.clock, asked, { limit: 500 })
  if (ended.is === 'pending') notes.add('stops', name, 'goes on waiting after the plugin has stopped')
  if (stage.clock.pending > 0) notes.add('leaves-nothing', name, `leaves ${stage.clock.pending} timers`)
  const before = stage.asked()
  await stage.clock.advance(120_000)
  if (stage.asked() > before) notes.add('stops', name, 'asks nodes after the plugin has stopped')
}
