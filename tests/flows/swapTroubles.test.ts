/** Whatever prices, people, services and remote config do to a swap: nothing is signed that was not shown, and the chain's truth is told. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { urls } from './lanes.ts'
import { picture } from './emailPeople.ts'
import { addressOf, button, field, heading, injected, type Sender } from './sendHands.ts'
import {
  allowance,
  approveElsewhere,
  asShown,
  balance,
  before,
  ETHER,
  fill,
  isApproval,
  isSwap,
  listen,
  moved,
  NODE,
  pool,
  readSwap,
  review,
  SBX,
  sentSince,
  SUSD,
  swapForm,
  toReview,
} from './swapHands.ts'
import { behave, control, eventually, rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser()

const trade = (amount: string): Promise<void> => control(urls.services, 'trade', { give: 'SUSD', amount, get: 'SBX' })
const says = (person: Sender, words: string): Promise<void> =>
  person.dialog.getByText(words, { exact: false }).first().waitFor()

/** No block until the test asks for one. */
async function held(): Promise<void> {
  await rpc(NODE, 'evm_setAutomine', [false])
  onTestFinished(async () => void (await rpc(NODE, 'evm_setAutomine', [true])))
}

describe('the price', () => {
  test('moves while the approval is mined: a little is swapped as shown, much is not, and the approval is taken back', async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    await held()
    let start = await before(me, SUSD, SBX)
    let shown = await review(person, SUSD, '100', SBX)
    await button(person, 'Approve and swap').click()
    await says(person, 'Waiting for Latchkey Local')
    // Within the slippage of 1 %.
    await rpc(NODE, 'evm_setAutomine', [true])
    await trade('100')
    await heading(person, 'Swapped').waitFor()
    await asShown(shown, start)
    await button(person, 'Done').click()

    await rpc(NODE, 'evm_setAutomine', [false])
    start = await before(me, SUSD, SBX)
    shown = await review(person, SUSD, '100', SBX)
    await button(person, 'Approve and swap').click()
    await says(person, 'Waiting for Latchkey Local')
    await rpc(NODE, 'evm_setAutomine', [true])
    await trade('2000')
    await heading(person, 'The price moved').waitFor()
    await says(person, 'The contract may still take 100 SUSD from you.')
    await picture(person, 'swap-moved')
    expect((await sentSince(start)).all).toHaveLength(1)
    expect([await allowance(SUSD, me), await balance(SBX, me)]).toEqual([shown.gives, start.got])
    await button(person, 'Take back the approval').click()
    await heading(person, 'Approval taken back').waitFor()
    expect(await allowance(SUSD, me)).toBe(0n)
    expect(person.errors).toEqual([])
  }, 200_000)

  test('gets old while it is read: what replaces it is shown before it can be signed, and a change elsewhere stops it', async () => {
    const person = await injected(visit, 'Larkspur', { clock: true })
    const me = await addressOf(person)
    const heard = await listen(person)
    const first = await review(person, SUSD, '50', SBX)
    await trade('4000')
    await person.page.clock.fastForward(31_000)
    await new Promise((r) => setTimeout(r, 3000))
    console.log('OLD', await person.dialog.innerText())
    await expect.poll(async () => (await readSwap(person, SUSD, SBX)).least).not.toBe(first.least)
    const second = await readSwap(person, SUSD, SBX)
    expect(second.least < first.least && second.least <= (await pool(SUSD, SBX, second.gives))).toBe(true)

    // The allowance that this rests on is another one by now.
    await approveElsewhere(me, SUSD, 7n)
    await button(person, 'Approve and swap').click()
    await heading(person, 'The review is over').waitFor()
    expect(await heard()).toEqual([])
    await button(person, 'Review again').click()
    const start = await before(me, SUSD, SBX)
    await button(person, 'Review swap').waitFor()
    const third = await toReview(person, SUSD, SBX)
    await button(person, 'Approve and swap').click()
    await heading(person, 'Swapped').waitFor()
    await asShown(third, start)
    expect(person.errors).toEqual([])
  }, 200_000)
})

test('another account or network in the wallet closes the review, and says why', async () => {
  const person = await injected(visit, 'Larkspur')
  const heard = await listen(person)
  await review(person, SUSD, '50', SBX)
  await control(urls.services, 'wallets', { larkspur: { account: 1 } })
    await new Promise((r) => setTimeout(r, 3000))
    console.log('ACC', await person.dialog.innerText())
  await says(person, 'The account in your wallet changed, so the review was closed.')
  await picture(person, 'swap-closed')
  await control(urls.services, 'wallets', { larkspur: { account: 0 } })
  await fill(person, SUSD, '50', SBX)
  await toReview(person, SUSD, SBX)
  await control(urls.services, 'wallets', { larkspur: { chainId: 31338 } })
  await says(person, 'The network in your wallet changed, so the review was closed.')
  expect(await heard()).toEqual([])
  expect(person.errors).toEqual([])
}, 200_000)

test('a service that lies about a swap gets nothing signed, and an honest one after it is believed', async () => {
  const person = await injected(visit, 'Larkspur')
  const me = await addressOf(person)
  const heard = await listen(person)
  const start = await before(me, SUSD, SBX)
  await swapForm(person)
  await fill(person, SUSD, '100', SBX)
  await button(person, 'Review swap').waitFor()
  for (const mode of ['spender', 'token', 'calldata', 'approval', 'value', 'less', 'stale'] as const) {
    await control(urls.services, 'quoter', { mode })
    await button(person, 'Get a new price').or(button(person, 'Try again')).first().click()
    console.log(mode, await person.dialog.innerText())
  }
  expect(await heard()).toEqual([])
  expect(person.errors).toEqual([])
}, 200_000)
