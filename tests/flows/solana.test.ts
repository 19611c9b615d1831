/**
 * Solana, and two kinds of chains at once, on real input: the demo page, its wallets with real keys, and a real Solana
 * runtime. What a test expects of the chain it asks the node itself.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { outDirOf } from '../../scripts/examples.ts'
import { behave, eventually, rpc, withBrowser, type DemoWallet, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const node = urls.nodes.solana
const { visit } = withBrowser()

const row = ({ dialog }: Visit, name: string) => dialog.getByRole('button', { name, exact: true })
const pageButton = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true })
const answer = ({ page }: Visit) => page.getByRole('status', { name: 'Solana answer' })
/** Words that stand in @solana/web3.js and nowhere else. */
const OF_WEB3 = 'Invalid public key input'
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** What the page shows for a kind of chain. */
const shown = ({ page }: Visit, chain: 'eip155' | 'solana', fact: 'address' | 'wallet') =>
  page.locator(`[data-chain="${chain}"] [data-fact="chain-${fact}"]`)

async function solBalance(address: string): Promise<string> {
  const { value } = (await rpc(node, 'getBalance', [address])) as { readonly value: number }
  return formatUnits(BigInt(value), 9)
}

async function arrived(...wallets: readonly DemoWallet[]): Promise<Visit> {
  const person = await visit(urls.demo)
  for (const wallet of wallets) await behave(person.page, wallet, 'approve')
  return person
}

