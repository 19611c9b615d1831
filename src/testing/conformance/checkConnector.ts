import { checkLies, checkNo, checkYes } from './connectorAnswers.ts'
import { checkAborts, checkDisconnects, checkEvents } from './connectorLife.ts'
import type { ConnectorCase, ConnectorCheckOptions, ConnectorRule } from './connectorRules.ts'
import { createNotes, type Findings } from './findings.ts'

/**
 * Checks a wallet's connector against what wallets and people do: approval, refusal, silence, malformed answers, thrown
 * values, cancels, disconnects in between, and late answers. It runs on a fake clock. Needs no test runner.
 *
 * ```ts
 * const found = await checkConnector({ make: () => ({ factory, wallet }), networks: [base, mainnet] })
 * expect(found).toEqual([])
 * ```
 *
 * Rejects only if `make` does.
 */
export async function checkConnector(options: ConnectorCheckOptions): Promise<Findings<ConnectorRule>> {
  const tried: ConnectorCase = { ...options, notes: createNotes<ConnectorRule>() }
  await checkYes(tried)
  await checkNo(tried)
  await checkLies(tried)
  await checkAborts(tried)
  await checkDisconnects(tried)
  await checkEvents(tried)
  return tried.notes.done()
}
