/**
 * Whatever services, prices and the wallet do to a swap: nothing is signed that was not shown, and the truth is told.
 * @module-tag thorough
 */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../eventually.ts'
import { EXCHANGE, NATIVE } from './ledger.ts'
import { BASE, button, COIN, field, ME, opened } from './openForm.ts'
import type { Mood } from './service.ts'
import { approvalOf } from './stage.ts'

const OTHER = '0x2222222222222222222222222222222222222222'
const text = (words: string) => page.getByText(words).first()

/** Until this is on the screen: nodes and services are asked again after pauses. */
async function sees({ clock }: Awaited<ReturnType<typeof opened>>, words: string): Promise<void> {
  await eventually(async () => {
    await clock.advance(500)
    expect(page.getByText(words).elements().length).toBeGreaterThan(0)
  })
}

async function review(shown: Awaited<ReturnType<typeof opened>>, amount: string): Promise<void> {
  await field('Amount to give').fill(amount)
  await shown.says('Review swap')
  await button('Review swap').click()
  await expect.element(button('Approve and swap')).toBeVisible()
}

/** What the service lies about, and is refused for in the form. */
const REFUSED: readonly Mood[] = ['spender', 'token', 'approval', 'value']
/** What only a trial finds, in the review. */
const STOPPED: readonly (readonly [mood: Mood, words: string])[] = [
  ['less', 'You would get too little'],
  ['calldata', 'You would get too little'],
  ['stale', 'This would fail'],
]

it('a service that lies gets nothing signed; the next honest answer is approved to the unit, and swapped', async () => {
  const shown = await opened()
  const { asked, hosted, ledger } = shown
  // Another amount is another question, so an answer from before cannot be meant.
  for (const [at, mood] of REFUSED.entries()) {
    hosted.mood = mood
    await field('Amount to give').fill(`${101 + at}`)
    await shown.says('No price right now')
    await expect.element(text('The quote was refused'), { message: mood }).toBeVisible()
    expect(button('Approve and swap').elements()).toHaveLength(0)
  }
  for (const [at, [mood, words]] of STOPPED.entries()) {
    hosted.mood = mood
    await field('Amount to give').fill(`${201 + at}`)
    await shown.says('Review swap')
    await button('Review swap').click()
    await expect.element(text(words), { message: mood }).toBeVisible()
    await expect.element(button('Check again')).toBeVisible()
    expect(button('Approve and swap').elements()).toHaveLength(0)
    await button('Cancel').click()
  }
  expect(asked).toEqual([])

  // Hosted services approve everything; what is signed is an approval of what is given.
  hosted.mood = 'unlimited'
  await review(shown, '100')
  await button('Approve and swap').click()
  await sees(shown, 'Swapped')
  expect(asked.map((call) => approvalOf(call)?.units)).toEqual([100_000_000n, undefined])
  expect(approvalOf(asked[0]!)?.spender).toBe(EXCHANGE)
  expect(ledger.allowance(COIN, ME, EXCHANGE)).toBe(0n)
})

it('a price that moved too far during the approval ends the swap, and the approval is taken back in a click', async () => {
  const shown = await opened()
  const { asked, ledger, onSent } = shown
  onSent.call = () => ledger.give(NATIVE, EXCHANGE, 10n ** 20n)
  await review(shown, '100')
  await button('Approve and swap').click()
  await sees(shown, 'The price moved')
  await expect.element(text('The contract may still take 100 USDCOI from you.')).toBeVisible()
  expect([asked.length, ledger.allowance(COIN, ME, EXCHANGE)]).toEqual([1, 100_000_000n])
  await button('Take back the approval').click()
  await sees(shown, 'Approval taken back')
  expect(ledger.allowance(COIN, ME, EXCHANGE)).toBe(0n)
})

it('another account or network in the wallet closes the review, and says why', async () => {
  const ethereum = { ...BASE, id: 1, name: 'Ethereum', caipNetworkId: 'eip155:1' } as const
  const shown = await opened({ networks: [BASE, ethereum] })
  const { asked, larkspur } = shown
  await review(shown, '50')
  larkspur.show([`eip155:8453:${OTHER}`])
  await sees(shown, 'The account in your wallet changed, so the review was closed.')
  larkspur.show([`eip155:8453:${ME}`])
  await review(shown, '51')
  larkspur.goTo('eip155:1')
  await sees(shown, 'The network in your wallet changed, so the review was closed.')
  expect(asked).toEqual([])
})
