/** What Send refuses or warns of before a wallet is asked, by the words that a person reads, on real chains. */
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { NAMES_ADDRESS } from '../../sandbox/chains/namesAddress.ts'
import { PEOPLE } from '../../sandbox/chains/people.ts'
import { urls } from './lanes.ts'
import { addressOf, button, choose, field, form, injected, RECEIVER, type Sender } from './sendHands.ts'
import { control, rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser()

const SUSD = '0xCc7B70Cc884dDf9FE342C35D45e41cB418DC2e46'
const ON_SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const NODE = urls.nodes[31337]

const sees = ({ dialog }: Sender, words: string): Promise<void> => dialog.getByText(words).first().waitFor()
const count = async (me: string): Promise<unknown> => rpc(NODE, 'eth_getTransactionCount', [me, 'latest'])

/** Reviews, and reads what stands there of it. Then back to the form. */
async function reviewed(
  person: Sender,
  { to, amount = '0.01' }: { readonly to: string; readonly amount?: string },
  expected: { readonly words: readonly string[]; readonly can: 'never' | 'after a yes' | 'at once' },
): Promise<void> {
  const { dialog } = person
  await field(person, 'Amount').fill(amount)
  await field(person, 'To').fill(to)
  await button(person, 'Review send').click()
  for (const words of expected.words) await sees(person, words)
  const send = button(person, 'Send')
  await send.waitFor()
  const isOff = async (): Promise<boolean> => (await send.getAttribute('aria-disabled')) === 'true'
  const yes = dialog.getByRole('checkbox')
  const states = [await isOff()]
  if ((await yes.count()) > 0) {
    await yes.check()
    states.push(await isOff())
  }
  expect(states).toEqual({ never: [true], 'after a yes': [true, false], 'at once': [false] }[expected.can])
  await button(person, 'Cancel').click()
  await field(person, 'To').waitFor()
}

/** A token that follows the standard only so far; its address. */
async function odd(kind: string, address: string): Promise<string> {
  const body = JSON.stringify({ address, amount: '100', token: `odd-${kind}` })
  const reply = await fetch(`${urls.services}/_sandbox/faucet`, { method: 'POST', body })
  const { hash } = (await reply.json()) as { hash: string }
  const receipt = (await rpc(NODE, 'eth_getTransactionReceipt', [hash])) as { contractAddress: string }
  return receipt.contractAddress
}

describe('on EVM', () => {
  test('the form says what is wrong with an amount', async () => {
    const person = await injected(visit, 'Larkspur')
    await form(person)
    await choose(person, 'Sandbox USD')
    for (const [amount, words] of [
      ['1e3', 'Only digits and one decimal sign.'],
      ['-1', 'Only digits and one decimal sign.'],
      ['٣', 'Only the digits 0 to 9.'],
      ['1 000', 'Leave out spaces and separators between thousands.'],
      ['1,000', 'This can be read in two ways. Leave out separators between thousands.'],
      ['0.1234567', 'At most 6 decimals.'],
      ['9'.repeat(80), 'This is more than a token can have.'],
    ] as const) {
      await field(person, 'Amount').fill(amount)
      await sees(person, words)
      await button(person, 'Correct the amount').waitFor()
    }
    await field(person, 'Amount').fill('2500.750001')
    await button(person, 'Not enough SUSD').waitFor()
    expect(person.errors).toEqual([])
  })

  test('the form says what is wrong with a receiver', async () => {
    const person = await injected(visit, 'Larkspur')
    await form(person)
    await choose(person, 'Ether')
    for (const [to, words] of [
      [ON_SOLANA, 'This address is on Solana, and what you send is on Latchkey Local.'],
      [`eip155:31338:${RECEIVER}`, 'This address is on Latchkey Second, and what you send is on Latchkey Local.'],
      [`ethereum:${RECEIVER}@1`, 'This address is on eip155:1, and what you send is on Latchkey Local.'],
      [RECEIVER.replace('aaE', 'aae'), 'A character of this address is wrong. Copy it again from its source.'],
      [RECEIVER.slice(0, -1), 'This is no address and no name on Latchkey Local.'],
      ['nobody.reown.id', 'Nobody has this name on Latchkey Local.'],
    ] as const) {
      await field(person, 'To').fill(to)
      await sees(person, words)
    }
    // A name that is looked up while the registry's node is silent, and then is not.
    await person.page.route(
      (url) => url.hostname === '127.0.0.1',
      (route) => (route.request().postData()?.includes('"eth_call"') ? route.abort() : route.fallback()),
    )
    await field(person, 'To').fill('tobias.reown.id')
    await sees(person, "The name couldn't be looked up. Try again, or use the address.")
    await person.page.unrouteAll()
    await button(person, 'Try again').click()
    await person.dialog.getByText('and the address leads back to the name', { exact: false }).waitFor()
    expect(person.errors).toEqual([])
  })

  test('the review says whom the money would go to', async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    const before = await count(me)
    const token = await odd('plain', me)
    await form(person)
    await choose(person, 'Ether')
    // Whom the account has really sent to is offered; who only looks the same is not.
    await person.dialog.getByText('Sent to before').waitFor()
    const friends = await person.dialog.getByRole('list', { name: 'Sent to before' }).getByRole('button').all()
    expect(friends).toHaveLength(1)
    await friends[0]!.click()
    expect((await field(person, 'To').inputValue()).toLowerCase()).toBe(PEOPLE.friend.address.toLowerCase())

    await reviewed(person, { to: PEOPLE.friend.address }, { words: [], can: 'at once' })
    await reviewed(person, { to: RECEIVER }, { words: ['First time to this address'], can: 'at once' })
    await reviewed(
      person,
      { to: me },
      { words: ['This is your own address', 'You would only pay the fee.'], can: 'after a yes' },
    )
    await reviewed(
      person,
      { to: `0x${'0'.repeat(40)}` },
      { words: ['Nobody has this address', 'What is sent there is lost.'], can: 'never' },
    )
    // A contract that takes no ether is known by the network's own refusal.
    await reviewed(
      person,
      { to: token },
      { words: ['This would fail', 'The network refuses it, so nothing was asked of your wallet.'], can: 'never' },
    )
    const { mimic, friend } = PEOPLE
    await field(person, 'Amount').fill('0.01')
    await field(person, 'To').fill(mimic.address)
    await button(person, 'Review send').click()
    await sees(person, 'Looks like an address you know')
    await sees(person, 'It starts and ends the same, but it is another one. The difference is marked.')
    // Both whole addresses; marked is what a model of its own finds to differ.
    const differ = person.dialog.locator('.lk-differ dd')
    expect((await differ.first().textContent())?.toLowerCase()).toBe(friend.address.toLowerCase())
    const marked = await differ.last().locator('mark').allTextContents()
    const expected = mimic.address
      .toLowerCase()
      .split('')
      .filter((each, at) => each !== friend.address.toLowerCase()[at])
    expect(marked.join('').toLowerCase()).toBe(expected.join(''))
    expect(await button(person, 'Send').getAttribute('aria-disabled')).toBe('true')
    await person.dialog.getByRole('checkbox', { name: 'I compared the whole address and want to send.' }).check()
    expect(await button(person, 'Send').getAttribute('aria-disabled')).toBe(null)
    await button(person, 'Cancel').click()
    await field(person, 'To').waitFor()

    await choose(person, 'Sandbox USD')
    await reviewed(
      person,
      { to: SUSD, amount: '1' },
      {
        words: ["This is the token's own contract", 'What is sent there is lost. Ask the receiver for their address.'],
        can: 'never',
      },
    )
    await reviewed(
      person,
      { to: token, amount: '1' },
      {
        words: ['This address is a contract', 'What you send may stay there. Send only if you know what it does.'],
        can: 'after a yes',
      },
    )
    expect(await count(me)).toBe(before)
    expect(person.errors).toEqual([])
  })

  test('a name is shown with its address in both directions, and one that does not lead back is said to be', async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    await form(person)
    await choose(person, 'Ether')
    await field(person, 'To').fill('tobias.reown.id')
    const found = person.dialog.getByText(
      /^tobias\.reown\.id is 0x[0-9a-fA-F]{40}, and the address leads back to the name$/,
    )
    await found.waitFor()
    const owner = /0x[0-9a-fA-F]{40}/.exec((await found.textContent()) ?? '')![0]
    // Its owner says of themselves that they are somebody else.
    await rpc(NODE, 'anvil_impersonateAccount', [owner])
    const data = encodeFunctionData({
      abi: parseAbi(['function claim(string)']),
      functionName: 'claim',
      args: ['somebody.reown.id'],
    })
    await rpc(NODE, 'eth_sendTransaction', [{ from: owner, to: NAMES_ADDRESS, data }])
    await rpc(NODE, 'anvil_stopImpersonatingAccount', [owner])
    await field(person, 'To').fill('')
    await field(person, 'To').fill('tobias.reown.id')
    await sees(person, `tobias.reown.id is ${owner}, but the address does not lead back to the name`)
    const before = await count(me)
    await reviewed(
      person,
      { to: 'tobias.reown.id' },
      {
        words: [
          "This name can't be proved",
          'The address does not lead back to the name. Ask the receiver for the address.',
        ],
        can: 'after a yes',
      },
    )
    expect(await count(me)).toBe(before)
    expect(person.errors).toEqual([])
  })

  test('the review says what the fee leaves, what a token keeps for itself, and why a contract refuses', async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    const before = await count(me)
    await form(person)
    await choose(person, 'Ether')
    const held = BigInt((await rpc(NODE, 'eth_getBalance', [me, 'latest'])) as string)
    const all = `${held / 10n ** 18n}.${(held % 10n ** 18n).toString().padStart(18, '0')}`
    await reviewed(person, { to: RECEIVER, amount: all }, { words: ['Not enough ETH for the fee'], can: 'never' })
    // The most that can be sent leaves the fee over.
    await button(person, 'Max: the largest amount that can be sent').click()
    await expect.poll(() => field(person, 'Amount').inputValue()).not.toBe(all)
    await button(person, 'Review send').click()
    await sees(person, 'First time to this address')
    expect(await button(person, 'Send').getAttribute('aria-disabled')).toBe(null)
    await person.page.evaluate('window.modal.close()')
    await person.dialog.waitFor({ state: 'hidden' })

    for (const [kind, words, can] of [
      ['fee', ['Less will arrive', 'This token takes a fee of its own. 0.98 FEE will arrive.'], 'after a yes'],
      [
        'paused',
        ['This would fail', 'The network refuses it: “Transfers are paused”. Nothing was asked of your wallet.'],
        'never',
      ],
    ] as const) {
      const token = `eip155:31337:${await odd(kind, me)}`
      const opened = person.page.evaluate(
        (given) =>
          (window as unknown as { modal: { open(ref: object, params: object): Promise<string> } }).modal
            .open({ kind: 'view', id: 'WalletSend' }, given)
            .catch((error: { code: string }) => error.code),
        { token },
      )
      await field(person, 'To').waitFor()
      await reviewed(person, { to: RECEIVER, amount: '1' }, { words, can })
      await person.page.evaluate('window.modal.close()')
      expect(await opened).toBe('MODAL_CLOSED')
    }
    expect(await count(me)).toBe(before)
    expect(person.errors).toEqual([])
  })
})

