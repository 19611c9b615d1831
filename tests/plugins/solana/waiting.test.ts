import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf } from '#kernel'
import type { ChainAdapter } from '#wallet'
import { createFakeClock, flush, type FakeClock } from '#kernel/testing'
import type { Solana } from '../../../sandbox/solana/node/index.ts'
import createSolanaAdapter from '../../../src/plugins/solana/chain/adapter.ts'
import { cluster, ended, environment, forever, intercept, keyWallet, MARRAM, POOR, startChain } from './support.ts'

const NEVER = base58.encode(new Uint8Array(64).fill(7))
const status = (value: unknown) => ({ result: { context: { slot: 1 }, value: [value] } })

describe('waiting for a transaction', () => {
  let chain: Solana
  let clock: FakeClock
  /** Between two looks, so far. */
  const pauses = { count: 0 }
  let life: ReturnType<typeof environment>
  let adapter: ChainAdapter
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())
  beforeEach(() => {
    chain.reset()
    life = environment()
    clock = createFakeClock()
    pauses.count = 0
    const { monotonic, clearTimeout } = clock
    adapter = createSolanaAdapter(life, {
      monotonic,
      clearTimeout,
      setTimeout(fn, ms) {
        if (ms === 2_000) pauses.count += 1
        return clock.setTimeout(fn, ms)
      },
    })
  })
  afterEach(() => {
    life.stop()
    vi.unstubAllGlobals()
  })

  function wait(hash: string, signal = forever()) {
    const network = cluster(chain.url)
    return adapter.waitForTransaction!({ network, hash, signal }).then((outcome) => outcome.status, codeOf)
  }
  /** Resolves when it has looked that often in vain. */
  async function paused(looks: number): Promise<void> {
    while (pauses.count < looks) await flush()
  }
  const transfer = (lacks: readonly string[] = []) =>
    adapter.transfer!({
      network: cluster(chain.url),
      from: MARRAM.address,
      to: POOR.address,
      amount: 1_000_000n,
      signal: forever(),
      wallet: keyWallet(chain.url, { lacks }),
    })

  it('asks every two seconds, by HTTP alone, and sees a late one', async () => {
    chain.patch({ stall: true })
    const hash = await transfer()
    const calls = intercept(() => undefined)
    const end = wait(hash)
    await paused(1)
    await clock.advance(1_999)
    await flush()
    expect(calls.filter(({ method }) => method === 'getSignatureStatuses')).toHaveLength(1)
    await clock.advance(1)
    await paused(2)
    chain.patch({ stall: false })
    await clock.advance(2_000)
    expect(await end).toBe('confirmed')
    expect(clock.pending).toBe(0)
    expect(calls.every(({ url }) => url.startsWith('http'))).toBe(true)
  })

  it('says that what we sent cannot come any more', async () => {
    // Taken, and never seen again: the chain moves on beyond its last block.
    chain.patch({ drop: 1 })
    expect(await wait(await transfer(['solana_signAndSendTransaction']))).toBe('TRANSACTION_EXPIRED')
    expect([pauses.count, clock.pending]).toEqual([0, 0])
  })

  it('says that of what a wallet sent once no blockhash of that time holds any more', async () => {
    chain.patch({ drop: 1 })
    const end = wait(await transfer())
    await paused(1)
    chain.mine(100)
    await clock.advance(2_000)
    await paused(2)
    chain.mine(100)
    await clock.advance(2_000)
    expect(await end).toBe('TRANSACTION_EXPIRED')
    expect(clock.pending).toBe(0)
  })

  it('believes a status that came with the last block', async () => {
    chain.patch({ stall: true })
    const hash = await transfer(['solana_signAndSendTransaction'])
    // Between the height and the status: the block was there all the time, this look is the first to see it.
    const calls = intercept(({ method, params }) => {
      if (method === 'getBlockHeight') return { result: 1e9 }
      const isSearched = (params[1] as { searchTransactionHistory?: boolean })?.searchTransactionHistory
      return method === 'getSignatureStatuses' && isSearched
        ? status({ err: null, confirmations: null, confirmationStatus: 'finalized' })
        : undefined
    })
    expect(await wait(hash)).toBe('confirmed')
    expect(calls.map(({ method }) => method)).toEqual(['getBlockHeight', 'getSignatureStatuses'])
  })

  it('never says that of a transaction it did not send: only that it takes long', async () => {
    const calls = intercept(() => undefined)
    const end = wait(NEVER)
    chain.mine(400)
    expect(await ended(clock, end, 10_000)).toBe('RECEIPT_TIMEOUT')
    expect(clock.monotonic()).toBe(180_000)
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['getSignatureStatuses']))
    expect(clock.pending).toBe(0)
  })

  it.each([
    ['processed, which may be taken back', { err: null, confirmations: 0, confirmationStatus: 'processed' }, undefined],
    ['confirmed', { err: null, confirmations: 3, confirmationStatus: 'confirmed' }, 'confirmed'],
    ['finalized', { err: null, confirmations: null, confirmationStatus: 'finalized' }, 'confirmed'],
    [
      'failed',
      { err: { InstructionError: [0, 'Custom'] }, confirmations: 1, confirmationStatus: 'confirmed' },
      'failed',
    ],
    ['failed in an odd way', { err: 'AccountInUse', confirmationStatus: 'finalized' }, 'failed'],
    ['of an old node, final', { err: null, confirmations: null }, 'confirmed'],
    ['of an old node, not final', { err: null, confirmations: 2 }, undefined],
    ['without a verdict', { confirmationStatus: 'finalized' }, undefined],
    ['no object', 'finalized', undefined],
  ])('understands a status: %s', async (_, value, expected) => {
    intercept(() => status(value))
    let outcome: string | undefined
    void wait(NEVER).then((end) => (outcome = end))
    await clock.advance(1_900)
    expect(outcome).toBe(expected)
  })

  it('is not put off by a node that fails', async () => {
    let looks = 0
    intercept(() => {
      looks += 1
      if (looks < 3) return new Response('', { status: 404 })
      return status({ err: null, confirmationStatus: 'confirmed' })
    })
    expect(await ended(clock, wait(NEVER), 2_000)).toBe('confirmed')
  })

  it('searches the past once only', async () => {
    const calls = intercept(() => status(null))
    const end = wait(NEVER)
    await clock.advance(10_000)
    life.stop()
    expect(await end).toBe('ABORTED')
    const searched = calls.map(
      ({ params }) => (params[1] as { searchTransactionHistory: boolean }).searchTransactionHistory,
    )
    expect(searched.slice(0, 4)).toEqual([true, false, false, false])
  })

  it('ends with the cancel and with its owner', async () => {
    const cancel = new AbortController()
    const calls = intercept(() => new Promise(() => {}))
    const cancelled = wait(NEVER, cancel.signal)
    while (calls.length < 1) await flush()
    cancel.abort()
    expect(await cancelled).toBe('ABORTED')
    const stopped = wait(NEVER)
    while (calls.length < 2) await flush()
    life.stop()
    expect(await stopped).toBe('ABORTED')
    expect(clock.pending).toBe(0)
  })

  it.each(['', '0x12', MARRAM.address, NEVER.slice(1), `${NEVER}!`])('refuses what is no id: %s', async (hash) => {
    const calls = intercept(() => undefined)
    expect(await wait(hash)).toBe('TRANSACTION_NOT_FOUND')
    expect(calls).toEqual([])
  })

  it('says that a cluster is not configured', async () => {
    const pending = adapter.waitForTransaction!({ network: cluster(), hash: NEVER, signal: forever() })
    expect(await pending.catch(codeOf)).toBe('CHAIN_NOT_CONFIGURED')
  })
})
