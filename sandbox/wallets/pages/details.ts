/** What the person reads before deciding, by kind of request. */
import { formatEther, hexToBytes } from 'viem'
import type { Ask, AskedCall, Transaction } from '../methods.ts'
import { networkName, nodeOf, readBalance, type Question } from './api.ts'
import { addressBlock, avatar, fact, facts, h, messageBox, readable, shortAddress } from './dom.ts'

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
        body: [
          messageBox(readable(hexToBytes(ask.message))),
          facts(accountFact(ask.address), networkFact(question.chainId)),
        ],
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
    case 'calls':
      return {
        heading: 'Send these calls together?',
        text: 'All of them happen, or none. It cannot be undone.',
        body: [...ask.calls.map((call) => callBox(call)), facts(accountFact(ask.address), networkFact(ask.chainId))],
        account: none,
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

/** `title` where there are several choices, each of its own kind. */
export function accountChoice(question: Question, title = 'Account'): Pick<Details, 'body' | 'account'> {
  const name = title.toLowerCase().replaceAll(' ', '-')
  let chosen = question.account
  const rows = question.addresses.map((address, index) => {
    const balance = h('small', {}, ' ')
    void readBalance(nodeOf(question, address), address).then(
      (text) => (balance.textContent = text ?? 'Balance unknown'),
    )
    const radio = h('input', { type: 'radio', name, value: String(index), checked: index === chosen })
    radio.addEventListener('change', () => (chosen = index))
    const label = h('span', { class: 'grow' }, `${title} ${index + 1}`, h('small', {}, shortAddress(address)))
    return h('label', { class: 'row' }, avatar(address), label, balance, radio)
  })
  const group = h('fieldset', { class: 'plate' }, h('legend', { class: 'hidden' }, title), ...rows)
  return { body: [group], account: () => chosen }
}

function callBox({ to, value, data, input }: AskedCall): HTMLElement {
  const payload = input ?? data ?? '0x'
  const size = hexToBytes(payload).length
  return h(
    'div',
    {},
    h('p', { class: 'amount' }, `${formatEther(BigInt(value ?? '0x0'))} ETH`),
    facts(
      fact('To', to ? addressBlock(to) : 'a new contract'),
      ...(size > 0 ? [fact('Data', h('code', {}, `${payload.slice(0, 10)} · ${size} bytes`))] : []),
    ),
  )
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

function accountFact(address: string): HTMLElement {
  return fact('Account', h('code', {}, shortAddress(address)))
}

function networkFact(chainId: number): HTMLElement {
  return fact('Network', networkName(chainId))
}
