import { checkLies, checkNo, checkYes } from './connectorAnswers.ts'
import { checkAborts, checkDisconnects, checkEvents } from './connectorLife.ts'
import type { ConnectorCase, ConnectorCheckOptions, ConnectorRule } from './connectorRules.ts'
import { createNotes, type Findings } from './findings.ts'

/**
 * Runs a wallet's connector through what wallets and people do to it: yes, no, silence, lies and throws, a cancel, a
 * disconnect in the middle, answers that come too late. Its clock is the check's, and no time is waited. Needs no test runner.
 *
 * ```ts
 * const found = await checkConnector({ make: () => ({ factory, wallet }), networks: [base, mainnet] })
 * expect(found).toEqual([])
 * ```
 *
 * Rejects only where `make` does, which is the test's own.
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
