/** What the flows say of things that are not there rests on this: a page that still does something has not settled. */
import { expect, test } from 'vitest'
import { urls } from './lanes.ts'
import { control, forwardUntil, release, untilHeld, withBrowser, type Visit } from './visit.ts'

const { visit } = withBrowser({ clock: true })

/** A page that runs a script, and shows what the script says. */
async function running(script: string): Promise<Visit> {
  // A page that is answered for by the test does not count as one of this machine, whose servers it asks.
  const person = await visit('about:blank', { permissions: ['local-network-access'] })
  const body = `<!doctype html><title>Rest</title><body><script>const say = (word) => document.body.append(word);${script}</script>`
  await person.page.route('**/rest', (route) => route.fulfill({ contentType: 'text/html', body }))
  await person.page.route('**/rest/data', (route) => route.fulfill({ json: {} }))
  await person.page.goto(`${urls.site}rest`)
  return person
}
const shown = ({ page }: Visit): Promise<string> => page.locator('body').innerText()

test('what comes by timers, idle callbacks, requests and frames, one after the other, has come', async () => {
  const person = await running(`
    setTimeout(() => requestIdleCallback(() => fetch('/rest/data').then(() => setTimeout(() =>
      requestAnimationFrame(() => requestAnimationFrame(() => say('all of it'))), 40))), 40)`)
  await person.settled()
  expect(await shown(person)).toBe('all of it')
})

test('what a frame in the page does belongs to it', async () => {
  const person = await running(`
    addEventListener('message', ({ data }) => say(data))
    const frame = document.createElement('iframe')
    frame.srcdoc = "<script>setTimeout(() => parent.postMessage('from the frame', '*'), 40)<\\/script>"
    document.body.append(frame)`)
  await person.page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' })
  await person.settled()
  expect(await shown(person)).toBe('from the frame')
})

test('a timer that is due later, or was cleared, is not waited for; the clock brings it', async () => {
  const person = await running(`
    clearTimeout(setTimeout(() => say('never'), 40))
    setTimeout(() => setTimeout(() => say('later'), 3_600_000), 3_600_000)`)
  await person.settled()
  expect(await shown(person)).toBe('')
  await forwardUntil(person, async () => expect(await shown(person)).toBe('later'), 3_600_000)
})

test('a request that is held keeps the page from settling, unless the test says that it may go on', async () => {
  const path = '/v1/supported-chains'
  await control(urls.services, 'faults', [{ match: path, mode: 'hold' }])
  const project = `projectId=${'0'.repeat(32)}`
  const person = await running(`fetch('${urls.services}${path}?${project}').then(() => say('answered'))`)
  await untilHeld(path)
  await person.settled(/supported-chains/)
  expect(await shown(person)).toBe('')
  const rest = person.settled().then(() => shown(person))
  await release()
  expect(await rest).toBe('answered')
})
