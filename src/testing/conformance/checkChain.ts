import { checkAddresses, checkForeign } from './chainAddresses.ts'
import { checkAnswers, checkFaultyNodes } from './chainAnswers.ts'
import { checkChainLife } from './chainLife.ts'
import type { ChainCase, ChainCheckOptions, ChainRule } from './chainRules.ts'
import { createWorld } from './chainStage.ts'
import { createNotes, describeThrown, type Findings } from './findings.ts'
import { exclusively } from './settle.ts'

/**
 * Checks a chain against the contract: its addresses, its answers and the servers it asks, nodes that are silent, gone or
 * answer nonsense, cancels, and the stop of its plugin. It runs on a fake clock, and the page's `fetch` is replaced by the
 * given node. Needs no test runner.
 *
 * ```ts
 * const found = await checkChain({ chain, network, addresses: [mine, yours], node: ({ body }) => answerTo(body) })
 * expect(found).toEqual([])
 * ```
 *
 * Never rejects. Methods without a given request are listed in `skipped`. Checks run one at a time.
 */
export function checkChain(options: ChainCheckOptions): Promise<Findings<ChainRule>> {
  return exclusively(async () => {
    const tried: ChainCase = { ...options, notes: createNotes<ChainRule>() }
    const world = createWorld(tried)
    try {
      const stage = await world.stage(tried)
      checkAddresses(tried, stage)
      await checkForeign(tried, stage)
      stage.end()
      await checkAnswers(tried, world)
      await checkFaultyNodes(tried, world)
      await checkChainLife(tried, world)
    } catch (error) {
      tried.notes.add('chain', 'load', `no adapter is made: ${describeThrown(error)}`)
    } finally {
      world.page.restore()
    }
    return tried.notes.done()
  })
}
