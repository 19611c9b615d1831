/**
 * The main job on real input: a person connects a demo wallet in the built demo page and sees an address and a balance
 * that come from a real chain. The wallets sign with real keys; nothing is mocked.
 */
import { formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { byKeyboard } from './emailHands.ts'
import { limits } from '../limits.ts'
import { keysOnly, otherHands } from './keysOnly.ts'
import { behave, control, eventually, rpc, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

const WALLETS = ['Larkspur', 'Quarry'] as const
/** How an account is called: by its address, or by the name that the services know. */
const ACCOUNT = /^(0x|mira)/

const row = ({ dialog }: Visit, name: string) => dialog.getByRole('button', { name, exact: true })

/** Most people's pages move. What a fade would hold up is seen here; other flows ask for reduced motion. */
const MOVING = { reducedMotion: 'no-preference' } as const

async function connected(wallet: (typeof WALLETS)[number] = 'Larkspur', mode = 'approve'): Promise<Visit> {
  const person = await visit(urls.demo, MOVING)
  await behave(person.page, wallet, mode)
  await person.openModal()
  await row(person, wallet).click()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  return person
}

async function chainBalance(address: string, node: string = urls.nodes[31337]): Promise<string> {
  return formatUnits(BigInt((await rpc(node, 'eth_getBalance', [address, 'latest'])) as string), 18)
}

describe.each(WALLETS)('connecting %s', (wallet) => {
  test(
    'by mouse, with the approval window: address and balance are the chain’s',
    { tags: wallet === WALLETS[0] ? ['connect'] : [] },
    async () => {
      const person = await visit(urls.demo, MOVING)
      await person.openModal()
      const [popup] = await Promise.all([person.page.waitForEvent('popup'), row(person, wallet).click()])
      await popup.getByRole('button', { name: /approve|connect/i }).click()
      await person.fact('status').getByText('connected', { exact: true }).waitFor()
      const address = (await person.fact('address').textContent()) ?? ''
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      const expected = await chainBalance(address)
      expect(expected).not.toBe('0')
      await eventually(
        () => person.fact('balance').textContent(),
        (text) => expect(text).toBe(`${expected} ETH`),
      )
      await person.dialog.waitFor({ state: 'hidden' })
      expect(person.errors).toEqual([])
    },
  )

  test('by keyboard alone', async () => {
    const person = await visit(urls.demo, MOVING)
    await behave(person.page, wallet, 'approve')
    const keys = await byKeyboard(person)
    await keys.pressOutside(person.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }))
    await row(person, wallet).waitFor()
    await tabTo(person, new RegExp(`^${wallet}`))
    await person.page.keyboard.press('Enter')
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    expect(person.errors).toEqual([])
  })
})

