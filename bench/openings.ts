import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import type { Hands } from './hands.ts'
import type { MetricId } from './metrics.ts'
import type { Moment } from './probe.ts'

/** One of the ways in which a person opens the modal for the first time. Each is measured in a visit of its own. */
export interface Opening {
  readonly id: MetricId
  /** What the browser is told before the page is loaded. */
  readonly before?: (session: CDPSession) => Promise<unknown>
  /** True: presses as soon as the button is there, and the time counts from the start of the navigation. */
  readonly eager?: true
  readonly open: (hands: Hands) => Promise<void>
}

/** The pointer comes and presses at once: nothing that begins with a hover is ahead of the click. */
async function press({ probe, move, click }: Hands): Promise<void> {
  const place = await probe.middle('button')
  await move(place)
  await click(place)
}

export const OPENINGS: readonly Opening[] = [
  { id: 'cold', open: press },
  {
    id: 'hover',
    async open({ probe, move, click }) {
      const place = await probe.middle('button')
      await move(place)
      await pause(300)
      await click(place)
    },
  },
  {
    id: 'touch',
    before: (session) => session.send('Emulation.setTouchEmulationEnabled', { enabled: true }),
    open: async ({ probe, touch }) => touch(await probe.middle('button'), 80),
  },
  {
    id: 'keyboard',
    async open({ probe, key }) {
      await probe.focus('button')
      await key('Enter')
    },
  },
  {
    id: 'slow',
    before: (session) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: (1.6 * 1024 * 1024) / 8,
        uploadThroughput: (0.75 * 1024 * 1024) / 8,
      }),
    open: press,
  },
  { id: 'eager', eager: true, open: press },
]

/** Opens in this way, and answers how many milliseconds pass until the rows are seen, and their moment. */
export async function timed({ eager, open }: Opening, hands: Hands): Promise<{ time: number; rows: Moment }> {
  if (!eager) await hands.probe.quiet()
  await open(hands)
  const rows = await hands.probe.until('rows')
  return { time: eager ? rows.seen : rows.seen - (await hands.probe.clickedAt()), rows }
}
