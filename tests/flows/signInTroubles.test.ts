/**
 * What comes between a sign-in and its end, in a real browser: a real reload, a real server, real tabs. Every step of a reload, every
 * fault of the server and every move of the wallet: tests/plugins/siwx/{reload,server,moves}.test.ts.
 */
import { expect, test } from 'vitest'
import {
  choose,
  connect,
  CONNECTED,
  ends,
  faults,
  heading,
  IN,
  KEPT_OUT,
  OUT,
  press,
  served,
  VERIFY,
  type Outcome,
} from './signInSupport.ts'
import { behave, behaveNow, control, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

/** Two of the steps of a sign-in, and how a visit gets there. */
const STEPS: Readonly<Record<string, (person: Visit) => Promise<void>>> = {
  async 'the wallet asks'(person) {
    await choose(person, 'Larkspur')
    await behaveNow(person, 'Larkspur', 'hang')
    await press(person, 'Sign in')
    await heading(person, 'Approve in Larkspur').waitFor()
  },
  async 'the server verifies'(person) {
    await choose(person, 'Larkspur')
    await faults({ match: VERIFY, mode: 'hang' })
    await press(person, 'Sign in')
    await heading(person, 'Checking the signature').waitFor()
  },
}

test.each<[string, string, string, Outcome]>([
  ['required', 'the server verifies', '&required', OUT],
  ['optional', 'the wallet asks', '', CONNECTED],
])('a reload in the middle of a sign-in that is %s, while %s', async (_, step, query, standing) => {
  const person = await visit(served + query)
  await STEPS[step]!(person)
  await person.page.reload()
  // Only now: a browser sends a request again whose line is cut.
  await faults()
  await ends(person, standing)
  expect(await person.dialog.count()).toBe(0)
  // The person starts again, and gets in.
  await behave(person.page, 'Larkspur', 'approve')
  if ((await person.fact('status').textContent()) === 'connected')
    await person.page.getByRole('button', { name: 'Sign in now' }).click()
  else {
    await person.openModal()
    await press(person, 'Larkspur')
  }
  await heading(person, /^Sign in to/).waitFor()
  await press(person, 'Sign in')
  await ends(person, IN)
  await person.dialog.waitFor({ state: 'hidden' })
  expect(person.errors).toEqual([])
})

test('a server that says no signs nobody in; a second try does', async () => {
  const person = await visit(`${served}&required`)
  await choose(person, 'Larkspur')
  await faults({ match: VERIFY, mode: 'status', status: 401 })
  await press(person, 'Sign in')
  await person.dialog.getByRole('alert').waitFor()
  await ends(person, KEPT_OUT)
  await faults()
  await press(person, 'Try again')
  await ends(person, IN)
  expect(person.errors).toEqual([])
})

test('a server that gives no nonce lets nobody in: the wallet is disconnected, with words for the person', async () => {
  const person = await visit(`${served}&required`)
  await faults({ match: '/sign-in/nonce', mode: 'status', status: 500 })
  await connect(person, 'Larkspur')
  await person.page.getByText('A problem occurred while trying initialize authentication').first().waitFor()
  await ends(person, OUT)
  expect(person.errors).toEqual([])
})

test('a wallet that moves to a network that the page does not use: it says so, and leads back', async () => {
  const person = await visit(`${served}&required`)
  await choose(person, 'Larkspur')
  await person.page.evaluate('window.demoWallets.larkspur.switchChain(999)')
  await heading(person, 'Switch the network first').waitFor()
  await press(person, 'Switch network')
  await heading(person, /^Sign in to/).waitFor()
  await press(person, 'Sign in')
  await ends(person, IN)
  expect(person.errors).toEqual([])
})

test('a second tab that asks as well gets in with the first one, also where a server has forgotten both', async () => {
  const first = await visit(`${served}&required`)
  await choose(first, 'Larkspur')
  await press(first, 'Sign in')
  await ends(first, IN)
  await control(urls.services, 'signIn', { forget: true })
  await first.page.reload()
  const page = await first.context.newPage()
  await page.goto(`${served}&required`)
  const second: Visit = {
    ...first,
    page,
    dialog: page.getByRole('dialog'),
    fact: (name) => page.locator(`[data-fact="${name}"]`),
  }
  for (const person of [first, second]) {
    await heading(person, /^Sign in to/).waitFor()
    await ends(person, KEPT_OUT)
  }
  await first.page.bringToFront()
  await behaveNow(first, 'Larkspur', 'approve')
  await press(first, 'Sign in')
  await ends(first, IN)
  await ends(second, IN)
  await second.dialog.waitFor({ state: 'hidden' })
  await first.page.getByRole('button', { name: 'Sign out' }).click()
  await ends(first, OUT)
  await ends(second, OUT)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(first.errors).toEqual([])
})
