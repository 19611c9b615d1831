/** Wallets whose accounts are contracts, on the real node: signatures that others verify, transactions, batches. */
import { createPublicClient, encodeFunctionData, getAddress, http, parseEther, type Address, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { tokenCall } from '../../sandbox/chains/calls.ts'
import { ACCOUNT_FACTORY, FACTORY_ABI } from '../../sandbox/chains/contractAccounts.ts'
import { PEOPLE } from '../../sandbox/chains/people.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { ownerAddresses } from '../../sandbox/wallets/evmAccounts.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const SITE = 'http://harbor.localhost'
const friend = PEOPLE.friend.address

interface Answer {
  readonly kind: string
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}
type WalletId = 'lintel' | 'sapling' | 'larkspur'

async function request(wallet: WalletId, method: string, params: readonly unknown[] = []): Promise<Answer> {
  const response = await fetch(`${sandbox().urls.wallets}/${wallet}/rpc`, {
    method: 'POST',
    headers: { origin: SITE },
    body: JSON.stringify({ method, params, behaviour: { mode: 'approve' } }),
  })
  return ((await response.json()) as { answer: Answer }).answer
}

async function connected(wallet: WalletId): Promise<Address> {
  const { result } = await request(wallet, 'eth_requestAccounts')
  return getAddress((result as [string])[0])
}

const client = (chainId: 31337 | 31338 = 31337) =>
  createPublicClient({ transport: http(sandbox().urls.nodes[chainId]) })
const balanceOf = (owner: Address, at = 0) =>
  client().readContract({ abi: TOKEN_ABI, address: TOKENS[at]!.address, functionName: 'balanceOf', args: [owner] })

describe.each(['lintel', 'sapling'] as const)('%s', (wallet) => {
  test('has the same addresses on both chains, which its factory knows, with money', async () => {
    const address = await connected(wallet)
    for (const chainId of [31337, 31338] as const) {
      const owners = ownerAddresses(wallet)
      const account = (owner: Address) =>
        client(chainId).readContract({
          abi: FACTORY_ABI,
          address: ACCOUNT_FACTORY,
          functionName: 'accountOf',
          args: [owner],
        })
      expect(await account(owners[0]!)).toBe(address)
      expect(new Set(await Promise.all(owners.map(account))).size).toBe(3)
      const code = await client(chainId).getCode({ address })
      expect(code === undefined).toBe(wallet === 'sapling')
    }
    expect(await client().getBalance({ address })).toBe(parseEther(wallet === 'lintel' ? '9.8' : '5.1'))
  })

  test('signs messages and typed data that an independent verifier accepts, for this account and text alone', async () => {
    const address = await connected(wallet)
    const { result } = await request(wallet, 'personal_sign', ['hello', address])
    const signature = result as Hex
    expect(signature.endsWith('6492'.repeat(16))).toBe(wallet === 'sapling')
    const verify = (message: string, by = address) => client().verifyMessage({ address: by, message, signature })
    expect(await verify('hello')).toBe(true)
    expect(await verify('hullo')).toBe(false)
    expect(await verify('hello', friend)).toBe(false)
    const typed = {
      domain: { name: 'Harbor', chainId: 31337 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { amount: '1000' },
    }
    const signed = await request(wallet, 'eth_signTypedData_v4', [address, typed])
    const checked = { ...typed, message: { amount: 1000n }, address, signature: signed.result as Hex }
    expect(await client().verifyTypedData(checked)).toBe(true)
  })

  test('sends transactions from the contract; its first one deploys it', async () => {
    const address = await connected(wallet)
    const [before, friendBefore] = [
      await client().getBalance({ address }),
      await client().getBalance({ address: friend }),
    ]
    const { result } = await request(wallet, 'eth_sendTransaction', [{ from: address, to: friend, value: '0x64' }])
    const receipt = await client().waitForTransactionReceipt({ hash: result as Hex, pollingInterval: 20 })
    expect(receipt.status).toBe('success')
    expect(await client().getBalance({ address })).toBe(before - 100n)
    expect(await client().getBalance({ address: friend })).toBe(friendBefore + 100n)
    expect(await client().getCode({ address })).toMatch(/^0x[0-9a-f]{100}/)
    // From now on it is a contract like any other.
    const again = await request(wallet, 'eth_sendTransaction', [{ from: address, to: friend, value: '0x1' }])
    expect(again.kind).toBe('result')
    const { result: signature } = await request(wallet, 'personal_sign', ['hello', address])
    expect((signature as Hex).length).toBe(132)
    expect(await client().verifyMessage({ address, message: 'hello', signature: signature as Hex })).toBe(true)
    expect((await client(31338).getCode({ address })) === undefined).toBe(wallet === 'sapling')
  })

  test('carries out a batch in one transaction (EIP-5792), or nothing of it', async () => {
    const address = await connected(wallet)
    expect((await request(wallet, 'wallet_getCapabilities', [address])).result).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
      '0x7a6a': { atomic: { status: 'supported' } },
    })
    const send = (id: string | undefined, ...calls: readonly object[]) =>
      request(wallet, 'wallet_sendCalls', [
        { version: '2.0.0', ...(id && { id }), from: address, chainId: '0x7a69', atomicRequired: true, calls },
      ])
    const status = async (id: unknown) => (await request(wallet, 'wallet_getCallsStatus', [id])).result
    const pay = (amount: string) => {
      const { to, data } = tokenCall('SUSD', 'transfer', friend, amount)
      return { to, data }
    }
    const [susd, friendSusd] = [await balanceOf(address), await balanceOf(friend)]

    const impossible = await send('0x01', pay('10'), pay('1000000000'))
    expect(impossible.error).toMatchObject({ code: expect.any(Number) as number })
    expect(await balanceOf(address)).toBe(susd)
    expect((await request(wallet, 'wallet_getCallsStatus', ['0x01'])).error?.code).toBe(5730)

    const approve = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [friend, 5n] })
    const sent = await send('0x02', pay('10'), { to: TOKENS[1]!.address, data: approve }, pay('2.5'), {
      to: friend,
      value: '0x7',
    })
    expect(sent.result).toEqual({ id: '0x02' })
    await expect
      .poll(() => status('0x02'))
      .toMatchObject({
        version: '2.0.0',
        id: '0x02',
        chainId: '0x7a69',
        status: 200,
        atomic: true,
        receipts: [{ status: '0x1', transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string }],
      })
    expect(await balanceOf(address)).toBe(susd - 12_500_000n)
    expect(await balanceOf(friend)).toBe(friendSusd + 12_500_000n)

    const own = (await send(undefined, pay('1'))).result as { id: string }
    expect(own.id).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => status(own.id)).toMatchObject({ status: 200 })
    expect((await request(wallet, 'wallet_showCallsStatus', [own.id])).result).toBeNull()
    expect((await send('0x02', pay('1'))).error?.code).toBe(5720)
  })

  test('says why it cannot send a batch', async () => {
    const address = await connected(wallet)
    const base = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: true, calls: [{ to: friend }] }
    const code = async (change: object) =>
      (await request(wallet, 'wallet_sendCalls', [{ ...base, ...change }])).error?.code
    expect(await code({ chainId: '0x1' })).toBe(5710)
    expect(await code({ capabilities: { paymasterService: {} } })).toBe(5700)
    expect(await code({ from: friend })).toBe(4100)
    expect(await code({ calls: [] })).toBe(-32602)
    expect(await code({ version: '1.0' })).toBe(-32602)
    expect(await code({ capabilities: { paymasterService: { optional: true } } })).toBeUndefined()
    expect((await request(wallet, 'wallet_getCapabilities', [friend])).error?.code).toBe(4100)
    expect((await request(wallet, 'wallet_getCallsStatus', ['0x1234'])).error?.code).toBe(5730)
  })
})

test('a wallet with keys has no batches', async () => {
  const address = await connected('larkspur')
  for (const [method, param] of [
    [
      'wallet_sendCalls',
      { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: false, calls: [{ to: friend }] },
    ],
    ['wallet_getCapabilities', address],
    ['wallet_getCallsStatus', '0x01'],
  ] as const) {
    expect((await request('larkspur', method, [param])).error?.code).toBe(4200)
  }
})
