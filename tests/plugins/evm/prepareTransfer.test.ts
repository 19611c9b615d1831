/** Transfers that are made ready before anybody is asked, on a real chain: what they cost, and what a simulation says. */
import { encodeDeployData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChainAdapter, EvmTransaction, TransferRequest } from '#wallet'
import { ODD_KINDS, ODD_TOKEN_ABI, readBytecode } from '../../../sandbox/chains/contracts.ts'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import {
  ALICE,
  BOB,
  environment,
  forever,
  localNetwork,
  nodeWallet,
  rpc,
  sendMined,
  startAnvil,
  type Running,
} from './support.ts'

const EACH = 1_000_000_000n
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe.each([
  ['with EIP-1559', []],
  ['without EIP-1559', ['--hardfork', 'berlin']],
])('a transfer on a chain %s', (_, flags) => {
  let anvil: Running
  let adapter: ChainAdapter<'eip155'>
  let life: ReturnType<typeof environment>
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    anvil = await startAnvil(...flags)
    life = environment()
    adapter = createEvmAdapter(life)
    const bytecode = await readBytecode('SandboxOddToken')
    for (const [kind, number] of Object.entries(ODD_KINDS))
      tokens[kind] = await deploy(
        encodeDeployData({ abi: ODD_TOKEN_ABI, bytecode, args: [kind, 'ODD', 6, number, [ALICE], EACH] }),
      )
  })
  afterAll(async () => {
    life.stop()
    await anvil.stop()
  })

  async function deploy(data: Hex): Promise<string> {
    const { contractAddress } = await sendMined(anvil.url, {
      from: ALICE,
      data,
      gas: '0x300000',
      ...(flags.length > 0 && { gasPrice: '0x3b9aca00' }),
    })
    return contractAddress!
  }
  const token = (kind: string) => `eip155:31337:${tokens[kind]}` as const
  const request = (change: Partial<TransferRequest> = {}): TransferRequest => ({
    network: localNetwork(anvil.url),
    from: ALICE,
    to: CAROL,
    amount: 1_234_567n,
    signal: forever(),
    ...change,
  })
  const read = async (method: string, address: string) =>
    BigInt((await rpc(anvil.url, method, [address, 'latest'])) as string)

  it('costs at most what it says, and moves the amount to the last unit', async () => {
    const prepared = await adapter.prepareTransfer!(request({ amount: 10n ** 17n + 1n }))
    const before = { alice: await read('eth_getBalance', ALICE), carol: await read('eth_getBalance', CAROL) }
    expect(prepared).toMatchObject({ balance: before.alice, least: 0n, deposit: 0n, receiver: 'account' })
    expect(prepared).not.toHaveProperty('failure')
    const wallet = nodeWallet(anvil.url)
    const { transaction } = prepared
    const hash = await adapter.sendTransaction!({ ...request(), transaction, wallet })
    const outcome = await adapter.waitForTransaction!({ network: localNetwork(anvil.url), hash, signal: forever() })
    expect(outcome.status).toBe('confirmed')
    expect((await read('eth_getBalance', CAROL)) - before.carol).toBe(10n ** 17n + 1n)
    const paid = before.alice - (await read('eth_getBalance', ALICE)) - 10n ** 17n - 1n
    expect(paid <= prepared.fee.most && paid > 0n).toBe(true)
    const fees = transaction.fees!
    expect(Object.keys(fees).sort()).toEqual(flags.length > 0 ? ['gasPrice'] : ['maxFeePerGas', 'maxPriorityFeePerGas'])
    expect(wallet.sent.at(-1)!.params).toMatchObject([{ to: CAROL, value: '0x16345785d8a0001', gas: '0x5208' }])
  })

  it.each(['plain', 'silent'])('moves a %s token, whatever its transfer returns', async (kind) => {
    const facts = await adapter.readToken!({ ...request(), owner: ALICE, token: token(kind) })
    expect(facts).toMatchObject({ decimals: 6 })
    const { transaction, ...rest } = await adapter.prepareTransfer!(request({ token: token(kind) }))
    expect(rest).not.toHaveProperty('failure')
    expect(rest).not.toHaveProperty('arrives')
    const hash = await adapter.sendTransaction!({ ...request(), transaction, wallet: nodeWallet(anvil.url) })
    await adapter.waitForTransaction!({ network: localNetwork(anvil.url), hash, signal: forever() })
    const theirs = await adapter.readToken!({ ...request(), owner: CAROL, token: token(kind) })
    expect(theirs.balance).toBe(1_234_567n)
  })

  it('says before the wallet is asked that a paused token, a contract that takes no ether, or a balance refuses', async () => {
    const paused = await adapter.prepareTransfer!(request({ token: token('paused') }))
    expect(paused.failure).toEqual({ said: 'Transfers are paused' })
    const refused = await adapter.prepareTransfer!(request({ to: tokens['plain']! }))
    expect([refused.receiver, refused.failure !== undefined]).toEqual(['contract', true])
    const much = await adapter.prepareTransfer!(request({ token: token('silent'), amount: 10n * EACH }))
    expect(much.failure).toEqual({ said: 'Balance too small' })
  })

  it('says how much arrives of a token that takes a fee', async () => {
    const { arrives, transaction } = await adapter.prepareTransfer!(request({ token: token('fee'), amount: 5_000n }))
    // The node of an old chain cannot simulate logs, and then nobody knows.
    expect([4_900n, ...(flags.length > 0 ? [undefined] : [])]).toContain(arrives)
    const hash = await adapter.sendTransaction!({ ...request(), transaction, wallet: nodeWallet(anvil.url) })
    await adapter.waitForTransaction!({ network: localNetwork(anvil.url), hash, signal: forever() })
    expect((await adapter.readToken!({ ...request(), owner: CAROL, token: token('fee') })).balance).toBe(4_900n)
  })

  it('reads no token where there is none', async () => {
    const asked = [`eip155:31337:${BOB}`, `eip155:1:${tokens['plain']}`] as const
    const codes = asked.map((address) =>
      adapter.readToken!({ ...request(), owner: ALICE, token: address }).catch((error: { code: string }) => error.code),
    )
    expect(await Promise.all(codes)).toEqual(['TOKEN_NOT_SENDABLE', 'CHAIN_MISMATCH'])
  })

  it('is followed when the wallet speeds it up or cancels it', { tags: ['thorough'], timeout: 30_000 }, async () => {
    const network = localNetwork(anvil.url)
    await rpc(anvil.url, 'evm_setAutomine', [false])
    try {
      for (const kind of ['speedUp', 'cancel'] as const) {
        const { transaction } = await adapter.prepareTransfer!(request())
        const first = await adapter.sendTransaction!({ ...request(), transaction, wallet: nodeWallet(anvil.url) })
        const places: object[] = []
        const outcome = adapter.waitForTransaction!({
          network,
          hash: first,
          signal: forever(),
          track: { seen: (place) => places.push(place) },
        })
        const { nonce } = (await rpc(anvil.url, 'eth_getTransactionByHash', [first])) as { nonce: string }
        await expect.poll(() => places, { timeout: 8_000 }).toEqual([{ from: ALICE, nonce: Number(nonce) }])
        const again = { ...hexed(transaction, 3n), from: ALICE, nonce }
        const second = await rpc(anvil.url, 'eth_sendTransaction', [
          kind === 'speedUp' ? again : { ...again, to: ALICE, value: '0x0' },
        ])
        await rpc(anvil.url, 'evm_mine')
        expect(await outcome).toEqual({
          hash: first,
          by: second,
          ...(kind === 'speedUp' ? { status: 'confirmed' } : { status: 'failed', why: 'replaced' }),
        })
      }
    } finally {
      await rpc(anvil.url, 'evm_setAutomine', [true])
    }
  })
})

/** The same transaction for a higher fee, as a node takes it. */
function hexed({ to, value = 0n, gas = 0n, fees = {} }: EvmTransaction, times: bigint): object {
  const hex = (number: bigint) => `0x${number.toString(16)}`
  const higher = Object.entries(fees).map(([key, price]: [string, bigint]) => [key, hex(price * times + 1n)])
  return { to, value: hex(value), gas: hex(gas), ...Object.fromEntries(higher) }
}
