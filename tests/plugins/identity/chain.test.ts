/** The registry on the chain: where it is asked, and what is made of its answers. */
import { describe, expect, it } from 'vitest'
import { codeOf } from '#kernel'
import { createFakeStorage } from '#kernel/testing'
import { BASE, EVM_1, HOLESKY, identityAt, MAINNET, named, reverseAt, SEPOLIA, wallet } from './support.ts'

/** Without a project the hosted data API is asked nothing. */
const NO_SERVICE = { projectId: '' }
const mira = async () => ({ name: 'mira.eth', avatar: 'https://pictures.test/mira.png' })

describe('the registry on the chain', () => {
  it('names the account where the host has no data API', async () => {
    const { shown, asked, paths } = await named({ host: NO_SERVICE, nameOf: mira })
    expect(shown()).toEqual(['mira.eth', 'https://pictures.test/mira.png'])
    expect(asked.map(({ network, address }) => [network.caipNetworkId, address])).toEqual([['eip155:1', EVM_1]])
    expect(paths()).toEqual([])
  })

  it('names it where the data API knows nothing, or is down', async () => {
    for (const status of [404, 400]) {
      const answers = { [identityAt(EVM_1)]: { status }, [reverseAt(EVM_1)]: { status } }
      const { shown, stop } = await named({ answers, nameOf: mira })
      expect(shown()[0]).toBe('mira.eth')
      await stop()
    }
  })

  it('proves the name that the data API knows, or has another, and is believed', async () => {
    for (const [name, avatar] of [
      ['mira.eth', 'https://pictures.test/from-service.png'],
      ['noor.eth', null],
    ] as const) {
      const answers = { [identityAt(EVM_1)]: { json: { name, avatar: 'https://pictures.test/from-service.png' } } }
      const { account, stop } = await named({ answers, nameOf: async () => ({ name: 'mira.eth', avatar: null }) })
      expect(account()).toMatchObject({ profileName: 'mira.eth', claimedName: null, profileImage: avatar })
      await stop()
    }
  })

  it.each([
    ['has no name for it', async () => null],
    ['is down', () => Promise.reject(new TypeError('the node said no'))],
  ])('that %s proves nothing: the service’s name is told as its claim', async (_, nameOf) => {
    const answers = { [identityAt(EVM_1)]: { json: { name: 'noor.eth', avatar: null } } }
    const { account } = await named({ answers, nameOf })
    expect(account()).toMatchObject({ profileName: null, claimedName: 'noor.eth' })
  })

  it('is asked again after a reload: what is stored may have been written by anybody', async () => {
    const storage = createFakeStorage()
    const first = await named({ host: NO_SERVICE, storage, nameOf: mira })
    first.kernel.router.show()
    await first.settled()
    expect([first.account()?.profileName, first.asked.length]).toEqual(['mira.eth', 1])
    await first.service.disconnect()
    await first.stop()
    const second = await named({ host: NO_SERVICE, storage, nameOf: async () => null })
    expect([second.shown()[0], second.asked.length]).toEqual([null, 1])
  })

  it('is the network’s own where it has one', async () => {
    const accounts = [`${HOLESKY.caipNetworkId}:${EVM_1}`] as const
    const options = { testnets: true }
    const { asked } = await named({ host: NO_SERVICE, options, wallets: [wallet({ accounts })], nameOf: mira })
    expect(asked.map(({ network }) => network)).toEqual([HOLESKY])
  })

  it('is never the real one for a testnet', async () => {
    const accounts = [`${SEPOLIA.caipNetworkId}:${EVM_1}`] as const
    const options = { testnets: true }
    const { asked, shown } = await named({ host: NO_SERVICE, options, wallets: [wallet({ accounts })], nameOf: mira })
    expect([asked, shown()]).toEqual([[], [null, null]])
  })

  it('is asked nothing where no listed network has one', async () => {
    const { contracts: _, ...bare } = MAINNET
    const { asked, shown } = await named({ host: NO_SERVICE, networks: [BASE, bare], nameOf: mira })
    expect([asked, shown()]).toEqual([[], [null, null]])
  })

  it.each<readonly [string, unknown]>([
    ['nothing', null],
    ['no name', { name: '', avatar: null }],
    ['another shape', 7],
    ['a name that turns around', { name: '\u202Emira.eth', avatar: null }],
    ['a name in two scripts', { name: 'mіra.eth', avatar: 'https://pictures.test/p.png' }],
  ])('that answers %s names nobody', async (_, answer) => {
    const { shown } = await named({ host: NO_SERVICE, nameOf: async () => answer as never })
    expect(shown()).toEqual([null, null])
  })

  it('that fails is no fault: nothing is shown, nothing kept', async () => {
    const { shown, faults, storage } = await named({
      host: NO_SERVICE,
      nameOf: () => Promise.reject(new TypeError('the node said no')),
    })
    expect([shown(), faults, storage.values.has('latchkey:identity:identities')]).toEqual([
      [undefined, undefined],
      [],
      false,
    ])
  })

  it('that never answers is left after 20 seconds', async () => {
    const signals: AbortSignal[] = []
    const { clock, shown, settled, kernel } = await named({
      host: NO_SERVICE,
      nameOf: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    await clock.advance(19_999)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await clock.advance(1)
    await settled()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(shown()).toEqual([undefined, undefined])
    await clock.advance(30_000)
    kernel.router.show()
    await settled()
    expect(signals).toHaveLength(2)
  })

  it('says that the name was checked, and the service that it was not', async () => {
    const answers = { [identityAt(EVM_1)]: { json: { name: 'noor.eth', avatar: null } } }
    const { identity } = await named({ answers, nameOf: mira, alone: true })
    const { signal } = new AbortController()
    expect(await identity.get(EVM_1, { network: BASE, signal })).toEqual({ ...(await mira()), verified: true })
    const { contracts: _, ...bare } = MAINNET
    const unproved = await named({ answers, networks: [BASE, bare], nameOf: mira, alone: true })
    expect(await unproved.identity.get(EVM_1, { network: BASE, signal })).toEqual({
      name: 'noor.eth',
      avatar: null,
      verified: false,
    })
  })
})

describe('the service for other plugins', () => {
  it('asks nothing for networks that the host left out', async () => {
    const { identity, paths } = await named({ alone: true })
    const { signal } = new AbortController()
    expect(await identity.get(EVM_1, { network: SEPOLIA, signal })).toEqual({
      name: null,
      avatar: null,
      verified: false,
    })
    expect(paths()).toEqual([])
  })

  it('refuses what is no address before anything is asked', async () => {
    const { identity, paths } = await named({ alone: true })
    const { signal } = new AbortController()
    for (const address of ['', 'mira.eth', '../../v1/config', `${EVM_1}?x=1`]) {
      await expect(identity.get(address, { network: BASE, signal })).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
    }
    expect(paths()).toEqual([])
  })

  it('ends with its caller', async () => {
    const { identity, settled } = await named({ alone: true, answers: { [identityAt(EVM_1)]: { fail: 'hang' } } })
    const caller = new AbortController()
    const answer = identity.get(EVM_1, { network: BASE, signal: caller.signal })
    const code = answer.then(() => 'answered', codeOf)
    await settled()
    caller.abort()
    expect(await code).toBe('ABORTED')
  })
})
