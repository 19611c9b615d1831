/** What the person reads before deciding, by kind of request. */
import { formatEther, hexToBytes, type Hex } from 'viem'
import type { Ask, Transaction } from '../methods.ts'
import { networkName, readBalance, type Question } from './api.ts'
import { addressBlock, avatar, fact, h, shortAddress } from './dom.ts'

export interface Details {
  readonly heading: string
  readonly text: string
  readonly body: readonly HTMLElement[]
  /** The chosen account's index, where there is a choice. */
  readonly account: () => number | undefined
}

/** `site` is the origin that the browser vouches for. */
export function describeAsk(ask: Ask, question: Question, site: string): Details {
  const host = new URL(site).host
  const none = (): undefined => undefined
  switch (ask.kind) {
    case 'connect':
      return {
        heading: 'Connect this site?',
        text: `${host} will see your address and balance. It can't move anything without you.`,
        ...accountChoice(question),
      }
    case 'message':
      return {
        heading: 'Sign this message?',
        text: 'Signing is free and moves nothing.',
        body: [messageBox(readable(ask.message)), facts(accountFact(ask.address), networkFact(question.chainId))],
        account: none,
      }
    case 'typedData': {
      const { name } = ask.typedData.domain
      return {
        heading: 'Sign this data?',
        text: 'Signing is free, but what is signed can be used by others. Read it.',
        body: [
          messageBox(JSON.stringify(ask.typedData.message, null, 2)),
          facts(
            fact('Kind', ask.typedData.primaryType),
            fact('For', typeof name === 'string' ? name : 'an unnamed application'),
            accountFact(ask.address),
          ),
        ],
        account: none,
      }
    }
    case 'transaction':
      return {
        heading: 'Send this transaction?',
        text: 'It cannot be undone once it is sent.',
        body: [transactionBox(ask.transaction, question)],
        account: none,
      }
  }
  return {
    heading: ask.kind === 'addChain' ? 'Add this network?' : 'Switch network?',
    text: `${host} wants to use another network.`,
    body: [facts(fact('Now', networkName(question.chainId)), fact('Then', networkName(ask.chainId)))],
    account: none,
  }
}

function accountChoice(question: Question): Pick<Details, 'body' | 'account'> {
  let chosen = question.account
  const rows = question.addresses.map((address, index) => {
    const balance = h('small', {}, ' ')
    const node = question.nodes[question.chainId]
    void readBalance(node, address).then((text) => (balance.textContent = text ?? 'Balance unknown'))
    const radio = h('input', { type: 'radio', name: 'account', value: String(index), checked: index === chosen })
    radio.addEventListener('change', () => (chosen = index))
    const name = h('span', { class: 'grow' }, `Account ${index + 1}`, h('small', {}, shortAddress(address)))
    return h('label', { class: 'row' }, avatar(address), name, balance, radio)
  })
  const group = h('fieldset', { class: 'plate' }, h('legend', { class: 'hidden' }, 'Account'), ...rows)
  return { body: [group], account: () => chosen }
}

function transactionBox(transaction: Transaction, question: Question): HTMLElement {
  const data = transaction.input ?? transaction.data ?? '0x'
  const size = hexToBytes(data).length
  return h(
    'div',
    {},
    h('p', { class: 'amount' }, `${formatEther(BigInt(transaction.value ?? '0x0'))} ETH`),
    facts(
      fact('To', transaction.to ? addressBlock(transaction.to) : 'a new contract'),
      accountFact(transaction.from),
      networkFact(question.chainId),
      ...(size > 0 ? [fact('Data', h('code', {}, `${data.slice(0, 10)} · ${size} bytes`))] : []),
    ),
  )
}

function facts(...rows: readonly HTMLElement[]): HTMLElement {
  return h('dl', { class: 'facts' }, ...rows)
}

function accountFact(address: string): HTMLElement {
  return fact('Account', h('code', {}, shortAddress(address)))
}

function networkFact(chainId: number): HTMLElement {
  return fact('Network', networkName(chainId))
}

function messageBox(text: string): HTMLElement {
  return h('pre', { class: 'message', role: 'group', tabIndex: 0, 'aria-label': 'Message' }, text)
}

/** The text, or the bytes in hex when they are no readable text. */
function readable(message: Hex): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
    // Control characters could hide parts of what is signed.
    return /[\p{Cc}\p{Cf}]/u.test(text.replace(/[\n\r\t]/g, '')) ? message : text
  } catch {
    return message
  }
}
