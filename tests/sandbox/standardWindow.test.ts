import { base58 } from '@scure/base'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { createRpc, type Rpc } from '../../sandbox/chains/rpc.ts'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { PROGRAMS } from '../../sandbox/solana/describe.ts'
import { openTokenAccount, transferToken } from '../../sandbox/solana/instructions.ts'
import { deriveSolanaKeys } from '../../sandbox/solana/keys.ts'
import { SOLANA_TOKENS } from '../../sandbox/solana/tokens.ts'
import { outcome, violations } from './browser.ts'
import { sandboxOfFile } from './helpers.ts'
import { compose, hasSigned, isSignature, latestBlockhash, SOLANA_RECEIVER, transfer } from './solanaSigning.ts'
import { bytes, list, standardVisitOfFile } from './standardVisit.ts'

const sandbox = sandboxOfFile()
const { site, call, called, calledInWindow, found, connect, accounts, changes } = standardVisitOfFile(sandbox)
const FIRST = 'CFCgZjzZtu7Ws1ATskTYxZ8CWEeSC8WY6iaBUNXcpj5j'
const SECOND = 'EJvdbaNE2MWUufDmPgysMXVnfqYQh2NrdeJ1cneRt5Wn'
const LOCAL = { account: 0, chain: CLUSTER.standardChain }
const HELLO = new TextEncoder().encode('Hello, Marram')
const node = (): Rpc => createRpc(sandbox().urls.nodes.solana)

