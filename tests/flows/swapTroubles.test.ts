/** Whatever prices, people, services and remote config do to a swap: nothing is signed that was not shown, and the chain's truth is told. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { urls } from './lanes.ts'
import { picture } from './emailPeople.ts'
import { addressOf, button, field, heading, injected, SMALL_TOUCH, tokenChips, type Sender } from './sendHands.ts'
import {
  allowance,
  approveElsewhere,
  asShown,
  balance,
  before,
  ETHER,
  fill,
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
  type Before,
  type ShownSwap,
} from './swapHands.ts'
import { behave, control, eventually, rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser()

const trade = (amount: string): Promise<void> => control(urls.services, 'trade', { give: 'SUSD', amount, get: 'SBX' })
const says = (person: Sender, words: string): Promise<void> =>
  person.dialog
    .getByText(words, { exact: false })
    .first()
    .waitFor()
    // What is on the screen in its place says why it is missing.
    .catch(async (error: unknown) => {
      throw new Error(`“${words}” is not said: ${await person.dialog.innerText()}`, { cause: error })
    })

/** No block until the test asks for one. */
async function held(): Promise<void> {
  await rpc(NODE, 'evm_setAutomine', [false])
  onTestFinished(async () => void (await rpc(NODE, 'evm_setAutomine', [true])))
}

/** Says yes to a swap whose approval is sent, and waits for a block. */
async function approving(person: Sender, me: string, amount: string): Promise<{ start: Before; shown: ShownSwap }> {
  await held()
  const start = await before(me, SUSD, SBX)
  const shown = await review(person, SUSD, amount, SBX)
  await button(person, 'Approve and swap').click()
  await says(person, 'Waiting for Latchkey Local')
  return { start, shown }
}

/** As long as the page waits before it looks at the chain again, and more. Its clock has to be one that can be set. */
const later = ({ page }: Sender): Promise<void> => page.clock.fastForward(2_500)

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

const FAULTS = [
  { match: '/v1/convert/quotes', mode: 'malformed' },
  { match: '/v1/convert/build-approve', mode: 'status', status: 429, retryAfter: 1 },
  { match: '/v1/convert/build-transaction', mode: 'status', status: 500 },
  { match: '/v1/convert/build-transaction', mode: 'gone' },
]

test('a service that fails on any of its paths says so and works at the next try; none of it is signed', async () => {
  const person = await injected(visit, 'Larkspur', SMALL_TOUCH, `${urls.demo}?theme=light`)
  const me = await addressOf(person)
  const heard = await listen(person)
  const faulty = (...faults: readonly object[]): Promise<void> => control(urls.services, 'faults', faults)
  const amount = field(person, 'Amount to give')
  // It is asked once in half a minute, so the first quote of the page meets this.
  const noGas = { match: '/v1/convert/gas-price', mode: 'status', status: 503 }
  await faulty(noGas, { match: '/v1/convert/tokens', mode: 'malformed' })
  await swapForm(person)
  await tokenChips(person).nth(1).click()
  await says(person, "Other tokens didn't load")
  await picture(person, 'swap-tokens-failed')
  await faulty(noGas)
  await button(person, 'Try again').click()
  await person.dialog.getByText("Other tokens didn't load").waitFor({ state: 'hidden' })
  await person.dialog.getByRole('button', { name: SBX.name, exact: true }).click()
  await amount.waitFor()
  for (const [at, fault] of [noGas, ...FAULTS].entries()) {
    await faulty(fault)
    if (at === 0) await fill(person, SUSD, '10', SBX)
    else await amount.fill(`${10 + at}`)
    await says(person, "The price didn't load")
    expect(await button(person, 'No price right now').getAttribute('aria-disabled')).toBe('true')
    await picture(person, `swap-failed-${at}`)
    await faulty()
    await button(person, 'Try again').click()
    await button(person, 'Review swap').waitFor()
  }

  await faulty({ match: '/v1/convert/*', mode: 'delay', ms: 700 })
  await amount.fill('42')
  await says(person, 'Getting a price')
  await picture(person, 'swap-slow')
  await button(person, 'Review swap').waitFor()
  await faulty()

  // After the approval, too.
  await toReview(person, SUSD, SBX)
  await faulty({ match: '/v1/convert/build-transaction', mode: 'status', status: 503 })
  const start = await before(me, SUSD, SBX)
  expect(await heard()).toEqual([])
  await button(person, 'Approve and swap').tap()
  await says(person, 'The service answered with an error')
  await says(person, 'The contract may still take 42 SUSD from you.')
  await picture(person, 'swap-failed-approved')
  await faulty()
  await button(person, 'Review again').tap()
  await button(person, 'Review swap').waitFor()
  // What stands is enough, so the next try approves nothing.
  const shown = await toReview(person, SUSD, SBX)
  expect(shown.spender).toBe(undefined)
  await button(person, 'Swap').tap()
  await heading(person, 'Swapped').waitFor()
  expect((await sentSince(start)).all).toHaveLength(2)
  await moved(shown, start)
  expect(person.errors).toEqual([])
}, 200_000)
