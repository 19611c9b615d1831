/** Who leaves while the wallet still asks, or in the middle of a batch, is told what became of it; nothing is sent twice. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture } from './emailPeople.ts'
import { urls } from './lanes.ts'
import { addressOf, button, field, heading, injected, type Sender } from './sendHands.ts'
import { allowance, balance, before, ETHER, held, NODE, SBX, SUSD, swapsSince } from './swapChain.ts'
import { asShown, later, listen, moved, readSwap, review, row, says, swapForm } from './swapHands.ts'
import { behaveNow, rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser({ clock: true })

/** Somebody whose account is a contract that carries out several calls at once. */
async function batcher(): Promise<Sender> {
  const person = await visit(`${urls.demo}?contracts`)
  await behaveNow(person, 'lintel', 'approve')
  await person.openModal()
  await button(person, 'Lintel').click()
  await person.dialog.waitFor({ state: 'hidden' })
  return person
}

/** Approves in the page, and answers with the window in which the wallet asks. */
async function asking(person: Sender, wallet = 'larkspur'): Promise<Page> {
  await behaveNow(person, wallet, 'ask')
  const [popup] = await Promise.all([person.page.waitForEvent('popup'), button(person, 'Approve and swap').click()])
  await popup.getByRole('button', { name: 'Approve', exact: true }).waitFor()
  return popup
}

const sayYes = (popup: Page): Promise<void> => popup.getByRole('button', { name: 'Approve', exact: true }).click()

async function reload(person: Sender): Promise<void> {
  await person.page.reload()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
}

test('who closes the window while the wallet asks finds that in the form, and is told the result there', async () => {
  const person = await injected(visit, 'Larkspur')
  const me = await addressOf(person)
  const heard = await listen(person)
  const start = await before(me, SUSD, SBX)
  const shown = await review(person, SUSD, '40', SBX)
  const popup = await asking(person)
  await person.closeModal()
  await swapForm(person)
  await row(person, 'Approve in Larkspur').waitFor()
  expect(await field(person, 'Amount to get').inputValue()).toBe('')
  await picture(person, 'swap-asked-form')
  await behaveNow(person, 'larkspur', 'approve')
  await sayYes(popup)
  await person.page.getByText('SUSD was swapped for SBX').first().waitFor()
  await row(person, '').waitFor({ state: 'hidden' })
  await asShown(shown, start)
  expect(await heard()).toHaveLength(2)
  expect(person.errors).toEqual([])
})

test('who reloads while the wallet asks finds what the wallet did after that, and approves nothing twice', async () => {
  const person = await injected(visit, 'Larkspur')
  const me = await addressOf(person)
  const start = await before(me, SUSD, SBX)
  const first = await review(person, SUSD, '40', SBX)
  const popup = await asking(person)
  await reload(person)
  await person.page.getByText('Not confirmed yet: SUSD for SBX').first().waitFor()
  const heard = await listen(person)
  await swapForm(person)
  await row(person, 'Not confirmed yet').click()
  await says(person, 'Your wallet did not say whether it sent it. Look there before you try again.')
  await person.settled()
  expect(await button(person, 'Take back the approval').count()).toBe(0)
  await picture(person, 'swap-unheard')
  await sayYes(popup)
  await expect.poll(() => allowance(SUSD, me)).toBe(first.gives)
  // Who comes back to it sees what the chain says by now.
  await button(person, 'Back').click()
  await row(person, 'The approval stands').click()
  await says(person, 'The contract may still take 40 SUSD from you.')
  await button(person, 'Take back the approval').waitFor()
  await picture(person, 'swap-unheard-stands')
  // It is still there for who has read it: the approval can be taken back later.
  await button(person, 'Done').click()
  await swapForm(person)
  await row(person, 'The approval stands').click()
  await button(person, 'Take back the approval').waitFor()
  await button(person, 'Review again').click()
  await button(person, 'Review swap').click()
  await heading(person, 'Review swap').waitFor()
  const shown = await readSwap(person, SUSD, SBX)
  expect([shown.gives, shown.spender]).toEqual([first.gives, undefined])
  await behaveNow(person, 'larkspur', 'approve')
  await button(person, 'Swap').click()
  await heading(person, 'Swapped').waitFor()
  await moved(shown, start)
  expect(await heard()).toHaveLength(1)
  expect(person.errors).toEqual([])
})

