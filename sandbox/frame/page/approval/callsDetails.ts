/** Several calls of a smart account in words: each is decoded like a transaction of its own. */
import type { Call } from '../../../chains/contractAccounts.ts'
import { networkName } from '../config.ts'
import { reasonToFail, type SmartAccount } from '../smart/account.ts'
import { fill } from '../words/index.ts'
import { fact, facts, h, shortFact, type Details } from './details.ts'
import type { EvmSurroundings } from './evmDetails.ts'
import { describeCall } from './evmTransaction.ts'

export function describeCalls(calls: readonly Call[], account: SmartAccount, around: EvmSurroundings): Details {
  const { chain, words } = around
  const told = calls.map((call) => describeCall(call, around))
  const [first] = told
  const isOne = told.length === 1 && first !== undefined
  const count = told.length
  const dangers = [...new Set(told.flatMap((each) => each.dangers))]
  const parts = told.map(({ heading, body }, at) => {
    const what = heading === words.transactionTitle ? words.callSend : heading.replace(/[?؟]$/, '')
    return h(
      'section',
      { class: 'transaction' },
      h('h2', {}, fill(words.callPart, { at: at + 1, count, what })),
      ...body,
    )
  })
  const later = reasonToFail(account, calls).then(
    (reason) => (reason === undefined ? [] : [isOne ? words.wouldFail : words.callsFail]),
    // A node that is away costs the warning, not the question.
    () => [],
  )
  return {
    heading: isOne ? first.heading : fill(words.callsTitle, { count }),
    text: isOne ? first.text : words.callsText,
    confirm: isOne ? first.confirm : dangers.length > 0 ? words.sendAnyway : words.send,
    dangers,
    later,
    body: [
      ...(isOne ? first.body : parts),
      facts(
        fact(words.network, networkName(chain)),
        shortFact(words.account, account.address),
        fact(words.fee, words.noFee),
      ),
    ],
  }
}
