import type { Connection, ConnectorInfo } from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import { describe, expect, it } from 'vitest'
import { createStorage } from '../../../src/kernel/storage.ts'
import {
  toUnverified,
  findStoredWallet,
  hasKnownAddress,
  hasTraits,
} from '../../../src/plugins/wallets/session/recognise.ts'
import { fingerprint, TRAITS_KEY, type Traits } from '../../../src/plugins/wallets/session/traits.ts'
import type { Entry, Registry } from '../../../src/plugins/wallets/list/registry.ts'
import { PIXEL, pixelOf } from '../../pictures.ts'
import { EVM_1, EVM_2 } from './support.ts'

const STORED = { connectorId: 'io.lark', namespace: 'eip155' } as const
const TRAITS: Traits = { ...STORED, name: 'Larkspur', rdns: 'io.lark', icon: fingerprint(PIXEL), addresses: [EVM_1] }
/** Of the same wallet elsewhere, and of another one here: neither says anything of it. */
const OTHERS: readonly Traits[] = [
  { ...TRAITS, namespace: 'solana', name: 'Elsewhere', addresses: [EVM_2] },
  { ...TRAITS, connectorId: 'quarry', name: 'Quarry', addresses: [EVM_2] },
]

const LARK: ConnectorInfo = {
  id: 'io.lark',
  name: 'Larkspur',
  chain: 'eip155',
  type: 'ANNOUNCED',
  imageUrl: PIXEL,
  info: { rdns: 'io.lark' },
}
/** A wallet that differs in everything but what is given. */
const other = (change: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  ...{ id: 'heron', name: 'Heron', chain: 'eip155', type: 'ANNOUNCED' },
  ...change,
})
const listed = (info: ConnectorInfo, claimed = info.id): Entry => ({ info, claimed, connector: info as never })

function stored(traits: readonly Traits[] = [...OTHERS, TRAITS]) {
  const storage = createStorage(createFakeStorage(), { prefix: 'latchkey:' })
  storage.set(TRAITS_KEY, traits)
  return storage
}

function find(
  entries: readonly Entry[],
  traits?: readonly Traits[],
  id: typeof STORED | { connectorId: string; namespace: 'eip155' } = STORED,
) {
  const registry: Pick<Registry, 'all' | 'find'> = {
    all: () => entries,
    find: (name, chain) => entries.find(({ info }) => info.id === name && info.chain === chain),
  }
  return findStoredWallet(registry as Registry, stored(traits), id)
}

const unverified = (reason: 'duplicate' | 'changed') => ({
  unverified: { ...STORED, name: 'Larkspur', rdns: 'io.lark', reason },
})