test('on Solana the same is said, and what an account has to keep', async () => {
  const person = await injected(visit, 'Marram')
  const me = await addressOf(person)
  const lamports = async (): Promise<unknown> =>
    ((await rpc(urls.nodes.solana, 'getBalance', [me])) as { value: number }).value
  const before = await lamports()
  await form(person)
  await choose(person, 'Solana')
  for (const [to, words] of [
    [RECEIVER, 'This address is on EVM, and what you send is on Latchkey Solana.'],
    ['noor.sol', 'Nobody has this name on Latchkey Solana.'],
    ['hello there', 'This is no address and no name on Latchkey Solana.'],
  ] as const) {
    await field(person, 'To').fill(to)
    await sees(person, words)
  }
  await field(person, 'Amount').fill('0.0000000001')
  await sees(person, 'At most 9 decimals.')
  await reviewed(
    person,
    { to: me },
    { words: ['This is your own address', 'You would only pay the fee.'], can: 'after a yes' },
  )
  await reviewed(
    person,
    { to: ON_SOLANA, amount: '0.0001' },
    {
      words: ['The amount is too small', 'The receiver has no account yet, and the network keeps a deposit for each.'],
      can: 'never',
    },
  )
  await reviewed(person, { to: ON_SOLANA, amount: '42.5' }, { words: ['Not enough SOL for the fee'], can: 'never' })
  await reviewed(person, { to: ON_SOLANA }, { words: ['First time to this address'], can: 'at once' })
  // A program keeps what it gets.
  await field(person, 'Amount').fill('0.01')
  await field(person, 'To').fill('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  await button(person, 'Review send').click()
  await sees(person, 'The address is not valid.')
  await control(urls.services, 'mine', { chainId: 'solana', blocks: 1 })
  expect(await lamports()).toBe(before)
  expect(person.errors).toEqual([])
})
