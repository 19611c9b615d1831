/** A third party's chain is switched off and on while the modal shows it: the document, its listeners and its timers stay as they were. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBitcoin } from '../../scripts/bitcoin.ts'
import { COUNT, type Counts } from './pages/counts.ts'
import { eventually, withBrowser, type Visit } from './visit.ts'
import { soakRun } from '../soak/soakRun.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

/** Times off, and as often on again. With somebody connected each takes clicks of a person. */
const listed = soakRun('switches of a chain in the list')
const inUse = soakRun('switches of a chain in use')

let chain: Awaited<ReturnType<typeof startBitcoin>>

beforeAll(async () => {
  chain = await startBitcoin(urls.demo)
})
afterAll(() => chain.stop())

interface Switchable {
  readonly modal: {
    setFeature(key: string, value: boolean | undefined): void
    getState(): { readonly plugins: Readonly<Record<string, { readonly state: string }>> }
  }
  counts(): Counts
}

/** A page with Bitcoin whose listeners, timers and nodes are counted from the start. */
async function counted(): Promise<Visit> {
  const person = await visit(`${urls.demo}?bitcoin`)
  await person.page.addInitScript({ content: COUNT })
  await person.page.reload()
  await person.page.getByRole('button', { name: 'Connect Bitcoin', exact: true }).click()
  await tidewater(person).waitFor()
  return person
}

const tidewater = ({ dialog }: Visit) => dialog.getByRole('button', { name: 'Tidewater' }).first()

/** What is there once everything that can go has gone: a picture that nobody can reach any more still has its listeners. */
async function counts({ page, context }: Visit): Promise<Counts> {
  const cdp = await context.newCDPSession(page)
  for (let times = 0; times < 4; times += 1) await cdp.send('HeapProfiler.collectGarbage')
  await cdp.detach()
  return page.evaluate(() => (window as unknown as Switchable).counts())
}

/** Off and on, each until it is done, every tenth until it is drawn; answers how often. */
function flip({ page }: Visit, times: number): Promise<number> {
  return page.evaluate(async (count) => {
    const { modal } = window as unknown as Switchable
    const until = async (state: string, isDrawn: boolean): Promise<void> => {
      while (modal.getState().plugins['bitcoin']?.state !== state)
        await new Promise((resolve) => setTimeout(resolve, 0))
      if (isDrawn) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    let time = 0
    for (; time < count; time += 1) {
      modal.setFeature('bitcoin', false)
      await until('off', time % 10 === 0)
      modal.setFeature('bitcoin', true)
      await until('active', time % 10 === 0)
    }
    return time
  }, times)
}

/** Addresses that are asked from now on, but for the chain's own server, and the configuration that each opening may ask for. */
function strangers({ page }: Visit): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(chain.url) && !new URL(url).pathname.endsWith('/config')) asked.push(url)
  })
  return asked
}

const same = (person: Visit, before: Counts): Promise<void> =>
  eventually(
    () => counts(person),
    (now) => expect(now).toEqual(before),
  )

/** For the table: nothing of this was more than before. */
const leftOver = ({ listeners, ...others }: Counts): string =>
  `0 left over of ${Object.keys({ ...listeners, ...others }).length} kinds`

test(
  'with its wallet in the list',
  () =>
    listed.measured(async (say) => {
      const person = await counted()
      const there = () => tidewater(person).waitFor()
      await flip(person, 20)
      await there()
      const before = await counts(person)
      const asked = strangers(person)
      listed.saw('off and on', await flip(person, listed.count))
      await there()
      await same(person, before)
      say(leftOver(before))
      expect([asked, person.errors]).toEqual([[], []])
    }),
  listed.limit,
)

test(
  'with somebody connected, whose account is on the screen',
  () =>
    inUse.measured(async (say) => {
      const person = await counted()
      await tidewater(person).click()
      const { page } = person
      await page.getByRole('dialog', { name: 'Connect this site?' }).getByRole('button', { name: 'Approve' }).click()
      const address = person.fact('address').getByText(/^bcrt1q/)
      /** The account leaves with the plugin, and its view with the account; the wallet knows the page when it is chosen again. */
      async function live(): Promise<void> {
        await address.waitFor()
        await person.openModal()
        await person.dialog.getByText('Receive', { exact: true }).waitFor()
        await flip(person, 1)
        await person.dialog.waitFor({ state: 'detached' })
        await address.waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Connect Bitcoin', exact: true }).click()
        await tidewater(person).click()
      }
      for (let time = 0; time < 5; time += 1) await live()
      await address.waitFor()
      await person.dialog.waitFor({ state: 'detached' })
      const before = await counts(person)
      const asked = strangers(person)
      for (let time = 0; time < inUse.count; time += 1) {
        await live()
        inUse.saw('off and on')
      }
      await address.waitFor()
      await person.dialog.waitFor({ state: 'detached' })
      await same(person, before)
      say(leftOver(before))
      expect([asked, person.errors]).toEqual([[], []])
    }),
  inUse.limit,
)
