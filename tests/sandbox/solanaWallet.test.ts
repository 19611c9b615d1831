import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { deriveSolanaKeys } from '../../sandbox/solana/keys.ts'
import { signTransaction } from '../../sandbox/solana/sign.ts'
import { post, sandboxOfFile } from './helpers.ts'
import { hasSigned, isSignature, latestBlockhash, messageOf, SOLANA_RECEIVER, transfer } from './solanaSigning.ts'

const sandbox = sandboxOfFile()
const SITE = 'http://harbor.localhost'
const FIRST = 'CFCgZjzZtu7Ws1ATskTYxZ8CWEeSC8WY6iaBUNXcpj5j'
const SECOND = 'EJvdbaNE2MWUufDmPgysMXVnfqYQh2NrdeJ1cneRt5Wn'
const SALTBOX = '7bGPexuS53B2gR5krZJr8uDAcyQ3hqayBqJ5kTcQjzEr'
const SALTBOX_EVM = '0xBbb3f0253EbDcE13E5F355d7E0dCFBED2550E44b'
const HELLO = new TextEncoder().encode('Hello, Marram')

interface Reply {
  answer: { kind: string; result?: unknown; error?: { code: number; message: string } }
  session: { accounts: Record<'eip155' | 'solana', string[]> }
}
interface Signed {
  signature: string
  transaction: string
  transactions: string[]
}

async function request(
  method: string,
  params: unknown = {},
  options: { wallet?: string; site?: string; extra?: object } = {},
) {
  const { wallet = 'marram', site = SITE, extra = {} } = options
  const response = await fetch(`${sandbox().urls.wallets}/${wallet}/rpc`, {
    method: 'POST',
    headers: { origin: site },
    body: JSON.stringify({ method, params, ...extra }),
  })
  return (await response.json()) as Reply
}

async function signed(method: string, params: unknown): Promise<Signed> {
  const { answer } = await request(method, params)
  expect(answer.kind).toBe('result')
  return answer.result as Signed
}

async function connected(): Promise<void> {
  await sandbox().control.wallets({ marram: { mode: 'approve' } })
  await request('solana_requestAccounts')
}

const coded = (transaction: Uint8Array): string => base64.encode(transaction)

