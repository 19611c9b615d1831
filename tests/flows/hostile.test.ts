/**
 * Hostile wallets, names and icons in a real browser (threats T1 and T2): nothing of theirs runs, nobody is told, the
 * card keeps its shape, and the page goes on. `npm test` runs a slice, SOAK=1 the threat model's full counts.
 */
import { describe, expect, test } from 'vitest'
import { SANDBOX_PROJECT_ID } from '../../examples/networks.ts'
import { FLOOD, type Flood } from './hostile/flood.ts'
import { watch, type Watched } from './hostile/watch.ts'
import { settled } from './settled.ts'
import { piece, slowness } from './slowness.ts'
import { control, withBrowser } from './visit.ts'
import { soakRun } from '../soak/soakRun.ts'
import { pageAt, urls } from './lanes.ts'

declare const window: Window & { readonly flood: Flood }

const texts = soakRun('hostile texts')
const icons = soakRun('hostile icons')
const broken = soakRun('broken wallets in the page')
const whileOpen = soakRun('flood while open')
const atOpening = soakRun('flood at opening')
const { browser } = withBrowser({ measured: true })

const places = [urls.services, urls.wallets, ...Object.values(urls.nodes)]

describe('a flood of 10,000 announcements', () => {
  const REAL = ['Larkspur', 'Quarry', 'Saltbox', 'Marram']
  const installed = ({ page }: Watched) => page.getByRole('dialog').getByText('Installed', { exact: true })
  const row = ({ page }: Watched, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

  const slownessOf = ({ longestBlock, page }: Watched): Promise<number> =>
    slowness(() => longestBlock(() => piece(page)))

  /** A hundred strangers, and every real wallet before the last of them. Answers how many rows there are. */
  const full = async (watched: Watched): Promise<number> => {
    await expect.poll(() => installed(watched).count()).toBeGreaterThanOrEqual(100)
    for (const name of REAL) await row(watched, name).waitFor()
    const count = await installed(watched).count()
    expect(count).toBeLessThanOrEqual(100 + REAL.length)
    return count
  }

  /** Each real wallet is on the first screen, connects when it is chosen, and the phone is asked for by its row. */
  async function reachable(watched: Watched): Promise<void> {
    const { page } = watched
    const open = () => page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await row(watched, 'Phone wallet').click()
    await page.getByRole('dialog').getByRole('img', { name: /QR/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await open()
    const names = await page.getByRole('dialog').getByRole('listitem').getByRole('button').allTextContents()
    const first = names.slice(0, 8)
    expect(REAL.filter((name) => !first.some((text) => text.startsWith(name)))).toEqual([])
    await row(watched, 'Larkspur').click()
    await page.locator('[data-fact="status"]').getByText('connected', { exact: true }).waitFor()
  }

  test(
    'in a second, while the modal is open: capped, never blocked over 200 ms, nothing kept, others work',
    () =>
      whileOpen.measured(async (say) => {
        const watched = await watch(browser(), urls.demo, { allowed: places, script: FLOOD })
        const { page } = watched
        await control(urls.services, 'wallets', { larkspur: { mode: 'approve' } })
        await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
        await row(watched, 'Larkspur').waitFor()
        let rows = 0
        await settled(page)
        const slow = await slownessOf(watched)
        const before = await watched.heap()
        const longest = await watched.longestBlock(async () => {
          await page.evaluate(() => window.flood.run(10_000, 10_000))
          whileOpen.saw('announced', await page.evaluate(() => window.flood.made()))
          rows = await full(watched)
        })
        const growth = (await watched.heap()) - before
        say(`blocked ${(longest / slow).toFixed(0)} ms, heap ${growth.toFixed(2)} MB, ${rows} rows`)
        expect(longest).toBeLessThanOrEqual(200 * slow)
        expect(growth).toBeLessThan(5)
        await reachable(watched)
        expect(watched.errors).toEqual([])
        await watched.context.close()
      }),
    whileOpen.limit,
  )

  test(
    'as the answer to the search for wallets, and before anybody listens',
    () =>
      atOpening.measured(async (say) => {
        const watched = await watch(browser(), urls.demo, { allowed: places, script: FLOOD })
        const { page } = watched
        const before = await watched.heap()
        await page.evaluate(async () => {
          await window.flood.run(10_000)
          window.flood.answer(10_000)
        })
        const early = await page.evaluate(() => window.flood.made())
        const growth = (await watched.heap()) - before
        expect(growth).toBeLessThan(1)
        await control(urls.services, 'wallets', { larkspur: { mode: 'approve' } })
        let rows = 0
        const slow = await slownessOf(watched)
        const longest = await watched.longestBlock(async () => {
          await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
          rows = await full(watched)
        })
        const more = (await page.evaluate(() => window.flood.made())) - early
        atOpening.saw('before anybody listens', early)
        say(
          `blocked ${(longest / slow).toFixed(0)} ms, heap ${growth.toFixed(2)} MB, ${rows} rows, ${more} more as the answer`,
        )
        expect(more).toBeGreaterThanOrEqual(10_000)
        expect(longest).toBeLessThanOrEqual(200 * slow)
        await reachable(watched)
        expect(watched.errors).toEqual([])
        await watched.context.close()
      }),
    atOpening.limit,
  )
})

describe('broken wallets', () => {
  const COUNT = broken.count

  test(
    `${COUNT} of them: refused or listed, each choice ends by name and is left within six frames`,
    { timeout: broken.limit },
    () =>
      broken.measured(async (say) => {
        const watched = await watch(browser(), pageAt('hostile/page'), { allowed: places })
        const choices = await watched.page.evaluate((options) => window.hostile.chooseBroken(options), {
          count: COUNT,
          seed: broken.seed,
          node: urls.nodes[31337],
          services: urls.services,
        })
        say(`left within ${choices.framesToLeave} frames`)
        broken.saw('listed', choices.listed)
        broken.saw('refused', choices.announced - choices.listed)
        expect(choices.wrong).toEqual([])
        // A tenth of a second; a slow machine has longer frames, and no more of them.
        expect(choices.framesToLeave).toBeLessThanOrEqual(6)
        // Many of each kind, or the test tests nothing.
        expect(choices.listed).toBeGreaterThan(COUNT / 6)
        expect(choices.listed).toBeLessThan(COUNT)
        for (const count of [choices.ended.waiting, choices.ended.failed]) expect(count).toBeGreaterThan(0)
        expect(watched.errors).toEqual([])
        expect(watched.strangers).toEqual([])
        await watched.context.close()
      }),
  )
})

describe('hostile texts', () => {
  test('in every place that shows texts from outside', { timeout: texts.limit }, () =>
    texts.measured(async (say) => {
      const watched = await watch(browser(), pageAt('hostile/page'), { allowed: places })
      const { page } = watched
      let listing = ''
      await page.route(/\/getWallets\b/, (route) => {
        const wallet = {
          id: 'listing',
          name: `7003${listing}`,
          homepage: listing,
          app_store: listing,
          image_url: listing,
        }
        return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { count: 1, data: [wallet] } })
      })
      const options = {
        services: urls.services,
        nodes: [urls.nodes[31337], urls.nodes[31338]] as const,
        projectId: SANDBOX_PROJECT_ID,
      }
      const naughty = await page.evaluate(() => window.hostile.naughty)
      const shown = await page.evaluate(() => window.hostile.places)
      const unseen = new Set(shown)
      for (let round = 0; round < naughty; round += texts.full ? 1 : 13) {
        listing = await page.evaluate((at) => window.hostile.textAt(at, 'listing').slice(0, 9_000), round)
        const { wrong, seen } = await page.evaluate((at) => window.hostile.tour(at.round, at.options), {
          round,
          options,
        })
        expect(wrong, `round ${round}`).toEqual([])
        for (const place of seen) unseen.delete(place)
        texts.saw('rounds')
      }
      say(`${shown.length - unseen.size} of ${shown.length} places`)
      // What a wallet says of its error is never shown: the catalogue's words stand there. A host is shown only when it is one.
      expect([...unseen].filter((place) => place !== 'host')).toEqual(['refusal'])
      expect(watched.errors).toEqual([])
      expect(watched.strangers).toEqual([])
      expect(await page.evaluate(() => window.runs)).toBe(0)
      await watched.context.close()
    }),
  )
})

describe('hostile icons', () => {
  const COUNT = icons.count
  test(`${COUNT} of them have no effect`, { timeout: icons.limit }, () =>
    icons.measured(async (say) => {
      const watched = await watch(browser(), pageAt('hostile/page'), { allowed: places })
      const gallery = await watched.page.evaluate((options) => window.hostile.hang(options), {
        count: COUNT,
        seed: icons.seed,
        services: urls.services,
      })
      icons.saw('pictures', gallery.pictures)
      icons.saw('letters', gallery.announced - gallery.pictures)
      say(`0 effects, ${gallery.pictures} shown`)
      expect(gallery.wrong).toEqual([])
      // Most are refused; were all, there would be nothing to see.
      expect(gallery.pictures).toBeGreaterThan(0)
      expect(watched.errors).toEqual([])
      expect(watched.strangers).toEqual([])
      expect(await watched.page.evaluate(() => window.runs)).toBe(0)
      await watched.context.close()
    }),
  )
})
