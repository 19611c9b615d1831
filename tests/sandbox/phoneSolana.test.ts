import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { deriveSolanaKeys } from '../../sandbox/solana/keys.ts'
import { FAMILIES, FORMER_MAINNET, obstacle } from '../../sandbox/phone/namespaces.ts'
import { openPhone, type Phone, type PhoneOptions } from '../../sandbox/phone/peer.ts'
import { phonePatch } from '../../sandbox/phone/settings.ts'
import { readSolanaRequest } from '../../sandbox/phone/solanaRequests.ts'
import { lieAbout } from '../../sandbox/wallets/lies.ts'
import { parse } from '../../sandbox/http/validate.ts'
import { relay } from '../plugins/walletconnect/realSupport.ts'
import { answerOf, closeAfterwards, heard, openDapp, type Dapp } from './relayPeers.ts'
import { hasSigned, isSignature, messageOf, SOLANA_RECEIVER as RECEIVER, transfer } from './solanaSigning.ts'

const [FIRST, SECOND] = deriveSolanaKeys('tern', 2).map(({ address }) => address) as [string, string]
const STRANGER = deriveSolanaKeys('nobody', 1)[0]!.address
const EVM = '0x0485d9C71900Ee5262389483c5Be517A3d5c8C0d'
const LOCAL = 'eip155:31337'
const CHAIN = CLUSTER.caipNetworkId
const { methods: METHODS } = FAMILIES.solana
const EVENTS = ['accountsChanged']
const TEXT = new TextEncoder().encode('Harbor asks who you are')
const MESSAGE = { message: base58.encode(TEXT), pubkey: FIRST }
const ASKED = transfer({ from: FIRST, lamports: 1_500_000 })
const TRANSACTION = { transaction: base64.encode(ASKED), pubkey: FIRST }

const BOTH = {
  eip155: { chains: [LOCAL], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
  solana: { chains: [CHAIN, FORMER_MAINNET], methods: [...METHODS], events: EVENTS },
}

async function connected(options: Partial<PhoneOptions> = {}, wanted: Partial<typeof BOTH> = BOTH) {
  const { url } = await relay()
  const [dapp, phone] = await Promise.all([openDapp(url), openOne(url, options)])
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: wanted })
  const [session] = await Promise.all([approval(), phone.pair(uri)])
  const { topic } = session
  const ask = <T = unknown>(method: string, params: unknown, chainId: string = CHAIN): Promise<T> =>
    dapp.request<T>({ topic, chainId, request: { method, params } })
  return { dapp, phone, session, topic, ask }
}

const openOne = async (relayUrl: string, options: Partial<PhoneOptions>): Promise<Phone> =>
  closeAfterwards(await openPhone({ relayUrl, ...options }))

const accountsOf = (dapp: Dapp, topic: string, family: string) => dapp.session.get(topic).namespaces[family]?.accounts

