import { createNodeFetch } from '#wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import {
  ALICE,
  environment,
  forever,
  localNetwork,
  startAnvil,
  startRelay,
  type Mood,
  type Relay,
  type Running,
} from './support.ts'

const TEN_THOUSAND = 10_000n * 10n ** 18n
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('asking the nodes of a network', () => {
  let anvil: Running
  const relays: Relay[] = []
  const lives: { stop(): void }[] = []
  beforeAll(async () => {
    anvil = await startAnvil()
  })
  afterAll(() => anvil.stop())
  afterEach(async () => {
    for (const life of lives.splice(0)) life.stop()
    await Promise.all(relays.splice(0).map((relay) => relay.stop()))
  })

  async function relay(mood?: Mood) {
    const made = await startRelay(anvil.url, mood)
    relays.push(made)
    return made
  }
  function start() {
    const life = environment()
    lives.push(life)
    // On a clock that stands still there is one sample, however slow the machine.
    return { life, adapter: createEvmAdapter(life, createFakeClock()) }
  }

  it('reads the native balance in base units', async () => {
    const { adapter } = start()
    const request = { network: localNetwork(anvil.url), address: ALICE.toLowerCase(), signal: forever() }
    expect(await adapter.getBalance(request)).toEqual({ value: TEN_THOUSAND, decimals: 18, symbol: 'ETH' })
  })

  it('sends requests of one moment in one batch', async () => {
    const { adapter } = start()
    const node = await relay()
    const network = localNetwork(node.url)
    await Promise.all([1, 2, 3].map(() => adapter.getBalance({ network, address: ALICE, signal: forever() })))
    expect(node.seen).toEqual(['eth_getBalance', 'eth_getBalance', 'eth_getBalance'])
    expect(node.trips).toBe(1)
  })

  it.each<[string, Mood]>([
    ['cuts the line', 'cut'],
    ['answers 500', { status: 500 }],
    ['answers without an end', 'flood'],
    ['answers no JSON', { body: '<html>' }],
    ['answers another shape', { body: '[{"jsonrpc":"2.0","id":1,"result":7}]' }],
    ['answers no batch', { body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"no batches"}}' }],
  ])('goes on to the next node when the first %s', async (_, mood) => {
    const { adapter } = start()
    const [bad, good] = [await relay(mood), await relay()]
    const { value } = await adapter.getBalance({
      network: localNetwork(bad.url, good.url),
      address: ALICE,
      signal: forever(),
    })
    expect(value).toBe(TEN_THOUSAND)
    expect(bad.seen).toContain('eth_getBalance')
  })

  it('waits for a silent node by the clock of its surroundings, not by timers of the page', async () => {
    const clock = createFakeClock()
    const life = environment()
    lives.push(life)
    const [silent, good] = [await relay('hang'), await relay()]
    const around = { ...life, clock, fetch: createNodeFetch({ time: clock, signal: life.signal }) }
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const network = localNetwork(silent.url, good.url)
    const asked = createEvmAdapter(around, clock).getBalance({ network, address: ALICE, signal: forever() })
    await vi.waitUntil(() => silent.seen.includes('eth_getBalance'), { timeout: 9_000 })
    expect(good.seen).not.toContain('eth_getBalance')
    await clock.advance(10_000)
    expect((await asked).value).toBe(TEN_THOUSAND)
    // The limits of an answer and of a ping; other timers are Node's own, or the batch's turn.
    expect(timers.mock.calls.filter(([, ms]) => ms === 10_000 || ms === 1_000)).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('goes on when nobody listens at the first address', async () => {
    const gone = await startRelay(anvil.url)
    await gone.stop()
    const { adapter } = start()
    const network = localNetwork(gone.url, anvil.url)
    expect((await adapter.getBalance({ network, address: ALICE, signal: forever() })).value).toBe(TEN_THOUSAND)
  })

  it('asks the living node first once it knows', async () => {
    const { adapter } = start()
    const [bad, good] = [await relay('cut'), await relay()]
    const request = { network: localNetwork(bad.url, good.url), address: ALICE, signal: forever() }
    await adapter.getBalance(request)
    await good.until((seen) => seen.includes('net_listening'))
    await bad.until((seen) => seen.includes('net_listening'))
    // The sample is counted once both pings have ended, which only the next requests can show.
    let before: number
    do {
      before = bad.seen.length
      await adapter.getBalance(request)
    } while (bad.seen.length > before)
    expect(good.seen.filter((method) => method === 'net_listening')).toHaveLength(1)
  })

  it('sends nothing any more once its owner stopped', async () => {
    const { adapter, life } = start()
    const [one, two] = [await relay(), await relay()]
    const request = { network: localNetwork(one.url, two.url), address: ALICE, signal: forever() }
    await adapter.getBalance(request)
    await two.until((seen) => seen.includes('net_listening'))
    life.stop()
    const before = [one.seen.length, two.seen.length]
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(adapter.getBalance(request)).rejects.toEqual(code('ABORTED'))
      await expect(adapter.ping!(request)).rejects.toEqual(code('ABORTED'))
    }
    // A full round trip to each server: what had been under way would have arrived before it.
    await Promise.all([one, two].map(({ url }) => fetch(url, { method: 'POST', body: '{"method":"last"}' })))
    expect([one.seen.length, two.seen.length]).toEqual(before.map((count) => count + 1))
  })

  it('aborts what is under way when its owner stops', async () => {
    const { adapter, life } = start()
    const node = await relay('hang')
    const pending = adapter.getBalance({ network: localNetwork(node.url), address: ALICE, signal: forever() })
    await node.until((seen) => seen.length > 0)
    life.stop()
    await expect(pending).rejects.toEqual(code('ABORTED'))
    await node.until((_, { dropped }) => dropped === 1)
  })

  it('ends at once with the cancel of the caller', async () => {
    const { adapter } = start()
    const node = await relay('hang')
    const cancel = new AbortController()
    const pending = adapter.getBalance({ network: localNetwork(node.url), address: ALICE, signal: cancel.signal })
    await node.until((seen) => seen.length > 0)
    cancel.abort()
    await expect(pending).rejects.toEqual(code('ABORTED'))
  })

  it('takes any answer as a sign of life, and silence as none', async () => {
    const { adapter } = start()
    const node = await relay()
    const request = { network: localNetwork(node.url), signal: forever() }
    await expect(adapter.ping!(request)).resolves.toBeUndefined()
    node.mood = { body: '[{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}]' }
    await expect(adapter.ping!(request)).resolves.toBeUndefined()
    node.mood = { status: 404 }
    await expect(adapter.ping!(request)).rejects.toEqual(code('HTTP_STATUS'))
  })

  it.each(['"0x"', '"zz"', '7', 'null', '{}', `"0x${'f'.repeat(65)}"`])(
    'does not believe a balance of %s',
    async (result) => {
      const { adapter } = start()
      const node = await relay({ body: `[{"jsonrpc":"2.0","id":1,"result":${result}}]` })
      const failure = await adapter
        .getBalance({ network: localNetwork(node.url), address: ALICE, signal: forever() })
        .catch((error: unknown) => error)
      expect(failure).toEqual(code('BALANCE_FAILED'))
      expect((failure as Error).cause).toEqual(code('HTTP_MALFORMED'))
    },
  )

  it.each([
    ['no address at all', []],
    ['no web address', ['javascript:alert(1)', 'wss://node.example', 'node.example']],
  ])('says that a network is not configured with %s', async (_, urls) => {
    const { adapter } = start()
    const pending = adapter.getBalance({ network: localNetwork(...urls), address: ALICE, signal: forever() })
    await expect(pending).rejects.toEqual(code('CHAIN_NOT_CONFIGURED'))
  })

  it('stops reading an answer without an end', async () => {
    const { adapter } = start()
    const node = await relay('flood')
    await expect(adapter.ping!({ network: localNetwork(node.url), signal: forever() })).rejects.toEqual(
      code('HTTP_TOO_LARGE'),
    )
    await node.until((_, { dropped }) => dropped > 0)
  })

  it('asks nobody whom only a redirect names', async () => {
    const { adapter } = start()
    const stranger = await relay()
    const node = await relay({ to: stranger.url })
    await expect(adapter.ping!({ network: localNetwork(node.url), signal: forever() })).rejects.toEqual(
      code('HTTP_REDIRECT'),
    )
    expect(stranger.trips).toBe(0)
  })

  it('keeps addresses, and the project id in them, out of its errors', async () => {
    const { adapter } = start()
    const node = await relay({ status: 404 })
    const network = localNetwork(`${node.url}/?projectId=secret`)
    const failure = await adapter.ping!({ network, signal: forever() }).catch((error: unknown) => error as Error)
    const { message, detail, cause } = failure as Error & { detail: string }
    expect(JSON.stringify([message, detail, cause])).not.toMatch(/secret|127\.0\.0\.1/)
  })
})
