import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LatchkeyError } from '#kernel'
import { createNodeFetch, type ChainAdapter } from '#wallet'
import { createFakeClock, type FakeClock } from '#kernel/testing'
import type { Solana } from '../../../sandbox/solana/node/index.ts'
import createSolanaAdapter from '../../../src/plugins/solana/chain/adapter.ts'
import { parseExactly } from '../../../src/plugins/solana/chain/jsonRpc.ts'
import { flat, growth, LINEAR } from '../../growth.ts'
import { startRelay, type Mood, type Relay } from '../evm/support.ts'
import { cluster, code, ended, environment, forever, intercept, lamports, MARRAM, SOL, startChain } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('exact JSON numbers')

const HELD = 42n * SOL + SOL / 2n

describe('asking the nodes of a cluster', () => {
  let chain: Solana
  let clock: FakeClock
  let life: ReturnType<typeof environment>
  let adapter: ChainAdapter
  const relays: Relay[] = []
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())
  beforeEach(() => {
    life = environment()
    clock = createFakeClock()
    // The limit of an answer goes by the same clock.
    const fetch = createNodeFetch({ time: clock, signal: life.signal })
    adapter = createSolanaAdapter({ ...life, fetch }, clock)
  })
  afterEach(async () => {
    life.stop()
    vi.unstubAllGlobals()
    await Promise.all(relays.splice(0).map((relay) => relay.stop()))
  })

  async function relay(mood?: Mood) {
    const made = await startRelay(chain.url, mood)
    relays.push(made)
    return made
  }
  const balance = (http: readonly string[], signal = forever()) =>
    adapter.getBalance({ network: cluster(...http), address: MARRAM.address, signal })

  it('reads the native balance in lamports', async () => {
    expect(await balance([chain.url])).toEqual({ value: HELD, decimals: 9, symbol: 'SOL' })
    expect(await lamports(chain.url, MARRAM.address)).toBe(HELD)
  })

  it.each<[string, Mood]>([
    ['cuts the line', 'cut'],
    ['answers 500', { status: 500 }],
    ['answers 403', { status: 403 }],
    ['answers no JSON', { body: '<html>' }],
    ['answers no JSON-RPC', { body: '{"ok":true}' }],
    ['answers another shape', { body: '{"jsonrpc":"2.0","id":1,"result":7}' }],
    ['is behind', { body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"Node is behind by 42 slots"}}' }],
    ['locks the method away', { body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}' }],
  ])('goes on to the next node when the first %s', async (_, mood) => {
    const bad = await relay(mood)
    expect((await balance([bad.url, chain.url])).value).toBe(HELD)
    expect(bad.seen).toContain('getBalance')
  })

  it('asks the living node first once it knows', async () => {
    const [bad, good] = [await relay('cut'), await relay()]
    const http = [bad.url, good.url]
    await balance(http)
    await good.until((seen) => seen.includes('getHealth'))
    await bad.until((seen) => seen.includes('getHealth'))
    // The sample is counted once both pings have ended, which only the next requests can show.
    let before: number
    do {
      before = bad.seen.length
      await balance(http)
    } while (bad.seen.length > before)
    expect(good.seen.filter((method) => method === 'getHealth')).toHaveLength(1)
  })

  it.each([
    ['is down', () => new Response('', { status: 503 }), 'HTTP_STATUS'],
    ['asks for patience', () => new Response('', { status: 429 }), 'HTTP_STATUS'],
    ['has a fault', () => ({ error: { code: -32603, message: 'x' } }), 'RPC_INTERNAL'],
    ['cannot be reached', () => Promise.reject(new TypeError('failed to fetch')), 'HTTP_NETWORK'],
  ])('tries three times more, after 150, 300 and 600 ms, when the only node %s', async (_, answer, expected) => {
    const at: number[] = []
    intercept(() => {
      at.push(clock.monotonic())
      return answer()
    })
    const failure = await ended(clock, balance(['https://node.test'])).catch((error: unknown) => error as LatchkeyError)
    expect(failure).toEqual(code('BALANCE_FAILED'))
    expect((failure as LatchkeyError).cause).toEqual(code(expected))
    expect(at.slice(1).map((time, index) => time - at[index]!)).toEqual([150, 300, 600])
  })

  it.each([
    ['knows no such method', { error: { code: -32601, message: 'x' } }, 'RPC_METHOD_NOT_FOUND'],
    ['finds the question wrong', { error: { code: -32602, message: 'x' } }, 'RPC_INVALID_PARAMS'],
    ['is forbidden to this page', new Response('', { status: 403 }), 'HTTP_STATUS'],
  ])('does not insist when the only node %s', async (_, answer, expected) => {
    const calls = intercept(() => answer)
    const failure = await balance(['https://node.test']).catch((error: unknown) => error as LatchkeyError)
    expect((failure as LatchkeyError).cause).toEqual(code(expected))
    expect(calls).toHaveLength(1)
  })

  it('ends an attempt after 10 s without an answer', async () => {
    const calls = intercept(() => new Promise(() => {}))
    void balance(['https://node.test']).catch(() => {})
    await clock.advance(9_999)
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([false])
    await clock.advance(1)
    expect(calls[0]?.signal?.aborted).toBe(true)
  })

  it('sends nothing any more once its owner stopped, and aborts what is under way', async () => {
    const node = await relay('hang')
    const pending = balance([node.url])
    await node.until((seen) => seen.length > 0)
    life.stop()
    await expect(pending).rejects.toEqual(code('ABORTED'))
    await node.until((_, { dropped }) => dropped === 1)
    await expect(balance([node.url])).rejects.toEqual(code('ABORTED'))
    expect(node.seen).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  it('ends at once with the cancel of the caller', async () => {
    const node = await relay('hang')
    const cancel = new AbortController()
    const pending = balance([node.url], cancel.signal)
    await node.until((seen) => seen.length > 0)
    cancel.abort()
    await expect(pending).rejects.toEqual(code('ABORTED'))
    expect(clock.pending).toBe(0)
  })

  it('takes any answer as a sign of life, and silence as none', async () => {
    const node = await relay()
    const request = { network: cluster(node.url), signal: forever() }
    await expect(adapter.ping!(request)).resolves.toBeUndefined()
    node.mood = { body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}' }
    await expect(adapter.ping!(request)).resolves.toBeUndefined()
    node.mood = { status: 404 }
    await expect(adapter.ping!(request)).rejects.toEqual(code('HTTP_STATUS'))
  })

  it.each(['9007199254740993', '18446744073709551615', '20000000000000001'])(
    'reads %s lamports to the last one',
    async (value) => {
      intercept(() => new Response(`{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":${value}}}`))
      expect((await balance(['https://node.test'])).value).toBe(BigInt(value))
    },
  )

  it.each(['"7"', '-1', '1.5', 'null', '{}', '1e300', '18446744073709551616', '9'.repeat(30), '"x"', '[7]'])(
    'does not believe a balance of %s',
    async (value) => {
      intercept(() => new Response(`{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":${value}}}`))
      const failure = await ended(clock, balance(['https://node.test'])).catch(
        (error: unknown) => error as LatchkeyError,
      )
      expect(failure).toEqual(code('BALANCE_FAILED'))
      expect((failure as LatchkeyError).cause).toEqual(code('HTTP_MALFORMED'))
    },
  )

  it('stops reading an answer without an end', async () => {
    const chunk = new TextEncoder().encode('"x",'.repeat(100_000))
    let pulled = 0
    intercept(
      () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              pulled += 1
              controller.enqueue(chunk)
            },
          }),
        ),
    )
    const failure = await balance(['https://node.test']).catch((error: unknown) => error as LatchkeyError)
    expect((failure as LatchkeyError).cause).toEqual(code('HTTP_TOO_LARGE'))
    expect(pulled).toBeLessThan(10)
  })

  it.each([
    ['no address at all', []],
    ['no web address', ['javascript:alert(1)', 'wss://node.example', 'node.example']],
  ])('says that a cluster is not configured with %s', async (_, urls) => {
    await expect(balance(urls)).rejects.toEqual(code('CHAIN_NOT_CONFIGURED'))
  })

  it('keeps addresses, and the project id in them, out of its errors', async () => {
    const network = cluster('https://node.test/?projectId=secret')
    const message = 'see https://node.test/?projectId=secret'
    intercept(() => ({ error: { code: -32602, message } }))
    const failure = await adapter
      .getBalance({ network, address: MARRAM.address, signal: forever() })
      .catch((error: unknown) => error)
    const { cause } = failure as { cause: LatchkeyError }
    expect(JSON.stringify([failure, cause, cause.message, cause.detail])).not.toMatch(/secret|node\.test/)
  })

  it('asks for no balance of what is no address', async () => {
    const calls = intercept(() => undefined)
    const pending = adapter.getBalance({ network: cluster(chain.url), address: 'x', signal: forever() })
    await expect(pending).rejects.toEqual(code('INVALID_ADDRESS'))
    expect(calls).toEqual([])
  })
})

