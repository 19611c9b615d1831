/** What a host asks for is what is reviewed and sent. What a person sends, and its receipt: tests/flows/sendMatrix.test.ts. */
import { expect, test } from 'vitest'
import { urls } from './lanes.ts'
import { addressOf, button, choose, field, form, injected, RECEIVER } from './sendHands.ts'
import { behave, eventually, rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser()

test('a host’s request fills the form, refusals say why, and a decline changes nothing', async () => {
  const person = await injected(visit, 'Larkspur')
  const { dialog, page } = person
  const me = await addressOf(person)
  const odd = async (kind: string): Promise<string> => {
    const reply = await fetch(`${urls.services}/_sandbox/faucet`, {
      method: 'POST',
      body: JSON.stringify({ address: me, amount: '100', token: `odd-${kind}` }),
    })
    const { hash } = (await reply.json()) as { hash: string }
    const receipt = (await rpc(urls.nodes[31337], 'eth_getTransactionReceipt', [hash])) as { contractAddress: string }
    return receipt.contractAddress
  }
  /** What the host's promise came to. */
  const opened = (params: object): Promise<string> =>
    page.evaluate(
      (given) =>
        (window as unknown as { modal: { open(ref: object, params: object): Promise<string> } }).modal
          .open({ kind: 'view', id: 'WalletSend' }, given)
          .catch((error: { code: string }) => error.code),
      params,
    )
  const paused = await odd('paused')
  let answer = opened({ token: `eip155:31337:${paused}`, amount: '2', to: RECEIVER })
  await button(person, 'Review send').click()
  await dialog.getByText('Transfers are paused', { exact: false }).waitFor()
  expect(await button(person, 'Send').getAttribute('aria-disabled')).toBe('true')
  await page.evaluate('window.modal.close()')
  expect(await answer).toBe('MODAL_CLOSED')

  const silent = await odd('silent')
  answer = opened({ token: `eip155:31337:${silent}`, amount: '2.000001', to: RECEIVER })
  await button(person, 'Review send').click()
  await behave(page, 'Larkspur', 'reject')
  await button(person, 'Send').click()
  await dialog.getByRole('heading', { name: 'Request declined' }).waitFor()
  await behave(page, 'Larkspur', 'approve')
  await button(person, 'Try again').click()
  await button(person, 'Send').click()
  expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
  await dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
  await eventually(
    () =>
      rpc(urls.nodes[31337], 'eth_call', [
        { to: silent, data: `0x70a08231${RECEIVER.slice(2).toLowerCase().padStart(64, '0')}` },
        'latest',
      ]),
    (balance) => expect(BigInt(balance as string)).toBe(2_000_001n),
  )
  await button(person, 'Done').click()

  // What the form refuses, by its text.
  await form(person)
  await choose(person, 'Ether')
  for (const [to, words] of [
    [
      '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      'This address is on Solana, and what you send is on Latchkey Local.',
    ],
    [RECEIVER.replace('aaE', 'aae'), 'A character of this address is wrong. Copy it again from its source.'],
  ] as const) {
    await field(person, 'To').fill(to)
    await dialog.getByText(words).waitFor()
  }
  await field(person, 'Amount').fill('1,234')
  await dialog.getByText('This can be read in two ways. Leave out separators between thousands.').waitFor()
  expect(person.errors).toEqual([])
})
