/**
 * A price that moves and remote config, on a real exchange: nothing is signed that was not shown, and the chain's truth is told. What
 * services, wallets and people do to a swap: tests/plugins/swaps/{truth.browser,swapper,leaving}.test.
 */
import { expect, test } from 'vitest'
import { urls } from './lanes.ts'
import { picture } from './emailPeople.ts'
import { addressOf, button, heading, injected } from './sendHands.ts'
import { allowance, approveElsewhere, balance, before, held, NODE, pool, SBX, SUSD, trade } from './swapChain.ts'
import { asShown, fill, listen, readSwap, review, says, swapForm, toReview } from './swapHands.ts'
import { control, eventually, rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser()

test('a price that gets old while it is read: what replaces it is shown before it can be signed, and a change elsewhere stops it', async () => {
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