test('who reloads in the middle of a batch is told its end; one that was asked for is not said to have failed', async () => {
  const person = await batcher()
  const me = await addressOf(person)
  const start = await before(me, SUSD, SBX)
  const shown = await review(person, SUSD, '40', SBX)
  await says(person, 'Approve and swap together, in one confirmation')
  await held()
  await button(person, 'Approve and swap').click()
  await says(person, 'Waiting for Latchkey Local')
  await reload(person)
  await swapForm(person)
  await row(person, 'Waiting for Latchkey Local').click()
  await says(person, 'You can close this. We say when it is confirmed.')
  await picture(person, 'swap-batch-left')
  expect(await balance(SUSD, me)).toBe(start.gave)
  await rpc(NODE, 'evm_mine')
  await later(person)
  await heading(person, 'Swapped').waitFor()
  await moved(shown, start)
  await button(person, 'Done').click()
  await rpc(NODE, 'evm_setAutomine', [true])

  const then = await before(me, SUSD, ETHER)
  const asked = await review(person, SUSD, '30', ETHER)
  const popup = await asking(person, 'lintel')
  await reload(person)
  await sayYes(popup)
  await expect.poll(() => swapsSince(then)).toBe(1)
  await swapForm(person)
  await row(person, 'Not confirmed yet').click()
  await says(person, 'Your wallet did not say whether it sent it. Look there before you try again.')
  await picture(person, 'swap-batch-unheard')
  await person.settled()
  expect(await button(person, 'Take back the approval').count()).toBe(0)
  await moved(asked, then)
  // Who has read it is not told again.
  await button(person, 'Done').click()
  await swapForm(person)
  await person.settled()
  expect(await row(person, 'Not confirmed yet').count()).toBe(0)
  expect(person.errors).toEqual([])
})

/** Answers again after its answer: with the id of another batch, and with an error. */
const TWICE = `(usual) => {
  const work = usual()
  return { then(fulfil, reject) {
    work.then((answer) => { fulfil(answer); fulfil({ id: 'another' }); reject(new Error('no')) }, reject)
  } }
}`
/** Sends at once, and answers when the test lets it. */
const LATE = '(usual) => { const work = usual(); return new Promise((answer) => (window.let = () => answer(work))) }'
const OTHER = "async (usual) => { await usual(); return { id: 'another' } }"

test('a wallet that answers a batch twice, late or with an id of another has it sent once, and the chain is what is told', async () => {
  const person = await batcher()
  const me = await addressOf(person)
  await person.page.evaluate('window.usual = window.demoWallets.lintel.provider.request')
  const answered = async (how: string) => {
    await person.page.evaluate('window.demoWallets.lintel.provider.request = window.usual')
    const heard = await listen(person, 'lintel', how)
    const start = await before(me, SUSD, SBX)
    const shown = await review(person, SUSD, '20', SBX)
    await button(person, 'Approve and swap').click()
    return { heard, start, shown }
  }
  const once = async ({ heard, start, shown }: Awaited<ReturnType<typeof answered>>): Promise<void> => {
    await moved(shown, start)
    expect([(await heard()).length, await swapsSince(start)]).toEqual([1, 1])
  }

  const twice = await answered(TWICE)
  await heading(person, 'Swapped').waitFor()
  await once(twice)
  await button(person, 'Done').click()

  const late = await answered(LATE)
  await heading(person, 'Approve in Lintel').waitFor()
  await expect.poll(() => swapsSince(late.start)).toBe(1)
  await person.closeModal()
  await swapForm(person)
  await row(person, 'Approve in Lintel').waitFor()
  await person.page.evaluate('window.let()')
  await person.page.getByText('SUSD was swapped for SBX').first().waitFor()
  await once(late)

  await person.closeModal()
  const other = await answered(OTHER)
  await says(person, 'Waiting for Latchkey Local')
  await person.page.clock.fastForward(181_000)
  await heading(person, 'Not confirmed yet').waitFor()
  await says(person, 'Your wallet did not say whether it sent it. Look there before you try again.')
  await picture(person, 'swap-batch-other')
  await once(other)
  expect(person.errors).toEqual([])
})
