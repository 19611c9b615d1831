/**
 * What plugins keep for the next visit may have been written by anybody: it is checked on every read (threat T6).
 * @module-tag thorough
 */
import { createFakeClock, createFakeStorage } from '#kernel/testing'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Clock } from '#kernel'
import { isCaipAddress, isCaipNetworkId, isNamespace } from '#wallet'
import { createStorage } from '../../src/kernel/storage.ts'
import { createCache } from '../../src/plugins/identity/cache.ts'
import { readAvatar, readName } from '../../src/plugins/identity/names.ts'
import { createBalanceCache } from '../../src/plugins/balances/cache.ts'
import { readStored } from '../../src/plugins/walletconnect/session/stored.ts'
import { EVM_1 } from './wallets/support.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('stored by plugins')

const NOW = Date.UTC(2026, 0, 1)
const ACCOUNT = `eip155:1:${EVM_1}`
const token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
}
/** What each of them writes itself. */
const GOOD: Readonly<Record<string, unknown>> = {
  'identity:identities': { [`eip155:${EVM_1}`]: { name: 'mira.eth', avatar: null, verified: false, at: NOW } },
  'balances:tokens': { [ACCOUNT]: { at: NOW, tokens: [token] } },
  'walletconnect:session': { topic: 'a'.repeat(64), chains: { eip155: 'eip155:1' } },
}
const KEYS = Object.keys(GOOD)

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'x', -1, 1e308, NOW + 1, [], {}, 'javascript:alert(1)', '\u202Eevil', '__proto__'),
  fc.jsonValue(),
)
/** One value of a good one is another one, or its text is cut, or is none at all. */
const text = (key: string): fc.Arbitrary<string> => {
  const good = JSON.stringify({ v: 1, d: GOOD[key] })
  const places = [...good.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+|true|null/g)]
  return fc.oneof(
    fc.constant(good),
    fc
      .tuple(fc.constantFrom(...places), odd)
      .map(([{ index, 0: was }, put]) => good.slice(0, index) + JSON.stringify(put) + good.slice(index + was.length)),
    fc.tuple(fc.nat(good.length), fc.nat(9)).map(([at, cut]) => good.slice(0, at) + good.slice(at + cut)),
    fc.json().map((value) => `{"v":1,"d":${value}}`),
    fc.json(),
    fc.string({ unit: 'binary' }),
  )
}

it(
  'is let in only where it fits, and never believed when it is old or from the future',
  () =>
    run.measured(() => {
      const kept = { identities: 0, tokens: 0, sessions: 0 }
      fc.assert(
        fc.property(fc.tuple(...KEYS.map(text)), fc.integer({ min: -1, max: 400_000 }), (texts, later) => {
          const area = createFakeStorage(Object.fromEntries(KEYS.map((key, at) => [`latchkey:${key}`, texts[at]!])))
          const storage = createStorage(area, { prefix: 'latchkey:' })
          const clock: Clock = createFakeClock(NOW + later)

          const identity = createCache({ clock, storage: storage.scoped('identity:') }).get(`eip155:${EVM_1}`)
          if (identity) kept.identities += 1
          expect(identity?.verified ?? false).toBe(false)
          expect(!identity || later >= 0).toBe(true)
          // As an answer of the service would be read.
          const { name = null, avatar = null } = identity ?? {}
          expect([readName(name), readAvatar(avatar)]).toEqual([name, avatar])

          const holding = createBalanceCache({ clock, storage: storage.scoped('balances:') }).get(ACCOUNT)
          // Only what was stored in the last half minute, by a clock that has not been set back since.
          expect(holding ? later >= 0 && later < 30_000 : true).toBe(true)
          for (const { quantity, price, chainId, name, symbol } of holding?.tokens ?? []) {
            kept.tokens += 1
            expect(isCaipNetworkId(chainId)).toBe(true)
            expect(price).toBeGreaterThanOrEqual(0)
            expect(quantity.numeric).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
            expect(name.length + symbol.length).toBeLessThanOrEqual(300)
          }
          for (const key of Object.keys(JSON.parse(area.values.get('latchkey:balances:tokens') ?? '{"d":{}}').d))
            expect(isCaipAddress(key)).toBe(true)

          const session = readStored(storage.scoped('walletconnect:'))
          if (session) kept.sessions += 1
          expect(session?.topic ?? 'a'.repeat(64)).toMatch(/^[0-9a-f]{64}$/i)
          for (const [namespace, chain] of Object.entries(session?.chains ?? {})) {
            expect(isNamespace(namespace)).toBe(true)
            expect(isCaipNetworkId(chain)).toBe(true)
          }
          run.saw(identity || holding || session ? 'something let in' : 'nothing let in')
        }),
        run.fc,
      )
      // Guards against a run that let nothing in.
      expect(Math.min(...Object.values(kept))).toBeGreaterThan(run.count / 50)
    }),
  run.limit,
)
