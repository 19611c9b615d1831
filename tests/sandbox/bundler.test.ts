/** The bundler and smart accounts on the real node: created with their first operation, all or nothing, signatures that others verify. */
import { createPublicClient, hashMessage, http, parseEther, type Hex } from 'viem'
import { createBundlerClient, entryPoint08Abi } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { tokenCall } from '../../sandbox/chains/calls.ts'
import { PEOPLE } from '../../sandbox/chains/people.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { smartAccountOf } from '../../sandbox/chains/smartAccountAddress.ts'
import { batchOf, ENTRY_POINT, SMART_ACCOUNT_FACTORY, SMART_FACTORY_ABI } from '../../sandbox/chains/smartAccounts.ts'
import { reasonToFail, sendCalls, signHash, smartAccount } from '../../sandbox/frame/page/smart/account.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const key = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
const address = smartAccountOf(key.address)
const friend = PEOPLE.friend.address
const SBX = TOKENS[1]!

const bundlerUrl = (): string => `${sandbox().urls.frame}/bundler/31337`
const node = () => createPublicClient({ transport: http(sandbox().urls.nodes[31337]) })
const bundler = () => createBundlerClient({ client: node(), transport: http(bundlerUrl()) })
const account = () =>
  smartAccount(
    { address, owner: key.address, chainId: 31337 },
    { node: sandbox().urls.nodes[31337], bundler: bundlerUrl() },
  )
const balanceOf = (owner: Hex) =>
  node().readContract({ abi: TOKEN_ABI, address: SBX.address, functionName: 'balanceOf', args: [owner] })
const fund = (amount: string, token?: string): Promise<unknown> =>
  sandbox().control.faucet({ address, amount, ...(token && { token }) })

/** Sends it and waits until it is on the chain: what is on its way would reach the next test's chain. */
async function done(hash: Promise<Hex>) {
  return bundler().waitForUserOperationReceipt({ hash: await hash })
}

const ether = (value: string) => ({ to: friend, value: parseEther(value), data: '0x' as const })
const sbx = (amount: string) => ({ ...tokenCall('SBX', 'transfer', friend, amount), value: 0n })

describe('a smart account', () => {
  test('is where its factory says, and there only when it has acted', async () => {
    const client = node()
    const { result } = await client.simulateContract({
      abi: SMART_FACTORY_ABI,
      address: SMART_ACCOUNT_FACTORY,
      functionName: 'createAccount',
      args: [key.address],
    })
    expect(result).toBe(address)
    expect(await client.getCode({ address })).toBeUndefined()
    await done(sendCalls(account(), key, []))
    expect(await client.getCode({ address })).not.toBeUndefined()
  })

  test('does several calls as one, and its first operation creates it', async () => {
    await fund('2')
    await fund('50', 'SBX')
    const before = [await node().getBalance({ address: friend }), await balanceOf(friend)] as const
    const receipt = await done(sendCalls(account(), key, [ether('0.5'), sbx('7')]))
    expect([receipt.success, receipt.sender.toLowerCase()]).toEqual([true, address.toLowerCase()])
    expect((await node().getBalance({ address: friend })) - before[0]).toBe(parseEther('0.5'))
    expect((await balanceOf(friend)) - before[1]).toBe(parseEther('7'))
    expect(await node().getBalance({ address })).toBe(parseEther('1.5'))
    // The logs are those of the calls alone.
    expect(receipt.logs.map((log) => log.address.toLowerCase())).toEqual([SBX.address.toLowerCase()])
    const known = await bundler().getUserOperation({ hash: receipt.userOpHash })
    expect([known.entryPoint, known.userOperation.callData]).toEqual([ENTRY_POINT, batchOf([ether('0.5'), sbx('7')])])
  })

  test('changes nothing with a batch that fails half-way', async () => {
    await fund('1')
    const calls = [ether('0.25'), sbx('1')]
    expect(await reasonToFail(account(), calls)).toMatch(/revert/)
    const before = await node().getBalance({ address: friend })
    const receipt = await done(sendCalls(account(), key, calls))
    expect([receipt.success, receipt.receipt.status]).toEqual([false, 'success'])
    expect(await node().getBalance({ address: friend })).toBe(before)
    expect(await node().getBalance({ address })).toBe(parseEther('1'))
  })

  test('vouches for messages before it exists (EIP-6492) and after (EIP-1271), and for nobody else’s', async () => {
    const message = 'Harbor asks'
    const hash = hashMessage(message)
    const early = await signHash(account(), key, hash)
    expect(early.endsWith('6492'.repeat(16))).toBe(true)
    expect(await node().verifyMessage({ address, message, signature: early })).toBe(true)
    expect(await node().verifyMessage({ address, message: 'Another', signature: early })).toBe(false)
    await done(sendCalls(account(), key, []))
    const late = await signHash(account(), key, hash)
    expect(late).toHaveLength(132)
    expect(await node().verifyMessage({ address, message, signature: late })).toBe(true)
    // Its owner's plain signature is none of the account's: it could belong to another account of the same key.
    expect(await node().verifyMessage({ address, message, signature: await key.signMessage({ message }) })).toBe(false)
  })
})

describe('the bundler', () => {
  test('serves one entry point, which is the one of the chain', async () => {
    expect(await bundler().getSupportedEntryPoints()).toEqual([ENTRY_POINT])
    expect(await bundler().getChainId()).toBe(31337)
    expect(
      await node().readContract({
        abi: entryPoint08Abi,
        address: ENTRY_POINT,
        functionName: 'getNonce',
        args: [address, 0n],
      }),
    ).toBe(0n)
  })

  test('refuses a strange signature by the entry point’s word, and sends nothing', async () => {
    const stranger = privateKeyToAccount(`0x${'6b'.repeat(32)}`)
    const blocks = await node().getBlockNumber()
    await expect(sendCalls(account(), stranger, [])).rejects.toThrow(/AA24/)
    expect(await node().getBlockNumber()).toBe(blocks)
  })

  test.each([
    ['another entry point', (operation: object) => [operation, friend], /entry point/],
    ['a paymaster', (operation: object) => [{ ...operation, paymaster: friend }, ENTRY_POINT], /paymaster/],
    [
      'too much gas',
      (operation: object) => [{ ...operation, callGasLimit: '0xffffffff' }, ENTRY_POINT],
      /too much gas/,
    ],
    ['no operation', () => [{}, ENTRY_POINT], /missing|expected|Invalid/],
  ])('refuses %s', async (_, params, words) => {
    const zero = '0x0'
    const operation = {
      sender: address,
      nonce: zero,
      callData: '0x',
      callGasLimit: zero,
      verificationGasLimit: zero,
      preVerificationGas: zero,
      maxFeePerGas: zero,
      maxPriorityFeePerGas: zero,
      signature: '0x',
    }
    const response = await fetch(bundlerUrl(), {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: params(operation) }),
    })
    expect(JSON.stringify(await response.json())).toMatch(words)
  })

  test('knows nothing of an operation that nobody sent', async () => {
    const hash = `0x${'11'.repeat(32)}` as const
    await expect(bundler().getUserOperationReceipt({ hash })).rejects.toThrow(/not be found/)
  })
})
