/** Visits without end: reloads in whatever state, an hour of use, one flow by many visitors (§4.4 to §4.6). */
import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { soakRun } from '../soak/soakRun.ts'
import { withEndurance, type EnduranceVisit, type EnduranceWindow } from './pages/enduranceVisit.ts'
import { eventually } from './visit.ts'

const { visitEndurance } = withEndurance()
const reloads = soakRun('reloads')
const hour = soakRun('an hour of use')
const repeats = soakRun('repeated flow')

const act = ({ page }: EnduranceVisit, seed: number): Promise<string> =>
  page.evaluate((seed) => (window as unknown as EnduranceWindow).endurance.visit(seed), seed)
const status = ({ page }: EnduranceVisit): Promise<string> =>
  page.evaluate(() => (window as unknown as EnduranceWindow).endurance.modal.getState().status)
const claims = ({ page }: EnduranceVisit): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as EnduranceWindow).endurance.claims())
/** The accounts that the wallets themselves say this page may see, and those that it shows. */
const truth = ({ page }: EnduranceVisit) =>
  page.evaluate(async () => {
    const { granted, modal } = (window as unknown as EnduranceWindow).endurance
    return { granted: await granted(), shown: Object.values(modal.getState().accounts).map((one) => one?.address) }
  })

const isCrash = (error: unknown): boolean => /(page|target) crashed/i.test(String(error))

interface End {
  readonly status: string
  /** How many accounts the page showed or had shown since; each was one that the wallets had granted. */
  readonly claims: number
}

/** One reload in whatever state the page was brought to; answers how it ended. */
async function reloaded(person: EnduranceVisit, seed: number): Promise<End> {
  const where = await act(person, seed)
  // Chromium's renderer follows a null pointer in `window.open` when the page is replaced in that very moment (seen in its
  // core dump). Nobody would see the wallet's window any more: from here on none opens.
  await person.page.evaluate(() => {
    window.open = () => null
  })
  await person.page.reload()
  // Five seconds for the wallets, and what a busy machine needs.
  await expect.poll(() => status(person), { message: where, timeout: limits.condition }).toMatch(/^(dis)?connected$/)
  const { granted, shown } = await truth(person)
  const claimed = (await claims(person)).flatMap((claim) => /^account (.*)/.exec(claim)?.[1] ?? [])
  const addresses = [...shown, ...claimed]
  for (const address of addresses)
    expect({ where, granted }).toMatchObject({ granted: expect.arrayContaining([address]) as unknown })
  return { status: await status(person), claims: addresses.length }
}

test(
  'a page that is reloaded ends connected or disconnected, and shows nobody who is not connected',
  () =>
    reloads.measured(async (say) => {
      let person = await visitEndurance()
      const errors: string[] = []
      let [shown, crashes] = [0, 0]
      for (let reload = 0; reload < reloads.count; reload += 1) {
        const seed = reloads.seed * 10_000 + reload
        const end = await reloaded(person, seed).catch(async (error: unknown) => {
          if (!isCrash(error)) throw error
          // The renderer itself is gone: the same visit again, from a fresh page, has to end well.
          crashes += 1
          errors.push(...person.errors)
          person = await visitEndurance()
          return reloaded(person, seed)
        })
        reloads.saw(end.status)
        shown += end.claims
        say(`${shown} claims of an account, all true; ${crashes} visits repeated after a crash of the renderer`)
      }
      // Guards against a run in which nothing was restored, or nothing could be lost.
      expect(Math.min(...reloads.seen.values())).toBeGreaterThan(reloads.count / 20)
      expect([...errors, ...person.errors]).toEqual([])
    }),
  reloads.limit,
)

/**
 * An hour of scripted use by a clock that is turned on: every ten seconds of it something is done, and every timer that
 * is due in between fires.
 */
async function use({ page }: EnduranceVisit, rounds: number, seed: number): Promise<number> {
  let round = 0
  for (; round < rounds; round += 1) {
    await page.evaluate((seed) => (window as unknown as EnduranceWindow).endurance.use(seed), seed + round)
    await page.clock.runFor(10_000)
  }
  return round
}

test(
  'an hour of use leaves less than 5 MB in the heap',
  () =>
    hour.measured(async (say) => {
      const person = await visitEndurance({ clock: true })
      await person.page.evaluate(() => (window as unknown as EnduranceWindow).endurance.connect())
      // What is loaded once and kept is loaded by then.
      await use(person, hour.full ? 60 : 6, hour.seed)
      const before = await person.rest()
      hour.saw('rounds', await use(person, hour.count, hour.seed))
      const grown = ((await person.rest()).heap - before.heap) / 1_000_000
      say(`heap ${grown.toFixed(2)} MB in ${(hour.count / 6).toFixed(0)} minutes of the page's clock`)
      expect(grown).toBeLessThan(5)
      expect([person.errors, person.console]).toEqual([[], []])
    }),
  hour.limit,
)

const open = ({ page }: EnduranceVisit): Promise<void> =>
  page.evaluate(() => (window as unknown as EnduranceWindow).endurance.modal.open())
const becomes = ({ page }: EnduranceVisit, status: string): Promise<void> =>
  eventually(
    () => page.evaluate(() => (window as unknown as EnduranceWindow).endurance.modal.getState().status),
    (now) => expect(now).toBe(status),
  )

async function flow(): Promise<void> {
  const person = await visitEndurance()
  const { context, dialog, errors, openSettings, page } = person
  try {
    await page.evaluate(() => (window as unknown as EnduranceWindow).endurance.willing())
    await open(person)
    await dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
    await becomes(person, 'connected')
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await becomes(person, 'connected')
    await open(person)
    await openSettings()
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await becomes(person, 'disconnected')
    await dialog.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  } finally {
    await context.close()
  }
}

test(
  'connect, reload, disconnect: at most one visitor of all does not get through',
  () =>
    repeats.measured(async (say) => {
      const failed: string[] = []
      for (let time = 0; time < repeats.count; time += 1) {
        await flow().catch((error: unknown) => failed.push(`${time}: ${String(error).slice(0, 200)}`))
        repeats.saw('flows')
        say(`${failed.length} flaky`)
      }
      // A slice is too small for bad luck.
      expect(failed.slice(repeats.full ? 1 : 0)).toEqual([])
    }),
  repeats.limit,
)
