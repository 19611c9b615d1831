import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBus } from '../../src/kernel/bus.ts'
import { createChunkLoader } from '../../src/kernel/chunk.ts'
import { readSwitch } from '../../src/kernel/config/readSwitch.ts'
import { createRemoteConfig } from '../../src/kernel/config/remote.ts'
import type { FeatureSwitch, Http, RemoteFeature } from '../../src/kernel/contracts/index.ts'
import { silentLogger } from '../../src/kernel/logger.ts'
import { createReporter } from '../../src/kernel/reporter.ts'
import { createStorage } from '../../src/kernel/storage.ts'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'
import { createFakeStorage } from '../../src/kernel/testing/fakeStorage.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('remote config answers')

/** A switch with a list of providers, and one whose row holds words besides. */
const SWAPS: FeatureSwitch = { key: 'swaps', default: ['1inch'], fromRemote: { row: 'swap' } }
const SOCIALS: FeatureSwitch = {
  key: 'socials',
  default: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  fromRemote: { row: 'social_login' },
}

const id = fc.constantFrom('swap', 'activity', 'social_login', '__proto__', 'constructor')
const config = fc.oneof(
  fc.constant(null),
  fc.constant(undefined),
  fc.array(fc.constantFrom('email', 'google', '1inch'), { maxLength: 3 }),
)
const good = fc.record({ id, isEnabled: fc.boolean(), config }, { requiredKeys: ['id'] })
const broken = fc.oneof(
  fc.record({ id: fc.constantFrom<unknown>(7, null, {}), isEnabled: fc.boolean() }),
  fc.record({ id, isEnabled: fc.constantFrom<unknown>('yes', 1, [true]) }),
  fc.record({ id, config: fc.constantFrom<unknown>('email', [7], { 0: 'email' }) }),
  fc.constantFrom<unknown>(null, 'swap', 7, []),
)
/** What the server says; `undefined` is an answer that is none. */
const answer = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: broken }), { maxLength: 4 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(undefined, 'fails' as const) },
)

/** A row that is to be taken, read a second way. */
const fits = (row: unknown): row is RemoteFeature => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false
  const { id, isEnabled, config } = row as Readonly<Record<string, unknown>>
  const isList = Array.isArray(config) && config.every((one) => typeof one === 'string')
  return (
    typeof id === 'string' &&
    (isEnabled === undefined || isEnabled === null || typeof isEnabled === 'boolean') &&
    (config === undefined || config === null || isList)
  )
}
const idOf = (row: unknown): unknown => (typeof row === 'object' && row !== null ? (row as { id?: unknown }).id : row)

/** What the person sees of two features, by the rules in words: undefined means no opinion. */
interface Seen {
  readonly swap: unknown
  readonly social_login: unknown
}
const NOTHING_HEARD: Seen = { swap: undefined, social_login: undefined }
const PROVIDERS = {
  swap: ['1inch'],
  social_login: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
}

function meaning(row: RemoteFeature | undefined, id: keyof Seen): unknown {
  if (!row) return false
  if (row.config === null) return undefined
  return row.isEnabled === true ? (row.config ?? []).filter((word) => PROVIDERS[id].includes(word)) : false
}

/** What follows from one more answer, by the rules in words. */
function heard(rows: readonly unknown[], before: Seen): Seen {
  const known = ['swap', 'activity', 'social_login', 'onramp', 'reown_branding']
  const useful = rows.filter((row): row is RemoteFeature => fits(row) && known.includes(row.id))
  if (rows.length > 0 && useful.length === 0) return before
  const nameless = rows.some((row) => typeof idOf(row) !== 'string' || typeof row === 'string')
  const of = (id: keyof Seen): unknown => {
    const good = useful.find((row) => row.id === id)
    if (good) return meaning(good, id)
    const isBroken = nameless || rows.some((row) => idOf(row) === id)
    return isBroken ? before[id] : false
  }
  return { swap: of('swap'), social_login: of('social_login') }
}

it(
  'keeps what was good last, row by row, over faults and a reload',
  () =>
    run.measured(() =>
      fc.assert(
        fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 5 }), async (answers) => {
          const clock = createFakeClock()
          const area = createFakeStorage()
          const reporter = createReporter({ clock, logger: silentLogger })
          const build = (http: Http) =>
            createRemoteConfig({
              http,
              clock,
              reporter,
              logger: silentLogger,
              switches: [],
              bus: createBus({ reporter, clock }),
              chunks: createChunkLoader({ clock, random: () => 0 }),
              signal: new AbortController().signal,
              storage: createStorage(area, { prefix: 'latchkey:' }),
            })
          let now: (typeof answers)[number]
          const http = {
            async get(
              _: unknown,
              __: unknown,
              { schema }: { readonly schema: { '~standard': { validate(v: unknown): unknown } } },
            ) {
              if (now === 'fails') throw new Error('down')
              const read = schema['~standard'].validate({ features: now }) as { value?: unknown; issues?: unknown }
              if (read.issues) throw new Error('malformed')
              return read.value
            },
          } as unknown as Http
          const remote = build(http)
          const seen = (from = remote): Seen => {
            const rows = from.state.get().features
            return { swap: readSwitch(SWAPS, rows), social_login: readSwitch(SOCIALS, rows) }
          }
          let expected = NOTHING_HEARD
          for (now of answers) {
            await remote.refresh()
            await flush()
            if (Array.isArray(now)) expected = heard(now, expected)
            expect(seen()).toEqual(expected)
          }
          // The next visit starts from what was good.
          expect(seen(build(http))).toEqual(expected)
          run.saw(expected.swap === undefined ? 'without an opinion' : expected.swap === false ? 'off' : 'on')
        }),
        run.fc,
      ),
    ),
  run.limit,
)
