/** Reading accounts, allowances, raw transactions and fees: on a real runtime, and behind nodes that lie. */
import { base64 } from '@scure/base'
import {
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainAdapter } from '#wallet'
import { tokenAccountOf } from '../../../sandbox/solana/instructions.ts'
import type { Solana } from '../../../sandbox/solana/node/index.ts'
import createSolanaAdapter from '../../../src/plugins/solana/chain/adapter.ts'
import {
  cluster,
  code,
  environment,
  forever,
  intercept,
  keyWallet,
  lamports,
  MARRAM,
  POOR,
  rpc,
  sendOwn,
  SOL,
  startChain,
  STRANGER,
  SUSD,
  tokenId,
} from './support.ts'

const SEND = 'solana_signAndSendTransaction'

let chain: Solana
let life: ReturnType<typeof environment>
let adapter: ChainAdapter<'solana'>
beforeAll(async () => {
  chain = await startChain()
})
beforeEach(() => {
  chain.reset()
  life = environment()
  adapter = createSolanaAdapter(life)
})
afterEach(() => {
  life.stop()
  vi.unstubAllGlobals()
})
afterAll(() => chain.stop())

describe('a call', () => {
  const read = (call: object) =>
    adapter.call!({ network: cluster(chain.url), call: { account: SUSD.mint, ...call }, signal: forever() })

  it('answers what an account holds, or a piece of it', async () => {
    const whole = await read({})
    expect(whole).toMatchObject({ owner: SUSD.program, executable: false })
    expect(whole?.lamports).toBeGreaterThan(0n)
    expect(whole!.data.length).toBeGreaterThanOrEqual(82)
    expect((await read({ offset: 44, length: 1 }))?.data).toEqual(Uint8Array.of(SUSD.decimals))
  })

  it('is null where nothing is', async () => {
    expect(await read({ account: STRANGER.address })).toBeNull()
  })

  it.each([
    ['no address', { account: 'mint' }, 'INVALID_ADDRESS'],
    ['a place before the beginning', { offset: -1 }, 'RPC_INVALID_PARAMS'],
    ['more than is read', { length: 16_385 }, 'RPC_INVALID_PARAMS'],
  ])('with %s is not made', async (_, call, expected) => {
    const calls = intercept(() => undefined)
    await expect(read(call)).rejects.toEqual(code(expected))
    expect(calls).toEqual([])
  })
})

describe('an allowance', () => {
  const allowance = (change: object = {}) =>
    adapter.allowance!({
      network: cluster(chain.url),
      owner: MARRAM.address,
      spender: POOR.address,
      token: tokenId(SUSD),
      signal: forever(),
      ...change,
    })

  /** Token's instruction 4: the owner lets somebody spend so much. */
  async function approve(amount: bigint): Promise<void> {
    const data = new DataView(new ArrayBuffer(9))
    data.setUint8(0, 4)
    data.setBigUint64(1, amount, true)
    const key = (address: string, isWritable = false, isSigner = false) => ({
      pubkey: new PublicKey(address),
      isWritable,
      isSigner,
    })
    const keys = [key(tokenAccountOf(MARRAM.address, SUSD), true), key(POOR.address), key(MARRAM.address, false, true)]
    const instruction = new TransactionInstruction({
      programId: new PublicKey(SUSD.program),
      keys,
      data: Buffer.from(data.buffer),
    })
    const hash = await sendOwn(chain.url, [instruction], [MARRAM])
    await adapter.waitForTransaction!({ network: cluster(chain.url), hash, signal: forever() })
  }

  it('is what the owner approved, to the base unit, and of nobody else', async () => {
    expect(await allowance()).toBe(0n)
    await approve(2n ** 63n + 1n)
    expect(await allowance()).toBe(2n ** 63n + 1n)
    expect(await allowance({ spender: STRANGER.address })).toBe(0n)
    expect(await allowance({ owner: STRANGER.address })).toBe(0n)
  })

  it('is none of a token elsewhere, nor of what is no token', async () => {
    const here = cluster(chain.url).caipNetworkId
    await expect(allowance({ token: `solana:other:${SUSD.mint}` })).rejects.toEqual(code('CHAIN_MISMATCH'))
    await expect(allowance({ token: `${here}:${POOR.address}` })).rejects.toEqual(code('TOKEN_NOT_SENDABLE'))
    await expect(allowance({ spender: 'x' })).rejects.toEqual(code('INVALID_ADDRESS'))
  })
})

