/**
 * Login by email on real input: the demo, the sandbox's frame on an origin of its own with real keys, codes by SMTP to the inbox.
 * From the first login to the second device.
 */
import { verifyMessage, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../sandbox/mail/read.ts'
import { byKeyboard } from './emailHands.ts'
import {
  answer,
  answerOf,
  asked,
  codeField,
  emailField,
  emailPeople,
  frameOf,
  frames,
  mails,
  picture,
  status,
} from './emailPeople.ts'
import { control, eventually, rpc, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { secrets, visit } = withBrowser()
const { latest, linkAfter, logIn, plant, sendCode, typeCode } = emailPeople(secrets)
const page = `${urls.demo}?email`
const PHONE = { viewport: { width: 390, height: 844 } }

const answers = (person: Visit, shape: RegExp): Promise<void> =>
  eventually(
    () => answerOf(person).textContent(),
    (text) => expect(text).toMatch(shape),
  )
const addressOf = (person: Visit, namespace: 'eip155' | 'solana'): Promise<string> =>
  person.page.evaluate(`window.modal.getState().accounts.${namespace}.address`)
const press = (person: Visit, name: string): Promise<void> =>
  person.page.getByRole('button', { name, exact: true }).click()

describe('a person logs in by email', () => {
  test('signs, sends, comes back, changes the address, and leaves', async () => {
    const email = 'mira@harbor.example'
    const person = await visit(page)
    expect(await frames(person)).toBe(0)
    await sendCode(person, email)
    await codeField(person).waitFor()
    await picture(person, 'code')
    const before = await latest(email)
    // A wrong code first.
    const [mail] = await mails.mails(email)
    const code = codeOf(mail!)
    await codeField(person).fill(code === '000000' ? '000001' : '000000')
    await person.dialog.getByText('Invalid code. Try again').waitFor()
    await picture(person, 'wrong-code')
    await codeField(person).fill(plant(email, code))
    await status(person, 'connected')
    const address = await person.fact('address').textContent()

    // Approve.
    await press(person, 'Sign a greeting')
    await asked(person, 'Sign this message?')
    await picture(person, 'approve')
    await answer(person, 'Sign')
    await answers(person, /^0x[0-9a-f]{130}$/)
    const signature = (await answerOf(person).textContent()) as Hex
    const full = (await addressOf(person, 'eip155')) as Hex
    expect(await verifyMessage({ address: full, message: 'Hello from Harbor', signature })).toBe(true)
    await person.dialog.waitFor({ state: 'hidden' })

    // Reject, then close.
    await press(person, 'Sign a greeting')
    await answer(person, 'Cancel')
    await answerOf(person).getByText('4001').waitFor()
    await press(person, 'Sign a greeting')
    await asked(person, 'Sign this message?')
    await person.dialog.getByRole('button', { name: 'Close' }).click()
    await answerOf(person).getByText('4001').waitFor()

    // What is not allowed.
    await press(person, 'Ask what is not allowed')
    await person.page.getByText('Action not allowed').first().waitFor()
    await person.page.keyboard.press('Escape')

    // Reload: the frame says who it is.
    await person.page.reload()
    await status(person, 'connected')
    expect(await person.fact('address').textContent()).toBe(address)

    // Send, by a wallet with money.
    await rpc(urls.nodes[31337], 'anvil_setBalance', [full, '0xde0b6b3a7640000'])
    await press(person, 'Send to myself')
    await asked(person, /^Send/)
    await picture(person, 'approve-send')
    await answer(person, 'Send')
    await answers(person, /^0x[0-9a-f]{64}$/)
    const hash = await answerOf(person).textContent()
    expect(await rpc(urls.nodes[31337], 'eth_getTransactionByHash', [hash])).toMatchObject({ from: full.toLowerCase() })

    // Another address.
    await person.openModal()
    await person.openSettings()
    await person.dialog.getByRole('button', { name: /^Email/ }).click()
    await person.dialog.getByRole('textbox', { name: 'New email' }).fill('noor@harbor.example')
    await picture(person, 'edit')
    await person.dialog.getByRole('button', { name: 'Save' }).click()
    // The old address was proved a moment ago, if the machine was quick.
    await person.dialog.getByRole('heading', { name: /Confirm (current|new) email/ }).waitFor()
    if (await person.dialog.getByRole('heading', { name: 'Confirm current email' }).isVisible()) {
      await typeCode(person, email, before)
      await person.dialog.getByRole('heading', { name: 'Confirm new email' }).waitFor()
    }
    await typeCode(person, 'noor@harbor.example')
    await person.page.getByText('Your email is now noor@harbor.example').first().waitFor()

    // And out.
    await picture(person, 'changed')
    await person.openSettings()
    await person.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await status(person, 'disconnected')
    const stored = await person.page.evaluate(() => Object.keys(localStorage).filter((key) => /:email:/.test(key)))
    expect(stored).toEqual([])
    expect(person.errors).toEqual([])
  })

  test('by keyboard on a phone, and then on another device by the link in the email', async () => {
    const email = 'sol@harbor.example'
    const first = await visit(page, PHONE)
    const keys = await byKeyboard(first)
    await logIn(first, email, keys)
    await status(first, 'connected')
    const address = await first.fact('address').textContent()
    await first.dialog.waitFor({ state: 'hidden' })
    await keys.pressOutside(first.page.getByRole('button', { name: 'Sign a greeting', exact: true }))
    await asked(first, 'Sign this message?')
    await picture(first, 'approve-phone')
    await keys.press(frameOf(first).getByRole('button', { name: 'Sign', exact: true }))
    await answers(first, /^0x/)

    // A second tab of the same browser is connected, too.
    const tab = await first.context.newPage()
    await tab.goto(page)
    await tab.locator('[data-fact="status"]').getByText('connected', { exact: true }).waitFor()

    const second = await visit(page, PHONE)
    const keysThere = await byKeyboard(second)
    const before = await latest(email)
    await sendCode(second, email, keysThere)
    await second.dialog.getByText('Approve this device').waitFor()
    await picture(second, 'device-phone')
    const { id, link } = await linkAfter(email, before)
    const approval = await first.context.newPage()
    await approval.goto(link)
    const approving = await byKeyboard({ context: first.context, page: approval })
    await approving.press(approval.getByRole('button', { name: 'Approve' }))
    await codeField(second).waitFor()
    await typeCode(second, email, id, keysThere)
    await status(second, 'connected')
    expect(await second.fact('address').textContent()).toBe(address)
    expect([...first.errors, ...second.errors]).toEqual([])
  })

  test('signs and sends on Solana, and changes the network, with the same login', async () => {
    const email = 'ines@harbor.example'
    const person = await visit(page)
    await logIn(person, email)
    await status(person, 'connected')
    // The other namespace joins the login a moment later.
    await person.page.waitForFunction('window.modal.getState().accounts.solana')
    const solana = await addressOf(person, 'solana')
    await rpc(urls.nodes.solana, 'requestAirdrop', [solana, 2_000_000_000])
    const words = person.page.getByRole('status', { name: 'Solana answer' })

    await press(person, 'Sign a Solana message')
    await asked(person, 'Sign this message?')
    await answer(person, 'Sign')
    await words.getByText('Signed and verified').waitFor()
    await press(person, 'Send 0.01 SOL')
    await asked(person, /^Send/)
    await picture(person, 'approve-solana')
    await answer(person, 'Send')
    await words.getByText(/^Sent /).waitFor()

    await press(person, 'Use Latchkey Second')
    await person.fact('network').getByText('Latchkey Second').waitFor()
    await press(person, 'Sign a greeting')
    await asked(person, 'Sign this message?')
    await frameOf(person).getByText('Latchkey Second').waitFor()
    await answer(person, 'Sign')
    await answers(person, /^0x[0-9a-f]{130}$/)
    expect(person.errors).toEqual([])
  })

  test('and signs in with one approval', async () => {
    const person = await visit(`${page}&evm&signin&required`)
    await logIn(person, 'ada@harbor.example')
    await person.dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
    await person.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await asked(person, /^Log in to/)
    await picture(person, 'approve-sign-in')
    await answer(person, 'Log in')
    await status(person, 'connected')
    await person.page.getByLabel('Sign-in status').getByText('signedIn').waitFor()
    await person.dialog.waitFor({ state: 'hidden' })
    expect(person.errors).toEqual([])
  })
})

describe('remote config', () => {
  test('that switches email off ends a login politely, takes the field, and makes no frame', async () => {
    const person = await visit(`${urls.demo}?email=remote`)
    await sendCode(person, 'leo@harbor.example')
    await codeField(person).waitFor()
    expect(await frames(person)).toBe(1)
    await control(urls.services, 'features', [{ id: 'social_login', isEnabled: false, config: [] }])
    await person.page.evaluate('window.modal.refreshConfig()')
    await person.dialog.getByText('This screen was switched off by the site').waitFor()
    await person.dialog.getByRole('button', { name: 'Larkspur' }).waitFor()
    await picture(person, 'switched-off')
    await eventually(
      () => frames(person),
      (count) => expect(count).toBe(0),
    )
    await person.page.reload()
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Larkspur' }).waitFor()
    expect([await emailField(person).count(), await frames(person)]).toEqual([0, 0])
    expect(person.errors).toEqual([])
  })
})
