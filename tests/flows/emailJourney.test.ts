/** The whole life of an email wallet, once by keys alone and once by touch on a phone: the demo, the sandbox's frame and inbox. */
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { codeOf } from '../../sandbox/mail/read.ts'
import { byKeyboard, byTouch, type Hands } from './emailHands.ts'
import { answerOf, asked, codeField, emailField, emailPeople, frameOf, mails, picture, status } from './emailPeople.ts'
import { rpc, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { secrets, visit } = withBrowser()
const { latest, linkAfter, plant, plantFrame, tellEvents } = emailPeople(secrets)
const LONG = limits.longTest
/** With everything that is logged, so that it is searched for secrets as well. */
const page = `${urls.demo}?email&debug`

interface Ask {
  readonly button: string
  readonly heading: string | RegExp
  readonly yes: string
  readonly done: RegExp
  readonly answer: (person: Visit) => ReturnType<typeof answerOf>
}

const solanaAnswer = ({ page: own }: Visit) => own.getByRole('status', { name: 'Solana answer' })
const SIGN = 'Sign this message?'
const ASKS: readonly Ask[] = [
  { button: 'Sign a greeting', heading: SIGN, yes: 'Sign', done: /^0x[0-9a-f]{130}$/, answer: answerOf },
  { button: 'Send to myself', heading: /^Send/, yes: 'Send', done: /^0x[0-9a-f]{64}$/, answer: answerOf },
  { button: 'Sign a Solana message', heading: SIGN, yes: 'Sign', done: /^Signed and verified$/, answer: solanaAnswer },
  { button: 'Send 0.01 SOL', heading: /^Send/, yes: 'Send', done: /^Sent /, answer: solanaAnswer },
]
const REJECTED = /4001|USER_REJECTED/

/** One person with one way to use things. */
function handled(person: Visit, hands: Hands) {
  const { dialog, page: own } = person
  const outside = (name: string): Promise<void> => hands.pressOutside(own.getByRole('button', { name, exact: true }))
  const inFrame = (name: string): Promise<void> =>
    hands.press(frameOf(person).getByRole('button', { name, exact: true }))
  const inDialog = (name: string | RegExp): Promise<void> =>
    hands.press(dialog.getByRole('button', { name, exact: typeof name === 'string' }))

  async function open(): Promise<void> {
    // While the dialog of before is open, the button behind it gets no keys.
    await dialog.waitFor({ state: 'hidden' })
    await hands.pressOutside(own.getByRole('banner').locator('button[aria-haspopup="dialog"]'))
    await dialog.waitFor()
  }
  async function send(email: string): Promise<void> {
    await open()
    await hands.write(emailField(person), email)
    await inDialog('Continue with email')
  }
  /** The code of the first email after the one with the id `after`. */
  async function type(email: string, after?: number): Promise<void> {
    const code = plant(email, codeOf(await mails.next(email, after)))
    await hands.write(codeField(person), code)
  }
  async function decide({ answer, button, done, heading, yes }: Ask, how: 'approve' | 'reject' | 'close') {
    await outside(button)
    await asked(person, heading)
    if (how === 'approve') await inFrame(yes)
    else if (how === 'reject') await inFrame('Cancel')
    else await inDialog('Close')
    await answer(person)
      .getByText(how === 'approve' ? done : REJECTED)
      .waitFor()
    await dialog.waitFor({ state: 'hidden' })
  }
  return {
    decide,
    inDialog,
    open,
    send,
    type,
    async logIn(email: string): Promise<void> {
      await send(email)
      await type(email)
      await status(person, 'connected')
      await plantFrame(person)
    },
    async leave(): Promise<void> {
      await open()
      await hands.press(dialog.getByRole('button', { expanded: false }).first())
      await inDialog('Disconnect')
      await status(person, 'disconnected')
      await dialog.waitFor({ state: 'hidden' })
    },
  }
}

const addressOf = (person: Visit, namespace: 'eip155' | 'solana'): Promise<string> =>
  person.page.evaluate(`window.modal.getState().accounts.${namespace}.address`)

describe.each([
  ['by keyboard', 'keys', {}, byKeyboard],
  ['by touch on a phone', 'touch', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, byTouch],
] as const)('a person %s', (_, name, device, handsOf) => {
  const start = async () => {
    const person = await visit(page, device)
    await tellEvents(person)
    return { person, ...handled(person, handsOf(person)) }
  }

  test('logs in, comes back, and approves, rejects and closes on both chains', { timeout: LONG }, async () => {
    const { decide, logIn, person } = await start()
    await logIn(`rosa-${name}@harbor.example`)
    await person.page.waitForFunction('window.modal.getState().accounts.solana')
    const [evm, solana] = [(await addressOf(person, 'eip155')) as Hex, await addressOf(person, 'solana')]
    await rpc(urls.nodes[31337], 'anvil_setBalance', [evm, '0xde0b6b3a7640000'])
    await rpc(urls.nodes.solana, 'requestAirdrop', [solana, 2_000_000_000])

    await person.page.reload()
    await tellEvents(person)
    await status(person, 'connected')
    expect([await addressOf(person, 'eip155'), await addressOf(person, 'solana')]).toEqual([evm, solana])
    for (const ask of ASKS)
      for (const how of ['approve', 'reject', 'close'] as const) {
        await decide(ask, how)
        if (how === 'approve') await picture(person, `${name}-${ask.yes}`)
      }
    expect(person.errors).toEqual([])
  })

  test('changes the address, leaves, and logs in on a new device', { timeout: LONG }, async () => {
    const { inDialog, leave, logIn, open, person, type } = await start()
    const hands = handsOf(person)
    const [old, next] = [`nils-${name}@harbor.example`, `nora-${name}@harbor.example`]
    await logIn(old)
    const address = await addressOf(person, 'eip155')
    const before = await latest(old)

    await open()
    await hands.press(person.dialog.getByRole('button', { expanded: false }).first())
    await inDialog(/^Email/)
    await hands.write(person.dialog.getByRole('textbox', { name: 'New email' }), next)
    await inDialog('Save')
    const heading = person.dialog.getByRole('heading', { name: /Confirm (current|new) email/ })
    await heading.waitFor()
    // The old address was proved a moment ago, if the machine was quick.
    if ((await heading.textContent())?.includes('current')) {
      await type(old, before)
      await person.dialog.getByRole('heading', { name: 'Confirm new email' }).waitFor()
    }
    await type(next)
    await person.page.getByText(`Your email is now ${next}`).first().waitFor()
    await person.closeModal()
    await leave()
    const stored = await person.page.evaluate(() => JSON.stringify(localStorage))
    expect([old, next].filter((one) => stored.includes(one))).toEqual([])
    expect(stored).not.toMatch(/:email:/)

    const { person: other, send, type: typeThere } = await start()
    const sent = await latest(next)
    await send(next)
    await other.dialog.getByText('Approve this device').waitFor()
    await picture(other, `${name}-device`)
    const { id, link } = await linkAfter(next, sent)
    const approval = await other.context.newPage()
    await approval.goto(link)
    await approval.getByRole('button', { name: 'Approve' }).press('Enter')
    await approval.getByRole('heading', { name: 'Approved' }).waitFor()
    await approval.close()
    await codeField(other).waitFor()
    await typeThere(next, id)
    await status(other, 'connected')
    await plantFrame(other)
    // The keys stay with the person, not with the address.
    expect(await addressOf(other, 'eip155')).toBe(address)
    expect([...person.errors, ...other.errors]).toEqual([])
  })
})
