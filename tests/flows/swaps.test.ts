/** Swaps by every kind of wallet: what the chain says afterwards is at least what the review has promised. */
import { expect, test } from 'vitest'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { answer, asked, emailPeople, frameOf, picture, status } from './emailPeople.ts'
import { urls } from './lanes.ts'
import { addressOf, approve, button, heading, injected, remote, SMALL_TOUCH } from './sendHands.ts'
import {
  approveElsewhere,
  asShown,
  before,
  ETHER,
  fill,
  movedByCalls,
  review,
  SBX,
  SUSD,
  swapForm,
  toReview,
} from './swapHands.ts'
import { control, withBrowser, type Visit } from './visit.ts'

const { secrets, visit } = withBrowser()
const { logIn, plantFrame, tellEvents } = emailPeople(secrets)

test('a browser wallet swaps tokens and ether both ways, and signs nothing that was not shown', async () => {
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
}, 200_000)

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
}, 200_000)

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

test.each([
  ['a plain account', false, [[SUSD, '99.5', ETHER]]],
  [
    'a smart account, by calls',
    true,
    [
      [SUSD, '200', SBX],
      [ETHER, '0.5', SUSD],
    ],
  ],
] as const)(
  'an email wallet with %s swaps, and its frame asks for each step',
  async (_, smart, swaps) => {
    const { person, me } = await embedded(`swap-${String(smart)}@harbor.example`, smart)
    for (const [give, amount, get] of swaps) {
      const start = await before(me, give, get)
      const shown = await review(person, give, amount, get)
      await button(person, give === ETHER ? 'Swap' : 'Approve and swap').click()
      if (give !== ETHER) {
        await asked(person, 'Allow spending?')
        await frameOf(person).getByText(`${amount} SUSD`, { exact: true }).waitFor()
        await answer(person, 'Allow')
      }
      // The frame knows no exchange, and says so.
      await frameOf(person).getByText('What this does cannot be told.', { exact: false }).waitFor()
      await frameOf(person).getByRole('checkbox').check()
      await answer(person, 'Send anyway')
      await heading(person, 'Swapped').waitFor()
      if (smart) await movedByCalls(shown, start)
      else await asShown(shown, start)
      await button(person, 'Done').click()
    }
    expect(person.errors).toEqual([])
  },
  200_000,
)