/** Connects through the page's own button for the chain. */
async function connect(person: Visit, chain: 'EVM' | 'Solana', wallet: DemoWallet): Promise<string> {
  const namespace = chain === 'EVM' ? 'eip155' : 'solana'
  await pageButton(person, `Connect ${chain}`).click()
  await row(person, wallet).click()
  await shown(person, namespace, 'wallet').getByText(wallet, { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  return (await shown(person, namespace, 'address').textContent()) ?? ''
}

describe('a Solana wallet', () => {
  test('connects in its window: address and balance are the chain’s', { tags: ['solana'] }, async () => {
    const person = await visit(urls.demo)
    const asked: string[] = []
    person.page.on('request', (request) => asked.push(request.url()))
    await person.openModal()
    await row(person, 'Marram').waitFor()
    // Fetched ahead, while the list is read: the wallet's code and the chain's, but never web3.js.
    await eventually(
      async () => asked.some((url) => /adapter/.test(url)),
      (fetched) => expect(fetched).toBe(true),
    )
    const scripts = asked.filter((url) => url.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
    expect(scripts.filter((_, at) => texts[at]!.includes(OF_WEB3))).toEqual([])
    const all = `${outDirOf('demo')}/assets/`
    expect(readdirSync(all).some((name) => readFileSync(all + name, 'utf8').includes(OF_WEB3))).toBe(true)
    const [popup] = await Promise.all([person.page.waitForEvent('popup'), row(person, 'Marram').click()])
    await popup.getByRole('button', { name: /approve|connect/i }).click()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    const address = (await person.fact('address').textContent()) ?? ''
    expect(address).toMatch(ADDRESS)
    const expected = await solBalance(address)
    expect(expected).not.toBe('0')
    await eventually(
      () => person.fact('balance').textContent(),
      (text) => expect(text).toBe(`${expected} SOL`),
    )
    await person.fact('network').getByText('Latchkey Solana').waitFor()
    expect(person.errors).toEqual([])
  })

  test(
    'signs a message and two transactions, and sends one that lands on the chain',
    { tags: ['solana'] },
    async () => {
      const person = await arrived('Marram')
      const address = await connect(person, 'Solana', 'Marram')
      await pageButton(person, 'Sign a Solana message').click()
      await answer(person).getByText('Signed and verified').waitFor()
      await pageButton(person, 'Sign two transactions').click()
      await answer(person).getByText('2 transactions signed').waitFor()
      const before = await solBalance(address)
      await pageButton(person, 'Send 0.01 SOL').click()
      await answer(person)
        .getByText(/^Sent /)
        .waitFor()
      const signature = ((await answer(person).textContent()) ?? '').replace('Sent ', '')
      const { value } = (await rpc(node, 'getSignatureStatuses', [[signature]])) as {
        readonly value: readonly ({ readonly err: unknown } | null)[]
      }
      expect(value).toEqual([expect.objectContaining({ err: null })])
      expect(Number(before) - Number(await solBalance(address))).toBeCloseTo(0.010005, 5)
      expect(person.errors).toEqual([])
    },
  )

  test('a no is a no, and no error report', async () => {
    const person = await arrived('Marram')
    await connect(person, 'Solana', 'Marram')
    await behave(person.page, 'Marram', 'reject')
    await pageButton(person, 'Sign a Solana message').click()
    await answer(person).getByText('USER_REJECTED').waitFor()
    await person.settled()
    expect(await person.page.getByRole('list', { name: 'Event log' }).textContent()).not.toContain('latchkey:fault')
    expect(person.errors).toEqual([])
  })

  test('stays over a reload, follows the account, and leaves', async () => {
    const person = await arrived('Marram')
    const first = await connect(person, 'Solana', 'Marram')
    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await person.settled()
    expect(await person.statuses()).toEqual(['reconnecting', 'connected'])
    expect(await person.fact('address').textContent()).toBe(first)
    await person.page
      .locator('.wallet', { hasText: 'Marram' })
      .getByRole('button', { name: 'Account 2' })
      .last()
      .click()
    await eventually(
      () => person.fact('address').textContent(),
      (now) => expect(now).not.toBe(first),
    )
    const second = (await person.fact('address').textContent()) ?? ''
    const expected = await solBalance(second)
    await eventually(
      () => person.fact('balance').textContent(),
      (text) => expect(text).toBe(`${expected} SOL`),
    )
    await pageButton(person, 'Disconnect Solana').click()
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    await person.page.reload()
    await pageButton(person, 'Connect Solana').waitFor()
    await person.settled()
    expect(await person.statuses()).toEqual(['disconnected'])
    expect(person.errors).toEqual([])
  })
})

describe('two kinds of chains', () => {
  test('are connected together; each leaves alone', async () => {
    const person = await arrived('Larkspur', 'Marram')
    const evm = await connect(person, 'EVM', 'Larkspur')
    const solana = await connect(person, 'Solana', 'Marram')
    expect(evm).toMatch(/^0x/)
    expect(solana).toMatch(ADDRESS)
    expect(await shown(person, 'eip155', 'address').textContent()).toBe(evm)
    await person.page.reload()
    await shown(person, 'eip155', 'address').getByText(evm).waitFor()
    await shown(person, 'solana', 'address').getByText(solana).waitFor()
    await pageButton(person, 'Disconnect Solana').click()
    await shown(person, 'solana', 'address').getByText('—').waitFor()
    expect(await shown(person, 'eip155', 'address').textContent()).toBe(evm)
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await connect(person, 'Solana', 'Marram')
    await pageButton(person, 'Disconnect EVM').click()
    await shown(person, 'eip155', 'address').getByText('—').waitFor()
    expect(await shown(person, 'solana', 'address').textContent()).toBe(solana)
    expect(person.errors).toEqual([])
  })

  test('are two accounts of one wallet that speaks both', async () => {
    const person = await arrived('Saltbox')
    await person.openModal()
    await row(person, 'Saltbox').click()
    await row(person, 'Solana').click()
    await shown(person, 'solana', 'wallet').getByText('Saltbox').waitFor()
    await person.dialog.waitFor({ state: 'hidden' })
    await connect(person, 'EVM', 'Saltbox')
    await person.page.reload()
    await shown(person, 'solana', 'wallet').getByText('Saltbox').waitFor()
    await shown(person, 'eip155', 'wallet').getByText('Saltbox').waitFor()
    expect(person.errors).toEqual([])
  })

  test('switch by the network: without a wallet there the person is asked for one, with one it is at once', async () => {
    const person = await arrived('Larkspur', 'Marram')
    await connect(person, 'EVM', 'Larkspur')
    await person.openModal()
    await person.dialog
      .getByRole('button', { name: /Latchkey Local/ })
      .first()
      .click()
    await row(person, 'Latchkey Solana').click()
    await person.dialog.getByRole('heading', { name: 'Connect on Solana' }).waitFor()
    await row(person, 'Choose a wallet').click()
    await row(person, 'Marram').waitFor()
    await person.settled()
    expect(await row(person, 'Larkspur').count()).toBe(0)
    await row(person, 'Marram').click()
    await person.fact('network').getByText('Latchkey Solana').waitFor()
    expect(await person.fact('address').textContent()).toMatch(ADDRESS)
    await pageButton(person, 'Use Latchkey Local').click()
    await person.fact('network').getByText('Latchkey Local').waitFor()
    expect(await person.fact('address').textContent()).toMatch(/^0x/)
    await pageButton(person, 'Use Latchkey Solana').click()
    await person.fact('network').getByText('Latchkey Solana').waitFor()
    expect(person.errors).toEqual([])
  })
})

describe('a wallet on another device', () => {
  test('that is wanted for Solana brings both kinds of chains, signs and sends, and leaves with both', async () => {
    const person = await visit(urls.demo)
    await person.page.evaluate('window.modal.use(window.PAIRING).then((pairing) => void (window.pairing = pairing))')
    await pageButton(person, 'Connect Solana').click()
    await person.dialog.getByRole('button', { name: /^Phone wallet/ }).click()
    const uri = await expect
      .poll(() => person.page.evaluate<string | undefined>('window.pairing.state.get().wcUri'))
      .toMatch(/^wc:/)
      .then(() => person.page.evaluate<string>('window.pairing.state.get().wcUri'))
    const { page: phone } = await visit(urls.phone)
    await phone.getByLabel('Link from a site').fill(uri)
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await phone.getByRole('heading', { name: 'Connect this site?' }).waitFor()
    const approve = () => phone.getByRole('button', { name: 'Approve', exact: true }).click()
    await approve()
    await shown(person, 'solana', 'wallet').getByText('Tern').waitFor()
    await shown(person, 'eip155', 'wallet').getByText('Tern').waitFor()
    await person.fact('network').getByText('Latchkey Solana').waitFor()
    await person.dialog.waitFor({ state: 'hidden' })
    await pageButton(person, 'Sign a Solana message').click()
    await phone.getByRole('heading', { name: 'Sign this message?' }).waitFor()
    await approve()
    await answer(person).getByText('Signed and verified').waitFor()
    await pageButton(person, 'Send 0.01 SOL').click()
    await phone.getByText('0.01').first().waitFor()
    await approve()
    await answer(person)
      .getByText(/^Sent /)
      .waitFor()
    await pageButton(person, 'Disconnect Solana').click()
    await shown(person, 'solana', 'address').getByText('—').waitFor()
    await shown(person, 'eip155', 'address').getByText('—').waitFor()
    expect(person.errors).toEqual([])
  })
})
