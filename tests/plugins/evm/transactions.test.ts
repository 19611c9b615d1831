import { readFile } from 'node:fs/promises'
import { encodeDeployData, hexToBytes, parseAbi, encodeFunctionData, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#kernel'
import type { ChainAdapter, RequestArguments, TransferRequest } from '#wallet'
import { createFakeClock, flush } from '../../../src/kernel/testing/fakeClock.ts'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import {
  ALICE,
  BOB,
  environment,
  forever,
  localNetwork,
  nodeWallet,
  receiptOf,
  rpc,
  sendMined,
  startAnvil,
  startRelay,
  type Running,
} from './support.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })
const HASH = `0x${'ab'.repeat(32)}`

describe('moving value on a real chain', () => {
  let anvil: Running
  let adapter: ChainAdapter
  let life: ReturnType<typeof environment>
  let token: string

  beforeAll(async () => {
    anvil = await startAnvil()
    token = await deployToken(anvil.url)
    life = environment()
    adapter = createEvmAdapter(life)
  })
  afterAll(async () => {
    life.stop()
    await anvil.stop()
  })

  const request = (change: Partial<TransferRequest> = {}): TransferRequest => ({
    network: localNetwork(anvil.url),
    from: ALICE,
    to: BOB,
    amount: 10n ** 17n + 1n,
    signal: forever(),
    ...change,
  })
  const balance = async (address: string) =>
    BigInt((await rpc(anvil.url, 'eth_getBalance', [address, 'latest'])) as string)

  it('sends native currency to the last base unit, by the rules of EIP-1559', async () => {
    const wallet = nodeWallet(anvil.url)
    const before = await balance(BOB)
    const hash = await adapter.transfer!({ ...request(), wallet })
    const network = localNetwork(anvil.url)
    expect(await adapter.waitForTransaction!({ network, hash, signal: forever() })).toEqual({
      hash,
      status: 'confirmed',
    })
    expect((await balance(BOB)) - before).toBe(10n ** 17n + 1n)
    const sent = (await rpc(anvil.url, 'eth_getTransactionByHash', [hash])) as { type: string; maxFeePerGas: string }
    expect(sent.type).toBe('0x2')
    expect(wallet.sent.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_sendTransaction'])
  })

  it('sends tokens', async () => {
    const caip = `eip155:31337:${token.toLowerCase()}` as const
    const hash = await adapter.transfer!({
      ...request({ token: caip, amount: 1_234_567n }),
      wallet: nodeWallet(anvil.url),
    })
    const network = localNetwork(anvil.url)
    expect((await adapter.waitForTransaction!({ network, hash, signal: forever() })).status).toBe('confirmed')
    const data = encodeFunctionData({
      abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
      args: [BOB],
    })
    expect(BigInt((await rpc(anvil.url, 'eth_call', [{ to: token, data }, 'latest'])) as string)).toBe(1_234_567n)
  })

  it('estimates what a transfer costs at most', async () => {
    const estimate = await adapter.estimateFee!(request())
    expect(estimate).toMatchObject({ symbol: 'ETH', decimals: 18 })
    const hash = await adapter.transfer!({ ...request(), wallet: nodeWallet(anvil.url) })
    const receipt = await receiptOf(anvil.url, hash)
    const paid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    expect(paid > 0n && paid <= estimate.fee).toBe(true)
  })

  it('says by name that a transfer would be refused', async () => {
    const poor = `0x${'12'.repeat(20)}`
    const caip = `eip155:31337:${token}` as const
    const pending = adapter.estimateFee!(request({ from: poor, token: caip }))
    await expect(pending).rejects.toEqual(code('RPC_TRANSACTION_REJECTED'))
  })

  it('tells a reverted transaction as failed', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function transferFrom(address,address,uint256)']),
      args: [BOB, ALICE, 10n ** 30n],
    })
    const hash = (await rpc(anvil.url, 'eth_sendTransaction', [
      { from: ALICE, to: token, data, gas: '0x30000' },
    ])) as string
    const network = localNetwork(anvil.url)
    expect(await adapter.waitForTransaction!({ network, hash, signal: forever() })).toEqual({ hash, status: 'failed' })
  })

  it('signs a message that verifies', async () => {
    const message = new TextEncoder().encode('Harbor wants you to sign in — ünïcode')
    const wallet = nodeWallet(anvil.url)
    const signature = await adapter.signMessage!({ address: ALICE, message, wallet, signal: forever() })
    expect(await verifyMessage({ address: ALICE, message: { raw: message }, signature })).toBe(true)
  })

  it.each<[string, Partial<TransferRequest>, string]>([
    ['an amount of zero', { amount: 0n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    ['a negative amount', { amount: -1n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    ['an amount above 256 bits', { amount: 2n ** 256n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    ['a receiver with a wrong checksum', { to: BOB.replace('70997970C', '70997970c') }, 'INVALID_ADDRESS'],
    ['a name as receiver', { to: 'bob.eth' }, 'INVALID_ADDRESS'],
    ['no token address', { token: 'eip155:31337:0x12' }, 'INVALID_ADDRESS'],
    ['a token of another network', { token: `eip155:1:${ALICE}` }, 'CHAIN_MISMATCH'],
  ])('asks the wallet nothing with %s', async (_, change, expected) => {
    const wallet = nodeWallet(anvil.url)
    await expect(adapter.transfer!({ ...request(change), wallet })).rejects.toEqual(code(expected))
    expect(wallet.sent).toEqual([])
  })

  it('sends nothing when the wallet has moved to another network', async () => {
    const asked: RequestArguments[] = []
    const wallet = async (args: RequestArguments) => (asked.push(args), '0x1')
    await expect(adapter.transfer!({ ...request(), wallet })).rejects.toEqual(code('CHAIN_MISMATCH'))
    expect(asked).toEqual([{ method: 'eth_chainId' }])
  })

  it('leaves the fee to the wallet when no node answers', async () => {
    const relay = await startRelay(anvil.url, { status: 404 })
    const asked: RequestArguments[] = []
    const wallet = async (args: RequestArguments) => (asked.push(args), args.method === 'eth_chainId' ? '0x7a69' : HASH)
    // An adapter of its own: the other one has its client for this chain already.
    const alone = createEvmAdapter(life)
    expect(await alone.transfer!({ ...request({ network: localNetwork(relay.url) }), wallet })).toBe(HASH)
    expect(relay.seen).toContain('eth_getBlockByNumber')
    expect(asked.at(-1)?.params).toEqual([{ from: ALICE, to: BOB, value: '0x16345785d8a0001', chainId: '0x7a69' }])
    await relay.stop()
  })

  it.each([
    ['a refusal', () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })), 'USER_REJECTED'],
    ['an odd error', () => Promise.reject('?'), 'UNKNOWN'], // oxlint-disable-line prefer-promise-reject-errors -- wallets do
    [
      'a hash that is none',
      async (args: RequestArguments) => (args.method === 'eth_chainId' ? '0x7a69' : '0x12'),
      'PROVIDER_INVALID',
    ],
    ['no chain id', async () => null, 'PROVIDER_INVALID'],
  ])('tells %s of the wallet by name', async (_, wallet, expected) => {
    await expect(adapter.transfer!({ ...request(), wallet })).rejects.toEqual(code(expected))
  })

  it.each(['', '0x', '0x1', 'signed', { signature: '0x11' }, null])(
    'does not believe a signature of %o',
    async (lie) => {
      const pending = adapter.signMessage!({
        address: ALICE,
        message: hexToBytes('0x11'),
        wallet: async () => lie,
        signal: forever(),
      })
      await expect(pending).rejects.toEqual(code('PROVIDER_INVALID'))
    },
  )

  it('ends the wait for a signature with the cancel', async () => {
    const cancel = new AbortController()
    const wallet = () => new Promise(() => {})
    const pending = adapter.signMessage!({ address: ALICE, message: hexToBytes('0x11'), wallet, signal: cancel.signal })
    cancel.abort()
    await expect(pending).rejects.toEqual(code('ABORTED'))
  })

  describe('waiting for a receipt', () => {
    const relays: { stop(): Promise<void> }[] = []
    const lives: { stop(): void }[] = []
    afterEach(async () => {
      for (const owner of lives.splice(0)) owner.stop()
      await Promise.all(relays.splice(0).map((relay) => relay.stop()))
    })

    /** Waits for a hash that never comes, on a clock that the test holds. */
    async function wait(hash: string, signal = forever()) {
      const relay = await startRelay(anvil.url)
      const owner = environment()
      const time = createFakeClock()
      relays.push(relay)
      lives.push(owner)
      const waiting = createEvmAdapter(owner, time).waitForTransaction!({
        network: localNetwork(relay.url),
        hash,
        signal,
      })
      const end = waiting.then(({ status }) => status, codeOf)
      /** Resolves when it has asked that often without success and pauses: beside the limit, a second timer runs. */
      const paused = async (count: number) => {
        await relay.until((seen) => seen.length >= count)
        while (time.pending < 2) await flush()
      }
      return { relay, owner, time, end, paused }
    }

    it('asks once every block time, and sees a late one', async () => {
      const hash = await sendHeld(anvil.url)
      const { relay, end, paused, time } = await wait(hash)
      await paused(1)
      await time.advance(1_999)
      expect(relay.seen).toEqual(['eth_getTransactionReceipt'])
      await time.advance(1)
      await paused(2)
      await rpc(anvil.url, 'evm_mine')
      await time.advance(2_000)
      expect(await end).toBe('confirmed')
      expect(relay.seen).toHaveLength(3)
      expect(time.pending).toBe(0)
      await rpc(anvil.url, 'evm_setAutomine', [true])
    })

    it('gives up after three minutes', async () => {
      const { end, time, relay } = await wait(HASH)
      await relay.until((seen) => seen.length > 0)
      await time.advance(180_000)
      expect(await end).toBe('RECEIPT_TIMEOUT')
      expect(time.pending).toBe(0)
    })

    it('is not put off by a node that fails', async () => {
      const { end, paused, relay, time } = await wait(HASH)
      await paused(1)
      relay.mood = { status: 404 }
      await time.advance(2_000)
      await paused(2)
      relay.mood = { body: answerOf({}) }
      await time.advance(2_000)
      expect(await end).toBe('confirmed')
    })

    it.each([
      ['another transaction', { transactionHash: `0x${'cd'.repeat(32)}` }],
      ['no transaction', { transactionHash: null }],
      ['no block', { blockHash: null }],
      ['no verdict', { status: null }],
      ['a verdict that is none', { status: '0x2' }],
      ['a number as verdict', { status: 1 }],
    ])('does not believe a receipt of %s, in either direction', async (_, lie) => {
      const { end, paused, relay, time } = await wait(HASH)
      await paused(1)
      for (const status of ['0x1', '0x0']) {
        relay.mood = { body: answerOf({ status, ...lie }) }
        const before = relay.seen.length
        await time.advance(2_000)
        await paused(before + 1)
      }
      await time.advance(180_000)
      expect(await end).toBe('RECEIPT_TIMEOUT')
    })

    it('ends with the cancel and with its owner', async () => {
      const cancel = new AbortController()
      const cancelled = await wait(HASH, cancel.signal)
      await cancelled.relay.until((seen) => seen.length > 0)
      cancel.abort()
      expect(await cancelled.end).toBe('ABORTED')
      const stopped = await wait(HASH)
      await stopped.relay.until((seen) => seen.length > 0)
      stopped.owner.stop()
      expect(await stopped.end).toBe('ABORTED')
      expect([cancelled.time.pending, stopped.time.pending]).toEqual([0, 0])
    })

    it('refuses what is no hash', async () => {
      expect(await (await wait('0x12')).end).toBe('TRANSACTION_NOT_FOUND')
    })
  })
})

/** What a node answers when it is asked for the receipt of HASH. */
const answerOf = (change: object): string =>
  JSON.stringify([
    {
      jsonrpc: '2.0',
      id: 1,
      result: { status: '0x1', transactionHash: HASH, blockHash: `0x${'b1'.repeat(32)}`, ...change },
    },
  ])

/** A token of which Alice holds everything; its address. */
async function deployToken(url: string): Promise<string> {
  const file = new URL('../../../sandbox/chains/SandboxToken.json', import.meta.url)
  const { abi, bytecode } = JSON.parse(await readFile(file, 'utf8')) as { abi: []; bytecode: `0x${string}` }
  const data = encodeDeployData({ abi, bytecode, args: ['Token', 'TKN', 6, [ALICE], [10n ** 12n]] as never })
  return (await sendMined(url, { from: ALICE, data })).contractAddress!
}

/** Sends a transaction that waits in the pool until a block is mined by hand. */
async function sendHeld(url: string): Promise<string> {
  await rpc(url, 'evm_setAutomine', [false])
  return (await rpc(url, 'eth_sendTransaction', [{ from: ALICE, to: BOB, value: '0x1' }])) as string
}
