/** EVM transactions in words: transfers, approvals, calls, new contracts. */
import { formatEther, formatUnits, hexToBytes, type Hex } from 'viem'
import type { Transaction } from '../../../wallets/methods.ts'
import { NETWORKS } from '../../../chains/networks.ts'
import { networkName } from '../config.ts'
import { fill } from '../words/index.ts'
import { decodeCall, type Call } from './calldata.ts'
import { addressFact, amountLine, fact, facts, h, hostOf, ltr, shortFact, type Details } from './details.ts'
import type { EvmSurroundings } from './evmDetails.ts'
import { askAboutTransaction, tokenOf, type Token } from './evmReads.ts'

/** What one call does, without what the transaction around it costs. */
export function describeCall(
  { to, value, data }: { readonly to: Hex; readonly value: bigint; readonly data: Hex },
  around: EvmSurroundings,
): Details {
  return tell({ to, data, value, call: data === '0x' ? undefined : decodeCall(data) }, around)
}

export function describeEvmTransaction(transaction: Transaction, around: EvmSurroundings): Details {
  const { chain, node, words } = around
  const data = transaction.input ?? transaction.data ?? '0x'
  const value = BigInt(transaction.value ?? '0x0')
  const call = transaction.to && data !== '0x' ? decodeCall(data) : undefined
  const fee = h('span', { role: 'status' }, '…')
  const asked = askAboutTransaction(transaction, node)
  void asked.then(({ most }) => {
    fee.replaceChildren(
      most === undefined
        ? words.feeUnknown
        : fill(words.atMost, { amount: `${formatEther(most)} ${nativeSymbol(around)}` }),
    )
  })
  const later = asked.then(({ wouldFail }) => (wouldFail ? [words.wouldFail] : []))
  const told = tell({ to: transaction.to, data, value, call }, around)
  return {
    ...told,
    later,
    body: [
      ...told.body,
      facts(fact(words.network, networkName(chain)), shortFact(words.account, transaction.from), fact(words.fee, fee)),
    ],
  }
}

interface Told {
  readonly to: Transaction['to']
  readonly data: Hex
  readonly value: bigint
  readonly call: Call | undefined
}

const nativeSymbol = ({ chain }: EvmSurroundings): string =>
  Object.values(NETWORKS).find(({ id }) => String(id) === chain.reference)?.nativeCurrency.symbol ?? 'ETH'

function tell({ to, data, value, call }: Told, around: EvmSurroundings): Details {
  const { words, app } = around
  const native = `${formatEther(value)} ${nativeSymbol(around)}`
  const plainSend = { text: words.sendText, confirm: words.send, dangers: [] }
  if (!to) return { ...plainSend, heading: words.deployTitle, body: [facts(bytesFact(data, around))] }
  if (data === '0x') {
    return {
      ...plainSend,
      heading: words.transactionTitle,
      body: [amountLine(native, words.amount), facts(addressFact(words.to, to))],
    }
  }
  if (!call || value > 0n) {
    return {
      ...plainSend,
      heading: words.transactionTitle,
      confirm: words.sendAnyway,
      dangers: [fill(words.unknownCall, { host: hostOf(app) })],
      body: [
        ...(value > 0n ? [amountLine(native, words.amount)] : []),
        facts(addressFact(words.callsContract, to), bytesFact(data, around)),
      ],
    }
  }
  return tellCall(call, to, around)
}

function tellCall(call: Call, contract: string, around: EvmSurroundings): Details {
  const { node, words } = around
  const token = tokenOf(contract, node)
  const tokenFact = addressFact(words.token, contract)
  switch (call.kind) {
    case 'transfer':
      return {
        heading: words.transactionTitle,
        text: words.sendText,
        confirm: words.send,
        dangers: [],
        body: [
          tokenAmount(call.amount, token, around),
          facts(
            addressFact(words.to, call.to),
            ...(call.from === undefined ? [] : [addressFact(words.from, call.from)]),
            tokenFact,
          ),
        ],
      }
    case 'approve': {
      const isEnd = call.amount === 0n && !call.isMore
      const danger = call.isUnlimited ? [words.unlimitedWarning] : []
      return {
        heading: isEnd ? words.revokeTitle : words.approveTitle,
        text: isEnd ? words.revokeText : words.approveText,
        confirm: danger.length > 0 ? words.sendAnyway : isEnd ? words.send : words.allow,
        dangers: danger,
        body: [
          call.isUnlimited ? amountLine(words.unlimited, words.amount) : tokenAmount(call.amount, token, around),
          facts(addressFact(words.spender, call.spender), tokenFact),
        ],
      }
    }
    default:
      return {
        heading: call.isApproved ? words.approveAllTitle : words.revokeTitle,
        text: call.isApproved ? words.approveAllText : words.revokeText,
        confirm: call.isApproved ? words.sendAnyway : words.send,
        dangers: call.isApproved ? [words.unlimitedWarning] : [],
        body: [facts(addressFact(words.operator, call.operator), tokenFact)],
      }
  }
}

/** Base units until the token has told its decimals; a name that only the token itself claims is marked as such. */
function tokenAmount(amount: bigint, token: Promise<Token | undefined>, { words }: EvmSurroundings): HTMLElement {
  const line = amountLine(fill(words.baseUnits, { amount: String(amount) }), words.amount)
  const note = h('small', {})
  void token.then((told) => {
    if (!told) return
    const text = `${formatUnits(amount, told.decimals)} ${told.symbol}`
    line.setAttribute('aria-label', `${words.amount}: ${text}`)
    line.replaceChildren(ltr(text))
    if (!told.isKnown) note.textContent = words.unknownToken
  })
  return h('div', { class: 'token-amount', 'aria-live': 'polite' }, line, note)
}

function bytesFact(data: Hex, { words }: EvmSurroundings): HTMLElement {
  const size = hexToBytes(data).length
  return fact(words.call, h('code', { dir: 'ltr' }, fill(words.bytes, { selector: data.slice(0, 10), size })))
}