describe('a session', () => {
  test('has both families of chains, each with its own account', async () => {
    const { session } = await connected()
    expect(session.namespaces).toMatchObject({
      eip155: { chains: [LOCAL], accounts: [`${LOCAL}:${EVM}`] },
      solana: { chains: [CHAIN], accounts: [`${CHAIN}:${FIRST}`], methods: METHODS, events: EVENTS },
    })
  })

  test('has the accounts that the person chose, and no family whose chains they left out', async () => {
    const { url } = await relay()
    const [dapp, phone] = await Promise.all([openDapp(url), openOne(url, { mode: 'ask' })])
    const settle = async (choice: Parameters<Phone['approve']>[1]) => {
      const { uri = '', approval } = await dapp.connect({ optionalNamespaces: BOTH })
      const settled = approval()
      await phone.pair(uri)
      await expect.poll(() => phone.waiting().length).toBe(1)
      await phone.approve(phone.waiting()[0]!, choice)
      const { namespaces } = await settled
      return Object.fromEntries(Object.entries(namespaces).map(([name, { accounts }]) => [name, accounts]))
    }
    const own = `${LOCAL}:${EVM}`
    expect(await settle({ accounts: { solana: 1 }, chains: [LOCAL, CHAIN] })).toEqual({
      eip155: [own],
      solana: [`${CHAIN}:${SECOND}`],
    })
    expect(await settle({ chains: [CHAIN] })).toEqual({ solana: [`${CHAIN}:${FIRST}`] })
    expect(await settle({ chains: [LOCAL] })).toEqual({ eip155: [own] })
  })

  test('with a site that knows Solana only', async () => {
    const { session } = await connected({}, { solana: BOTH.solana })
    expect(Object.keys(session.namespaces)).toEqual(['solana'])
  })

  test('hears of another account in the family that changed, and of both', async () => {
    const { dapp, phone, topic } = await connected()
    const told = heard<{ params: unknown }>(dapp, 'session_event')
    await phone.patch({ solanaAccount: 1 })
    expect((await told).params).toEqual({ chainId: CHAIN, event: { name: 'accountsChanged', data: [SECOND] } })
    expect(accountsOf(dapp, topic, 'eip155')).toEqual([`${LOCAL}:${EVM}`])
    const events: unknown[] = []
    dapp.on('session_event', ({ params }) => void events.push(params.chainId))
    await phone.patch({ account: 1, solanaAccount: 0 })
    await expect.poll(() => events).toEqual([LOCAL, CHAIN])
    expect(accountsOf(dapp, topic, 'solana')).toEqual([`${CHAIN}:${FIRST}`])
  })

  test('loses a family that the person takes away, and gets it back', async () => {
    const { dapp, phone, topic } = await connected()
    await phone.patch({ grants: 'eip155' })
    await expect.poll(() => accountsOf(dapp, topic, 'solana')).toBeUndefined()
    expect(accountsOf(dapp, topic, 'eip155')).toEqual([`${LOCAL}:${EVM}`])
    await phone.patch({ solanaAccount: 1, grants: 'all' })
    await expect.poll(() => accountsOf(dapp, topic, 'solana')).toEqual([`${CHAIN}:${SECOND}`])
    const [entry] = phone.sessions.list()
    expect(entry?.places.map(({ chain }) => chain)).toEqual([LOCAL, CHAIN])
  })

  test('keeps what it would be left without', async () => {
    const { dapp, phone, topic } = await connected({}, { solana: BOTH.solana })
    await phone.patch({ grants: 'eip155', chainId: 31338 })
    expect(accountsOf(dapp, topic, 'solana')).toEqual([`${CHAIN}:${FIRST}`])
  })

  test('knows the main cluster by its former id only, when the wallet is that old', async () => {
    const { session, ask } = await connected({ solanaCluster: 'former' })
    expect(session.namespaces['solana']).toMatchObject({ accounts: [`${FORMER_MAINNET}:${FIRST}`] })
    const { signature } = await ask<{ signature: string }>('solana_signMessage', MESSAGE, FORMER_MAINNET)
    expect(isSignature(base58.decode(signature), TEXT, FIRST)).toBe(true)
  })

  test('is refused to a site that requires what the wallet lacks', () => {
    const wanted = { chains: [CHAIN], methods: ['solana_signAllTransactions'], events: [] }
    const families = { ...FAMILIES, solana: { ...FAMILIES.solana, methods: ['solana_signMessage'] } }
    expect(obstacle({ solana: wanted }, { chains: [CHAIN], families: FAMILIES })).toBeUndefined()
    expect(obstacle({ solana: wanted }, { chains: [CHAIN], families })).toContain('solana_signAllTransactions')
    expect(obstacle({ solana: wanted }, { chains: [LOCAL], families: FAMILIES })).toContain(CHAIN)
  })
})

