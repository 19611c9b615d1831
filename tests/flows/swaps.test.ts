/** Swaps by every kind of wallet: what the chain says afterwards is at least what the review has promised. */
import { expect, test } from 'vitest'
import { picture } from './emailPeople.ts'
import { addressOf, button, heading, injected } from './sendHands.ts'
import { approveElsewhere, asShown, before, ETHER, review, SBX, SUSD } from './swapHands.ts'
import { withBrowser } from './visit.ts'

const { visit } = withBrowser()

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
