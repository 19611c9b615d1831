/** Smart accounts in the frame's page: which account a page gets, what its batches show, what they change, and what it signs. */
import { createPublicClient, hashTypedData, http, numberToHex, parseEther, verifyMessage, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { tokenCall } from '../../sandbox/chains/calls.ts'
import { batchOf, ENTRY_POINT } from '../../sandbox/chains/smartAccounts.ts'
import { PEOPLE } from '../../sandbox/chains/people.ts'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { violations } from './browser.ts'
import { framesOfFile, type FrameVisit } from './framePage.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const { visit } = framesOfFile(sandbox)
const MIRA = 'mira@harbor.example'
const { eip155: plain, smartAccount: smart } = addressesOf(MIRA) as { eip155: Hex; smartAccount: Hex }
const friend = PEOPLE.friend.address

const rpc = (method: string, params: unknown, chainId = 31337) => ({
  method,
  params,
  chainNamespace: 'eip155',
  chainId,
})
const node = () => createPublicClient({ transport: http(sandbox().urls.nodes[31337]) })
const fund = (amount: string, token?: string): Promise<unknown> =>
  sandbox().control.faucet({ address: smart, amount, ...(token && { token }) })
const batch = (calls: readonly object[], more: object = {}) => [
  { version: '2.0.0', from: smart, chainId: '0x7a69', atomicRequired: true, calls, ...more },
]
const ether = (amount: string) => ({ to: friend, value: numberToHex(parseEther(amount)) })
const sbx = (amount: string) => {
  const { data, to } = tokenCall('SBX', 'transfer', friend, amount)
  return { data, to }
}

async function loggedIn(): Promise<FrameVisit> {
  const here = await visit()
  await here.login(MIRA)
  await here.get('GET_USER', { chainId: 31337, preferredAccountType: 'smartAccount' })
  return here
}

/** The person says yes when the button can be pressed. */
async function confirm({ frame }: FrameVisit, name: string): Promise<void> {
  await frame.getByRole('button', { name, exact: true }).and(frame.locator(':enabled')).click()
}

async function refusal(here: FrameVisit, method: string, params: unknown, chainId?: number): Promise<string> {
  const { payload } = await here.ask('RPC_REQUEST', rpc(method, params, chainId))
  return (payload as { message: string }).message
}

describe('an account', () => {
  test('is the kind that the page prefers, both are named, and another network has the plain one alone', async () => {
    const here = await visit()
    await here.login(MIRA)
    expect(await here.get('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [31337] })
    const both = { smart: { address: smart, type: 'smartAccount' }, plain: { address: plain, type: 'eoa' } }
    expect(await here.get('GET_USER', { chainId: 31337, preferredAccountType: 'smartAccount' })).toMatchObject({
      address: smart,
      accounts: [both.smart, both.plain],
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    expect(await here.get('GET_USER', { chainId: 31337, preferredAccountType: 'eoa' })).toMatchObject({
      address: plain,
      accounts: [both.plain, both.smart],
    })
    expect(await here.get('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
      type: 'smartAccount',
      address: smart,
    })
    expect(await here.get('GET_USER', { chainId: 31337 })).toMatchObject({ address: smart })
    expect(await here.get('GET_USER', { chainId: 31338 })).toMatchObject({ address: plain, accounts: [both.plain] })
    expect((await here.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).payload).toEqual({
      message: 'There are no smart accounts on this network',
    })
    expect((await here.ask('INIT_SMART_ACCOUNT')).type).toBe('INIT_SMART_ACCOUNT_ERROR')
    await here.get('GET_USER', { chainId: 31337 })
    expect(await here.get('INIT_SMART_ACCOUNT')).toEqual({ address: smart, isDeployed: true })
    expect(await here.get('GET_USER')).toMatchObject({ smartAccountDeployed: true })
  })

  test('says what it can, by its address', async () => {
    const here = await loggedIn()
    const atomic = { '0x7a69': { atomic: { status: 'supported' } } }
    expect(await here.get('RPC_REQUEST', rpc('wallet_getCapabilities', [smart]))).toEqual(atomic)
    expect(await here.get('RPC_REQUEST', rpc('wallet_getCapabilities', [plain]))).toEqual({})
    expect(await here.get('RPC_REQUEST', rpc('wallet_getCapabilities', [smart], 31338))).toEqual({})
    expect(await here.get('RPC_REQUEST', rpc('eth_supportedEntryPoints', []))).toEqual([ENTRY_POINT])
  })
})

describe('a batch', () => {
  test('shows each call decoded, and is carried out as a whole', async () => {
    await fund('1')
    await fund('20', 'SBX')
    const here = await loggedIn()
    const before = await node().getBalance({ address: friend })
    const asked = await here.begin(
      'RPC_REQUEST',
      rpc('wallet_sendCalls', batch([ether('0.3'), sbx('5')], { id: '0xab' })),
    )
    await here.frame.getByRole('heading', { name: 'Do 2 things at once?' }).waitFor()
    await here.frame.getByText('0.3 ETH').first().waitFor()
    await here.frame.getByText('5 SBX').first().waitFor()
    expect(await violations(here.page)).toEqual([])
    await confirm(here, 'Send')
    expect((await here.answer(asked)).payload).toEqual({ id: '0xab' })
    const status = await here.get('RPC_REQUEST', rpc('wallet_getCallsStatus', ['0xab']))
    expect(status).toMatchObject({ id: '0xab', chainId: '0x7a69', status: 200, atomic: true, version: '2.0.0' })
    const [receipt] = (status as { receipts: { logs: unknown[]; status: string }[] }).receipts
    expect([receipt?.status, receipt?.logs.length]).toEqual(['0x1', 1])
    expect((await node().getBalance({ address: friend })) - before).toBe(parseEther('0.3'))
    expect(await refusal(here, 'wallet_sendCalls', batch([ether('0.1')], { id: '0xab' }))).toMatch(/already/)
  })

  test('that would fail half-way says so, and changes nothing if it is sent all the same', async () => {
    await fund('1')
    const here = await loggedIn()
    const before = await node().getBalance({ address: friend })
    const asked = await here.begin('RPC_REQUEST', rpc('wallet_sendCalls', batch([ether('0.3'), sbx('5')])))
    await here.frame.getByText('One of these steps would fail').waitFor()
    await here.frame.getByRole('checkbox').check()
    await confirm(here, 'Send')
    const { id } = (await here.answer(asked)).payload as { id: string }
    expect(await here.get('RPC_REQUEST', rpc('wallet_getCallsStatus', [id]))).toMatchObject({ status: 500 })
    expect(await node().getBalance({ address: friend })).toBe(before)
    expect(await node().getBalance({ address: smart })).toBe(parseEther('1'))
  })

  test('is refused without a question for what cannot be', async () => {
    const here = await loggedIn()
    const calls = [ether('0.1')]
    const needs = { capabilities: { paymasterService: { url: 'https://x' } } }
    const refused = [
      await refusal(here, 'wallet_sendCalls', batch(calls, { from: plain })),
      await refusal(here, 'wallet_sendCalls', batch(calls, { from: friend })),
      await refusal(here, 'wallet_sendCalls', batch(calls, { chainId: '0x7a6a' })),
      await refusal(here, 'wallet_sendCalls', batch(calls, needs)),
      await refusal(here, 'wallet_sendCalls', batch([{ data: '0x00' }])),
      await refusal(here, 'wallet_getCallsStatus', ['0xnever']),
      await refusal(here, 'wallet_getAssets', [{ account: smart }]),
    ]
    expect(refused).toEqual([
      'This account cannot do several calls as one',
      'The wallet has no key for this account',
      'The transaction is for another chain',
      'This wallet does not support a capability that is not optional',
      'A smart account cannot deploy contracts',
      'This bundle id is unknown',
      'wallet_getAssets is not supported',
    ])
    expect(await here.frame.getByRole('heading').count()).toBe(0)
  })
})

test('a transaction of a smart account, and an operation of the page’s own, are shown by what they do', async () => {
  await fund('1')
  const here = await loggedIn()
  const sent = await here.begin('RPC_REQUEST', rpc('eth_sendTransaction', [{ from: smart, ...ether('0.2') }]))
  await here.frame.getByRole('heading', { name: 'Send this transaction?' }).waitFor()
  await confirm(here, 'Send')
  const hash = (await here.answer(sent)).payload as Hex
  expect(await node().getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await node().getBalance({ address: smart })).toBe(parseEther('0.8'))

  const callData = batchOf([{ to: friend, value: parseEther('0.1'), data: '0x' }])
  const operation = { sender: smart, nonce: '0x1', callData }
  const asked = await here.begin('RPC_REQUEST', rpc('eth_sendUserOperation', [operation, ENTRY_POINT]))
  await here.frame.getByText('0.1 ETH').first().waitFor()
  await confirm(here, 'Send')
  const operationHash = (await here.answer(asked)).payload
  const receipt = await here.get('RPC_REQUEST', rpc('eth_getUserOperationReceipt', [operationHash]))
  expect(receipt).toMatchObject({ success: true, sender: smart })
  const other = { ...operation, callData: '0x12345678' }
  expect(await refusal(here, 'eth_sendUserOperation', [other, ENTRY_POINT])).toBe('The account has no such function')
  expect(await refusal(here, 'eth_sendUserOperation', [{ ...operation, sender: friend }, ENTRY_POINT])).toMatch(
    /no key/,
  )
})

test('messages and data are signed for the account: by EIP-6492 before it exists, by EIP-1271 after', async () => {
  const here = await loggedIn()
  const typedData = {
    domain: { name: 'Harbor', chainId: 31337 },
    types: { Berth: [{ name: 'name', type: 'string' }] },
    primaryType: 'Berth',
    message: { name: 'North' },
  } as const
  const sign = async (): Promise<readonly [Hex, Hex]> => {
    const text = await here.begin('RPC_REQUEST', rpc('personal_sign', ['0x48656c6c6f', smart]))
    await confirm(here, 'Sign')
    const first = (await here.answer(text)).payload as Hex
    const data = await here.begin('RPC_REQUEST', rpc('eth_signTypedData_v4', [smart, JSON.stringify(typedData)]))
    await confirm(here, 'Sign')
    return [first, (await here.answer(data)).payload as Hex]
  }
  const prove = async ([text, data]: readonly [Hex, Hex]): Promise<void> => {
    expect(await node().verifyMessage({ address: smart, message: 'Hello', signature: text })).toBe(true)
    expect(await node().verifyHash({ address: smart, hash: hashTypedData(typedData), signature: data })).toBe(true)
  }
  const early = await sign()
  expect(early.every((each) => each.endsWith('6492'.repeat(16)))).toBe(true)
  await prove(early)
  await here.get('INIT_SMART_ACCOUNT')
  const late = await sign()
  expect(late.map((each) => each.length)).toEqual([132, 132])
  await prove(late)
  // It is no signature of the plain account.
  expect(await verifyMessage({ address: plain, message: 'Hello', signature: late[0] })).toBe(false)
})
