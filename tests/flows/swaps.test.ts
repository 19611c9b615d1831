/** Swaps by every kind of wallet: what the chain says afterwards is at least what the review has promised. */
import { expect, test } from 'vitest'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { answer, asked, emailPeople, frameOf, picture, status } from './emailPeople.ts'
import { urls } from './lanes.ts'
import { addressOf, approve, button, field, heading, injected, remote, SMALL_TOUCH, unitsOf } from './sendHands.ts'
import { allowance, approveElsewhere, balance, before, ETHER, SBX, SUSD } from './swapChain.ts'
import {
  asShown,
  batchOf,
  fill,
  listenInFrame,
  movedByCalls,
  operationsSince,
  review,
  swapForm,
  toReview,
} from './swapHands.ts'
import { expectTheme } from '../themes.ts'
import { control, withBrowser, type Visit } from './visit.ts'

const { secrets, visit } = withBrowser({ clock: true })
const { logIn, plantFrame, tellEvents } = emailPeople(secrets)

test(
  'a browser wallet swaps tokens and ether both ways, and signs nothing that was not shown',
  { tags: ['swap'] },
  async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    for (const [give, amount, get, approves] of [
      [SUSD, '120.5', SBX, true],
      [ETHER, '0.123456789012345678', SUSD, false],
      [SBX, '3.5', ETHER, true],
      [SUSD, '77.654321', ETHER, false],
    ] as const) {
      // The last one finds an approval of exactly what it gives.
      if (give !== ETHER && !approves) await approveElsewhere(me, give, 77_654_321n)
      const start = await before(me, give, get)
      const shown = await review(person, give, amount, get)
      expect([shown.gives, shown.spender !== undefined]).toEqual([
        BigInt(amount.replace('.', '').padEnd(amount.split('.')[0]!.length + give.decimals, '0')),
        approves,
      ])
      await picture(person, `swap-review-${give.symbol}-${get.symbol}`)
      await button(person, approves ? 'Approve and swap' : 'Swap').click()
      await heading(person, 'Swapped').waitFor()
      await picture(person, `swap-done-${give.symbol}-${get.symbol}`)
      await asShown(shown, start)
      await button(person, 'Done').click()
    }
    expect(person.errors).toEqual([])
  },
)

test('what is typed on the side that is got is got, for what the service says that it takes', async () => {
  const person = await injected(visit, 'Larkspur')
  const me = await addressOf(person)
  for (const [give, get, wanted] of [
    [SUSD, SBX, '12.5'],
    [ETHER, SUSD, '250.75'],
  ] as const) {
    const start = await before(me, give, get)
    await swapForm(person)
    await fill(person, give, wanted, get, 'get')
    await button(person, 'Review swap').waitFor()
    await picture(person, `swap-got-form-${get.symbol}`)
    const needed = await field(person, 'Amount to give').inputValue()
    expect(await field(person, 'Amount to get').inputValue()).toBe(wanted)
    const shown = await toReview(person, give, get)
    // The review shows what the form has shown, to the unit, and promises what was wanted but for the slippage.
    expect(shown.gives).toBe(unitsOf(`${needed} `, give.decimals))
    expect(shown.least * 100n >= unitsOf(`${wanted} `, get.decimals) * 99n, `${shown.least}`).toBe(true)
    await button(person, give === ETHER ? 'Swap' : 'Approve and swap').click()
    await heading(person, 'Swapped').waitFor()
    await asShown(shown, start)
    await button(person, 'Done').click()
  }
  expect(person.errors).toEqual([])
})

test('a wallet on a phone approves and swaps, in the light, and is asked twice', async () => {
  const person = await remote(visit, 'eip155', SMALL_TOUCH, `${urls.demo}?theme=light`)
  const { phone } = person
  const me = await addressOf(person)
  for (const [give, amount, get] of [
    [ETHER, '0.25', SUSD],
    [SUSD, '60.000001', SBX],
  ] as const) {
    const start = await before(me, give, get)
    await swapForm(person)
    await fill(person, give, amount, get)
    await button(person, 'Review swap').waitFor()
    await expectTheme(heading(person, 'Swap'), 'light')
    await picture(person, `swap-phone-form-${give.symbol}`)
    const shown = await toReview(person, give, get)
    await picture(person, `swap-phone-review-${give.symbol}`)
    await button(person, give === ETHER ? 'Swap' : 'Approve and swap').tap()
    for (let asks = 0; asks < (give === ETHER ? 1 : 2); asks += 1) {
      await phone.getByText('eth_sendTransaction').first().waitFor()
      await approve(phone)
      await phone.getByText('eth_sendTransaction').first().waitFor({ state: 'hidden' })
    }
    await heading(person, 'Swapped').waitFor()
    await asShown(shown, start)
    await button(person, 'Done').tap()
  }
  expect(person.errors).toEqual([])
})

