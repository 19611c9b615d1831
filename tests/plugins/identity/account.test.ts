/** The account in use gets its name and picture: when, from where, and when not. */
import { createFakeStorage } from '#kernel/testing'
import { toyAddress } from '#testing'
import { describe, expect, it } from 'vitest'
import {
  BASE,
  EVM_1,
  EVM_2,
  identityAt,
  MAINNET,
  MIRA,
  named,
  record,
  reverseAt,
  SEPOLIA,
  until,
  wallet,
} from './support.ts'

const EMPTY = { json: { name: null, avatar: null } }

describe('the account in use', () => {
  it('gets the name and the picture that the service has for it', async () => {
    const { shown, fetch } = await named({ answers: { [identityAt(EVM_1)]: MIRA } })
    expect(shown()).toEqual(['mira.eth', 'https://pictures.test/mira.png'])
    const { url } = fetch.requests.find(({ url }) => url.pathname === identityAt(EVM_1))!
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ sender: EVM_1, st: 'latchkey', sv: 'test' })
    expect(url.searchParams.get('projectId')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('gets the first of its registered names where that has none', async () => {
    const { shown, paths, fetch } = await named({
      answers: {
        [identityAt(EVM_1)]: EMPTY,
        [reverseAt(EVM_1)]: {
          json: [record('mira.example', EVM_1, 'https://pictures.test/m.png'), record('b.example', EVM_1)],
        },
      },
    })
    expect(shown()).toEqual(['mira.example', 'https://pictures.test/m.png'])
    expect(paths()).toEqual([identityAt(EVM_1), reverseAt(EVM_1)])
    const { url } = fetch.requests.find(({ url }) => url.pathname === reverseAt(EVM_1))!
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ apiVersion: '2', sender: EVM_1 })
  })

  it.each([
    ['says no such thing', { status: 404 }, EMPTY.json],
    ['has only empty texts', { json: { name: '', avatar: '' } }, []],
    ['speaks of something else', { json: { name: 7, avatar: [] } }, []],
    ['answers a list', { json: [] }, []],
  ])('is shown by its address where the service %s, and not asked for again', async (_, reply, reverse) => {
    const answers = {
      [identityAt(EVM_1)]: reply,
      [reverseAt(EVM_1)]: reverse === EMPTY.json ? reply : { json: reverse },
    }
    const { shown, kernel, paths, settled } = await named({ answers })
    expect(shown()).toEqual([null, null])
    kernel.router.show()
    await settled()
    expect(paths()).toEqual([identityAt(EVM_1), reverseAt(EVM_1)])
  })

  it('gets a picture without a name, too', async () => {
    const { shown } = await named({
      answers: {
        [identityAt(EVM_1)]: { json: { name: null, avatar: 'https://pictures.test/p.png' } },
        [reverseAt(EVM_1)]: { json: [] },
      },
    })
    expect(shown()).toEqual([null, 'https://pictures.test/p.png'])
  })

  it('gets its registered name where the first question fails', async () => {
    const { shown } = await named({
      answers: {
        [identityAt(EVM_1)]: { status: 400 },
        [reverseAt(EVM_1)]: { json: [record('mira.example', EVM_1)] },
      },
    })
    expect(shown()).toEqual(['mira.example', null])
  })

  it.each([
    ['an error', { status: 400 }],
    ['no JSON', { text: '<html>' }],
    ['an endless answer', { text: `"${'x'.repeat(500_000)}"` }],
  ])('is silently shown by its address when the service answers %s, and asked for again later', async (_, reply) => {
    const faults = { [identityAt(EVM_1)]: reply, [reverseAt(EVM_1)]: reply }
    const test = await named({ answers: faults })
    const { shown, clock, fetch, kernel, paths, settled } = test
    expect(shown()).toEqual([undefined, undefined])
    expect(test.said).toEqual([])
    expect(test.faults).toEqual([])
    fetch.on('GET', identityAt(EVM_1), MIRA)
    await clock.advance(29_999)
    kernel.router.show()
    await settled()
    expect(paths()).toHaveLength(2)
    kernel.router.close()
    await clock.advance(1)
    kernel.router.show()
    await settled()
    expect(shown()[0]).toBe('mira.eth')
  })

  it('keeps its name while the service is down', async () => {
    const { shown, clock, fetch, kernel, settled } = await named({ answers: { [identityAt(EVM_1)]: MIRA } })
    await clock.advance(300_000)
    fetch.on('GET', identityAt(EVM_1), { status: 400 })
    kernel.router.show()
    await settled()
    expect(shown()[0]).toBe('mira.eth')
  })

  it('loses a name that it has no more, and gets the one that it has now', async () => {
    const { shown, clock, fetch, kernel, settled } = await named({ answers: { [identityAt(EVM_1)]: MIRA } })
    await clock.advance(300_000)
    fetch.on('GET', identityAt(EVM_1), { json: { name: 'noor.eth', avatar: null } })
    kernel.router.show()
    await settled()
    expect(shown()).toEqual(['noor.eth', null])
  })
})