describe('a request', () => {
  test('for accounts is answered without a person', async () => {
    const { ask, phone } = await connected()
    await phone.patch({ mode: 'reject' })
    expect(await ask('solana_getAccounts', {})).toEqual([{ pubkey: FIRST }])
    expect(await ask('solana_requestAccounts', {})).toEqual([{ pubkey: FIRST }])
  })

  test('to sign a message', async () => {
    const { ask } = await connected()
    const { signature } = await ask<{ signature: string }>('solana_signMessage', MESSAGE)
    expect(isSignature(base58.decode(signature), TEXT, FIRST)).toBe(true)
  })

  test.each(['legacy', 0] as const)('to sign a transaction of version %s', async (version) => {
    const { ask } = await connected()
    const asked = transfer({ from: FIRST, lamports: 7, version })
    // No signer is named: the session's account it is.
    const params = { transaction: base64.encode(asked) }
    const answer = await ask<{ signature: string; transaction: string }>('solana_signTransaction', params)
    expect(isSignature(base58.decode(answer.signature), messageOf(asked), FIRST)).toBe(true)
    const signed = base64.decode(answer.transaction)
    expect([hasSigned(signed, FIRST), messageOf(signed)]).toEqual([true, messageOf(asked)])
  })

  test.each(['signature', 'transaction'] as const)('to sign one is answered with its %s alone', async (one) => {
    const { ask } = await connected({ solanaAnswers: one })
    expect(Object.keys(await ask<object>('solana_signTransaction', TRANSACTION))).toEqual([one])
    const all = await ask<object>('solana_signAllTransactions', { transactions: [TRANSACTION.transaction] })
    expect(Object.keys(all)).toEqual(['transactions'])
  })

  test('to sign several, in their order', async () => {
    const { ask } = await connected()
    const asked = [1, 2, 3].map((lamports) => transfer({ from: FIRST, lamports }))
    const params = { transactions: asked.map((bytes) => base64.encode(bytes)), pubkey: FIRST }
    const { transactions } = await ask<{ transactions: string[] }>('solana_signAllTransactions', params)
    const signed = transactions.map((each) => base64.decode(each))
    expect(signed.map((each) => hasSigned(each, FIRST))).toEqual([true, true, true])
    expect(signed.map(messageOf)).toEqual(asked.map(messageOf))
  })

  test('to sign several is not in the session of a wallet that cannot', async () => {
    const { session } = await connected({ solanaSignsAll: false })
    expect(session.namespaces['solana']?.methods).not.toContain('solana_signAllTransactions')
    expect(session.namespaces['solana']?.methods).toContain('solana_signTransaction')
  })

  test('is rejected, left hanging, or answered with nonsense, as the wallet’s mode is', async () => {
    const { ask, phone } = await connected()
    await phone.patch({ mode: 'reject' })
    await expect(ask('solana_signMessage', MESSAGE)).rejects.toMatchObject({ code: 4001 })
    await phone.patch({ mode: 'lie' })
    expect(await ask('solana_signAndSendTransaction', TRANSACTION)).toEqual(lieAbout('solana_signAndSendTransaction'))
    await phone.patch({ mode: 'hang' })
    const answer = answerOf(ask('solana_signMessage', MESSAGE))
    await expect.poll(() => phone.questions.filter(({ method }) => method === 'solana_signMessage').length).toBe(2)
    await phone.patch({ mode: 'delay', ms: 1 })
    expect(await ask('solana_signMessage', MESSAGE)).toHaveProperty('signature')
    expect(answer.came).toBe(false)
  })

  test('to send says kindly that there is no node', async () => {
    const { ask, phone } = await connected()
    await phone.patch({ mode: 'ask' })
    await expect(ask('solana_signAndSendTransaction', TRANSACTION)).rejects.toMatchObject({
      code: 4901,
      message: 'The wallet has no node for the chosen network.',
    })
    expect(phone.waiting()).toEqual([])
  })

  const standing = { addresses: [FIRST], methods: METHODS, node: undefined }
  test.each([
    ['of an account it has not given', 'solana_signMessage', { ...MESSAGE, pubkey: STRANGER }, 4100],
    ['with letters base58 lacks', 'solana_signMessage', { ...MESSAGE, message: '0OIl' }, -32602],
    ['of a message without end', 'solana_signMessage', { ...MESSAGE, message: 'z'.repeat(30_000) }, -32602],
    ['that names no signer', 'solana_signMessage', { message: MESSAGE.message }, -32602],
    ['with a list', 'solana_signMessage', [MESSAGE.message, FIRST], -32602],
    ['that needs another signer', 'solana_signTransaction', { ...TRANSACTION, pubkey: RECEIVER }, -32602],
    ['of no transaction', 'solana_signTransaction', { transaction: 'AAAA' }, -32602],
    ['in no coding', 'solana_signTransaction', { transaction: 'not base64' }, -32602],
    ['of more than a packet', 'solana_signTransaction', { transaction: 'A'.repeat(4000) }, -32602],
    ['in the old form alone', 'solana_signTransaction', { feePayer: FIRST, instructions: [] }, -32602],
    ['of none', 'solana_signAllTransactions', { transactions: [] }, -32602],
    [
      'of one good and one bad',
      'solana_signAllTransactions',
      { transactions: [TRANSACTION.transaction, 'AAAA'] },
      -32602,
    ],
    ['with bad options', 'solana_signAndSendTransaction', { ...TRANSACTION, sendOptions: { maxRetries: -1 } }, -32602],
    ['without a node', 'solana_signAndSendTransaction', TRANSACTION, 4901],
    ['it does not know', 'solana_signIn', {}, -32601],
    ['without a name', '', {}, -32602],
  ])('%s (%s) is refused', (_, method, params, code) => {
    expect(readSolanaRequest({ method, params }, standing)).toMatchObject({ answer: { error: { code } } })
  })
})

test.each([
  ['solanaAccount', { solanaAccount: 2 }],
  ['solanaAnswers', { solanaAnswers: 'nothing' }],
  ['solanaCluster', { solanaCluster: 'mainnet' }],
  ['grants', { grants: [] }],
  ['solanaSignsAll', { solanaSignsAll: 'yes' }],
  ['ledger', { ledger: true }],
])('a wrong setting is named: %s', (name, patch) => {
  expect(() => parse(phonePatch([31337]), patch)).toThrow(`${name}: `)
})
