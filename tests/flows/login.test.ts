/**
 * A third party's login on real input: the demo page with email login and required sign-in, its server, its frame of another
 * origin with a real key. Nobody is connected before the server has seen a signature; every wait can be left.
 */
import { mkdirSync } from 'node:fs'
import type { FrameLocator } from 'playwright-core'
import { createWalletClient, http, parseEther, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginServer } from '../../examples/plugins/login/server/server.ts'
import { deriveKeys } from '../../sandbox/wallets/keys.ts'
import { startLoginBeside } from '../../scripts/login.ts'
import { byKeyboard, byMouse, type Hands } from './emailHands.ts'
import { behave, eventually, forwardUntil, rpc, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { secrets, visit } = withBrowser({ clock: true })
const PICTURES = '.cache/login'
const page = `${urls.demo}?login`

interface Host {
  readonly modal: {
    getState(): { readonly accounts: { readonly eip155: { readonly address: Hex } } }
    getProvider(namespace: string): { request(args: object): Promise<unknown> }
  }
}

let server: LoginServer

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true })
  server = await startLoginBeside(urls.demo)
  // Built when it is first asked for: no test's time.
  await fetch(`${server.url}/frame.js`)
})
afterAll(() => server.stop())

const frameOf = ({ page }: Visit): FrameLocator => page.frameLocator('latchkey-root iframe')
/** What the page around the frame must never hear of: neither the address nor the code. */
function codeFor(email: string): string {
  const [code] = /\d{6}/.exec(server.outbox.all().find(({ to }) => to === email)!.text)!
  secrets.plant({ kind: 'email', name: `the address ${email}`, value: email })
  secrets.plant({ kind: 'email', name: `the code ${code}`, value: code })
  return code
}
const status = (person: Visit, text: string) => person.fact('status').getByText(text, { exact: true }).waitFor()

/** Everything the page's host was ever told of a connection. */
const told = ({ page }: Visit) =>
  page.evaluate(() =>
    (window as unknown as { modal: { getState(): { status: string; account?: unknown } } }).modal.getState(),
  )

async function openForm(person: Visit, hands: Hands = byMouse()): Promise<FrameLocator> {
  await person.openModal(hands.pressOutside)
  await hands.press(person.dialog.getByRole('button', { name: 'Continue with email' }))
  const frame = frameOf(person)
  await frame.getByLabel('Email address').waitFor()
  return frame
}

async function logIn(person: Visit, email: string): Promise<void> {
  const frame = await openForm(person)
  await frame.getByLabel('Email address').fill(email)
  await frame.getByRole('button', { name: 'Send code' }).click()
  await frame.getByLabel('Code from your email').fill('')
  await frame.getByLabel('Code from your email').fill(codeFor(email))
}

async function signIn(person: Visit): Promise<void> {
  await person.dialog.getByRole('button', { name: 'Sign in' }).click()
  await frameOf(person).getByRole('heading', { name: 'Sign this message?' }).waitFor()
  // A yes at once is none.
  await person.page.clock.fastForward(600)
  await frameOf(person).getByRole('button', { name: 'Approve' }).click()
}

