/** Money moves, in the built demo page: what the chain's receipt says is what the review said, to the last unit. */
import { expect, test } from 'vitest'
import { behave, eventually, rpc, withBrowser, type DemoWallet, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

const RECEIVER = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
const button = ({ dialog }: Visit, name: string) => dialog.getByRole('button', { name, exact: true })
const field = ({ dialog }: Visit, name: string) => dialog.getByRole('textbox', { name, exact: true })
const addressOf = async ({ fact }: Visit): Promise<string> => (await fact('address').textContent()) ?? ''
const wei = async (address: string): Promise<bigint> =>
  BigInt((await rpc(urls.nodes[31337], 'eth_getBalance', [address, 'latest'])) as string)

async function connected(wallet: DemoWallet, options?: Parameters<typeof visit>[1]): Promise<Visit> {
  const person = await visit(urls.demo, options)
  await behave(person.page, wallet, 'approve')
  await person.openModal()
  await button(person, wallet).click()
  await person.dialog.waitFor({ state: 'hidden' })
  return person
}

/** Opens the form from the account, as a person does. */
async function form(person: Visit): Promise<void> {
  if (!(await person.dialog.isVisible())) await person.openModal()
  await button(person, 'Send').click()
  await field(person, 'To').waitFor()
}

async function choose(person: Visit, token: string): Promise<void> {
  await button(person, 'Select token').or(person.dialog.locator('.lk-chip')).first().click()
  await button(person, token).click()
  await field(person, 'To').waitFor()
}

test('the keyboard alone sends ether, and the receipt is the review', async () => {
  const person = await connected('Larkspur')
  const { dialog, page } = person
  await form(person)
  await choose(person, 'Ether')
  const me = await addressOf(person)
  const before = { mine: await wei(me), theirs: await wei(RECEIVER) }
  await field(person, 'Amount').focus()
  await page.keyboard.type('0.250000000000000001')
  await field(person, 'To').focus()
  await page.keyboard.type(RECEIVER)
  await button(person, 'Review send').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('0.250000000000000001').first().waitFor()
  expect((await dialog.locator('.lk-addr').textContent())?.toLowerCase()).toBe(RECEIVER.toLowerCase())
  await button(person, 'Send').focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
  expect((await wei(RECEIVER)) - before.theirs).toBe(250_000_000_000_000_001n)
  const fee = before.mine - (await wei(me)) - 250_000_000_000_000_001n
  expect(fee > 0n && fee < 10n ** 16n).toBe(true)
  await button(person, 'Done').click()
  expect(person.errors).toEqual([])
}, 90_000)

test('a phone sends a token of Solana, for whose receiver an account is made and paid', async () => {
  const person = await connected('Marram', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { dialog } = person
  await form(person)
  await choose(person, 'Sandbox USD')
  await field(person, 'Amount').fill('1.5')
  // Nobody's account yet.
  await field(person, 'To').fill('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
  await button(person, 'Review send').click()
  await dialog.getByText('Deposit for the new account, in the fee').waitFor()
  await button(person, 'Send').click()
  await dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
  const { value } = (await rpc(urls.nodes.solana, 'getTokenAccountsByOwner', [
    '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
    { encoding: 'jsonParsed' },
  ])) as { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1500000'])
  expect(person.errors).toEqual([])
}, 90_000)

test('a host’s request fills the form, refusals say why, and a decline changes nothing', async () => {
  const person = await connected('Larkspur')
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
}, 120_000)
