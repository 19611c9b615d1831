/** Remote config flips while people look at a view: it stays as it is, where it is (threat T13). */
import { describe, expect, test } from 'vitest'
import { soakRun } from '../soak/soakRun.ts'
import { JUMPS, type Jumps } from './pages/jumps.ts'
import { connect, withLab, type LabVisit, type LabWindow } from './pages/labVisit.ts'
import { urls } from './lanes.ts'

const { visitLab } = withLab()
const run = soakRun('remote flips under an open view')

type Watched = Window & LabWindow & { readonly jumps: Jumps }

/**
 * Flips of remote config, each drawn before the next; answers how often each answer of the server was seen on the screen,
 * by what the feature adds to the header.
 */
const flip = ({ page }: LabVisit, flips: number): Promise<{ readonly on: number; readonly off: number }> =>
  page.evaluate(
    async ([services, count]) => {
      const { modal } = (window as unknown as Watched).lab
      const host = document.querySelector('latchkey-root')!.shadowRoot!
      const seen = { on: 0, off: 0 }
      for (let at = 0; at < (count as number); at += 1) {
        const isEnabled = at % 2 === 1
        await fetch(`${services}/_sandbox/features`, {
          method: 'POST',
          body: JSON.stringify([{ id: 'lab', isEnabled }]),
        })
        await modal.refreshConfig()
        const isShown = (): boolean => host.querySelector('[aria-label="Open laboratory"]') !== null
        // At least one picture of each, however quick or busy the machine is.
        do await new Promise((resolve) => requestAnimationFrame(resolve))
        while (isShown() !== isEnabled)
        seen[isEnabled ? 'on' : 'off'] += 1
      }
      return seen
    },
    [urls.services, flips],
  )

const start = ({ page }: LabVisit): Promise<void> => page.evaluate(() => (window as unknown as Watched).jumps.start())
const stop = ({ page }: LabVisit) => page.evaluate(() => (window as unknown as Watched).jumps.stop())

/** Where a person may be when it happens, and what they have the focus on. */
const PLACES: Readonly<Record<string, (person: LabVisit) => Promise<void>>> = {
  async 'the list of wallets'(person) {
    await person.open()
    await person.button('Larkspur').focus()
  },
  async 'the account'(person) {
    await connect(person)
    await person.dialog.getByRole('button', { name: /^Network: / }).focus()
  },
  async 'the networks, scrolled'(person) {
    await connect(person)
    await person.dialog.getByRole('button', { name: /^Network: / }).click()
    await person.button('Latchkey Second').focus()
    const body = person.dialog.locator('[data-view] .lk-body')
    await body.evaluate((it) => it.scrollTo(0, 12))
    expect(await body.evaluate((it) => it.scrollTop)).toBe(12)
  },
}
const names = Object.keys(PLACES)

async function at(name: string): Promise<LabVisit> {
  // So low that a view has to be scrolled.
  const person = await visitLab('', { viewport: { width: 800, height: 240 } }, (page) =>
    page.addInitScript({ content: JUMPS }),
  )
  await person.remote(true)
  await PLACES[name]!(person)
  // What comes when the browser has time has come.
  await person.settled()
  return person
}

test(
  'nothing of the view moves, whatever the project’s owner switches meanwhile',
  () =>
    run.measured(async (say) => {
      const jumps: string[] = []
      let pictures = 0
      for (const [index, name] of names.entries()) {
        const person = await at(name)
        await start(person)
        // All together as many as asked, however many places there are.
        const share =
          Math.floor((run.count * (index + 1)) / names.length) - Math.floor((run.count * index) / names.length)
        const seen = await flip(person, share)
        const found = await stop(person)
        jumps.push(...found.jumps.map((jump) => `${name}: ${jump}`))
        pictures += found.pictures
        run.saw('switched on', seen.on)
        run.saw('switched off', seen.off)
        say(`${jumps.length} jumps in ${pictures} pictures`)
        expect([person.errors, person.console, await person.told()]).toEqual([[], [], []])
        await person.context.close()
      }
      expect(pictures).toBeGreaterThanOrEqual(run.count)
      expect(jumps).toEqual([])
    }),
  run.limit,
)

describe('is really looked at', () => {
  const PLANTED: Readonly<Record<string, (person: LabVisit) => Promise<unknown>>> = {
    'the view': ({ page }) => page.evaluate(() => (window as unknown as LabWindow).lab.open()),
    'the scroll position': ({ dialog }) =>
      dialog.locator('[data-view] .lk-body').evaluate((body) => body.scrollBy(0, 10)),
    'the focus': ({ page }) => page.evaluate('document.activeElement.shadowRoot.activeElement.blur()'),
    'the place of the focus': ({ dialog }) =>
      dialog
        .locator('[data-view] .lk-body')
        .evaluate((body) => (body.firstElementChild as HTMLElement).style.setProperty('margin-top', '9px')),
  }
  test.each(Object.entries(PLANTED))('%s', async (what, plant) => {
    const person = await at('the networks, scrolled')
    await start(person)
    await plant(person)
    await expect
      .poll(() => person.page.evaluate(() => (window as unknown as Watched).jumps.seen()))
      .toContainEqual(expect.stringContaining(`${what}: `))
  })
})
