/** Whatever comes between a sign-in and its end, in a real browser: nobody loops, and nobody ends half connected. */
import { expect, describe, test } from 'vitest'
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

/** The steps of a sign-in, and how a visit gets there. The next visit finds a wallet and a server that work. */
const STEPS: Readonly<Record<string, (person: Visit) => Promise<void>>> = {
  async 'the wallet is asked to connect'(person) {
    await behave(person.page, 'Larkspur', 'hang')
    await person.openModal()
    await press(person, 'Larkspur')
    await heading(person, 'Approve in Larkspur').waitFor()
  },
  async 'no message is there yet'(person) {
    await faults({ match: '/sign-in/nonce', mode: 'hang' })
    await connect(person, 'Larkspur')
    await heading(person, /^Sign in to/).waitFor()
  },
  async 'the person is asked'(person) {
    await choose(person, 'Larkspur')
    await person.dialog.getByRole('button', { name: 'Message to sign' }).waitFor()
  },
  async 'the wallet asks'(person) {
    await choose(person, 'Larkspur')
    await behaveNow(person, 'Larkspur', 'hang')
    await press(person, 'Sign in')
    await heading(person, 'Approve in Larkspur').waitFor()
  },
  async 'the person has declined'(person) {
    await choose(person, 'Larkspur')
    await behaveNow(person, 'Larkspur', 'reject')
    await press(person, 'Sign in')
    await person.dialog.getByText('Nothing was signed in Larkspur').waitFor()
  },
  async 'the server verifies'(person) {
    await choose(person, 'Larkspur')
    await faults({ match: VERIFY, mode: 'hang' })
    await press(person, 'Sign in')
    await heading(person, 'Checking the signature').waitFor()
  },
  async 'the server has said no'(person) {
    await choose(person, 'Larkspur')
    await faults({ match: VERIFY, mode: 'status', status: 401 })
    await press(person, 'Sign in')
    await person.dialog.getByRole('alert').waitFor()
  },
}

