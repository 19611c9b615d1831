import { base58, base64 } from '@scure/base'
import { PublicKey, TransactionMessage, VersionedTransaction, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { FAMILIES } from '../../sandbox/phone/namespaces.ts'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { openTokenAccount, transferToken } from '../../sandbox/solana/instructions.ts'
import { deriveSolanaKeys } from '../../sandbox/solana/keys.ts'
import { SOLANA_TOKENS } from '../../sandbox/solana/tokens.ts'
import { violations } from './browser.ts'
import { sandboxOfFile } from './helpers.ts'
import { failure, phonePageOfFile } from './phonePage.ts'
import { heard, openProposal } from './relayPeers.ts'
import { hasSigned, isSignature, NO_BLOCKHASH, SOLANA_RECEIVER as RECEIVER, transfer } from './solanaSigning.ts'

const sandbox = sandboxOfFile()
const { button, follow, heading, here, openPage } = phonePageOfFile(sandbox)
const [FIRST, SECOND] = deriveSolanaKeys('tern', 2).map(({ address }) => address) as [string, string]
const EVM_SECOND = '0xfe2217153e99445071F14162288B8b7cAbE2D6c4'
const LOCAL = 'eip155:31337'
const CHAIN = CLUSTER.caipNetworkId
const WANTED = {
  eip155: { chains: [LOCAL], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
  solana: { chains: [CHAIN], methods: [...FAMILIES.solana.methods], events: ['accountsChanged'] },
}

const proposal = () => openProposal(sandbox().urls.relay, WANTED)

async function connected() {
  const [{ dapp, uri, approval }] = await Promise.all([proposal(), openPage()])
  await follow(uri)
  await button('Approve').click()
  const { topic } = await approval
  await here().page.getByRole('listitem').filter({ hasText: 'Harbor' }).waitFor()
  const ask = <T = unknown>(method: string, params: unknown): Promise<T> =>
    dapp.request<T>({ topic, chainId: CHAIN, request: { method, params } })
  return { dapp, topic, ask }
}

async function blockhash(): Promise<string> {
  const answer = await createRpc(sandbox().urls.nodes.solana).request('getLatestBlockhash')
  return (answer as { readonly value: { readonly blockhash: string } }).value.blockhash
}

const balanceOf = async (address: string): Promise<number> =>
  ((await createRpc(sandbox().urls.nodes.solana).request('getBalance', [address])) as { readonly value: number }).value

const transactionOf = (instructions: TransactionInstruction[]): string => {
  const payerKey = new PublicKey(FIRST)
  const message = new TransactionMessage({ payerKey, recentBlockhash: NO_BLOCKHASH, instructions })
  return base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}

describe('connecting', () => {
  test('the person sees both families, and chooses an account of each', async () => {
    const { page } = here()
    const [{ uri, approval }] = await Promise.all([proposal(), openPage()])
    await follow(uri)
    await page.getByText('will see your addresses and balances').waitFor()
    await page.getByRole('group', { name: 'Solana account' }).getByText('26.2 SOL').waitFor()
    await page.getByRole('radio', { name: /Solana account 2/ }).check()
    await page.getByRole('radio', { name: /^Account 2/ }).check()
    await page.getByRole('checkbox', { name: new RegExp(CLUSTER.name) }).waitFor()
    expect(await violations(page)).toEqual([])
    await button('Approve').click()
    const { namespaces } = await approval
    expect(namespaces['eip155']?.accounts).toEqual([`${LOCAL}:${EVM_SECOND}`])
    expect(namespaces['solana']?.accounts).toEqual([`${CHAIN}:${SECOND}`])
    await page.getByText(`${SECOND.slice(0, 6)}…${SECOND.slice(-4)} on ${CLUSTER.name}`).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('without any network there is nothing to approve', async () => {
    const { page } = here()
    const [{ uri }] = await Promise.all([proposal(), openPage()])
    await follow(uri)
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
    expect(await button('Approve').isDisabled()).toBe(true)
    await page.getByRole('checkbox').first().check()
    expect(await button('Approve').isDisabled()).toBe(false)
  })

  test('a connected site hears of another Solana account, and loses and gets the family by a switch', async () => {
    const { page } = here()
    const { dapp, topic } = await connected()
    const accounts = () => dapp.session.get(topic).namespaces['solana']?.accounts
    const told = heard<{ params: unknown }>(dapp, 'session_event')
    await page.getByRole('radio', { name: /Solana account 2/ }).check()
    expect((await told).params).toEqual({ chainId: CHAIN, event: { name: 'accountsChanged', data: [SECOND] } })
    await page.getByLabel('Sites get').selectOption('Ethereum only')
    await expect.poll(accounts).toBeUndefined()
    await sandbox().control.wallets({ tern: { grants: 'all' } })
    await expect.poll(accounts).toEqual([`${CHAIN}:${SECOND}`])
    expect((await sandbox().control.state()).phone).toMatchObject({ solanaAccount: 1, grants: 'all' })
  })
})

describe('a request is shown in words', () => {
  test('a message, and signed', async () => {
    const { page } = here()
    const { ask } = await connected()
    const text = 'Sign in to Harbor\nNonce 7'
    const bytes = new TextEncoder().encode(text)
    const asked = ask<{ signature: string }>('solana_signMessage', { message: base58.encode(bytes), pubkey: FIRST })
    await heading('Sign this message?').waitFor()
    expect(await page.getByRole('group', { name: 'Message' }).textContent()).toBe(text)
    await page.getByText(CLUSTER.name).waitFor()
    await button('Approve').click()
    expect(isSignature(base58.decode((await asked).signature), bytes, FIRST)).toBe(true)
  })

  test('SOL on its way, which arrives', async () => {
    const { page } = here()
    const { ask } = await connected()
    const transaction = base64.encode(
      transfer({ from: FIRST, to: SECOND, lamports: 1_250_000_000, blockhash: await blockhash() }),
    )
    const before = await balanceOf(SECOND)
    const asked = ask<{ signature: string }>('solana_signAndSendTransaction', { transaction, pubkey: FIRST })
    await heading('Send this transaction?').waitFor()
    await page.getByText('1.25 SOL').waitFor()
    await page.getByRole('img', { name: SECOND }).waitFor()
    await page.getByText('at most 0.000005 SOL').waitFor()
    expect(await violations(page)).toEqual([])
    await button('Approve').click()
    expect((await asked).signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await expect.poll(() => balanceOf(SECOND)).toBe(before + 1_250_000_000)
  })

  test('what the network refuses is told to the site', async () => {
    const { ask } = await connected()
    const transaction = base64.encode(transfer({ from: FIRST, lamports: 1, blockhash: NO_BLOCKHASH }))
    const refused = failure(ask('solana_signAndSendTransaction', { transaction }))
    await heading('Send this transaction?').waitFor()
    await button('Approve').click()
    expect(await refused).toMatchObject({ code: -32003, message: expect.stringMatching(/blockhash/i) })
  })

  test('a token with its receiver, and several transactions at once', async () => {
    const { page } = here()
    const { ask } = await connected()
    const [token] = SOLANA_TOKENS as [(typeof SOLANA_TOKENS)[number]]
    const transactions = [
      transactionOf([openTokenAccount(FIRST, RECEIVER, token), transferToken(token, FIRST, RECEIVER, 12_500_000n)]),
      base64.encode(transfer({ from: FIRST, lamports: 1 })),
    ]
    const asked = ask<{ transactions: string[] }>('solana_signAllTransactions', { transactions, pubkey: FIRST })
    await heading('Sign 2 transactions?').waitFor()
    await page.getByText('12.5 SUSD').waitFor()
    await page.getByText('opens the receiver’s account').waitFor()
    expect(await page.getByRole('img', { name: RECEIVER }).count()).toBe(2)
    await page.getByText('0.000000001 SOL').waitFor()
    await page.getByText('2 of 2').waitFor()
    expect(await violations(page)).toEqual([])
    await button('Approve').click()
    const signed = (await asked).transactions.map((each) => base64.decode(each))
    expect(signed.map((each) => hasSigned(each, FIRST))).toEqual([true, true])
  })

  test('a program that the wallet does not know, and a no', async () => {
    const { page } = here()
    const { ask } = await connected()
    const [token] = SOLANA_TOKENS as [(typeof SOLANA_TOKENS)[number]]
    const transaction = transactionOf([openTokenAccount(FIRST, RECEIVER, token)])
    const refused = failure(ask('solana_signTransaction', { transaction, pubkey: FIRST }))
    await heading('Sign this transaction?').waitFor()
    await page.getByText('Calls 1 program').waitFor()
    await page.getByText('Token accounts').waitFor()
    await button('Reject').click()
    expect(await refused).toMatchObject({ code: 4001 })
  })
})