describe('numbers that JSON would round', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('":[9007199254740993', '\\"12345678901234567890', '12345678901234567890'),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
    ),
  })).any

  /** JSON as a node writes it: whole numbers with all their digits. */
  const written = (part: unknown): string => {
    if (typeof part === 'bigint') return part.toString()
    if (Array.isArray(part)) return `[${part.map(written).join(',')}]`
    if (typeof part !== 'object' || part === null) return JSON.stringify(part)
    return `{${Object.entries(part)
      .map(([key, inner]) => `${JSON.stringify(key)}:${written(inner)}`)
      .join(',')}}`
  }
  /** What has to come out: large whole numbers as text, all else as JSON reads it. */
  const expected = (part: unknown): unknown => {
    if (typeof part === 'bigint') return part.toString().replace('-', '').length > 15 ? part.toString() : Number(part)
    if (typeof part === 'number') return expectedNumber(part)
    if (Array.isArray(part)) return part.map(expected)
    if (typeof part !== 'object' || part === null) return part
    const copy: Record<string, unknown> = {}
    for (const [key, inner] of Object.entries(part))
      Object.defineProperty(copy, key, { value: expected(inner), enumerable: true, configurable: true, writable: true })
    return copy
  }
  const expectedNumber = (part: number): unknown => {
    const text = JSON.stringify(part)
    return /^-?\d{16,}$/.test(text) ? text : JSON.parse(text)
  }

  it('come through exactly, and nothing else changes', { timeout: run.limit }, () =>
    run.measured(() =>
      fc.assert(
        fc.property(value, (part) => {
          const text = written(part)
          expect(parseExactly(text)).toEqual(expected(part))
          run.saw(/\d{16}/.test(text) ? 'with long numbers' : 'without')
        }),
        run.fc,
      ),
    ),
  )

  it.each(['', '{', '{"a":1234567890123456789', '"', '"\\', '12345678901234567890 12345678901234567890'])(
    'reads %j as nothing',
    (text) => {
      expect(parseExactly(text)).toBeUndefined()
    },
  )

  it.each([
    ['quoted numbers', (size: number) => `"${'\\"1234567890123456789'.repeat(size / 20)}`],
    ['a long text before one', (size: number) => `{"a":"${'x'.repeat(size)}","b":12345678901234567890}`],
  ])('take a time that grows with the text alone: %s', async (_, text) => {
    const read = (size: number) => {
      const long = flat(text(size))
      return () => parseExactly(long)
    }
    // Not larger: the text that is written anew would be new memory of its own, which some machines are slow to give.
    expect(await growth(6_000, read)).toBeLessThan(LINEAR)
  })
})
