import { checkAddresses, checkForeign } from './chainAddresses.ts'
import { checkAnswers, checkFaultyNodes } from './chainAnswers.ts'
import { checkChainLife } from './chainLife.ts'
import type { ChainCase, ChainCheckOptions, ChainRule } from './chainRules.ts'
import { createWorld } from './chainStage.ts'
import { createNotes, told, type Findings } from './findings.ts'
import { alone } from './settle.ts'

/**
 * Runs a chain through everything that the contract asks of it: its addresses, what it answers and whom it asks, nodes that
 * are silent, gone, or answer nonsense, cancels, the end of its plugin. Its clock is the check's, and the page's `fetch` is
 * the node's. Needs no test runner.
 *
 * ```ts
 * const found = await checkChain({ chain, network, addresses: [mine, yours], node: ({ body }) => answerTo(body) })
 * expect(found).toEqual([])
 * ```
 *
 * Never rejects. Methods that no question was given for are named in `skipped`. One check runs at a time: a second one waits.
 */
export function checkChain(options: ChainCheckOptions): Promise<Findings<ChainRule>> {
  return alone(async () => {
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
      tried.notes.add('chain', 'load', `no adapter is made: ${told(error)}`)
    } finally {
      world.page.restore()
    }
    return tried.notes.done()
  })
}