describe('the approval window', () => {
  test('connects the account that the person chose', async () => {
    const { page } = site()
    const popup = await calledInWindow('standard:connect')
    expect(new URL(popup.url()).origin).toBe(sandbox().urls.wallets)
    await popup.getByText(`${new URL(page.url()).host} will see your address`).waitFor()
    await popup.getByText('7.125 SOL').waitFor()
    await popup.getByRole('radio', { name: /Account 2/ }).check()
    await popup.getByRole('button', { name: 'Approve' }).click()
    expect(await outcome(page)).toEqual({ result: { accounts: [SECOND] } })
    expect(await accounts()).toEqual([SECOND])
    expect(await changes()).toEqual([['Marram', [SECOND]]])
    await expect.poll(() => popup.isClosed()).toBe(true)
  })

  test.each(['button', 'Escape', 'closing'] as const)('saying no by %s rejects with 4001', async (way) => {
    const popup = await calledInWindow('standard:connect')
    if (way === 'button') await popup.getByRole('button', { name: 'Reject' }).click()
    else if (way === 'Escape') await popup.keyboard.press('Escape')
    else await popup.close()
    expect(await outcome(site().page)).toMatchObject({ code: 4001 })
    expect(await accounts()).toEqual([])
    expect(await called('standard:connect', [{ silent: true }])).toEqual({ result: { accounts: [] } })
  })

  test('shows the message as text and signs it with the account’s key', async () => {
    await connect()
    const popup = await calledInWindow('solana:signMessage', [{ account: 0, message: list(HELLO) }])
    expect(await popup.getByLabel('Message').textContent()).toBe('Hello, Marram')
    await popup.getByText(CLUSTER.name).waitFor()
    await popup.getByRole('button', { name: 'Approve' }).click()
    const { result } = (await outcome(site().page)) ?? {}
    const [signed] = result as [{ signedMessage: number[]; signature: number[] }]
    expect(signed.signedMessage).toEqual(list(HELLO))
    expect(isSignature(bytes(signed.signature), HELLO, FIRST)).toBe(true)
  })

  test.each(['legacy', 0] as const)(
    'shows amount, receiver and network, and signs a transaction of version %s',
    async (version) => {
      await connect()
      const transaction = list(transfer({ from: FIRST, version }))
      const popup = await calledInWindow('solana:signTransaction', [{ account: 0, transaction }])
      await popup.getByRole('heading', { name: 'Sign this transaction?' }).waitFor()
      await popup.getByText('0.5 SOL').waitFor()
      await popup.getByLabel(SOLANA_RECEIVER).waitFor()
      await popup.getByText(CLUSTER.name).waitFor()
      await popup.getByRole('button', { name: 'Approve' }).click()
      const { result } = (await outcome(site().page)) ?? {}
      const [{ signedTransaction }] = result as [{ signedTransaction: number[] }]
      expect(hasSigned(bytes(signedTransaction), FIRST)).toBe(true)
    },
  )

  test('shows several transactions as one question, and signs them in their order', async () => {
    await connect()
    const all = [1_000_000_000, 2_000_000_000, 3_000_000_000].map((lamports) => transfer({ from: FIRST, lamports }))
    const inputs = all.map((transaction) => ({ account: 0, transaction: list(transaction) }))
    const popup = await calledInWindow('solana:signTransaction', inputs)
    await popup.getByRole('heading', { name: 'Sign 3 transactions?' }).waitFor()
    for (const amount of ['1 SOL', '2 SOL', '3 SOL']) await popup.getByText(amount, { exact: true }).waitFor()
    await popup.getByRole('button', { name: 'Approve' }).click()
    const { result } = (await outcome(site().page)) ?? {}
    const signed = (result as { signedTransaction: number[] }[]).map((each) => bytes(each.signedTransaction))
    expect(signed.map((each) => hasSigned(each, FIRST))).toEqual([true, true, true])
    expect(signed.map((each) => list(each.slice(65)))).toEqual(all.map((each) => list(each.slice(65))))
  })

  test('shows what is to be sent, sends it, and answers once it is as certain as the site wants', async () => {
    await connect()
    const transaction = list(transfer({ from: FIRST, blockhash: await latestBlockhash(node()) }))
    const options = { preflightCommitment: 'confirmed', maxRetries: 3, commitment: 'finalized' }
    const popup = await calledInWindow('solana:signAndSendTransaction', [{ ...LOCAL, transaction, options }])
    await popup.getByRole('heading', { name: 'Send this transaction?' }).waitFor()
    await popup.getByText('0.5 SOL').waitFor()
    await popup.getByRole('button', { name: 'Approve' }).click()
    const { result } = (await outcome(site().page)) ?? {}
    const [{ signature }] = result as [{ signature: number[] }]
    expect(await node().request('getSignatureStatuses', [[base58.encode(bytes(signature))]])).toMatchObject({
      value: [{ err: null, confirmationStatus: 'finalized' }],
    })
    expect(await node().request('getBalance', [SOLANA_RECEIVER])).toMatchObject({ value: 500_000_000 })
  })

  test('tells the site what the node says against a transaction', async () => {
    await connect()
    const lamports = 9_000_000_000_000
    const transaction = list(transfer({ from: FIRST, blockhash: await latestBlockhash(node()), lamports }))
    const popup = await calledInWindow('solana:signAndSendTransaction', [{ ...LOCAL, transaction }])
    await popup.getByRole('button', { name: 'Approve' }).click()
    expect(await outcome(site().page)).toMatchObject({ code: -32003, message: expect.stringContaining('simulation') })
  })

  test('tells a token by its mint, and its amount', async () => {
    await connect()
    const [susd] = SOLANA_TOKENS
    if (!susd) throw new Error('There is no token.')
    const instructions = [openTokenAccount(FIRST, SECOND, susd), transferToken(susd, FIRST, SECOND, 1_250_000n)]
    const transaction = list(compose({ from: FIRST }, instructions))
    const popup = await calledInWindow('solana:signTransaction', [{ account: 0, transaction }])
    await popup.getByText('1.25 SUSD').waitFor()
    for (const address of [susd.mint, SECOND]) await popup.getByLabel(address).waitFor()
    await popup.getByRole('button', { name: 'Reject' }).click()
    expect(await outcome(site().page)).toMatchObject({ code: 4001 })
  })

  test('names the programs of what it cannot tell, and who pays', async () => {
    await connect()
    const memo = new TransactionInstruction({
      programId: new PublicKey(PROGRAMS.memo),
      keys: [],
      data: Buffer.from('hi'),
    })
    const [payer] = deriveSolanaKeys('a site’s own payer', 1)
    const unsigned = transfer({ from: FIRST, feePayer: payer?.address ?? '', more: [memo] })
    const popup = await calledInWindow('solana:signTransaction', [{ account: 0, transaction: list(unsigned) }])
    await popup.getByText('Calls 2 programs').waitFor()
    for (const text of ['System', 'Memo', '…']) await popup.getByText(text).first().waitFor()
    const paidBy = popup.locator('.facts > div', { hasText: 'Paid by' })
    expect(await paidBy.locator('dd').textContent()).toMatch(new RegExp(`^${payer?.address.slice(0, 6)}`))
    await popup.close()
  })

  test('a second question while one waits is refused with -32002, of either face of a wallet', async () => {
    const { page } = site()
    const popup = await calledInWindow('standard:connect', [], 'Saltbox')
    await call('standard:connect', [], 'Saltbox')
    expect(await outcome(page)).toMatchObject({ code: -32002 })
    expect(
      await page.evaluate(() =>
        window.sandboxWallets?.saltbox.provider
          .request({ method: 'eth_requestAccounts' })
          .catch((error: { code: number }) => error.code),
      ),
    ).toBe(-32002)
    await popup.close()
  })

  test('a blocked window leaves the call pending until the limit, then it fails with -32002', async () => {
    const { page } = site()
    await found('Marram')
    await page.clock.install()
    await page.evaluate(() => (window.open = () => null))
    const answered = page.waitForResponse(/marram\/rpc/)
    await call('standard:connect')
    await (await answered).finished()
    await page.clock.runFor(29_000)
    expect(await page.evaluate(() => window.recorded?.outcome)).toBeUndefined()
    await page.clock.runFor(2000)
    expect(await outcome(page)).toMatchObject({ code: -32002, message: expect.stringContaining('blocked') })
  })
})

describe('accessibility of the window, in dark and light', () => {
  test('that asks for a connection', async () => {
    expect(await violations(await calledInWindow('standard:connect'))).toEqual([])
  })

  const one = { account: 0, transaction: list(transfer({ from: FIRST })) }
  test.each([
    ['a message', 'solana:signMessage', [{ account: 0, message: list(HELLO) }]],
    ['a transaction', 'solana:signTransaction', [one]],
    ['several transactions', 'solana:signTransaction', [one, one, one]],
  ] as const)('that asks for %s', async (_what, feature, inputs) => {
    await connect()
    expect(await violations(await calledInWindow(feature, inputs))).toEqual([])
  })
})
