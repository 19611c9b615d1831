import { describe, expect, it } from 'vitest'
import { createAnnouncements, type AnnouncedProvider } from '#wallet'
import { createFakeClock, flush } from '../../../src/kernel/testing/fakeClock.ts'
import { createMockProvider } from '../../../src/testing/mockProvider.ts'
import { growth, LINEAR } from '../../growth.ts'
import { discover } from '../../../src/plugins/injected/discovery.ts'

/** As many wallets are listed at most. */
const MAX_WALLETS = 100

const trap = () => {
  throw new Error('trap')
}

function start() {
  const page = new EventTarget()
  const life = new AbortController()
  const clock = createFakeClock()
  const wallets: AnnouncedProvider[] = []
  const found = () => wallets
  const announce = (detail: unknown) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const add = createAnnouncements<AnnouncedProvider>(
    { clock, own: (thing) => thing, signal: life.signal },
    (wallet) => {
      wallets.push(wallet)
      return { dispose: () => void wallets.splice(wallets.indexOf(wallet), 1) }
    },
  )
  const listen = () => discover(page, add, life.signal)
  return { page, life, clock, found, announce, listen }
}

const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
/** A provider that can be asked, and no more. */
const asked = () => ({ request: () => Promise.resolve(null) })

const info = (change: object = {}) => ({
  uuid: 'u1',
  name: 'One',
  icon: 'data:image/png;base64,AA==',
  rdns: 'io.one',
  ...change,
})

