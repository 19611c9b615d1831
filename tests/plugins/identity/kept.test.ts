/** What was read is kept for a while, and what is kept or told is checked. */
import { createFakeStorage } from '#kernel/testing'
import { describe, expect, it } from 'vitest'
import { accountAt, BASE, EVM_1, EVM_2, identityAt, MIRA, named, record, reverseAt } from './support.ts'
import { pixelOf } from '../../pictures.ts'

describe('what was read', () => {
  it('is kept for 5 minutes, over a reload', async () => {
    const storage = createFakeStorage()
    const answers = { [identityAt(EVM_1)]: MIRA }
    const first = await named({ storage, answers })
    await first.service.disconnect()
    await first.stop()
    const second = await named({ storage, answers })
    expect([second.shown(), second.paths()]).toEqual([['mira.eth', 'https://pictures.test/mira.png'], []])
    await second.clock.advance(299_999)
    second.kernel.router.show()
    await second.settled()
    expect(second.paths()).toEqual([])
    second.kernel.router.close()
    await second.clock.advance(1)
    second.kernel.router.show()
    await second.settled()
    expect(second.paths()).toEqual([identityAt(EVM_1)])
  })

  it('is old when the clock was set back', async () => {
    const { clock, kernel, paths, settled } = await named({ answers: { [identityAt(EVM_1)]: MIRA } })
    clock.jump(-3_600_000)
    kernel.router.show()
    await settled()
    expect(paths()).toEqual([identityAt(EVM_1), identityAt(EVM_1)])
  })

  it.each([
    ['an hour', 3_600_000],
    ['a year', 31_536_000_000],
  ])('is not new again when a clock that was set back by %s has come to the same time once more', async (_, back) => {
    const { clock, kernel, paths, settled } = await named({ answers: { [identityAt(EVM_1)]: MIRA } })
    clock.jump(-back)
    await clock.advance(back)
    kernel.router.show()
    await settled()
    expect(paths()).toEqual([identityAt(EVM_1), identityAt(EVM_1)])
  })

  it('means the same in any case of the address', async () => {
    const { identity, paths } = await named({ answers: { [identityAt(EVM_1)]: MIRA }, alone: true })
    const mixed = '0xAbCdEf0123456789aBcDeF0123456789abcdef01'
    const signal = new AbortController().signal
    await identity.get(mixed, { network: BASE, signal })
    await identity.get(mixed.toLowerCase(), { network: BASE, signal })
    expect(paths().filter((path) => path.includes('identity'))).toEqual([identityAt(mixed)])
  })

  it.each([
    ['a name that is none', { name: 'javascript:alert(1)', avatar: null, verified: true }],
    ['a picture that is a script', { name: 'mira.eth', avatar: 'javascript:alert(1)', verified: true }],
    ['a name that is no text', { name: { a: 1 }, avatar: null, verified: true }],
    ['nothing of it', {}],
  ])('is not believed when somebody wrote it: %s', async (_, entry) => {
    const storage = createFakeStorage()
    const at = Date.UTC(2026, 0, 1)
    const stored = { v: 1, d: { [`eip155:${EVM_1}`]: { ...entry, at } } }
    storage.values.set('latchkey:identity:identities', JSON.stringify(stored))
    const { shown, paths } = await named({
      storage,
      answers: { [identityAt(EVM_1)]: { json: { name: 'noor.eth', avatar: null } } },
    })
    expect([shown(), paths()]).toEqual([['noor.eth', null], [identityAt(EVM_1)]])
  })

  it('is of the last fifty addresses, and without pictures that would fill the storage', async () => {
    const { identity, storage, fetch } = await named({ alone: true })
    const signal = new AbortController().signal
    const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
    for (let n = 1; n <= 60; n += 1) {
      fetch.on('GET', identityAt(addressOf(n)), { json: { name: `n${n}.eth`, avatar: null } })
      await identity.get(addressOf(n), { network: BASE, signal })
    }
    const large = pixelOf(9_002)
    fetch.on('GET', identityAt(addressOf(61)), { json: { name: 'large.eth', avatar: large } })
    expect(await identity.get(addressOf(61), { network: BASE, signal })).toMatchObject({
      name: 'large.eth',
      avatar: large,
    })
    const { d } = JSON.parse(storage.values.get('latchkey:identity:identities')!) as { d: Record<string, unknown> }
    expect([Object.keys(d).length, Object.keys(d)[0]]).toEqual([50, `eip155:${addressOf(11)}`])
  })
})

describe('a name of the service’s own zones', () => {
  const own = 'mira.reown.id'

  it.each(['mira.reown.id', 'mira.wcn.id'])('is shown when it leads back to the address: %s', async (name) => {
    const { shown, paths, fetch } = await named({
      answers: {
        [identityAt(EVM_1)]: { json: { name, avatar: null } },
        [accountAt(name)]: { json: record(name, EVM_1.toUpperCase().replace('0X', '0x')) },
      },
    })
    expect([shown()[0], paths().at(-1)]).toEqual([name, accountAt(name)])
    expect(fetch.requests.at(-1)!.url.searchParams.get('apiVersion')).toBe('2')
  })

  it.each([
    ['is somebody else’s', { json: record(own, EVM_2) }],
    ['is nobody’s', { status: 404 }],
    ['has no addresses', { json: { ...record(own, EVM_1), addresses: {} } }],
  ])('is not shown when it %s, nor its picture', async (_, reply) => {
    const { shown } = await named({
      answers: {
        [identityAt(EVM_1)]: { json: { name: own, avatar: 'https://pictures.test/stolen.png' } },
        [reverseAt(EVM_1)]: { json: [record(own, EVM_1)] },
        [accountAt(own)]: reply,
      },
    })
    expect(shown()).toEqual([null, null])
  })

  it('is not shown, and asked for again, when it could not be checked', async () => {
    const { shown, storage } = await named({
      answers: {
        [identityAt(EVM_1)]: { json: { name: own, avatar: null } },
        [reverseAt(EVM_1)]: { json: [] },
        [accountAt(own)]: { status: 400 },
      },
    })
    expect([shown(), storage.values.has('latchkey:identity:identities')]).toEqual([[undefined, undefined], false])
  })
})
