/** Swaps that end another way than they were meant to: what is told is what the chain says, with the way out of what is left. */
import { describe, expect, test } from 'vitest'
import { picture } from './emailPeople.ts'
import { addressOf, button, heading, injected, type Sender } from './sendHands.ts'
import { allowance, balance, before, held, NODE, overtake, pause, SBX, sentSince, SUSD } from './swapChain.ts'
import { later, listen, moved, readSwap, review, row, says } from './swapHands.ts'
import { rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser({ clock: true })

/** One press, and the chain has forgotten the approval. */
async function takenBack(person: Sender, me: string): Promise<void> {
  await rpc(NODE, 'evm_setAutomine', [true])
  await button(person, 'Take back the approval').click()
  await heading(person, 'Approval taken back').waitFor()
  expect(await allowance(SUSD, me)).toBe(0n)
}

describe('after the approval', () => {
  test('somebody overtakes the swap, which the chain undoes: what is left is said, and taken back in one press', async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    const heard = await listen(person)
    await held()
    const start = await before(me, SUSD, SBX)
    const shown = await review(person, SUSD, '100', SBX)
    await button(person, 'Approve and swap').click()
    await says(person, 'Waiting for Latchkey Local')
    await rpc(NODE, 'evm_mine')
    await later(person)
    await expect.poll(heard).toHaveLength(2)
    await says(person, 'Waiting for Latchkey Local')
    await overtake(1_500_000_000n)
    await rpc(NODE, 'evm_mine')
    await later(person)
    await heading(person, 'Not swapped').waitFor()
    await says(person, 'Latchkey Local undid the swap: you still have your SUSD, and paid fees only.')
    await says(person, 'The contract may still take 100 SUSD from you.')
    await picture(person, 'swap-overtaken')
    expect((await sentSince(start)).all).toHaveLength(2)
    const left = [await allowance(SUSD, me), await balance(SUSD, me), await balance(SBX, me)]
    expect(left).toEqual([shown.gives, start.gave, start.got])
    await takenBack(person, me)
    await picture(person, 'swap-taken-back')
    expect(await heard()).toHaveLength(3)
    expect(person.errors).toEqual([])
  })

  test('the token is paused: the wallet is not asked for a swap that would fail, and no price is blamed', async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    const heard = await listen(person)
    await held()
    const start = await before(me, SUSD, SBX)
    await review(person, SUSD, '100', SBX)
    await button(person, 'Approve and swap').click()
    await says(person, 'Waiting for Latchkey Local')
    await rpc(NODE, 'evm_setAutomine', [true])
    await pause(SUSD)
    await later(person)
    await heading(person, 'The swap would fail now').waitFor()
    await says(person, 'The contract may still take 100 SUSD from you.')
    await picture(person, 'swap-paused')
    await button(person, 'Review again').click()
    await button(person, 'Review swap').click()
    // What the token says is shown as it is.
    await says(person, 'The network refuses it: “Transfers are paused”.')
    await picture(person, 'swap-paused-review')
    expect([await heard(), await balance(SUSD, me)]).toEqual([[expect.anything()], start.gave])
    await button(person, 'Cancel').click()
    await row(person, 'The approval stands').click()
    await takenBack(person, me)
    expect(person.errors).toEqual([])
  })
})

test('an approval without a limit is warned of, is a step of its own, and is what stands on the chain afterwards', async () => {
  const person = await injected(visit, 'Larkspur')
  const me = await addressOf(person)
  const heard = await listen(person)
  const swap = button(person, 'Approve and swap')
  const isOff = (): Promise<string | null> => swap.getAttribute('aria-disabled')
  const exact = 'For exactly 50 SUSD, and for nobody but this contract:'
  const start = await before(me, SUSD, SBX)
  await review(person, SUSD, '50', SBX)
  await says(person, exact)
  // Back leaves the exact approval as it was.
  await button(person, 'Approve once for later swaps…').click()
  await heading(person, 'Allow all of your SUSD?').waitFor()
  await says(person, 'It could take everything')
  await picture(person, 'swap-unlimited-step')
  await button(person, 'Back').click()
  await says(person, exact)
  expect(await isOff()).toBe(null)

  await button(person, 'Approve once for later swaps…').click()
  await button(person, 'Allow all of it').click()
  await says(person, 'The approval has no limit')
  await says(person, 'For all of your SUSD, now and later, for this contract:')
  await picture(person, 'swap-unlimited-review')
  expect(await isOff()).toBe('true')
  await button(person, 'Approve exactly 50 SUSD').click()
  await says(person, exact)
  await person.settled()
  expect(await person.dialog.getByText('The approval has no limit').count()).toBe(0)

  await button(person, 'Approve once for later swaps…').click()
  await button(person, 'Allow all of it').click()
  await says(person, 'The approval has no limit')
  const shown = await readSwap(person, SUSD, SBX)
  await person.settled()
  expect(await heard()).toEqual([])
  await person.dialog.getByRole('checkbox').check()
  await swap.click()
  await heading(person, 'Swapped').waitFor()
  await says(person, 'The contract may take all of your SUSD, now and later.')
  await picture(person, 'swap-unlimited-done')
  expect(await allowance(SUSD, me)).toBe(2n ** 256n - 1n)
  expect(start.gave - (await balance(SUSD, me))).toBe(shown.gives)
  await takenBack(person, me)
  await moved(shown, start)
  expect(await heard()).toHaveLength(3)
  expect(person.errors).toEqual([])
})