describe('who is asked for', () => {
  it('is nobody on a testnet, nor on another chain, nor on a network that is not listed', async () => {
    for (const accounts of [
      [`eip155:${SEPOLIA.id}:${EVM_1}`],
      ['eip155:424242:0x1111111111111111111111111111111111111111'],
      [`cosmos:toy-1:${toyAddress(1)}`],
    ] as const) {
      const test = await named({ wallets: [wallet({ accounts })], alone: true })
      await test.service.connect({ connectorId: 'larkspur' }).catch(() => {})
      await test.settled()
      expect([test.paths(), test.shown()]).toEqual([[], [undefined, undefined]])
      await test.stop()
    }
  })

  it.each([
    ['testnets', { testnets: true }, SEPOLIA, true],
    ['a network by name', { networks: [SEPOLIA.caipNetworkId] }, SEPOLIA, true],
    ['other networks by name', { networks: [MAINNET.caipNetworkId] }, BASE, false],
    ['none', { networks: [] }, BASE, false],
  ])('is what the host says: %s', async (_, options, network, isAsked) => {
    const accounts = [`${network.caipNetworkId}:${EVM_1}`] as const
    const test = await named({
      options,
      wallets: [wallet({ accounts })],
      answers: { [identityAt(EVM_1)]: MIRA },
    })
    expect(test.shown()[0]).toBe(isAsked ? 'mira.eth' : undefined)
    expect(test.paths()).toEqual(isAsked ? [identityAt(EVM_1)] : [])
  })

  it('is nobody where the host’s options make no sense, and the rest goes on', async () => {
    const options = { networks: ['mainnet'] } as never
    const { kernel } = await named({ alone: true, options }).catch((error: unknown) => ({ kernel: error as never }))
    expect(kernel).toMatchObject({ code: 'PLUGIN_OPTIONS' })
  })

  it('is a returning visitor only once they touch something', async () => {
    const storage = createFakeStorage()
    const first = await named({ storage, options: { networks: [] } })
    await first.stop()
    const { accounts, kernel, paths, settled, shown } = await named({
      storage,
      alone: true,
      wallets: [wallet({ granted: true })],
      answers: { [identityAt(EVM_1)]: MIRA },
    })
    await until(() => accounts.state.get() !== undefined)
    await settled()
    expect(paths()).toEqual([])
    kernel.router.show()
    await settled()
    expect(shown()[0]).toBe('mira.eth')
  })

  it('is the wallet in use, not those in the background, until one of them is used', async () => {
    const quarry = wallet({ name: 'Quarry', accounts: [`eip155:1:${EVM_2}`] })
    const test = await named({
      wallets: [wallet(), quarry],
      alone: true,
      answers: { [identityAt(EVM_1)]: MIRA, [identityAt(EVM_2)]: { json: { name: 'noor.eth', avatar: null } } },
    })
    await test.service.connect({ connectorId: 'quarry' })
    await test.service.connect({ connectorId: 'larkspur' })
    await test.settled()
    // What was read of both is old by now.
    await test.clock.advance(300_000)
    const before = test.paths().length
    test.kernel.router.show()
    await test.settled()
    expect([test.shown()[0], test.paths().slice(before)]).toEqual(['mira.eth', [identityAt(EVM_1)]])
    await test.service.use({ connectorId: 'quarry', namespace: 'eip155' })
    await test.settled()
    expect(test.shown()[0]).toBe('noor.eth')
  })

  it('is nobody where the host has no data API and no chain has a registry', async () => {
    const { paths, shown } = await named({ host: { projectId: '' } })
    expect([paths(), shown()]).toEqual([[], [null, null]])
  })

  it('is asked of a data API of the host’s own, also without a project', async () => {
    const host = { projectId: '', ownEndpoints: ['api'] } as const
    const { shown } = await named({ host, answers: { [identityAt(EVM_1)]: MIRA } })
    expect(shown()[0]).toBe('mira.eth')
  })
})

describe('the account changes while it is being named', () => {
  const both = {
    [identityAt(EVM_1)]: { ...MIRA, delay: 1_000 },
    [identityAt(EVM_2)]: { json: { name: 'noor.eth', avatar: null }, delay: 200 },
  }

  it('to another: the late answer is nobody’s', async () => {
    const { wallet, clock, shown, fetch, settled } = await named({ answers: both })
    wallet.show([`eip155:8453:${EVM_2}`])
    await settled()
    const late = fetch.requests.find(({ url }) => url.pathname === identityAt(EVM_1))!
    expect(late.init.signal?.aborted).toBe(true)
    await clock.advance(5_000)
    await settled()
    expect(shown()).toEqual(['noor.eth', null])
  })

  it('and back: the name is its own', async () => {
    const { wallet, clock, shown, settled } = await named({ answers: both })
    wallet.show([`eip155:8453:${EVM_2}`])
    await clock.advance(300)
    await settled()
    wallet.show([`eip155:8453:${EVM_1}`])
    expect(shown()[0]).toBeUndefined()
    await settled()
    await clock.advance(1_000)
    await settled()
    expect(shown()[0]).toBe('mira.eth')
  })

  it('to none: nothing is left of it, and nobody is named', async () => {
    const { service, clock, accounts, fetch, settled } = await named({ answers: both })
    await service.disconnect()
    await clock.advance(5_000)
    await settled()
    expect(accounts.state.get()).toBeUndefined()
    expect(fetch.requests.at(-1)!.init.signal?.aborted).toBe(true)
  })

  it('to another network: it keeps its name, which is the address’s', async () => {
    const { wallet, shown, settled, paths } = await named({ answers: { [identityAt(EVM_1)]: MIRA } })
    wallet.goTo(MAINNET.caipNetworkId)
    await settled()
    expect([shown()[0], paths()]).toEqual(['mira.eth', [identityAt(EVM_1)]])
  })

  it('and the plugin is stopped in the middle of a question: nothing stays behind', async () => {
    const { stop, fetch } = await named({ answers: { [identityAt(EVM_1)]: { fail: 'hang' } } })
    await stop()
    expect(fetch.requests.at(-1)!.init.signal?.aborted).toBe(true)
  })
})
