/** Who decides: the page, remote config, or the default; and what a bad answer, or none, changes. */
import { describe, expect, test } from 'vitest'
import { CONFIG, withLab, type LabVisit, type LabWindow } from './pages/labVisit.ts'
import { urls } from './lanes.ts'
import { control } from './visit.ts'

const { visitLab } = withLab()
const remote = (...features: readonly object[]): Promise<void> => control(urls.services, 'features', features)

/** The lab's button is there or not, in the next picture after remote config was asked. */
async function shows(person: LabVisit, visible: boolean): Promise<void> {
  await person.refreshConfig()
  await person.button('Open laboratory').waitFor({ state: visible ? 'visible' : 'hidden' })
}

test('a pin of the page wins over remote config both ways; unpinned, remote config decides again', async () => {
  const person = await visitLab('&pin=lab:on')
  await remote({ id: 'lab', isEnabled: false })
  await person.open()
  await shows(person, true)
  await person.pin('lab', undefined)
  await shows(person, false)
  await remote({ id: 'lab', isEnabled: true })
  await person.pin('lab', false)
  await shows(person, false)
  await person.pin('lab', undefined)
  await shows(person, true)
  expect([await person.told(), person.errors]).toEqual([[], []])
})

test('without an opinion of the owner the default holds; a feature that is not named is off', async () => {
  const person = await visitLab()
  await remote({ id: 'lab', isEnabled: false, config: null })
  await person.open()
  await shows(person, true)
  await person.page.route(`**${CONFIG}*`, (route) => route.fulfill({ json: { features: [] } }))
  await shows(person, false)
  expect([await person.told(), person.errors]).toEqual([[], []])
})

describe('the last good answer stands', () => {
  test.each([
    ['malformed', { mode: 'malformed' }],
    ['an error of the server', { mode: 'status', status: 500 }],
    ['huge', { mode: 'huge' }],
    ['cut off', { mode: 'gone' }],
  ])('when the next one is %s', async (_, fault) => {
    const person = await visitLab()
    await remote({ id: 'lab', isEnabled: false })
    await person.open()
    await shows(person, false)
    await control(urls.services, 'faults', [{ match: CONFIG, ...fault }])
    await shows(person, false)
    await control(urls.services, 'faults', [])
    await remote({ id: 'lab', isEnabled: true })
    await shows(person, true)
    expect(person.errors).toEqual([])
  })

  test.each([
    ['has no features', {}],
    ['is a list', []],
    ['has features that are none', { features: 'all' }],
  ])('when the next one %s', async (_, json) => {
    const person = await visitLab()
    await remote({ id: 'lab', isEnabled: false })
    await person.open()
    await shows(person, false)
    await person.page.route(`**${CONFIG}*`, (route) => route.fulfill({ json }))
    await shows(person, false)
    expect(person.errors).toEqual([])
  })

  test('when the next one is late: a newer one wins, the late one changes nothing', async () => {
    const person = await visitLab()
    await person.open()
    await shows(person, true)
    // What was asked first is answered last, with what was true then.
    let answerLate = (): void => {}
    await person.page.route(
      `**${CONFIG}*`,
      async (route) => {
        await new Promise<void>((resolve) => (answerLate = resolve))
        await route.fulfill({ json: { features: [{ id: 'lab', isEnabled: true }] } })
      },
      { times: 1 },
    )
    const asked = person.page.waitForRequest((request) => request.url().includes(CONFIG))
    const late = person.refreshConfig()
    await asked
    await person.remote(false)
    await person.becomes('lab', 'off')
    answerLate()
    await late
    expect(await person.plugin('lab')).toBe('off')
  })

  test('over a reload, from the first picture on, until there is a fresh one', async () => {
    const person = await visitLab()
    await remote({ id: 'lab', isEnabled: false })
    await person.open()
    await shows(person, false)
    await control(urls.services, 'faults', [{ match: CONFIG, mode: 'hang' }])
    await remote({ id: 'lab', isEnabled: true })
    // Had the button ever been drawn, this would have seen it.
    await person.page.addInitScript({ content: NOTE_BUTTON })
    await person.page.reload()
    const asked = person.page.waitForRequest((request) => request.url().includes(CONFIG))
    await person.open()
    await asked
    expect(await person.page.evaluate(() => (window as unknown as { seen: boolean }).seen)).toBe(false)
    await control(urls.services, 'faults', [])
    await shows(person, true)
    expect(await person.page.evaluate(() => (window as unknown as { seen: boolean }).seen)).toBe(true)
    expect([await person.told(), person.errors]).toEqual([[], []])
  })
})

describe('a switch of the product itself works while its screen is open', () => {
  test('legalCheckbox: the terms have to be accepted first, or not', async () => {
    const person = await visitLab()
    await person.open()
    const accept = person.dialog.getByRole('checkbox', { name: /I accept the Terms/ })
    const locked = (): Promise<boolean> =>
      person.button('Larkspur').evaluate((element) => element.closest<HTMLElement>('.lk-methods')?.inert === true)
    await person.button('Larkspur').waitFor()
    expect(await locked()).toBe(false)
    await person.pin('legalCheckbox', true)
    await accept.waitFor()
    expect(await locked()).toBe(true)
    await accept.check()
    expect(await locked()).toBe(false)
    await person.pin('legalCheckbox', undefined)
    await accept.waitFor({ state: 'detached' })
    expect([await person.told(), person.errors]).toEqual([[], []])
  })

  test('allWallets: its row goes and comes', async () => {
    const person = await visitLab()
    await person.open()
    const row = person.dialog.getByRole('button', { name: /^All wallets/ })
    await row.waitFor()
    await person.pin('allWallets', false)
    await row.waitFor({ state: 'detached' })
    await person.pin('allWallets', undefined)
    await row.waitFor()
    expect([await person.told(), person.errors]).toEqual([[], []])
  })
})

test('asking does nothing before the first gesture', async () => {
  const person = await visitLab()
  const requests: string[] = []
  // The page's own files may still be fetched ahead.
  person.page.on('request', (request) => request.url().startsWith(urls.services) && requests.push(request.url()))
  await person.refreshConfig()
  await person.settled()
  expect(requests).toEqual([])
  const { initialized } = await person.page.evaluate(() => (window as unknown as LabWindow).lab.modal.getState())
  expect(initialized).toBe(false)
})

/** Looks in every frame whether the lab's button is there. */
const NOTE_BUTTON = `{
  window.seen = false
  const look = () => {
    for (const element of document.body?.children ?? [])
      window.seen ||= Boolean(element.shadowRoot?.querySelector('[aria-label="Open laboratory"]'))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`