/** Who logged in by email, with 2 ETH and 500 SUSD, and is told to approve everything that the frame asks. */
async function embedded(email: string, smart: boolean): Promise<{ readonly person: Visit; readonly me: string }> {
  const { eip155, smartAccount } = addressesOf(email)
  const me = smart ? smartAccount : eip155
  await control(urls.services, 'faucet', { address: me, amount: '2' })
  await control(urls.services, 'faucet', { address: me, amount: '500', token: 'SUSD' })
  const person = await visit(`${urls.demo}?email&evm&theme=light&debug${smart ? '&smart' : ''}`)
  await tellEvents(person)
  await logIn(person, email)
  await status(person, 'connected')
  await plantFrame(person)
  await person.dialog.waitFor({ state: 'hidden' })
  return { person, me }
}

/** What the frame does not know it says, and sends only after a second yes. */
async function sendAnyway(person: Visit): Promise<void> {
  await frameOf(person).getByText('What this does cannot be told.', { exact: false }).first().waitFor()
  await frameOf(person).getByRole('checkbox').check()
  await answer(person, 'Send anyway')
}

test('an email wallet with a plain account swaps, and its frame asks for each step', async () => {
  const { person, me } = await embedded('swap-plain@harbor.example', false)
  const start = await before(me, SUSD, ETHER)
  const shown = await review(person, SUSD, '99.5', ETHER)
  await button(person, 'Approve and swap').click()
  await asked(person, 'Allow spending?')
  await frameOf(person).getByText('99.5 SUSD', { exact: true }).waitFor()
  await answer(person, 'Allow')
  await sendAnyway(person)
  await heading(person, 'Swapped').waitFor()
  await asShown(shown, start)
  expect(person.errors).toEqual([])
})

test('an email wallet with a smart account approves and swaps in one request, of which all happens or nothing', async () => {
  const { person, me } = await embedded('swap-smart@harbor.example', true)
  const heard = await listenInFrame(person)
  const start = await before(me, SUSD, SBX)
  const shown = await review(person, SUSD, '200', SBX)
  await person.dialog.getByText('Approve and swap together, in one confirmation').waitFor()
  await picture(person, 'swap-batch-review')
  await button(person, 'Approve and swap').click()
  await asked(person, 'Do 2 things at once?')
  await picture(person, 'swap-batch-asked')
  await frameOf(person).getByText('200 SUSD', { exact: true }).waitFor()
  await sendAnyway(person)
  await heading(person, 'Swapped').waitFor()
  await picture(person, 'swap-batch-done')
  await movedByCalls(shown, start)
  expect(await heard()).toEqual([batchOf(shown, me)])
  await button(person, 'Done').click()

  // Without an approval there is one call, and no batch of several.
  const then = await before(me, ETHER, SUSD)
  const single = await review(person, ETHER, '0.5', SUSD)
  await button(person, 'Swap').click()
  await sendAnyway(person)
  await heading(person, 'Swapped').waitFor()
  await movedByCalls(single, then)
  await button(person, 'Done').click()
  expect(await heard()).toHaveLength(2)

  // The price moves beyond the minimum between the review and the yes: the approval of the batch does not stay either.
  const last = await before(me, SUSD, SBX)
  await review(person, SUSD, '50', SBX)
  await button(person, 'Approve and swap').click()
  await asked(person, 'Do 2 things at once?')
  await control(urls.services, 'trade', { give: 'SUSD', amount: '2000', get: 'SBX' })
  await sendAnyway(person)
  await heading(person, 'Not swapped').waitFor()
  await person.dialog.getByText('Nothing was approved and nothing was swapped', { exact: false }).waitFor()
  await picture(person, 'swap-batch-undone')
  await person.settled()
  expect(await person.dialog.getByText('The approval stands').count()).toBe(0)
  expect([await balance(SUSD, me), await balance(SBX, me), await allowance(SUSD, me)]).toEqual([
    last.gave,
    last.got,
    0n,
  ])
  expect(await operationsSince(last)).toEqual([false])
  expect(await heard()).toHaveLength(3)
  expect(person.errors).toEqual([])
})