describe('a Solana wallet that approves', () => {
  test('connects a site, and remembers it apart from others', async () => {
    await sandbox().control.wallets({ marram: { mode: 'approve' } })
    expect((await request('solana_getAccounts')).answer).toEqual({ kind: 'result', result: [] })
    const { answer, session } = await request('solana_requestAccounts')
    expect(answer).toEqual({ kind: 'result', result: [{ pubkey: FIRST }] })
    expect(session.accounts).toEqual({ eip155: [], solana: [FIRST] })
    expect((await request('solana_getAccounts')).answer.result).toEqual([{ pubkey: FIRST }])
    expect((await request('solana_getAccounts', {}, { site: 'http://other.localhost' })).answer.result).toEqual([])
  })

  test('signs messages so that others can verify them', async () => {
    await connected()
    const { signature } = await signed('solana_signMessage', { message: base58.encode(HELLO), pubkey: FIRST })
    expect(isSignature(base58.decode(signature), HELLO, FIRST)).toBe(true)
    expect(isSignature(base58.decode(signature), HELLO, SECOND)).toBe(false)
  })

  test.each(['legacy', 0] as const)('signs transactions of version %s', async (version) => {
    await connected()
    const transaction = transfer({ from: FIRST, version })
    const answer = await signed('solana_signTransaction', { transaction: coded(transaction), pubkey: FIRST })
    const bytes = base64.decode(answer.transaction)
    expect(hasSigned(bytes, FIRST)).toBe(true)
    // The signature by itself is the one in the transaction.
    expect(base58.decode(answer.signature)).toEqual(bytes.slice(1, 65))
    // Nothing but the signature has changed.
    expect(bytes.slice(65)).toEqual(transaction.slice(65))
  })

  test('leaves the signatures of others where they are', async () => {
    await connected()
    const [payer] = deriveSolanaKeys('a site’s own payer', 1)
    if (!payer) throw new Error('There is no key.')
    const half = signTransaction(transfer({ from: FIRST, feePayer: payer.address }), payer)
    const { transaction } = await signed('solana_signTransaction', { transaction: coded(half), pubkey: FIRST })
    expect(hasSigned(base64.decode(transaction), payer.address)).toBe(true)
    expect(hasSigned(base64.decode(transaction), FIRST)).toBe(true)
  })

  test('signs several transactions at once, in their order', async () => {
    await connected()
    const sent = [1, 2, 3].map((lamports) =>
      transfer({ from: FIRST, lamports, version: lamports === 2 ? 'legacy' : 0 }),
    )
    const params = { transactions: sent.map(coded), pubkey: FIRST }
    const { transactions } = await signed('solana_signAllTransactions', params)
    expect(transactions.map((each) => hasSigned(base64.decode(each), FIRST))).toEqual([true, true, true])
    expect(transactions.map((each) => base64.decode(each).slice(65))).toEqual(sent.map((each) => each.slice(65)))
  })

  test('sends real transactions, as the site wants them sent', async () => {
    await connected()
    const rpc = createRpc(sandbox().urls.nodes.solana)
    const blockhash = await latestBlockhash(rpc)
    const { signature } = await signed('solana_signAndSendTransaction', {
      transaction: coded(transfer({ from: FIRST, blockhash })),
      pubkey: FIRST,
      sendOptions: { preflightCommitment: 'processed', commitment: 'confirmed' },
    })
    expect(await rpc.request('getSignatureStatuses', [[signature]])).toMatchObject({ value: [{ err: null }] })
    expect(await rpc.request('getBalance', [SOLANA_RECEIVER])).toMatchObject({ value: 500_000_000 })
    // More than there is: the preflight finds out; without it the chain does.
    const transaction = coded(transfer({ from: FIRST, blockhash, lamports: 9_000_000_000_000 }))
    const send = (sendOptions: object): Promise<Reply> =>
      request('solana_signAndSendTransaction', { transaction, pubkey: FIRST, sendOptions })
    expect((await send({})).answer.error).toMatchObject({
      code: -32003,
      message: expect.stringContaining('simulation'),
    })
    expect((await send({ skipPreflight: true })).answer).toMatchObject({ kind: 'result' })
    const again = coded(transfer({ from: FIRST, blockhash, lamports: 9_000_000_000_001 }))
    const waited = await request('solana_signAndSendTransaction', {
      transaction: again,
      pubkey: FIRST,
      sendOptions: { skipPreflight: true, commitment: 'processed' },
    })
    expect(waited.answer.error).toMatchObject({ code: -32603, message: expect.stringContaining('failed on the chain') })
  })

  test.each(['legacy', 0] as const)('signs no transaction of version %s that comes as a message', async (version) => {
    await connected()
    const message = base58.encode(messageOf(transfer({ from: FIRST, version })))
    const { answer } = await request('solana_signMessage', { message, pubkey: FIRST })
    expect(answer.error).toMatchObject({ code: -32602, message: expect.stringContaining('is a transaction') })
  })

  const foreign = coded(transfer({ from: SECOND }))
  test.each([
    ['solana_signMessage', { message: base58.encode(HELLO), pubkey: SECOND }, 4100],
    ['solana_signMessage', { message: '0OIl', pubkey: FIRST }, -32602],
    ['solana_signMessage', { pubkey: FIRST }, -32602],
    ['solana_signTransaction', { transaction: foreign, pubkey: SECOND }, 4100],
    ['solana_signTransaction', { transaction: foreign, pubkey: FIRST }, -32602],
    ['solana_signTransaction', { transaction: 'AQID', pubkey: FIRST }, -32602],
    ['solana_signAllTransactions', { transactions: [], pubkey: FIRST }, -32602],
    ['solana_signAndSendTransaction', { transaction: foreign, pubkey: SECOND }, 4100],
    ['solana_signAndSendTransaction', [foreign], -32602],
    ['solana_signIn', {}, 4200],
    ['eth_requestAccounts', [], 4200],
    ['eth_chainId', [], 4200],
  ])('refuses %s %j with %i', async (method, params, code) => {
    await connected()
    expect((await request(method, params)).answer).toMatchObject({ kind: 'error', error: { code } })
  })

  test('a site that is not connected may not sign', async () => {
    await sandbox().control.wallets({ marram: { mode: 'approve' } })
    const { answer } = await request('solana_signMessage', { message: base58.encode(HELLO), pubkey: FIRST })
    expect(answer.error?.code).toBe(4100)
  })
})