describe('a transaction of the caller\u2019s own', () => {
  /** A transfer as some other library makes it, versioned or not. */
  async function made(version: 'legacy' | 0, from = MARRAM): Promise<Uint8Array> {
    const { value } = (await rpc(chain.url, 'getLatestBlockhash')) as { value: { blockhash: string } }
    const payerKey = new PublicKey(from.address)
    const toPubkey = new PublicKey(POOR.address)
    const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey, lamports: SOL })]
    const message = new TransactionMessage({ payerKey, recentBlockhash: value.blockhash, instructions })
    const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
    return new VersionedTransaction(compiled).serialize()
  }
  const send = (transaction: Uint8Array, options: Parameters<typeof keyWallet>[1] = {}, from = MARRAM.address) => {
    const wallet = keyWallet(chain.url, options)
    const hash = adapter.sendTransaction!({ network: cluster(chain.url), from, transaction, wallet, signal: forever() })
    return { wallet, hash }
  }

  it.each([
    ['legacy', 'a wallet that sends', []],
    ['legacy', 'a wallet that only signs', [SEND]],
    [0, 'a wallet that sends', []],
    [0, 'a wallet that only signs', [SEND]],
  ] as const)('of version %s goes out through %s, unchanged', async (version, _, lacks) => {
    const before = await lamports(chain.url, POOR.address)
    const transaction = await made(version)
    const { hash, wallet } = send(transaction, { lacks })
    const outcome = await adapter.waitForTransaction!({
      network: cluster(chain.url),
      hash: await hash,
      signal: forever(),
    })
    expect(outcome.status).toBe('confirmed')
    expect((await lamports(chain.url, POOR.address)) - before).toBe(SOL)
    expect(wallet.asked.at(-1)).toMatchObject({
      params: { transaction: base64.encode(transaction), pubkey: MARRAM.address },
    })
  })

  it.each([
    ['bytes that are none', Uint8Array.of(1, 2, 3)],
    ['more than a packet', new Uint8Array(1_233)],
    ['a text', 'AQAB' as never],
  ])('is refused where it is %s, before any wallet is asked', async (_, transaction) => {
    const { hash, wallet } = send(transaction)
    await expect(hash).rejects.toEqual(code('RPC_INVALID_PARAMS'))
    expect(wallet.asked).toEqual([])
  })

  it('is refused where the sender has nothing to sign', async () => {
    const { hash, wallet } = send(await made('legacy'), {}, POOR.address)
    await expect(hash).rejects.toEqual(code('RPC_INVALID_PARAMS'))
    expect(wallet.asked).toEqual([])
  })

  it('does not go out where the wallet signed another one', async () => {
    const [asked, other] = [await made('legacy'), await made(0)]
    const lie = ({ method }: { readonly method: string }) =>
      method === 'solana_signTransaction' ? { transaction: base64.encode(other) } : undefined
    const { hash } = send(asked, { lacks: [SEND], lie })
    const calls = intercept(() => undefined)
    await expect(hash).rejects.toEqual(code('PROVIDER_INVALID'))
    expect(calls.map(({ method }) => method)).not.toContain('sendTransaction')
  })
})

describe('suggested fees', () => {
  const suggest = () => adapter.suggestFees!({ network: cluster(chain.url), signal: forever() })
  const answer = (fees: readonly unknown[]) =>
    intercept(({ method }) =>
      method === 'getRecentPrioritizationFees'
        ? { result: fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee })) }
        : undefined,
    )

  it('are told by a real node', async () => {
    const { slow, normal, fast } = await suggest()
    expect(slow.microLamportsPerUnit).toBeLessThanOrEqual(normal.microLamportsPerUnit)
    expect(normal.microLamportsPerUnit).toBeLessThanOrEqual(fast.microLamportsPerUnit)
  })

  it('are what a quarter, half and nine in ten of the last slots took', async () => {
    answer([10, 30, 20, 40, 50, 60, 70, 80, 90, 100, 110])
    expect(await suggest()).toEqual({
      slow: { microLamportsPerUnit: 30n },
      normal: { microLamportsPerUnit: 60n },
      fast: { microLamportsPerUnit: 100n },
    })
  })

  it('are nothing where nobody paid, and never so much that a node empties a wallet', async () => {
    answer([])
    expect((await suggest()).fast).toEqual({ microLamportsPerUnit: 0n })
    vi.unstubAllGlobals()
    answer(['18446744073709551615'])
    const { fast } = await suggest()
    // The largest transaction there is pays 0.01 SOL, and not a lamport less for want of one unit's price.
    expect((fast.microLamportsPerUnit * 1_400_000n) / 1_000_000n).toBe(SOL / 100n - 1n)
  })

  it('are not made of nonsense', async () => {
    answer([-1])
    const stop = new AbortController()
    const asked = adapter.suggestFees!({ network: cluster(chain.url), signal: stop.signal })
    await expect(asked).rejects.toEqual(code('HTTP_MALFORMED'))
  })
})