describe('discovery of announced wallets', () => {
  it('finds wallets that were there before and wallets that come later', async () => {
    const { page, found, listen } = start()
    createMockProvider({ uuid: 'a', name: 'Early' }).announce(page)
    listen()
    await flush()
    expect(found().map(({ name }) => name)).toEqual(['Early'])
    createMockProvider({ uuid: 'b', name: 'Late' }).announce(page)
    await flush()
    expect(found().map(({ name }) => name)).toEqual(['Early', 'Late'])
  })

  it('hands over all wallets of one moment together', async () => {
    const { page, found, listen } = start()
    for (const uuid of ['a', 'b', 'c']) createMockProvider({ uuid }).announce(page)
    listen()
    expect(found()).toEqual([])
    await flush()
    expect(found()).toHaveLength(3)
  })

  it('lists a wallet once however often it announces itself, and never exchanges it', async () => {
    const { found, announce, listen } = start()
    listen()
    const provider = asked()
    announce({ info: info(), provider })
    announce({ info: info(), provider })
    announce({ info: info({ name: 'Renamed' }), provider })
    await flush()
    announce({ info: info({ name: 'Again' }), provider })
    await flush()
    expect(found()).toEqual([{ namespace: 'eip155', provider, ...info() }])
    expect(found()[0]?.provider).toBe(provider)
  })

  it('lists a wallet once that makes a new uuid for every announcement', async () => {
    const { found, announce, listen } = start()
    listen()
    const provider = asked()
    announce({ info: info(), provider })
    announce({ info: info({ uuid: 'u2' }), provider })
    await flush()
    expect(found()).toHaveLength(1)
  })

  it('shows two wallets that claim the same rdns or uuid as two', async () => {
    const { found, announce, listen } = start()
    listen()
    announce({ info: info(), provider: asked() })
    announce({ info: info({ name: 'Impostor' }), provider: asked() })
    await flush()
    expect(found().map(({ name, rdns }) => [name, rdns])).toEqual([
      ['One', 'io.one'],
      ['Impostor', 'io.one'],
    ])
  })

  it('reads each field once and keeps a copy', async () => {
    const { found, announce, listen } = start()
    listen()
    const reads: string[] = []
    const shifty = new Proxy(info(), {
      get(target, key) {
        reads.push(String(key))
        return Reflect.get(target, key) as unknown
      },
    })
    announce({ info: shifty, provider: asked() })
    await flush()
    expect(reads.toSorted()).toEqual(['icon', 'name', 'rdns', 'uuid'])
    expect(found()).toHaveLength(1)
  })

  it.each([
    ['no detail', undefined],
    ['a text', 'detail'],
    ['no info', { provider: asked() }],
    ['no provider', { info: info() }],
    ['a text as provider', { info: info(), provider: 'x' }],
    ['a provider that cannot be asked', { info: info(), provider: {} }],
    ['a request that is no function', { info: info(), provider: { request: 'eth_accounts' } }],
    [
      'a request that throws when looked at',
      { info: info(), provider: Object.defineProperty({}, 'request', { get: trap }) },
    ],
    ['a provider that is a throwing proxy', { info: info(), provider: new Proxy({}, { get: trap }) }],
    ['a revoked proxy as provider', { info: info(), provider: revoked() }],
    ['no name', { info: info({ name: '' }), provider: asked() }],
    ['a name nobody can see', { info: info({ name: '\u200b\u202e \u2066' }), provider: asked() }],
    ['a name that is no text', { info: info({ name: {} }), provider: asked() }],
    ['no uuid', { info: info({ uuid: undefined }), provider: asked() }],
    ['an empty uuid', { info: info({ uuid: '' }), provider: asked() }],
    ['a uuid of 129 characters', { info: info({ uuid: 'u'.repeat(129) }), provider: asked() }],
    ['a huge uuid', { info: info({ uuid: 'u'.repeat(1_000) }), provider: asked() }],
    ['a throwing field', { info: Object.defineProperty(info(), 'name', { get: trap }), provider: asked() }],
    ['a throwing detail', Object.defineProperty({}, 'info', { get: trap })],
    ['a throwing proxy', new Proxy({}, { get: trap, has: trap })],
  ])('leaves out an announcement with %s', async (_, detail) => {
    const { found, announce, listen } = start()
    listen()
    announce(detail)
    await flush()
    expect(found()).toEqual([])
  })

  it.each([
    ['data:image/svg+xml,<svg onload="x"/>', true],
    ['data:image/png;base64,AA', true],
    ['data:image/webp;base64,AA', true],
    ['DATA:IMAGE/PNG;base64,AA', true],
    ['https://tracker.example/icon.png', false],
    ['javascript:alert(1)', false],
    ['//tracker.example/icon.png', false],
    ['blob:https://tracker.example/1', false],
    [7, false],
    [Object('data:image/png;base64,AA'), false],
  ])('takes the icon %.40s: %s, since an address would tell its owner who looks', async (icon, taken) => {
    const { found, announce, listen } = start()
    listen()
    announce({ info: info({ icon }), provider: asked() })
    await flush()
    expect(found().map((wallet) => wallet.icon)).toEqual([taken ? icon : undefined])
  })

  it('drops an rdns that is none, so that it cannot pose as a fixed connector id', async () => {
    const { found, announce, listen } = start()
    listen()
    for (const rdns of ['walletConnect', 'AUTH', 'a..b', '<b>.c', ''])
      announce({ info: info({ rdns }), provider: asked() })
    await flush()
    expect(found().map((wallet) => wallet.rdns)).toEqual(Array.from({ length: 5 }))
  })

  it('takes an rdns with all letters that domains have, in small ones, and nothing around it', async () => {
    const { clock, found, announce, listen } = start()
    listen()
    const taken = ['io.One', 'a_b.c-d.e9', `io.${'a'.repeat(177)}`]
    const dropped = [' io.one', 'io.one ', 'io.one.', '.io.one', 'io', `io.${'a'.repeat(178)}`, 7, null]
    for (const rdns of [...taken, ...dropped]) announce({ info: info({ rdns }), provider: asked() })
    await clock.runAll()
    expect(found().map(({ rdns }) => rdns)).toEqual([
      ...taken.map((rdns) => rdns.toLowerCase()),
      ...dropped.map(() => undefined),
    ])
  })

  it('takes a uuid of any characters, 128 of them at most', async () => {
    const { found, announce, listen } = start()
    listen()
    const uuids = ['\n', 'u'.repeat(128)]
    for (const uuid of uuids) announce({ info: info({ uuid }), provider: asked() })
    await flush()
    expect(found().map(({ uuid }) => uuid)).toEqual(uuids)
  })

  it('leaves out an rdns that is longer than an id may be', async () => {
    const { found, announce, listen } = start()
    listen()
    announce({ info: info({ rdns: `io.${'a'.repeat(200)}` }), provider: asked() })
    await flush()
    expect(found().map((wallet) => wallet.rdns)).toEqual([undefined])
  })

  it('leaves out a wallet whose cut name is still long, so that its id is none', async () => {
    const { found, announce, listen } = start()
    listen()
    announce({ info: info({ name: 'a\u0301\u0302\u0303\u0304'.repeat(50) }), provider: asked() })
    await flush()
    expect(found()).toEqual([])
  })

  it('cleans and cuts names at whole characters', async () => {
    const { found, announce, listen } = start()
    listen()
    announce({ info: info({ name: '  Meta\u202eMask\u200b\n  Wallet ' }), provider: asked() })
    announce({ info: info({ name: '🦊'.repeat(500) }), provider: asked() })
    await flush()
    expect(found().map(({ name }) => name)).toEqual(['MetaMask Wallet', `${'🦊'.repeat(59)}…`])
  })

  /** Many wallets with large pictures, from a page that listens already. */
  function floodable() {
    const { announce, listen, ...stage } = start()
    listen()
    const icon = `data:image/png;base64,${'A'.repeat(10_000)}`
    const flood = (count: number, from = 0) => {
      for (let at = from; at < from + count; at += 1)
        announce({ info: info({ uuid: `u${at}`, icon }), provider: asked() })
    }
    return { ...stage, flood }
  }

  it('caps a flood of 10,000 announcements at 100', async () => {
    const { clock, found, flood } = floodable()
    flood(10_000)
    await flush()
    await clock.runAll()
    expect(found()).toHaveLength(MAX_WALLETS)
  })

  it('takes no longer over an announcement the more there were', async () => {
    const more = (count: number) => {
      const { flood } = floodable()
      flood(MAX_WALLETS)
      return async () => {
        flood(count, MAX_WALLETS)
        await flush()
      }
    }
    expect(await growth(500, more)).toBeLessThan(LINEAR)
  })

  it('keeps icons of 2 MB in all; wallets after that are listed without one, unless theirs is small', async () => {
    const { clock, found, announce, listen } = start()
    listen()
    const icon = (length: number) => 'data:image/png;base64,'.padEnd(length, 'A')
    for (let index = 0; index < 12; index++) {
      announce({ info: info({ uuid: `u${index}`, icon: icon(200_000) }), provider: asked() })
    }
    announce({ info: info({ uuid: 'small', icon: icon(100) }), provider: asked() })
    await clock.runAll()
    expect(found().map((wallet) => wallet.icon?.length)).toEqual([
      ...Array.from({ length: 10 }, () => 200_000),
      undefined,
      undefined,
      100,
    ])
  })

  it('is not slowed down by 10,000 announcements of one wallet or of nonsense', async () => {
    const { found, announce, listen } = start()
    listen()
    const provider = asked()
    for (let index = 0; index < 5_000; index++) {
      announce({ info: info(), provider })
      announce(index)
    }
    await flush()
    expect(found()).toHaveLength(1)
  })

  it('hears nothing after it ended, not even what was on its way', async () => {
    const { life, found, announce, listen } = start()
    listen()
    announce({ info: info(), provider: asked() })
    life.abort()
    announce({ info: info({ uuid: 'u2' }), provider: asked() })
    await flush()
    expect(found()).toEqual([])
  })
})