describe('a wallet of the last visit', () => {
  it('is the only one that claims to be it, and is as it was', () => {
    const lark = listed(LARK)
    const others = [listed(other()), listed({ ...LARK, chain: 'solana' })]
    expect(find([...others, lark])).toEqual({ entry: lark })
    expect(find([lark, ...others])).toEqual({ entry: lark })
  })

  it('is not found while no wallet claims to be it', () => {
    expect(find([])).toBeUndefined()
    expect(find([listed(other()), listed({ ...LARK, chain: 'solana' })])).toBeUndefined()
  })

  it('is the one that holds a session of the library, whatever that is called and whoever claims what', () => {
    const phone = listed(other({ id: 'io.lark', type: 'WALLET_CONNECT', sharedSession: true }))
    expect(find([listed({ ...LARK, id: 'io.lark#2' }, 'io.lark'), phone])).toEqual({ entry: phone })
    expect(find([phone], [])).toEqual({ entry: phone })
  })

  it('is no session of the library that only has its name', () => {
    const phone = listed(other({ id: 'walletConnect', name: 'Larkspur', type: 'WALLET_CONNECT', sharedSession: true }))
    const lark = listed(LARK)
    expect([find([phone]), find([phone, lark])]).toEqual([undefined, { entry: lark }])
  })

  it.each<readonly [string, Entry]>([
    ['its id, which another had already', listed(other({ id: 'io.lark#2' }), 'io.lark')],
    ['its id, which it got though it asked for another', listed(other({ id: 'io.lark' }), 'heron')],
    ['its name', listed(other({ name: 'Larkspur' }))],
    ['its name, spelled differently', listed(other({ name: 'LARKSPUR Wallet' }))],
    ['its domain', listed(other({ info: { rdns: 'IO.Lark' } }))],
  ])('is unverified where another has %s, and where two have', (_, entry) => {
    expect(find([entry])).toEqual(unverified('changed'))
    expect([find([entry, listed(LARK)]), find([listed(LARK), entry])]).toEqual([
      unverified('duplicate'),
      unverified('duplicate'),
    ])
  })

  it.each<readonly [string, Partial<ConnectorInfo>]>([
    ['name', { name: 'Larkspur Wallet' }],
    ['domain', { info: { rdns: 'io.Lark' } }],
    ['picture', { imageUrl: pixelOf(200) }],
  ])('is unverified with another %s', (_, change) => {
    expect(find([listed({ ...LARK, ...change })])).toEqual(unverified('changed'))
  })

  it('is unverified without its domain or its picture, and with one that it did not have', () => {
    const { imageUrl: _image, info: _info, ...bare } = LARK
    const entry = listed(bare)
    expect(find([entry])).toEqual(unverified('changed'))
    expect(find([listed({ ...bare, imageUrl: PIXEL })])).toEqual(unverified('changed'))
    expect(find([listed({ ...bare, info: { rdns: 'io.lark' } })])).toEqual(unverified('changed'))
    const plain = { ...STORED, name: 'Larkspur', addresses: [EVM_1] }
    expect(find([entry], [plain])).toEqual({ entry })
    const unnamed = { unverified: { ...STORED, name: 'Larkspur', rdns: undefined, reason: 'changed' } }
    expect(find([listed({ ...bare, imageUrl: PIXEL })], [plain])).toEqual(unnamed)
    expect(find([listed({ ...bare, info: { rdns: 'io.lark' } })], [plain])).toEqual(unnamed)
    // What has no domain shares none.
    expect(find([listed(other())], [plain])).toBeUndefined()
  })

  it('is unverified where only its id is known', () => {
    expect(find([listed(LARK)], OTHERS)).toEqual({
      unverified: { ...STORED, name: '', rdns: undefined, reason: 'changed' },
    })
    expect(find([listed(other({ name: 'Larkspur' }))], OTHERS)).toBeUndefined()
  })

  it('is the one that had a number, where its traits say so', () => {
    const id = { connectorId: 'io.lark#2', namespace: 'eip155' } as const
    const second = listed({ ...LARK, id: 'io.lark#2' }, 'io.lark')
    expect(find([second], [{ ...TRAITS, ...id }], id)).toEqual({ entry: second })
  })
})

describe('what is remembered of it', () => {
  it('is of that wallet on that namespace', () => {
    expect([hasTraits(stored(), STORED), hasTraits(stored(OTHERS), STORED)]).toEqual([true, false])
  })

  it('is said where the person is asked', () => {
    const more = { ...STORED, more: 1 }
    expect(toUnverified(stored(), more, 'duplicate')).toEqual(unverified('duplicate').unverified)
  })

  it('are addresses: the one that it names first has to be among them', () => {
    const at = (...addresses: readonly string[]) =>
      ({ accounts: addresses.map((address) => `eip155:1:${address}`), chainId: 'eip155:1' }) as unknown as Connection
    const chains = { traits: () => undefined }
    const mixed = `0x${'aB'.repeat(20)}`
    const storage = stored([...OTHERS, { ...TRAITS, addresses: [EVM_1, mixed] }])
    const answers = [at(EVM_1), at(mixed.toLowerCase()), at(EVM_1, EVM_2), at(EVM_2), at(EVM_2, EVM_1)]
    expect(answers.map((answer) => hasKnownAddress({ chains, storage }, STORED, answer))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(hasKnownAddress({ chains, storage: stored(OTHERS) }, STORED, at(EVM_2))).toBe(false)
  })
})
