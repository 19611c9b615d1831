/** Opened and closed, made and disposed, switched off and on, thousands of times: nothing stays behind (T12, T14). */
import { expect, test } from 'vitest'
import { soakRun } from '../soak/soakRun.ts'
import { withEndurance, type EnduranceVisit, type EnduranceWindow } from './pages/enduranceVisit.ts'

const { visitEndurance } = withEndurance()
const opening = soakRun('open and close')
const making = soakRun('make and dispose modals')
const switching = soakRun('switches of real plugins')

const cycles = ({ page }: EnduranceVisit, count: number, seed: number): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(
    ([count, seed]) => {
      const { endurance } = window as unknown as EnduranceWindow
      return endurance.cycles(endurance.modal, count!, seed!)
    },
    [count, seed],
  )
const connect = ({ page }: EnduranceVisit): Promise<void> =>
  page.evaluate(() => (window as unknown as EnduranceWindow).endurance.connect())
const modals = ({ page }: EnduranceVisit, count: number): Promise<number> =>
  page.evaluate((count) => (window as unknown as EnduranceWindow).endurance.modals(count), count)
const told = ({ page }: EnduranceVisit): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as EnduranceWindow).endurance.told)

/** What the page holds once two looks in a row say the same of its listeners. */
async function steady(person: EnduranceVisit): Promise<Awaited<ReturnType<EnduranceVisit['rest']>>> {
  let last = await person.rest()
  for (let looks = 0; looks < 20; looks += 1) {
    const next = await person.rest()
    if (JSON.stringify(next.listeners) === JSON.stringify(last.listeners)) return next
    last = next
  }
  return last
}

/**
 * Works up to three times, until nothing more is left than before that time. A file that a busy machine loads late leaves
 * something once. The work is the same each time, so a leak leaves something each time, and fails.
 */
async function leavesNothing<T>(person: EnduranceVisit, work: () => Promise<T>) {
  for (let more = 2; ; more -= 1) {
    const before = await steady(person)
    const done = await work()
    try {
      return { done, left: await person.leftOver(before, 0, more > 0 ? 3_000 : undefined) }
    } catch (error) {
      if (more === 0) throw error
    }
  }
}

test(
  'a modal that is opened and closed leaves nothing behind, for strangers and with an account',
  () =>
    opening.measured(async (say) => {
      const visits = (['stranger', 'account'] as const).map(async (who) => {
        const person = await visitEndurance()
        if (who === 'account') await connect(person)
        // What is loaded once and kept is loaded by then, and what the engine compiles is compiled.
        await cycles(person, opening.full ? 500 : 20, opening.seed + 1)
        const { done, left } = await leavesNothing(person, () => cycles(person, opening.count / 2, opening.seed))
        for (const [way, times] of Object.entries(done)) opening.saw(way, times)
        expect([person.errors, person.console, await told(person)]).toEqual([[], [], []])
        return `${who}: ${left}`
      })
      say((await Promise.all(visits)).join('; '))
    }),
  opening.limit,
)

test(
  'a modal that is made, opened and disposed leaves nothing behind, whatever plugins it has',
  () =>
    making.measured(async (say) => {
      const person = await visitEndurance()
      await modals(person, making.full ? 400 : 8)
      const before = await person.rest()
      making.saw('disposed', await modals(person, making.count))
      say(await person.leftOver(before, 3))
      expect([person.errors, person.console]).toEqual([[], []])
    }),
  making.limit,
)

const lives = ({ page }: EnduranceVisit, key: string, count: number): Promise<number> =>
  page.evaluate(
    ([key, count]) => {
      const { endurance } = window as unknown as EnduranceWindow
      return endurance.switches(endurance.modal, key as string, count as number)
    },
    [key, count],
  )

/** The lives of all of them are as many as the run counts. */
const shareOf = (at: number): number =>
  Math.floor(switching.count / SWITCHED.length) + Number(at < switching.count % SWITCHED.length)

const SWITCHED = ['activity', 'balances', 'branding', 'receive', 'send', 'gas-watch']

test(
  'a plugin that is switched off and on leaves nothing of its former lives behind, whichever it is',
  () =>
    switching.measured(async (say) => {
      const person = await visitEndurance()
      await connect(person)
      // Twice: the last of the first time may still be starting when it is looked at, and counts as having been there.
      for (let round = 0; round < 2; round += 1)
        for (const key of SWITCHED) await lives(person, key, switching.full ? 50 : 1)
      const figures: string[] = []
      let before = await steady(person)
      for (const key of SWITCHED) {
        switching.saw(`lives of ${key}`, await lives(person, key, shareOf(SWITCHED.indexOf(key))))
        // A slice is looked at once, in the end.
        if (!switching.full && key !== SWITCHED.at(-1)) continue
        figures.push(`${key}: ${await person.leftOver(before)}`)
        say(figures.join('; '))
        before = await steady(person)
      }
      expect([person.errors, person.console]).toEqual([[], []])
    }),
  switching.limit,
)
