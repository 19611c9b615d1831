/** Whatever prices, people, services and remote config do to a swap: nothing is signed that was not shown, and the chain's truth is told. */
import { describe, expect, test } from 'vitest'
import { urls } from './lanes.ts'
import { picture } from './emailPeople.ts'
import { addressOf, button, field, heading, injected, type Sender } from './sendHands.ts'
import {
  allowance,
  approveElsewhere,
  balance,
  before,
  ETHER,
  held,
  NODE,
  pool,
  SBX,
  sentSince,
  SUSD,
  trade,
  type Before,
} from './swapChain.ts'
import {
  asShown,
  fill,
  later,
  listen,
  readSwap,
  review,
  says,
  swapForm,
  toReview,
  type ShownSwap,
} from './swapHands.ts'
import { behave, control, eventually, rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser()

/** Says yes to a swap whose approval is sent, and waits for a block. */
async function approving(person: Sender, me: string, amount: string): Promise<{ start: Before; shown: ShownSwap }> {
  await held()
  const start = await before(me, SUSD, SBX)
  const shown = await review(person, SUSD, amount, SBX)
  await button(person, 'Approve and swap').click()
  await says(person, 'Waiting for Latchkey Local')
  return { start, shown }
}

describe('the price', () => {
  test('moves while the approval is mined: a little is swapped as shown, much is not, and the approval is taken back', async () => {
    const person = await injected(visit, 'Larkspur', { clock: true })
    const me = await addressOf(person)
    const little = await approving(person, me, '100')
    // Within the slippage of 1 %.
    await rpc(NODE, 'evm_setAutomine', [true])
    await trade('100')
    await later(person)
    await heading(person, 'Swapped').waitFor()
    await asShown(little.shown, little.start)
    await button(person, 'Done').click()

    const { start, shown } = await approving(person, me, '100')
    await rpc(NODE, 'evm_setAutomine', [true])
    await trade('2000')
    await later(person)
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
    await trade('500')
    await person.page.clock.fastForward(31_000)
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

/** What the quoter lies about, and where it ends: refused in the form, or stopped in the review by a trial. */
const LIES = [
  ['spender', 'The quote was refused'],
  ['token', 'The quote was refused'],
  ['approval', 'The quote was refused'],
  ['value', 'The quote was refused'],
  ['less', 'You would get too little', true],
  ['calldata', 'You would get too little', true],
  ['stale', 'This would fail', true],
] as const

test('a service that lies about a swap gets nothing signed, and the next honest answer is swapped', async () => {
  const person = await injected(visit, 'Larkspur')
  const me = await addressOf(person)
  const heard = await listen(person)
  await swapForm(person)
  await fill(person, SUSD, '1', SBX)
  for (const [at, [mode, words, inReview]] of LIES.entries()) {
    await control(urls.services, 'quoter', { mode })
    // Another amount is another question, so an answer from before cannot be meant.
    await field(person, 'Amount to give').fill(`${101 + at}`)
    if (inReview) await button(person, 'Review swap').click()
    await says(person, words)
    expect(await button(person, 'Approve and swap').count()).toBe(0)
    await picture(person, `swap-lie-${mode}`)
    await button(person, inReview ? 'Check again' : 'No price right now').waitFor()
    if (inReview) await button(person, 'Cancel').click()
  }
  expect(await heard()).toEqual([])

  // Hosted services approve everything; what is signed is an approval of what is given.
  await control(urls.services, 'quoter', { mode: 'unlimited' })
  const start = await before(me, SUSD, SBX)
  await field(person, 'Amount to give').fill('100')
  const shown = await toReview(person, SUSD, SBX)
  await button(person, 'Approve and swap').click()
  await heading(person, 'Swapped').waitFor()
  await asShown(shown, start)
  expect(await heard()).toHaveLength(2)
  expect(person.errors).toEqual([])
}, 200_000)

describe('who leaves', () => {
  test('during the approval finds it standing, and takes it back; during the swap hears how it ended', async () => {
    const person = await injected(visit, 'Larkspur', { clock: true })
    const me = await addressOf(person)
    const { page } = person
    const { start, shown } = await approving(person, me, '75')
    await page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await behave(page, 'Larkspur', 'approve')
    await swapForm(person)
    await person.dialog.getByRole('button', { name: /^SUSD for SBX/ }).click()
    await says(person, 'Waiting for Latchkey Local')
    await rpc(NODE, 'evm_mine')
    await later(person)
    await says(person, 'The approval is confirmed, and nothing was swapped.')
    await says(person, 'The contract may still take 75 SUSD from you.')
    await picture(person, 'swap-left')
    expect([await allowance(SUSD, me), await balance(SUSD, me)]).toEqual([shown.gives, start.gave])
    await button(person, 'Take back the approval').click()
    await says(person, 'Waiting for Latchkey Local')
    await rpc(NODE, 'evm_mine')
    await later(person)
    await heading(person, 'Approval taken back').waitFor()
    expect(await allowance(SUSD, me)).toBe(0n)
    await button(person, 'Done').click()

    const then = await before(me, ETHER, SUSD)
    const swap = await review(person, ETHER, '0.25', SUSD)
    await button(person, 'Swap').click()
    await says(person, 'Waiting for Latchkey Local')
    await page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await behave(page, 'Larkspur', 'approve')
    expect(await page.evaluate("localStorage.getItem('latchkey:swaps:pending')")).toContain('"swap"')
    await rpc(NODE, 'evm_mine')
    await later(person)
    await page.getByText('ETH was swapped for SUSD').first().waitFor()
    await asShown(swap, then)
    expect(await page.evaluate("localStorage.getItem('latchkey:swaps:pending')")).toBe(null)
    expect(person.errors).toEqual([])
  }, 200_000)
})

test('remote config switches swaps off in the form, the review and on the way: a useful page is left', async () => {
  const person = await injected(visit, 'Larkspur')
  const me = await addressOf(person)
  const heard = await listen(person)
  const switched = async (isEnabled: boolean): Promise<void> => {
    await control(urls.services, 'features', [{ id: 'swap', isEnabled, config: isEnabled ? ['1inch'] : [] }])
    await person.page.evaluate('window.modal.refreshConfig()')
  }
  const start = await before(me, SUSD, SBX)
  for (const step of ['form', 'review', 'progress'] as const) {
    await swapForm(person)
    await fill(person, SUSD, '10', SBX)
    if (step !== 'form') await toReview(person, SUSD, SBX)
    if (step === 'progress') {
      await held()
      await button(person, 'Approve and swap').click()
      await says(person, 'Waiting for Latchkey Local')
    }
    await switched(false)
    await says(person, 'This screen was switched off by the site')
    await button(person, 'Send').waitFor()
    await button(person, 'Swap').waitFor({ state: 'hidden' })
    await picture(person, `swap-off-${step}`)
    if (step !== 'progress') await switched(true)
  }
  // What was sent is on the chain whatever the site switches; nothing is signed after it.
  await rpc(NODE, 'evm_setAutomine', [true])
  await rpc(NODE, 'evm_mine')
  await eventually(
    () => allowance(SUSD, me),
    (units) => expect(units).toBe(10_000_000n),
  )
  await switched(true)
  await swapForm(person)
  await person.dialog.getByRole('button', { name: /^SUSD for SBX/ }).click()
  await says(person, 'The contract may still take 10 SUSD from you.')
  expect([await heard(), await balance(SUSD, me)]).toEqual([[expect.anything()], start.gave])
  await button(person, 'Take back the approval').click()
  await heading(person, 'Approval taken back').waitFor()
  expect([await allowance(SUSD, me), await balance(SBX, me)]).toEqual([0n, start.got])
  expect(person.errors).toEqual([])
}, 200_000)
