/** What the long runs share: the page, and what it holds before and after. */
import type { CDPSession } from 'playwright-core'
import { beforeEach, expect, vi } from 'vitest'
import { limits } from '../../limits.ts'
import { control, eventually, withBrowser, type Visit, type VisitOptions } from '../visit.ts'
import { COUNT, type Counts } from './counts.ts'
import type { Endurance } from './endurance/main.ts'
import { heapOf } from './heapOf.ts'
import { pageAt, urls } from '../lanes.ts'

/** `window.endurance` of the page, for functions that run inside it. */
export type EnduranceWindow = Window & { readonly endurance: Endurance; readonly counts: () => Counts }

export interface Held extends Counts {
  /** Bytes of all objects that scripts can reach. */
  readonly heap: number
  /** As Chromium counts them, those without a document as well. */
  readonly allNodes: number
  readonly allListeners: number
  readonly styleSheets: number
}

export interface EnduranceVisit extends Visit {
  /** The modal closes and everything that is under way ends; what the page holds then. */
  rest(): Promise<Held>
  /**
   * Fails when the page comes to hold more than `before`; answers the figure for the table. `last`: of so many that were
   * disposed last the browser may not have collected the elements yet, however many there were. `patience`: after so many
   * milliseconds what is still there counts as left.
   */
  leftOver(before: Held, last?: number, patience?: number): Promise<string>
  /** Lines of the console that are errors. */
  readonly console: readonly string[]
}

/** Bytes that a run may leave in the heap. */
const MOST_GROWTH = 1_000_000

export function withEndurance(): {
  visitEndurance(options?: VisitOptions): Promise<EnduranceVisit>
} {
  const { visit } = withBrowser({ measured: true })
  beforeEach(() => control(urls.services, 'reset', {}))
  return {
    async visitEndurance(options = {}) {
      const person = await visit('about:blank', options)
      const lines: string[] = []
      const underWay = new Set<unknown>()
      person.page.on('console', (line) => line.type() === 'error' && lines.push(line.text()))
      person.page.on('request', (request) => request.resourceType() !== 'eventsource' && underWay.add(request))
      for (const end of ['requestfinished', 'requestfailed'] as const)
        person.page.on(end as 'requestfinished', (request) => void underWay.delete(request))
      await person.page.addInitScript({ content: COUNT })
      await person.page.goto(pageAt('pages/endurance'))
      const cdp = await person.context.newCDPSession(person.page)
      await cdp.send('Performance.enable')
      const rest = async (): Promise<Held> => {
        await person.page.evaluate(() => (window as unknown as EnduranceWindow).endurance.rest())
        await eventually(
          async () => underWay.size,
          (requests) => expect(requests).toBe(0),
        )
        return look(person, cdp)
      }
      return {
        ...person,
        console: lines,
        rest,
        async leftOver(before, last = 0, patience = limits.condition) {
          let now = before
          const look = async (): Promise<readonly string[]> => more(before, (now = await rest()), last)
          await vi.waitFor(async () => expect(await look()).toEqual([]), { timeout: patience }).catch(() => {})
          expect(more(before, now, last)).toEqual([])
          const grown = (now.heap - before.heap) / 1024
          expect(grown).toBeLessThan(MOST_GROWTH / 1024)
          return `heap ${grown < 0 ? '−' : '+'}${Math.abs(grown).toFixed(0)} KiB, 0 left over`
        },
      }
    },
  }
}

/** Elements and listeners of one modal that is not collected yet: its root, and what React listens to there. */
const OF_ONE = { allNodes: 25, allListeners: 160 }

/** Nodes that the browser may hold for a while (a last focus, a selection): however many rounds there were. */
const HANDFUL = 10

/** What there is more of than before; the heap may grow a little. */
function more(before: Held, now: Held, last: number): readonly string[] {
  const flat = ({ listeners, ...counts }: Held): Readonly<Record<string, number>> => ({
    ...counts,
    ...listeners,
    heap: 0,
  })
  const known = flat(before)
  const spare = (name: string): number =>
    (name === 'allNodes' ? HANDFUL : 0) +
    (name in OF_ONE ? last * OF_ONE[name as keyof typeof OF_ONE] : name.startsWith('ShadowRoot ') ? last : 0)
  return Object.entries(flat(now)).flatMap(([name, count]) =>
    count > (known[name] ?? 0) + spare(name) ? [`${name}: ${count}, before ${known[name] ?? 0}`] : [],
  )
}

async function look({ page }: Visit, cdp: CDPSession): Promise<Held> {
  const heap = await heapOf(cdp)
  const counts = await page.evaluate(() => (window as unknown as EnduranceWindow).counts())
  const styleSheets = await page.evaluate(
    () =>
      document.adoptedStyleSheets.length +
      document.styleSheets.length +
      (document.querySelector('latchkey-root')?.shadowRoot?.adoptedStyleSheets.length ?? 0),
  )
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    ...counts,
    styleSheets,
    heap,
    allNodes: metric('Nodes'),
    allListeners: metric('JSEventListeners'),
  }
}