describe.each<[string, string, Outcome]>([
  ['required', '&required', OUT],
  ['optional', '', CONNECTED],
])('a reload in the middle of a sign-in that is %s', (_, query, connected) => {
  test.each(Object.entries(STEPS))('while %s', async (step, reach) => {
    const person = await visit(served + query)
    await reach(person)
    await person.page.reload()
    // Only now: a browser sends a request again whose line is cut.
    await faults()
    await ends(person, step === 'the wallet is asked to connect' ? OUT : connected)
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
})

describe('the server', () => {
  test.each([
    ['says no', { mode: 'status', status: 401 }],
    ['fails', { mode: 'status', status: 500 }],
    ['answers nonsense', { mode: 'malformed' }],
    ['answers without end', { mode: 'huge' }],
    ['cuts the line', { mode: 'gone' }],
  ])('that %s signs nobody in; a second try does', async (_, fault) => {
    const person = await visit(`${served}&required`)
    await choose(person, 'Larkspur')
    await faults({ match: VERIFY, ...fault })
    await press(person, 'Sign in')
    await person.dialog.getByRole('alert').waitFor()
    await ends(person, KEPT_OUT)
    await faults()
    await press(person, 'Try again')
    await ends(person, IN)
    expect(person.errors).toEqual([])
  })

  test('that gives no nonce lets nobody in: the wallet is disconnected, with words for the person', async () => {
    const person = await visit(`${served}&required`)
    await faults({ match: '/sign-in/nonce', mode: 'status', status: 500 })
    await connect(person, 'Larkspur')
    await person.page.getByText('A problem occurred while trying initialize authentication').first().waitFor()
    await ends(person, OUT)
    expect(person.errors).toEqual([])
  })

  test('that is started anew has forgotten everybody: the next visit asks again', async () => {
    const person = await visit(`${served}&required`)
    await choose(person, 'Larkspur')
    await press(person, 'Sign in')
    await ends(person, IN)
    await control(urls.services, 'signIn', { forget: true })
    await person.page.reload()
    await heading(person, /^Sign in to/).waitFor()
    await ends(person, KEPT_OUT)
    expect(person.errors).toEqual([])
  })

  test('whose node is away signs no contract in', async () => {
    const person = await visit(`${served}&required&contracts`)
    await choose(person, 'Lintel')
    await control(urls.services, 'signIn', { node: 'down' })
    await press(person, 'Sign in')
    await person.dialog.getByRole('alert').waitFor()
    await ends(person, KEPT_OUT)
    await control(urls.services, 'signIn', { node: 'up' })
    await press(person, 'Try again')
    await ends(person, IN)
    expect(person.errors).toEqual([])
  })
})

describe('the network drops', () => {
  test('while the signature is checked: nobody is in; back again, a second try is', async () => {
    const person = await visit(`${served}&required`)
    await choose(person, 'Larkspur')
    await person.context.route(/\/sign-in\//, (route) => route.abort())
    await press(person, 'Sign in')
    await person.dialog.getByRole('alert').waitFor()
    await ends(person, KEPT_OUT)
    await person.context.unroute(/\/sign-in\//)
    await press(person, 'Try again')
    await ends(person, IN)
    expect(person.errors).toEqual([])
  })
})

describe('the wallet moves in the middle', () => {
  test('to another account: that one is asked, and only that one gets in', async () => {
    const person = await visit(`${served}&required`)
    await choose(person, 'Larkspur')
    const shown = person.dialog.locator('dd').nth(1)
    const before = await shown.textContent()
    // Only the signature hangs: the wallet still says which account it is on.
    await behaveNow(person, 'Larkspur', 'hang')
    await press(person, 'Sign in')
    await heading(person, 'Approve in Larkspur').waitFor()
    await behaveNow(person, 'Larkspur', 'approve')
    await person.page.evaluate('window.demoWallets.larkspur.switchAccount(1)')
    await heading(person, /^Sign in to/).waitFor()
    await expect.poll(() => shown.textContent()).not.toBe(before)
    await press(person, 'Sign in')
    await ends(person, IN)
    const sessions = await person.page.evaluate<readonly string[]>('window.modal.getState().signIn.signedIn')
    expect(sessions).toEqual([await person.page.evaluate('window.modal.getState().account.caipAddress')])
    expect(person.errors).toEqual([])
  })

  test('to another network, signed in: the account there is asked, and the old one is shown until then', async () => {
    const person = await visit(`${served}&required`)
    await choose(person, 'Larkspur')
    await press(person, 'Sign in')
    await ends(person, IN)
    await person.page.evaluate('window.demoWallets.larkspur.switchChain(31338)')
    await heading(person, /^Sign in to/).waitFor()
    await person.dialog.getByText('Latchkey Second').waitFor()
    await person.fact('network').getByText('Latchkey Local').waitFor()
    await press(person, 'Sign in')
    await person.fact('network').getByText('Latchkey Second').waitFor()
    await ends(person, IN)
    expect(person.errors).toEqual([])
  })

  test('to a network that the page does not use: it says so, and leads back', async () => {
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

  test('and is locked: nobody stays connected', async () => {
    const person = await visit(`${served}&required`)
    await choose(person, 'Larkspur')
    await press(person, 'Sign in')
    await ends(person, IN)
    await person.page.evaluate('window.demoWallets.larkspur.lock()')
    await ends(person, OUT)
    expect(person.errors).toEqual([])
  })
})

describe.each([
  ['required', '&required'],
  ['optional', ''],
])('the second tab of a sign-in that is %s', (_, query) => {
  test('follows the first one in, and out', async () => {
    const first = await visit(served + query)
    await choose(first, 'Larkspur')
    await press(first, 'Sign in')
    await ends(first, IN)
    const page = await first.context.newPage()
    await page.goto(served + query)
    const second: Visit = {
      ...first,
      page,
      dialog: page.getByRole('dialog'),
      fact: (name) => page.locator(`[data-fact="${name}"]`),
    }
    await ends(second, IN)
    await first.page.getByRole('button', { name: 'Sign out' }).click()
    await ends(first, query ? OUT : CONNECTED)
    await ends(second, query ? OUT : CONNECTED)
    expect(await page.getByRole('dialog').count()).toBe(0)
    if (query) return
    await first.page.getByRole('button', { name: 'Sign in now' }).click()
    await heading(first, /^Sign in to/).waitFor()
    await press(first, 'Sign in')
    await ends(second, IN)
  })

  test('that asks as well gets in with the first one', async () => {
    const first = await visit(served + query)
    await choose(first, 'Larkspur')
    await press(first, 'Sign in')
    await ends(first, IN)
    await control(urls.services, 'signIn', { forget: true })
    await first.page.reload()
    const page = await first.context.newPage()
    await page.goto(served + query)
    const second: Visit = {
      ...first,
      page,
      dialog: page.getByRole('dialog'),
      fact: (name) => page.locator(`[data-fact="${name}"]`),
    }
    if (!query) {
      await ends(first, CONNECTED)
      await ends(second, CONNECTED)
      for (const person of [first, second]) await person.page.getByRole('button', { name: 'Sign in now' }).click()
    }
    for (const person of [first, second]) await heading(person, /^Sign in to/).waitFor()
    await first.page.bringToFront()
    await behaveNow(first, 'Larkspur', 'approve')
    await press(first, 'Sign in')
    await ends(first, IN)
    await ends(second, IN)
    await second.dialog.waitFor({ state: 'hidden' })
    expect(first.errors).toEqual([])
  })
})