/** Presses Tab until the focus is on what is called `name`. */
async function tabTo({ page }: Visit, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = await page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      // A heading takes the focus after each change of view; only what can be pressed counts.
      return element instanceof HTMLButtonElement ? (element.ariaLabel ?? element.textContent ?? '') : ''
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name.source} was not reached by Tab`)
}

test('where keys alone are meant, a mouse, a finger and a text that nobody typed are noticed', async () => {
  const person = await visit(`${urls.demo}?email`, { hasTouch: true })
  const others = await otherHands(person.context)
  const button = person.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
  const field = person.dialog.getByRole('textbox', { name: 'Email' })
  await button.press('Enter')
  await field.press('a')
  expect(others).toEqual([])
  await field.fill('somebody')
  // The page's word reaches this process by a line of its own, maybe after the answer to `fill`.
  await expect
    .poll(() => others, { timeout: limits.condition })
    .toEqual([expect.stringMatching(/^input on latchkey-root/)])
  await person.closeModal()
  await button.tap()
  await person.closeModal()
  await button.click()
  const kinds = (): readonly (string | undefined)[] => others.map((event) => event.split(' ')[0])
  await expect
    .poll(kinds, { timeout: limits.condition })
    .toEqual(expect.arrayContaining(['touchstart', 'pointerdown', 'mousedown', 'pointermove']))
})

test('the whole way by keyboard alone: connect, switch the network, reload, disconnect', async () => {
  const person = await visit(urls.demo, MOVING)
  await keysOnly(person)
  const { keyboard } = person.page
  const choose = async (name: RegExp): Promise<void> => {
    await tabTo(person, name)
    await keyboard.press('Enter')
  }
  await control(urls.services, 'wallets', { larkspur: { mode: 'approve' } })
  await choose(/^Connect wallet/)
  await row(person, 'Larkspur').waitFor()
  await choose(/^Larkspur/)
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })

  await person.page.getByRole('button', { name: / ETH$/ }).waitFor()
  await choose(/ ETH$/)
  await person.dialog.getByRole('button', { expanded: false }).first().waitFor()
  await choose(ACCOUNT)
  await person.dialog.getByRole('button', { name: 'Disconnect', exact: true }).waitFor()
  await choose(/Latchkey Local/)
  await row(person, 'Latchkey Second').waitFor()
  await choose(/^Latchkey Second/)
  await person.fact('network').getByText('Latchkey Second').waitFor()
  await keyboard.press('Escape')
  await person.dialog.waitFor({ state: 'hidden' })

  await person.page.reload()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.page.getByRole('button', { name: / ETH$/ }).waitFor()
  await choose(/ ETH$/)
  await person.dialog.getByRole('button', { expanded: false }).first().waitFor()
  await choose(ACCOUNT)
  await person.dialog.getByRole('button', { name: 'Disconnect', exact: true }).waitFor()
  await choose(/^Disconnect/)
  await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
  expect(person.errors).toEqual([])
})

describe('once connected', () => {
  test('a reload stays connected and never shows "disconnected"', { tags: ['connect'] }, async () => {
    const person = await connected()
    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await person.settled()
    expect(await person.statuses()).toEqual(['reconnecting', 'connected'])
    const expected = await chainBalance((await person.fact('address').textContent()) ?? '')
    await eventually(
      () => person.fact('balance').textContent(),
      (text) => expect(text).toBe(`${expected} ETH`),
    )
    expect(person.errors).toEqual([])
  })

  test('the wallet changes the account, the page follows', async () => {
    const person = await connected()
    const before = await person.fact('address').textContent()
    await person.page.getByRole('button', { name: 'Account 2' }).first().click()
    await eventually(
      () => person.fact('address').textContent(),
      (now) => expect(now).not.toBe(before),
    )
    const address = (await person.fact('address').textContent()) ?? ''
    const expected = await chainBalance(address)
    await eventually(
      () => person.fact('balance').textContent(),
      (text) => expect(text).toBe(`${expected} ETH`),
    )
    await person.page.getByRole('button', { name: 'Account 1' }).first().click()
    await eventually(
      () => person.fact('address').textContent(),
      (now) => expect(now).toBe(before),
    )
  })

  test('the wallet changes the network, the page follows', async () => {
    const person = await connected()
    await person.page.getByRole('button', { name: 'Chain 31338' }).first().click()
    await person.fact('network').getByText('Latchkey Second').waitFor()
    const address = (await person.fact('address').textContent()) ?? ''
    const expected = await chainBalance(address, urls.nodes[31338])
    await eventually(
      () => person.fact('balance').textContent(),
      (text) => expect(text).toBe(`${expected} ETH`),
    )
    await person.page.getByRole('button', { name: 'Chain 31337' }).first().click()
    await person.fact('network').getByText('Latchkey Local').waitFor()
  })

  test('the person switches the network in the modal', { tags: ['switch'] }, async () => {
    const person = await connected()
    await person.openModal()
    await person.dialog
      .getByRole('button', { name: /Latchkey Local/ })
      .first()
      .click()
    await person.dialog.getByRole('button', { name: /Latchkey Second/ }).click()
    await person.fact('network').getByText('Latchkey Second').waitFor()
    expect(person.errors).toEqual([])
  })

  test('a network that the wallet does not know is added (4902)', { tags: ['switch'] }, async () => {
    const person = await connected('Quarry')
    await person.page.getByRole('button', { name: 'Use Latchkey Second' }).click()
    await person.fact('network').getByText('Latchkey Second').waitFor()
    expect(person.errors).toEqual([])
  })

  test('a network that the page does not list asks for another one and cannot be closed', async () => {
    const person = await connected()
    await person.page.getByRole('button', { name: 'Chain 999' }).first().click()
    await person.dialog.getByRole('heading', { name: 'Switch network' }).waitFor()
    await person.page.keyboard.press('Escape')
    await person.dialog.getByRole('button', { name: /Latchkey Local/ }).click()
    await person.dialog.waitFor({ state: 'hidden' })
    await person.fact('network').getByText('Latchkey Local').waitFor()
    expect(person.errors).toEqual([])
  })

  test('disconnect in the modal, and the next visit starts disconnected', async () => {
    const person = await connected()
    await person.openModal()
    await person.openSettings()
    await person.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    await person.page.reload()
    await person.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    await person.settled()
    expect(await person.statuses()).toEqual(['disconnected'])
  })

  test('the host signs through the connection’s EIP-1193 provider', async () => {
    const person = await connected()
    await person.page.getByRole('button', { name: 'Sign a message' }).click()
    await person.page
      .getByRole('region', { name: 'Account' })
      .getByText(/^0x[0-9a-f]{130}$/)
      .waitFor()
    expect(person.errors).toEqual([])
  })
})

describe('when the wallet does not play along', () => {
  test('a rejection offers to try again and is no error report', async () => {
    const person = await visit(urls.demo, MOVING)
    await behave(person.page, 'Larkspur', 'reject')
    await person.openModal()
    await row(person, 'Larkspur').click()
    await person.dialog.getByRole('heading', { name: 'Request declined' }).waitFor()
    await person.settled()
    expect(await person.page.getByRole('list', { name: 'Event log' }).textContent()).not.toContain('latchkey:fault')
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    // The page behind the dialog cannot be used, so the wallet itself is told.
    await control(urls.services, 'wallets', { larkspur: { mode: 'approve' } })
    await person.page.evaluate(() =>
      (window as unknown as { demoWallets: { larkspur: { behave(mode: null): void } } }).demoWallets.larkspur.behave(
        null,
      ),
    )
    await person.dialog.getByRole('button', { name: 'Try again' }).click()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    expect(person.errors).toEqual([])
  })

  test('a wallet that never answers can be left within six frames', async () => {
    const person = await visit(urls.demo, MOVING)
    await behave(person.page, 'Larkspur', 'hang')
    await person.openModal()
    await row(person, 'Larkspur').click()
    await person.dialog.getByRole('heading', { name: 'Approve in Larkspur' }).waitFor()
    // A tenth of a second is six frames; a slow machine has longer ones, and no more of them.
    const frames = await person.page.evaluate(async () => {
      const root = document.querySelector('body > :last-child')?.shadowRoot
      const back = root?.querySelector<HTMLButtonElement>('button[aria-label="Back"]')
      back?.click()
      let seen = 0
      for (; !root?.querySelector('[data-view="Connect"]'); seen += 1) await new Promise(requestAnimationFrame)
      return seen
    })
    expect(frames).toBeLessThanOrEqual(6)
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    // Another wallet is not in its way.
    await row(person, 'Quarry').waitFor()
    expect(person.errors).toEqual([])
  })

  test('a wallet that answers nonsense ends in a named error, and nothing is lost', async () => {
    const person = await visit(urls.demo, MOVING)
    await behave(person.page, 'Larkspur', 'lie')
    await person.openModal()
    await row(person, 'Larkspur').click()
    await person.dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    expect(person.errors).toEqual([])
  })

  test('a wallet that vanished does not come back as connected', async () => {
    const person = await connected()
    await control(urls.services, 'wallets', { larkspur: { mode: 'vanish' } })
    await person.page.reload()
    await eventually(
      () => person.statuses(),
      (seen) => expect(seen.at(-1)).toBe('disconnected'),
    )
    await person.settled()
    expect(await person.statuses()).not.toContain('connected')
  })
})