describe('behaviour', () => {
  test('asks for a window by default, and only when a person must decide', async () => {
    expect((await request('solana_requestAccounts')).answer).toEqual({ kind: 'window' })
    expect((await request('solana_getAccounts')).answer).toEqual({ kind: 'result', result: [] })
  })

  test('reject says no to what needs a person, and to nothing else', async () => {
    await sandbox().control.wallets({ marram: { mode: 'reject' } })
    expect((await request('solana_requestAccounts')).answer.error?.code).toBe(4001)
    expect((await request('solana_getAccounts')).answer.result).toEqual([])
  })

  test.each(['hang', 'vanish'] as const)('%s never answers', async (mode) => {
    await sandbox().control.wallets({ marram: { mode } })
    expect((await request('solana_getAccounts')).answer).toEqual({ kind: 'silence' })
  })

  test('lie answers nonsense: foreign accounts, false signatures', async () => {
    await connected()
    await sandbox().control.wallets({ marram: { mode: 'lie' } })
    const { answer } = await request('solana_requestAccounts')
    expect(answer.result).toContain(42)
    expect(JSON.stringify(answer.result)).not.toContain(FIRST)
    const { signature } = await signed('solana_signMessage', { message: base58.encode(HELLO), pubkey: FIRST })
    expect(base58.decode(signature)).toHaveLength(64)
    expect(isSignature(base58.decode(signature), HELLO, FIRST)).toBe(false)
  })

  test('switching the account shares it with connected sites, active first; locking hides all', async () => {
    await connected()
    await sandbox().control.wallets({ marram: { account: 1 } })
    expect((await request('solana_getAccounts')).answer.result).toEqual([{ pubkey: SECOND }, { pubkey: FIRST }])
    await sandbox().control.wallets({ marram: { locked: true } })
    expect((await request('solana_getAccounts')).answer.result).toEqual([])
    const message = { message: base58.encode(HELLO), pubkey: FIRST }
    expect((await request('solana_signMessage', message)).answer.error?.code).toBe(4100)
    await sandbox().control.wallets({ marram: { locked: false } })
    expect((await request('solana_getAccounts')).answer.result).toEqual([{ pubkey: SECOND }, { pubkey: FIRST }])
  })

  test('has no EVM network to be put on', async () => {
    const control = (body: object): Promise<Response> => post(`${sandbox().urls.services}/_sandbox/wallets`, body)
    expect((await control({ marram: { chainId: 31338 } })).status).toBe(400)
    expect((await control({ saltbox: { chainId: 31338 } })).status).toBe(200)
    const patch = (wallet: string): Promise<Response> =>
      post(`${sandbox().urls.wallets}/${wallet}/patch`, { chainId: 31337 })
    expect((await patch('marram')).status).toBe(400)
    expect((await patch('saltbox')).status).toBe(200)
  })
})

describe('a wallet that speaks both', () => {
  const saltbox = { wallet: 'saltbox' }

  test('gives a site what it asked for, each namespace apart', async () => {
    await sandbox().control.wallets({ saltbox: { mode: 'approve', account: 0 } })
    const solana = await request('solana_requestAccounts', {}, saltbox)
    expect(solana.session.accounts).toEqual({ eip155: [], solana: [SALTBOX] })
    const both = await request('eth_requestAccounts', [], saltbox)
    expect(both.answer.result).toEqual([SALTBOX_EVM])
    expect(both.session.accounts).toEqual({ eip155: [SALTBOX_EVM], solana: [SALTBOX] })
  })

  test('takes back one namespace (EIP-2255), and keeps the other', async () => {
    await sandbox().control.wallets({ saltbox: { mode: 'approve' } })
    await request('solana_requestAccounts', {}, saltbox)
    await request('eth_requestAccounts', [], saltbox)
    const revoked = await request('wallet_revokePermissions', [{ eth_accounts: {} }], saltbox)
    expect(revoked.session.accounts).toEqual({ eip155: [], solana: [SALTBOX] })
  })

  test('turns to another account, or locks, in both at once', async () => {
    await sandbox().control.wallets({ saltbox: { mode: 'approve' } })
    await request('solana_requestAccounts', {}, saltbox)
    await request('eth_requestAccounts', [], saltbox)
    await sandbox().control.wallets({ saltbox: { account: 1 } })
    const { accounts } = (await request('solana_getAccounts', {}, saltbox)).session
    expect([accounts.eip155.length, accounts.solana.length]).toEqual([2, 2])
    expect(accounts.eip155[1]).toBe(SALTBOX_EVM)
    expect(accounts.solana[1]).toBe(SALTBOX)
    await sandbox().control.wallets({ saltbox: { locked: true } })
    const locked = await request('eth_accounts', [], saltbox)
    expect(locked.session.accounts).toEqual({ eip155: [], solana: [] })
  })

  test('holds its own on both EVM chains', async () => {
    const { nodes } = sandbox().urls
    const balances = await Promise.all(
      [nodes[31337], nodes[31338]].map((node) => createRpc(node).hex('eth_getBalance', [SALTBOX_EVM, 'latest'])),
    )
    expect(balances.map(BigInt)).toEqual([15_200_000_000_000_000_000n, 7_350_000_000_000_000_000n])
  })
})
