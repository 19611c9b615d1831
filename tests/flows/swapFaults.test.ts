/** A service of swaps that fails: what cannot be known is said, nothing of it is signed, and the next try works. */
import { expect, test } from 'vitest'
import { urls } from './lanes.ts'
import { picture } from './emailPeople.ts'
import { addressOf, button, field, heading, injected, SMALL_TOUCH, tokenChips, type Sender } from './sendHands.ts'
import { before, SBX, sentSince, SUSD } from './swapChain.ts'
import { fill, listen, moved, says, swapForm, toReview } from './swapHands.ts'
import { control, release, withBrowser } from './visit.ts'

const { visit } = withBrowser({ clock: true })

const FAULTS = [
  { match: '/v1/convert/quotes', mode: 'malformed' },
  { match: '/v1/convert/build-approve', mode: 'status', status: 429, retryAfter: 1 },
  { match: '/v1/convert/build-transaction', mode: 'status', status: 500 },
  { match: '/v1/convert/build-transaction', mode: 'gone' },
]

/** In one step: what the page asks by itself every few seconds may succeed first, and then the button is gone. */
const again = (person: Sender): Promise<void> =>
  button(person, 'Try again').evaluateAll(([found]) => (found as HTMLElement | undefined)?.click())

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
  await button(person, 'Try again').waitFor()
  await faulty(noGas)
  await again(person)
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
    await button(person, 'Try again').waitFor()
    await faulty()
    await again(person)
    await button(person, 'Review swap').waitFor()
  }

  await faulty({ match: '/v1/convert/*', mode: 'hold' })
  await amount.fill('42')
  await says(person, 'Getting a price')
  await picture(person, 'swap-slow')
  await release()
  await button(person, 'Review swap').waitFor()

  // After the approval, too.
  await toReview(person, SUSD, SBX)
  await faulty({ match: '/v1/convert/build-transaction', mode: 'status', status: 503 })
  const start = await before(me, SUSD, SBX)
  await person.settled()
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
})
