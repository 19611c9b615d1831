import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncements } from '#wallet'
import { createFakeClock, flush } from '../../../src/kernel/testing/fakeClock.ts'
import { discover, type StandardWallet } from '../../../src/plugins/solana/wallet/discovery.ts'
import { growth, LINEAR } from '../../growth.ts'
import { createWallet, type WalletOptions } from './standard.ts'

/** As many wallets are listed at most. */
const MAX_WALLETS = 100

type Register = (...wallets: readonly unknown[]) => () => void
type Announced = Parameters<typeof registerWallet>[0]

const trap = () => {
  throw new Error('trap')
}
const standard = (options?: WalletOptions): Announced => createWallet(options).wallet as unknown as Announced

describe('discovery by the Wallet Standard', () => {
  let page: EventTarget
  beforeEach(() => {
    page = new EventTarget()
    // Where the standard's own library announces wallets.
    vi.stubGlobal('window', page)
  })
  afterEach(() => void vi.unstubAllGlobals())

  function start() {
    const life = new AbortController()
    const clock = createFakeClock()
    const listed: StandardWallet[] = []
    const ends: (() => void)[] = []
    const own = <T>(thing: T): T => (ends.push(thing as () => void), thing)
    const add = createAnnouncements<StandardWallet>({ clock, own, signal: life.signal }, (wallet) => {
      listed.push(wallet)
      return { dispose: () => void listed.splice(listed.indexOf(wallet), 1) }
    })
    discover(page, add, life.signal)
    const stop = () => {
      life.abort()
      for (const end of ends) end()
    }
    return { clock, listed, names: () => listed.map(({ name }) => name), stop }
  }

  /** The way of a wallet that keeps what registering answers: our api, by the event of a page that is there first. */
  function register(...wallets: readonly unknown[]): () => void {
    let leave = () => {}
    const detail = (api: { readonly register: Register }) => (leave = api.register(...wallets))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    return () => leave()
  }

  it('finds wallets that were there before and wallets that come later', async () => {
    registerWallet(standard({ name: 'Early' }))
    const { names } = start()
    registerWallet(standard({ name: 'Late' }))
    expect(names()).toEqual([])
    await flush()
    expect(names()).toEqual(['Early', 'Late'])
    registerWallet(standard({ name: 'Later' }))
    await flush()
    expect(names()).toEqual(['Early', 'Late', 'Later'])
  })

  it('lists an object once, and two objects of one name as two', async () => {
    const { names } = start()
    const wallet = standard()
    registerWallet(wallet)
    register(wallet, wallet, standard())
    await flush()
    register(wallet)
    await flush()
    expect(names()).toEqual(['Marram', 'Marram'])
  })

  it('takes away what unregisters, at once, and takes it in anew', async () => {
    const { names } = start()
    const [one, two] = [standard({ name: 'One' }), standard({ name: 'Two' })]
    const leave = register(one, two)
    await flush()
    leave()
    expect(names()).toEqual([])
    register(two)
    await flush()
    // The old way out is none for the new entry.
    leave()
    expect(names()).toEqual(['Two'])
  })

  it('never lists what unregisters before its turn', async () => {
    const { clock, names } = start()
    const leave = register(...Array.from({ length: 20 }, (_, at) => standard({ name: `W${at}` })))
    await flush()
    expect(names()).toHaveLength(8)
    leave()
    register(standard({ name: 'Other' }))
    await clock.runAll()
    expect(names()).toEqual(['Other'])
  })

  it('hears nothing after it ended, not even what was on its way, and the api it gave away does nothing', async () => {
    let kept: Register | undefined
    page.addEventListener('wallet-standard:app-ready', (event) => {
      kept = (event as CustomEvent<{ readonly register: Register }>).detail.register
    })
    const added = vi.spyOn(page, 'addEventListener')
    const { clock, names, stop } = start()
    const listening = added.mock.calls.map(([, , options]) => (options as AddEventListenerOptions).signal)
    register(standard())
    stop()
    const leave = kept!(standard())
    registerWallet(standard())
    await flush()
    leave()
    expect(names()).toEqual([])
    expect([listening.length, listening.every((signal) => signal?.aborted), clock.pending]).toEqual([1, true, 0])
  })

  it('gives all wallets one api that none of them can change', () => {
    const apis: unknown[] = []
    page.addEventListener('wallet-standard:app-ready', (event) => void apis.push((event as CustomEvent).detail))
    start()
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: (api: unknown) => apis.push(api) }))
    expect(apis[0]).toBe(apis[1])
    expect(Object.isFrozen(apis[0])).toBe(true)
  })

  it('reads each field once, and asks the wallet nothing', async () => {
    const { names } = start()
    const made = createWallet()
    const reads: string[] = []
    const shifty = new Proxy(made.wallet, {
      get(target, key) {
        reads.push(String(key))
        return Reflect.get(target, key) as unknown
      },
    })
    register(shifty)
    await flush()
    expect(reads.toSorted()).toEqual(['chains', 'features', 'icon', 'name'])
    expect([names().length, made.calls(), made.listeners()]).toEqual([1, [], 0])
  })

  it.each<[string, WalletOptions]>([
    ['no connect', { without: ['standard:connect'] }],
    ['no events', { without: ['standard:events'] }],
    ['no way to sign a transaction', { without: ['solana:signTransaction', 'solana:signAndSendTransaction'] }],
    ['no chain of Solana', { chains: ['sui:mainnet', 'solanabeach:mainnet'] }],
    ['no chains', { chains: null }],
    ['a name that is none', { name: 7 }],
    ['a name that nobody can see', { name: '\u200b\u202e \u2066' }],
    ['a name without an end', { name: 'a\u0301\u0302\u0303\u0304'.repeat(50) }],
    ['the name of a plugin of ours', { name: 'WalletConnect' }],
  ])('leaves out a wallet with %s', async (_, options) => {
    const { names } = start()
    register(standard(options))
    await flush()
    expect(names()).toEqual([])
  })

  it.each<[string, WalletOptions]>([
    ['signs only', { without: ['solana:signAndSendTransaction'] }],
    ['sends only', { without: ['solana:signTransaction'] }],
    ['signs no message', { without: ['solana:signMessage', 'standard:disconnect'] }],
    ['serves other chains, too', { chains: ['bitcoin:mainnet', 'solana:devnet'] }],
    ['is called like a part of ours', { name: 'WalletConnect Pro' }],
  ])('lists a wallet that %s', async (_, options) => {
    const { names } = start()
    register(standard(options))
    await flush()
    expect(names()).toHaveLength(1)
  })

  it("does not list the modal's own face for hosts", async () => {
    const { names } = start()
    const wallet = standard()
    register({ ...wallet, features: { ...wallet.features, 'latchkey:modal': { version: '1.0.0' } } })
    await flush()
    expect(names()).toEqual([])
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['an empty object', {}],
    ['a throwing name', Object.defineProperty({ ...standard() }, 'name', { get: trap })],
    ['a throwing proxy', new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap })],
    ['features that throw', { ...standard(), features: new Proxy({}, { has: trap }) }],
    ['features that are none', { ...standard(), features: 'all' }],
  ])('loses %s and nothing else', async (_, odd) => {
    const { names } = start()
    register(standard({ name: 'One' }), odd, standard({ name: 'Two' }))
    await flush()
    expect(names()).toEqual(['One', 'Two'])
  })

  it.each([
    ['is none', undefined],
    ['throws', trap],
    ['fails later', () => Promise.reject(new Error('later'))],
    ['throws when it is looked at', new Proxy(() => {}, { apply: trap, get: trap })],
  ])('survives a callback that %s', async (_, detail) => {
    const { names } = start()
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    page.dispatchEvent(new Event('wallet-standard:register-wallet'))
    registerWallet(standard())
    await flush()
    expect(names()).toHaveLength(1)
  })

  it('cleans and cuts names', async () => {
    const { names } = start()
    register(standard({ name: '  Mar\u202eram\u200b\n  Wallet ' }), standard({ name: '🦊'.repeat(500) }))
    await flush()
    expect(names()).toEqual(['Marram Wallet', `${'🦊'.repeat(59)}…`])
  })

  it('takes embedded icons only, and not more than fit', async () => {
    const { clock, listed } = start()
    const icon = 'data:image/png;base64,'.padEnd(250_000, 'A')
    register(standard({ icon: 'https://tracker.example/a.png' }), standard({ icon: 7 }))
    register(...Array.from({ length: 9 }, () => standard({ icon })))
    await clock.runAll()
    expect(listed.map((wallet) => wallet.icon?.length)).toEqual([
      undefined,
      undefined,
      ...Array(8).fill(250_000),
      undefined,
    ])
  })

  const flooding = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ ...standard(), name: `W${from + at}` }))

  it('takes no longer over a wallet the more there were', async () => {
    const more = (count: number) => {
      page = new EventTarget()
      vi.stubGlobal('window', page)
      start()
      register(...flooding(MAX_WALLETS))
      const flood = flooding(count, MAX_WALLETS)
      return async () => {
        register(...flood.slice(0, count / 2))
        for (const wallet of flood.slice(count / 2)) register(wallet)
        await flush()
      }
    }
    expect(await growth(500, more)).toBeLessThan(LINEAR)
  })

  it('caps a flood of 10,000 wallets at 100, a few in a turn', async () => {
    const { clock, names } = start()
    const flood = flooding(10_000)
    const leave = register(...flood.slice(0, 5_000))
    for (const wallet of flood.slice(5_000)) register(wallet)
    await flush()
    expect(names()).toHaveLength(8)
    await clock.runAll()
    expect(names()).toHaveLength(MAX_WALLETS)
    leave()
    register(standard({ name: 'Honest' }))
    await clock.runAll()
    expect(names()).toEqual(['Honest'])
  })

  it('is not slowed down by a wallet that comes and goes 10,000 times', async () => {
    const { clock, names } = start()
    const wallet = standard()
    for (let at = 0; at < 10_000; at += 1) register(wallet)()
    await clock.runAll()
    expect(names()).toEqual([])
    register(wallet)
    await clock.runAll()
    expect(names()).toEqual(['Marram'])
  })
})
