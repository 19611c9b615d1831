import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ABSENT, FLAPPING, run as play, type Command } from './reconcileModel.ts'
import { soakRun } from '../soak/soakRun.ts'

const id = fc.constantFrom(...FLAPPING)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pin' as const), id, value: fc.constantFrom(true, false, undefined) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('remote' as const), on: fc.subarray([...FLAPPING]) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('demand' as const), id: fc.constantFrom(...FLAPPING, ABSENT) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hold' as const), id }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'release' as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { kind: 'start' as const, activation: 'init' as const },
      { kind: 'start' as const, activation: 'open' as const },
    ),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 7, 30, 200) }) },
)

const run = soakRun('plugin switches')

describe('the reconcile loop', () => {
  it('ends where the last wishes say, with nothing left over, whatever came in between', { timeout: run.limit }, () =>
    run.measured(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(command, { minLength: 1, maxLength: 40 }),
          fc.infiniteStream(fc.integer({ min: 0, max: 40 })),
          async (commands, delays) => {
            const { expected, actual } = await play(commands, () => delays.next().value)
            expect(actual).toEqual(expected)
            run.saw(`${Object.values(expected.states).filter((state) => state === 'active').length} running`)
          },
        ),
        run.fc,
      ),
    ),
  )

  it('is really looked at: a plugin that leaves something behind does not pass', async () => {
    const { expected, actual } = await play([{ kind: 'demand', id: 'd' }], () => 1, { forgets: true })
    expect(actual).not.toEqual(expected)
  })
})
