/**
 * A feature is switched off while the wallet shows its question, and the person says yes after that: the plugin waits for the answer,
 * what was sent is followed when it is on again, and nothing is asked twice.
 */
import { expect, test } from 'vitest'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { answer, asked, emailPeople, status } from './emailPeople.ts'
import { urls } from './lanes.ts'
import {
  addressOf,
  approve,
  button,
  choose,
  field,
  form,
  injected,
  RECEIVER,
  remote,
  wei,
  type Sender,
} from './sendHands.ts'
import { allowance, SBX, SUSD } from './swapChain.ts'
import { review } from './swapHands.ts'
import { behaveNow, eventually, rpc, withBrowser } from './visit.ts'

const { secrets, visit } = withBrowser()
const { logIn } = emailPeople(secrets)
const STRANGER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

const stateOf = ({ page }: Sender, plugin: string): Promise<string | undefined> =>
  page.evaluate<string | undefined>(`window.modal.getState().plugins['${plugin}']?.state`)
const becomes = (person: Sender, plugin: string, state: string): Promise<void> =>
  eventually(
    () => stateOf(person, plugin),
    (now) => expect(now).toBe(state),
  )
/** Without a wish of the host, remote configuration has it on. */
const turn = ({ page }: Sender, feature: string, wish: false | undefined): Promise<unknown> =>
  page.evaluate(`window.modal.setFeature('${feature}', ${wish})`)

/** Somebody whose wallet has the question, and how they say yes to it. */
interface Asked {
  readonly person: Sender
  readonly yes: () => Promise<unknown>
}

/** Off while the wallet asks, then a yes, then on again. */
async function offAndOn({ person, yes }: Asked, plugin: string): Promise<void> {
  await turn(person, plugin, false)
  await becomes(person, plugin, 'draining')
  await yes()
  await becomes(person, plugin, 'off')
  await turn(person, plugin, undefined)
}

const toast = ({ page }: Sender, words: string | RegExp): Promise<void> => page.getByText(words).first().waitFor()
const sentBy = async (address: string): Promise<number> =>
  Number(await rpc(urls.nodes[31337], 'eth_getTransactionCount', [address, 'latest']))

async function toReview(person: Sender, coin: string, to: string): Promise<void> {
  await form(person)
  await choose(person, coin)
  await field(person, 'Amount').fill('0.01')
  await field(person, 'To').fill(to)
  await button(person, 'Review send').click()
  await button(person, 'Send').waitFor()
}

/** A wallet of the page that asks in a window of its own. */
async function inWindow(person: Sender, wallet: string, name: string): Promise<Asked> {
  await behaveNow(person, wallet, 'ask')
  const [popup] = await Promise.all([person.page.waitForEvent('popup'), button(person, name).click()])
  const yes = popup.getByRole('button', { name: 'Approve', exact: true })
  await yes.waitFor()
  return { person, yes: () => yes.click() }
}

const WAYS: Readonly<Record<string, () => Promise<Asked>>> = {
  async 'in a wallet of the page, on EVM'() {
    const person = await injected(visit, 'Larkspur')
    await toReview(person, 'Ether', RECEIVER)
    return inWindow(person, 'larkspur', 'Send')
  },
  async 'in a wallet of the page, on Solana'() {
    const person = await injected(visit, 'Marram')
    await toReview(person, 'Solana', STRANGER)
    return inWindow(person, 'marram', 'Send')
  },
  async 'on a phone'() {
    const person = await remote(visit, 'eip155')
    await toReview(person, 'Ether', RECEIVER)
    await button(person, 'Send').click()
    await person.phone.getByText('0.01').first().waitFor()
    return { person, yes: () => approve(person.phone) }
  },
  async 'in an embedded wallet'() {
    const email = 'moss-off@harbor.example'
    const { eip155, smartAccount } = addressesOf(email)
    for (const address of [eip155, smartAccount])
      await rpc(urls.nodes[31337], 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    const person = await visit(`${urls.demo}?email&evm`)
    await logIn(person, email)
    await status(person, 'connected')
    await person.dialog.waitFor({ state: 'hidden' })
    await toReview(person, 'Ether', RECEIVER)
    await button(person, 'Send').click()
    await asked(person, /^Send/)
    return { person, yes: () => answer(person, 'Send') }
  },
}

test.each(Object.entries(WAYS))(
  'Send, %s: the late yes is followed, told once, and nothing is sent twice',
  async (_, open) => {
    const before = await wei(RECEIVER)
    const asking = await open()
    const { person } = asking
    await offAndOn(asking, 'send')
    await toast(person, /(?:0\.01 \w+|The transaction) is confirmed/)
    // Solana's receiver is another one.
    const sent = (await addressOf(person)).startsWith('0x') ? 10n ** 16n : 0n
    expect((await wei(RECEIVER)) - before).toBe(sent)
    await eventually(
      () => person.page.evaluate("localStorage.getItem('latchkey:send:pending')"),
      (kept) => expect(kept).toBe(null),
    )
    expect(person.errors).toEqual([])
  },
)

test('Swap: the late yes to the approval stands, is told, and nothing more is asked', async () => {
  const person = await injected(visit, 'Larkspur')
  const me = await addressOf(person)
  await review(person, SUSD, '40', SBX)
  const asking = await inWindow(person, 'larkspur', 'Approve and swap')
  const count = await sentBy(me)
  await offAndOn(asking, 'swaps')
  await toast(person, /SUSD was not swapped for SBX/)
  expect([await sentBy(me), await allowance(SUSD, me)]).toEqual([count + 1, 40_000_000n])
  expect(person.errors).toEqual([])
})

test('a name: the late yes registers it, and it is there when the feature is on again', async () => {
  const person = await visit(`${urls.demo}?email&evm`)
  await logIn(person, 'fern-off@harbor.example')
  await status(person, 'connected')
  await person.dialog.waitFor({ state: 'hidden' })
  await person.openModal()
  await person.openSettings()
  await button(person, 'Choose a name').click()
  await field(person, 'Name').fill('lateyes')
  await button(person, 'Register lateyes.reown.id').click()
  await asked(person, 'Sign this message?')
  await offAndOn({ person, yes: () => answer(person, 'Sign') }, 'names')
  await eventually(
    () => person.page.evaluate('window.modal.getState().account?.profileName'),
    (name) => expect(name).toBe('lateyes.reown.id'),
  )
  expect(person.errors).toEqual([])
})
