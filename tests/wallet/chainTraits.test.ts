/** What chains say of themselves, and what adapters are given. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contribute, definePlugin } from '#kernel'
import { createFakeClock } from '#kernel/testing'
import { CHAIN, CHAINS, createNodeFetch, sameKey, type ChainEnvironment } from '#wallet'
import { createTestKernel, mockChain, toyAddress } from '#testing'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'

const bitcoin = definePlugin({
  id: 'bitcoin',
  version: '1.0.0',
  apiVersion: 1,
  contributes: {
    slots: [
      contribute(CHAIN, {
        id: 'bip122',
        label: 'Bitcoin',
        address: /^(?:bc|tb)1[02-9ac-hj-np-z]{8,87}$/,
        addressOn: { [MAINNET]: /^bc1/, [TESTNET]: /^tb1/g },
        load: async () => ({ default: () => expect.unreachable('only asked for its data') }),
      }),
    ],
  },
})

describe('an address', () => {
  it('of one network is none of another, where the chain says so', async () => {
    const { kernel, dispose } = createTestKernel({ plugins: [bitcoin()] })
    const { looksLikeAddress } = await kernel.ready(CHAINS)
    const [main, test] = ['bc1qqqqqqqqqqq', 'tb1qqqqqqqqqqq']
    expect([main, test].map((one) => looksLikeAddress('bip122', one))).toEqual([true, true])
    expect([main, test].map((one) => looksLikeAddress('bip122', one, MAINNET))).toEqual([true, false])
    // Twice: a pattern with the g flag goes on where its last call ended.
    for (let time = 0; time < 2; time += 1)
      expect([main, test].map((one) => looksLikeAddress('bip122', one, TESTNET))).toEqual([false, true])
    expect(looksLikeAddress('bip122', test, 'bip122:another')).toBe(true)
    expect(looksLikeAddress('nobody', main, 'nobody:1')).toBe(false)
    await dispose()
  })

  it('is compared as its chain says, and in hexadecimal as a number with or without a chain', async () => {
    const chain = mockChain({ traits: { caseless: true } })
    const { kernel, dispose } = createTestKernel({ plugins: [chain.plugin, bitcoin()] })
    const chains = await kernel.ready(CHAINS)
    const same = (namespace: string, one: string, other: string) =>
      sameKey(chains, namespace, one) === sameKey(chains, namespace, other)
    expect(same('cosmos', toyAddress(1), toyAddress(1).toUpperCase())).toBe(true)
    expect(same('bip122', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1boatslrhtknngkdxeeobr76b53lettpyt')).toBe(false)
    const hex = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'
    expect(same('nobody', hex, hex.toLowerCase())).toBe(true)
    expect(chains.traits('nobody')).toBeUndefined()
    await dispose()
  })
})

describe('an adapter', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('gets the clock and a fetch that ends with its plugin', async () => {
    const given: ChainEnvironment[] = []
    const toy = mockChain()
    const { item, slot } = toy.plugin.manifest.contributes!.slots![0]!
    const load = async () => ({
      default: (environment: ChainEnvironment) => {
        given.push(environment)
        return { namespace: 'cosmos' }
      },
    })
    const plugin = definePlugin({
      id: 'toy',
      version: '1.0.0',
      apiVersion: 1,
      contributes: { slots: [{ slot, item: { ...item, load } as never }] },
    })()
    const { kernel, clock, dispose } = createTestKernel({ plugins: [plugin] })
    await (await kernel.ready(CHAINS)).get('cosmos')
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const { signal } = new AbortController()
    const outcome = given[0]!.fetch('https://node.test', { signal }).catch((error: unknown) => error)
    const at = given[0]!.clock.monotonic()
    await clock.advance(5_000)
    expect(given[0]!.clock.monotonic() - at).toBe(5_000)
    await dispose()
    expect(await outcome).toMatchObject({ code: 'ABORTED' })
  })

  const asked = async (
    answer: () => Promise<Response>,
    change: { readonly limit?: number; readonly ms?: number } = {},
  ) => {
    vi.stubGlobal('fetch', answer)
    const [time, { signal }] = [createFakeClock(), new AbortController()]
    const fetch = createNodeFetch({ time, signal })
    const { limit } = change
    const outcome = fetch('https://node.test/key', { signal, ...(limit !== undefined && { limit }) }).then(
      ({ status }) => status,
      (error: unknown) => error,
    )
    await time.advance(change.ms ?? 0)
    return outcome
  }
  const never = () => new Promise<Response>(() => {})

  it('waits for a node as long as it says, ten seconds by default', async () => {
    expect(await asked(never, { ms: 10_000 })).toMatchObject({ code: 'HTTP_TIMEOUT' })
    expect(await asked(never, { limit: 500, ms: 500 })).toMatchObject({ code: 'HTTP_TIMEOUT' })
  })

  it('takes any status as an answer, follows nobody, and reads no answer without an end', async () => {
    expect(await asked(async () => new Response('no', { status: 500 }))).toBe(500)
    expect(await asked(async () => new Response('x'.repeat(2_000_001)))).toMatchObject({ code: 'HTTP_TOO_LARGE' })
    const away = { ok: false, status: 302, type: 'opaqueredirect', body: null } as unknown as Response
    expect(await asked(async () => away)).toMatchObject({ code: 'HTTP_REDIRECT' })
  })

  it('tells no address when nobody is there', async () => {
    const error = await asked(() => Promise.reject(new TypeError('failed: https://node.test/key')))
    expect(error).toMatchObject({ code: 'HTTP_NETWORK' })
    expect(JSON.stringify(error)).not.toContain('node.test')
  })
})
