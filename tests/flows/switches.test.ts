/** Features switched off and on by the sandbox's remote config, while people use them: no reload, nothing lost. */
import { describe, expect, test } from 'vitest'
import { connect, CONFIG, withLab, type LabVisit, type LabWindow } from './pages/labVisit.ts'
import { urls } from './lanes.ts'
import { control, eventually, release, untilHeld } from './visit.ts'

const { visitLab } = withLab()

/** What Account shows of the lab. */
const traces = async ({ button, dialog }: LabVisit): Promise<readonly boolean[]> =>
  Promise.all(
    [
      button('Open laboratory'),
      button('Experiment'),
      dialog.getByText('lab samples'),
      dialog.getByText('Tested in the laboratory'),
    ].map((part) => part.isVisible()),
  )

describe('a feature whose view is open', () => {
  test(
    'goes politely when it is switched off, and comes back without a reload',
    { tags: ['remote-config'] },
    async () => {
      const person = await visitLab()
      await connect(person)
      await eventually(
        () => traces(person),
        (seen) => expect(seen).toEqual([true, true, true, true]),
      )
      await person.button('Experiment').click()
      await person.dialog.getByText('ticking').waitFor()

      await person.remote(false)
      // One who cannot see it hears it too: the toast is an alert, and the focus is on the heading of where they are now.
      await person.dialog.getByRole('alert').getByText('This screen was switched off by the site').waitFor()
      await person.heading('Account').waitFor()
      const focused = await person.page.evaluate(
        () => document.querySelector('latchkey-modal, latchkey-root')?.shadowRoot?.activeElement?.textContent,
      )
      expect(focused).toBe('Account')
      await eventually(
        () => traces(person),
        (seen) => expect(seen).toEqual([false, false, false, false]),
      )
      expect(await person.plugin('lab')).toBe('off')

      await person.remote(true)
      await eventually(
        () => traces(person),
        (seen) => expect(seen).toEqual([true, true, true, true]),
      )
      await person.button('Experiment').click()
      await person.dialog.getByText('ticking').waitFor()
      expect([person.errors, person.console]).toEqual([[], []])
    },
  )

  test('is asked about again at the next opening, but not within half a minute', async () => {
    const person = await visitLab('', { clock: true })
    const asked = async (): Promise<number> =>
      (
        (await (await fetch(`${urls.services}/_sandbox/state`)).json()) as { requests: { path: string }[] }
      ).requests.filter(({ path }) => path === CONFIG).length
    const reopen = async (): Promise<void> => {
      await person.page.keyboard.press('Escape')
      await person.page.clock.runFor(1_000)
      await person.open()
    }
    await person.open()
    await person.button('Open laboratory').waitFor()
    await eventually(asked, (count) => expect(count).toBe(1))
    await control(urls.services, 'features', [{ id: 'lab', isEnabled: false }])
    await reopen()
    await person.page.clock.runFor(30_000)
    expect(await asked()).toBe(1)
    // Back on a page whose modal is open, then by opening it.
    await person.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await person.becomes('lab', 'off')
    expect(await asked()).toBe(2)
    await control(urls.services, 'features', [{ id: 'lab', isEnabled: true }])
    await person.page.clock.runFor(30_000)
    await reopen()
    await person.button('Open laboratory').waitFor()
    expect(await asked()).toBe(3)
  })
})

test('a request under way is cut, and nobody is told of an error', async () => {
  await control(urls.services, 'faults', [{ match: '/v1/supported-chains', mode: 'hold' }])
  const person = await visitLab()
  await person.open()
  await person.button('Open laboratory').click()
  const failed = person.page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/supported-chains'))
  const sent = person.page.waitForEvent('request', (request) => request.url().includes('/v1/supported-chains'))
  await person.button('Ask slowly').click()
  await sent
  await untilHeld('/v1/supported-chains')
  await person.remote(false)
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
  await person.heading('Connect wallet').waitFor()
  // The same question, asked later and answered: nobody waits for the first answer any more.
  await untilHeld()
  await release()
  const projectId = '0'.repeat(32)
  expect((await fetch(`${urls.services}/v1/supported-chains?projectId=${projectId}`)).status).toBe(200)
  const { requests } = (await (await fetch(`${urls.services}/_sandbox/state`)).json()) as {
    requests: { path: string; method: string; status: number | null }[]
  }
  const statuses = requests.filter(({ path, method }) => path === '/v1/supported-chains' && method === 'GET')
  expect(statuses.map(({ status }) => status)).toEqual([null, 200])
  await person.dialog.getByText('This screen was switched off by the site').waitFor()
  expect(await person.dialog.getByRole('alert').allTextContents()).toEqual(['This screen was switched off by the site'])
  expect([await person.told(), person.errors]).toEqual([[], []])
})

describe('a signature under way', () => {
  /** The wallet's window waits for the person; the lab waits for the wallet. */
  async function signing(name: 'Sign' | 'Sign and show') {
    const person = await visitLab()
    await connect(person)
    await person.page.evaluate(() => (window as unknown as LabWindow).lab.open())
    const [popup] = await Promise.all([person.page.waitForEvent('popup'), person.button(name).click()])
    const approve = (): Promise<void> => popup.getByRole('button', { name: /approve|sign/i }).click()
    await person.dialog.getByText('said: signing').waitFor()
    await person.remote(false)
    await person.becomes('lab', 'draining')
    // Its view goes on as it was, in its own words; nothing leads into it any more.
    await person.dialog.getByText('said: signing').waitFor()
    await person.button('Sign and show').waitFor()
    await person.settled()
    expect(await person.button('Open laboratory').count()).toBe(0)
    return { person, approve }
  }

  test('is waited for: its answer is delivered, then the feature leaves', async () => {
    const { person, approve } = await signing('Sign')
    await approve()
    await person.becomes('lab', 'off')
    expect(await person.answers()).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/)])
    await person.heading('Account').waitFor()
    expect([person.errors, person.console]).toEqual([[], []])
  })

  test('may lead on to the next view of its own flow, which stays as long as it holds', async () => {
    const { person, approve } = await signing('Sign and show')
    await approve()
    await person.heading('Signed').waitFor()
    await person.dialog.getByText(/^0x[0-9a-f]{130}$/).waitFor()
    expect(await person.plugin('lab')).toBe('draining')
    await person.button('Done').click()
    await person.becomes('lab', 'off')
    await person.heading('Account').waitFor()
    expect([person.errors, person.console]).toEqual([[], []])
  })

  test('goes on as if nothing had happened when the feature is switched on again meanwhile', async () => {
    const { person, approve } = await signing('Sign')
    await person.remote(true)
    await person.becomes('lab', 'active')
    await person.dialog.getByText('said: signing').waitFor()
    await approve()
    await eventually(
      () => person.answers(),
      (answers) => expect(answers).toEqual([expect.stringMatching(/^0x/)]),
    )
    await person.heading('Account').waitFor()
    expect(await person.plugin('lab')).toBe('active')
    expect(await person.page.evaluate(() => (window as unknown as LabWindow).lab.lives.length)).toBe(1)
    expect([person.errors, person.console]).toEqual([[], []])
  })
})
