/** A feature that is switched off and on a thousand times, while it is used: nothing of its former lives is left. */
import { describe, expect, test } from 'vitest'
import { COUNT, type Counts } from './pages/counts.ts'
import { heapOf } from './pages/heapOf.ts'
import { withLab, type LabVisit, type LabWindow } from './pages/labVisit.ts'
import { urls } from './lanes.ts'
import { eventually } from './visit.ts'
import { soakRun } from '../soak/soakRun.ts'

const { visitLab } = withLab()

/** Whole lives, flips in bursts and flips by remote config. */
const run = soakRun('switches of a toy plugin')
const LIVES = run.count
const BURSTS = run.full ? 500 : 24
const REMOTE = run.full ? 1_000 : 12

/** Whole lives, two flips each: on, its view opened and drawn, off, the view gone; answers how many there were. */
function live(person: LabVisit, lives: number): Promise<number> {
  return person.page.evaluate(async (count) => {
    const { modal } = (window as unknown as LabWindow).lab
    const host = document.body.lastElementChild!.shadowRoot!
    const until = async (done: () => boolean): Promise<void> => {
      while (!done()) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    let life = 0
    for (; life < count; life += 1) {
      modal.setFeature('lab', true)
      ;(window as unknown as LabWindow).lab.open()
      await until(() => host.querySelector('[data-view="Lab"]')?.textContent?.includes('ticking') === true)
      modal.setFeature('lab', false)
      await until(() => modal.getState().plugins['lab']?.state === 'off')
      await until(() => host.querySelector('[data-view="Connect"]') !== null)
    }
    return life
  }, lives)
}

/** Flips while its view is open, now in one turn, now in the next, now a picture later; the dice are seeded. */
function burst(person: LabVisit, flips: number): Promise<void> {
  return person.page.evaluate(async (count) => {
    const { modal, open } = (window as unknown as LabWindow).lab
    modal.setFeature('lab', true)
    open()
    let seed = 7
    for (let flip = 0; flip < count; flip += 1) {
      modal.setFeature('lab', flip % 2 === 1)
      seed = (seed * 16_807) % 2_147_483_647
      if (seed % 4 === 1) await Promise.resolve()
      if (seed % 4 === 2) await new Promise((resolve) => setTimeout(resolve, 0))
      if (seed % 4 === 3) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    modal.setFeature('lab', undefined)
  }, flips)
}

/** Flips by the sandbox's lever; every other answer is awaited, the rest overtake one another. */
function remote(person: LabVisit, flips: number): Promise<void> {
  return person.page.evaluate(
    async ([services, count]) => {
      const { modal } = (window as unknown as LabWindow).lab
      for (let flip = 0; flip < (count as number); flip += 1) {
        const body = JSON.stringify([{ id: 'lab', isEnabled: flip % 2 === 1 }])
        await fetch(`${services}/_sandbox/features`, { method: 'POST', body })
        const asked = modal.refreshConfig()
        if (flip % 3 === 0) await asked
      }
      await modal.refreshConfig()
    },
    [urls.services, flips],
  )
}

const counts = ({ page }: LabVisit): Promise<Counts> =>
  page.evaluate(() => (window as unknown as { counts(): Counts }).counts())

describe('flapping', () => {
  test(
    'leaves no listener, timer, slice, view, slot item or node, and ends where the last wish was',
    () =>
      run.measured(async (say) => {
        const person = await visitLab('', {}, (page) => page.addInitScript({ content: COUNT }))
        const cdp = await person.context.newCDPSession(person.page)
        await cdp.send('Performance.enable')
        await person.open()
        // What is loaded once and kept is loaded by then, and what the engine compiles is compiled.
        await live(person, run.full ? 200 : 8)
        await burst(person, 20)
        await remote(person, 6)
        const settled = async (): Promise<void> => {
          await person.remote(true)
          await person.button('Open laboratory').waitFor()
          await person.page.evaluate(() => (window as unknown as LabWindow).lab.open())
          await person.dialog.getByText('ticking').waitFor()
          await person.dialog.getByRole('alert').waitFor({ state: 'detached' })
        }
        await settled()
        const heapBefore = await heapOf(cdp)
        const before = await counts(person)

        run.saw('lives', await live(person, LIVES))
        await person.pin('lab', undefined)
        await burst(person, BURSTS)
        await remote(person, REMOTE)

        await settled()
        await eventually(
          () => heapOf(cdp).then(() => counts(person)),
          (now) => expect(now).toEqual(before),
        )
        const grown = (await heapOf(cdp)) - heapBefore
        const lives = await person.page.evaluate(() => (window as unknown as LabWindow).lab.lives.length)
        const left = await person.page.evaluate(
          () => (window as unknown as LabWindow).lab.lives.filter((life) => life.deref()).length,
        )
        say(
          `heap ${(grown / 1024).toFixed(0)} KiB, ${left} of ${lives} lives left, ${BURSTS + REMOTE} flips during use`,
        )
        expect(lives).toBeGreaterThan(LIVES)
        expect(left).toBe(1)
        expect(grown).toBeLessThan(1_000_000)

        await person.remote(false)
        await person.becomes('lab', 'off')
        await person.heading('Connect wallet').waitFor()
        expect([await person.told(), person.errors, person.console]).toEqual([[], [], []])
      }),
    run.full ? run.limit : 180_000,
  )
})