describe('a person logs in by email', () => {
  test('signs in, approves a request, comes back, and leaves', async () => {
    const person = await visit(page)
    await logIn(person, 'mira@harbor.example')
    await person.dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
    // The wallet is there, and nobody has heard of it.
    expect((await told(person)).account).toBeUndefined()
    await signIn(person)
    await status(person, 'connected')
    await person.dialog.waitFor({ state: 'hidden' })
    const address = await person.fact('address').textContent()

    await person.page.getByRole('button', { name: 'Sign a greeting' }).click()
    const frame = frameOf(person)
    await frame.getByText('Hello from Harbor').waitFor()
    await person.page.clock.fastForward(600)
    await frame.getByRole('button', { name: 'Approve' }).click()
    await eventually(
      async () => (await person.page.getByLabel('Login answer').textContent()) ?? '',
      (text) => expect(text).toMatch(/^0x[0-9a-f]{130}$/),
    )
    await person.dialog.waitFor({ state: 'hidden' })

    await person.page.getByRole('button', { name: 'Sign a greeting' }).click()
    await frame.getByRole('button', { name: 'Decline' }).click()
    await person.dialog.waitFor({ state: 'hidden' })

    // At the next visit the session comes back in silence: the frame is there, the modal never opens.
    await person.page.reload()
    await status(person, 'connected')
    expect(await person.fact('address').textContent()).toBe(address)
    await person.settled()
    expect(await person.dialog.count()).toBe(0)
    expect(await person.statuses()).toEqual(['reconnecting', 'connected'])

    await person.page.evaluate(() =>
      (window as unknown as { modal: { disconnect(): Promise<void> } }).modal.disconnect(),
    )
    await status(person, 'disconnected')
    await person.page.reload()
    await status(person, 'disconnected')
    await openForm(person)
    expect(person.errors).toEqual([])
  })

  test('whose code is wrong, used up or refused reads why, and has a way on', async () => {
    const person = await visit(page)
    const frame = await openForm(person)
    await frame.getByLabel('Email address').fill('ada')
    await frame.getByRole('button', { name: 'Send code' }).click()
    await frame.getByText('That is no email address yet.').waitFor()
    await frame.getByLabel('Email address').fill('ada@harbor.example')
    await frame.getByRole('button', { name: 'Send code' }).click()
    const right = codeFor.bind(undefined, 'ada@harbor.example')
    const field = frame.getByLabel('Code from your email')
    await field.waitFor()
    const wrong = String((Number(right()) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries += 1) {
      await field.fill(wrong)
      await frame.getByRole('button', { name: 'Continue' }).waitFor()
    }
    await frame.getByText('Too many tries. Have another code sent.').waitFor()
    await frame.getByRole('button', { name: 'Send another code' }).click()
    await frame.getByText(/^A code was just sent/).waitFor()
    await person.page.screenshot({ path: `${PICTURES}/too-soon.png` })
    await frame.getByRole('button', { name: 'Use another address' }).click()
    expect(await frame.getByLabel('Email address').inputValue()).toBe('ada@harbor.example')
    // Back leads to the list, as from any view.
    await person.dialog.getByRole('button', { name: 'Back' }).click()
    await person.dialog.getByRole('button', { name: 'Larkspur' }).first().waitFor()
    expect(person.errors).toEqual([])
  })

  test('whose frame does not come reads so, and tries again', async () => {
    const person = await visit(page)
    await person.context.route(/\/frame\.js$/, (route) => route.abort())
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Continue with email' }).click()
    await person.dialog.locator('iframe').waitFor({ state: 'attached' })
    await person.page.screenshot({ path: `${PICTURES}/loading.png` })
    const failed = person.dialog.getByText("The login page didn't load")
    await forwardUntil(person, async () => expect(await failed.isVisible()).toBe(true), 21_000)
    await person.page.screenshot({ path: `${PICTURES}/failed.png` })
    await person.context.unroute(/\/frame\.js$/)
    await person.dialog.getByRole('button', { name: 'Try again' }).click()
    await frameOf(person).getByLabel('Email address').waitFor()
    expect(person.errors).toEqual([])
  })

  test('who loses the connection reads so in the form', async () => {
    const person = await visit(page)
    const frame = await openForm(person)
    await person.context.route(/\/codes$/, (route) => route.abort())
    await frame.getByLabel('Email address').fill('noor@harbor.example')
    await frame.getByRole('button', { name: 'Send code' }).click()
    await frame.getByText(/^No connection to the login server/).waitFor()
    await frame.getByRole('button', { name: 'Send code' }).waitFor()
    expect(person.errors).toEqual([])
  })

  test('by keyboard: the focus goes into the form, and Escape leads out of it', async () => {
    const person = await visit(page)
    await openForm(person, await byKeyboard(person))
    await person.page.keyboard.type('mira@harbor.example')
    expect(await frameOf(person).getByLabel('Email address').inputValue()).toBe('mira@harbor.example')
    await person.closeModal()
    // Back on the button that opened it.
    expect(await person.page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true)
  })
})

describe('required sign-in', () => {
  test.each([
    ['Larkspur', 'EVM'],
    ['Marram', 'Solana'],
  ] as const)('holds up %s until the server has seen its signature', async (name, chain) => {
    const person = await visit(page)
    await behave(person.page, name, 'approve')
    await person.page.getByRole('button', { name: `Connect ${chain}`, exact: true }).click()
    await person.dialog.getByRole('button', { name, exact: true }).click()
    await person.dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
    expect((await told(person)).account).toBeUndefined()
    await person.dialog.getByRole('button', { name: 'Sign in' }).click()
    await status(person, 'connected')
    // Known in this browser, the wallet comes back without a question.
    await person.page.reload()
    await status(person, 'connected')
    await person.settled()
    expect(await person.dialog.count()).toBe(0)
    expect(person.errors).toEqual([])
  })

  test('lets nobody in who says no, and the wallet is let go', async () => {
    const person = await visit(page)
    await behave(person.page, 'Larkspur', 'approve')
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
    await person.dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
    await person.dialog.getByRole('button', { name: 'Disconnect' }).click()
    // What the connecting view says of a no, and its way on.
    await person.dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await person.settled()
    expect(await person.statuses()).not.toContain('connected')
    await person.page.reload()
    await status(person, 'disconnected')
  })

  test('whose server is gone says so, keeps people out, and lets them leave or try again', async () => {
    const person = await visit(page)
    await behave(person.page, 'Larkspur', 'approve')
    await person.context.route(/\/sign-in\//, (route) => route.abort())
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
    await person.dialog.getByRole('button', { name: 'Sign in' }).click()
    await person.dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await person.page.screenshot({ path: `${PICTURES}/sign-in-failed.png` })
    expect((await told(person)).account).toBeUndefined()
    await person.context.unroute(/\/sign-in\//)
    await person.dialog.getByRole('button', { name: 'Try again' }).click()
    await status(person, 'connected')
  })

  test('whose code never comes keeps everybody out, and the list is still there', async () => {
    const person = await visit(page)
    const chunks = /\/assets\/module-[^/]*\.js$/
    const texts = new Map<string, boolean>()
    await person.context.route(chunks, async (route) => {
      const url = route.request().url()
      if (!texts.has(url)) texts.set(url, (await (await fetch(url)).text()).includes('login/SIGN_IN_NEEDED'))
      return texts.get(url) ? route.abort() : route.continue()
    })
    await person.page.reload()
    await behave(person.page, 'Larkspur', 'approve')
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
    await person.dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await person.page.screenshot({ path: `${PICTURES}/no-chunk.png` })
    expect([...texts.values()]).toContain(true)
    expect((await told(person)).account).toBeUndefined()
    await person.settled()
    expect(await person.statuses()).not.toContain('connected')
    await person.dialog.getByRole('button', { name: 'Back' }).click()
    await person.dialog.getByRole('button', { name: 'Quarry' }).first().waitFor()
  })
})

test('a transaction is approved in the frame, signed there, and arrives; nobody has to sign in where the site does not want it', async () => {
  const person = await visit(`${urls.demo}?login=free`)
  await logIn(person, 'payer@harbor.example')
  await status(person, 'connected')
  const node = urls.nodes[31337]
  const [account] = deriveKeys('larkspur').eip155
  const from = await person.page.evaluate(() => (window as unknown as Host).modal.getState().accounts.eip155.address)
  const funds = createWalletClient({ account: account!, transport: http(node) })
  await funds.sendTransaction({ to: from, value: parseEther('1'), chain: null })
  const to = '0x00000000000000000000000000000000000a11ce'
  const sent = person.page.evaluate(
    (transaction) =>
      (window as unknown as Host).modal
        .getProvider('eip155')
        .request({ method: 'eth_sendTransaction', params: [transaction] }),
    { from, to, value: '0x16345785d8a0000' },
  )
  const frame = frameOf(person)
  await frame.getByText('0.1 ETH').waitFor()
  await frame.getByText(to).waitFor()
  await person.page.screenshot({ path: `${PICTURES}/transaction.png` })
  await person.page.clock.fastForward(600)
  await frame.getByRole('button', { name: 'Approve' }).click()
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
  await eventually(
    () => rpc(node, 'eth_getBalance', [to, 'latest']),
    (balance) => expect(BigInt(String(balance))).toBe(parseEther('0.1')),
  )
})

test('nobody else loads any of it, or asks its server', async () => {
  const person = await visit(urls.demo)
  const asked: string[] = []
  person.page.on('request', (request) => asked.push(request.url()))
  await person.page.reload()
  await person.openModal()
  await person.dialog.getByRole('button', { name: 'Larkspur' }).first().waitFor()
  await person.settled()
  expect(asked.filter((url) => url.startsWith(server.url))).toEqual([])
  expect(await person.page.locator('latchkey-root iframe').count()).toBe(0)
})
