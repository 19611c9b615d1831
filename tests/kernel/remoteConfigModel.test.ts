import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBus } from '../../src/kernel/bus.ts'
import { createChunkLoader } from '../../src/kernel/chunk.ts'
import { remoteSwitch, SOCIALS_FEATURE } from '../../src/kernel/config/features.ts'
import { createRemoteConfig } from '../../src/kernel/config/remote.ts'
import type { Http, RemoteFeature } from '../../src/kernel/contracts/index.ts'
import { silentLogger } from '../../src/kernel/logger.ts'
import { createReporter } from '../../src/kernel/reporter.ts'
import { createStorage } from '../../src/kernel/storage.ts'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'
import { createFakeStorage } from '../../src/kernel/testing/fakeStorage.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('remote config answers')

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
const idsOf = (rows: readonly unknown[] | undefined): readonly string[] | undefined =>
  rows?.filter(fits).map((row) => row.id)

it(
  'keeps the last good answer, without its broken rows, over faults, overtaking answers and a reload',
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
              bus: createBus({ reporter, clock }),
              chunks: createChunkLoader({ clock, random: () => 0 }),
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
          let expected: readonly string[] | undefined
          for (now of answers) {
            await remote.refresh()
            await flush()
            if (Array.isArray(now)) expected = idsOf(now)
            expect(remote.state.get().features?.map((row) => row.id)).toEqual(expected)
          }
          // The next visit starts from what was good.
          expect(
            build(http)
              .state.get()
              .features?.map((row) => row.id),
          ).toEqual(expected)
          const rows = remote.state.get().features ?? []
          for (const feature of [remoteSwitch('swaps', 'swap', true), SOCIALS_FEATURE]) {
            const read = feature.fromRemote!(rows)
            const list = Array.isArray(read) ? (read as readonly string[]) : []
            expect([undefined, true, false].includes(read as undefined) || Array.isArray(read)).toBe(true)
            expect(list.every((one) => typeof one === 'string' && one !== 'email')).toBe(true)
          }
        }),
        run.fc,
      ),
    ),
  run.limit,
)
