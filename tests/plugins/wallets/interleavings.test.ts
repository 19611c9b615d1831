/** @module-tag thorough */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actions } from './interleavings/actions.ts'
import { answerAll, connect } from './interleavings/host.ts'
import { brokenAtEnd } from './interleavings/finalState.ts'
import { broken, brokenBetween, brokenWhenQuiet, see } from './interleavings/rules.ts'
import { createWorld, loadActions, remembered } from './interleavings/world.ts'
import { flush } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('interleavings')

const uncaught: unknown[] = []
const note = (error: unknown): void => void uncaught.push(error)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

/** A visit begins as strangers, with the code that asks wallets there or not, or with some wallets connected. */
const beginnings = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<'late' | 'early'>('late', 'early') },
  { weight: 3, arbitrary: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 2, maxLength: 6 }) },
)

/**
 * When a wallet decides, and when its answer arrives, are actions of the list like all others: an order that shrinks with
 * the rest of it. Within a turn, `turns` says how many promise reactions come in between.
 */
it(
  'keeps its promises through any order of connects, switches, wallet events and reloads',
  () =>
    run.measured(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(actions, { minLength: 1, maxLength: 30, size: 'max' }),
          beginnings,
          fc.boolean(),
          async (list, beginning, patient) => {
            uncaught.length = 0
            const world = await createWorld()
            if (beginning !== 'late') await loadActions(world)
            for (const at of typeof beginning === 'object' ? beginning : []) {
              connect(world, at)
              await answerAll(world)
            }
            for (const action of list) {
              const before = see(world)
              await action.run(world)
              expect([...broken(world), ...brokenBetween(world, before)]).toEqual([])
              if (!action.settles) continue
              await flush()
              expect([...broken(world), ...brokenWhenQuiet(world)]).toEqual([])
              world.ledger.rested()
            }
            expect(await brokenAtEnd(world, patient)).toEqual([])
            expect(uncaught).toEqual([])
            // What is remembered after all of it.
            run.saw(`${remembered(world).length} remembered`)
            await world.page.test.stop()
          },
        ),
        run.fc,
      ),
    ),
  run.limit,
)
