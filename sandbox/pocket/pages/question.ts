/** The screen that asks the person: who wants what, and the two buttons. */
import { describeAsk } from '../../wallets/pages/details.ts'
import { networkName, type Question } from '../../wallets/pages/api.ts'
import { fact, h } from '../../wallets/pages/dom.ts'
import { rail } from '../../wallets/pages/rail.ts'
import { PHONE } from '../profile.ts'
import type { Choice, Waiting, WaitingProposal } from '../wallet.ts'
import type { Verdict } from '../site.ts'

export interface QuestionScreen {
  readonly element: HTMLElement
  readonly heading: HTMLElement
}

/** What the screen needs to know beyond the question. */
export interface Surroundings {
  readonly addresses: readonly string[]
  readonly account: number
  readonly chainId: number
  readonly nodes: Readonly<Record<string, string>>
  /** How many questions wait after this one. */
  readonly more: number
}

/** Sites that name no usable address. */
const NOWHERE = new URL('https://unknown.invalid')

const VERDICTS: Readonly<Record<Verdict, string>> = {
  UNKNOWN: 'Nobody has checked who this site is',
  VALID: 'Checked',
  INVALID: 'It is not who it says',
  SCAM: 'Reported as harmful',
}

export function questionScreen(
  waiting: Waiting,
  around: Surroundings,
  answer: { approve(choice?: Choice): void; reject(): void },
): QuestionScreen {
  const site = siteOf(waiting.peer.url)
  const chainId = waiting.kind === 'request' ? waiting.chainId : around.chainId
  const question: Question = { ...around, addresses: [...around.addresses], nodes: { ...around.nodes }, chainId }
  const details = describeAsk(waiting.kind === 'request' ? waiting.ask : CONNECT, question, site.href)
  const chains = waiting.kind === 'proposal' ? chainChoice(waiting) : undefined
  const approve = h('button', { class: 'primary', type: 'submit' }, 'Approve')
  const reject = h('button', { type: 'button' }, 'Reject')
  reject.addEventListener('click', () => answer.reject())
  const heading = h('h1', { tabIndex: -1 }, details.heading)
  const obstacle = waiting.kind === 'proposal' ? waiting.obstacle : undefined
  if (obstacle !== undefined) approve.disabled = true
  const form = h(
    'form',
    {},
    rail(site, PHONE, waiting.peer.name === '' ? site.host : waiting.peer.name),
    h('div', { class: 'words' }, heading, h('p', {}, obstacle ?? details.text)),
    ...(obstacle === undefined ? details.body : []),
    ...(chains ? [chains.element] : []),
    h('dl', { class: 'facts' }, ...aboutSite(waiting)),
    h('p', { class: 'more', role: 'status' }, around.more > 0 ? `${around.more} more after this` : ''),
    h('div', { class: 'pair' }, reject, approve),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    approve.disabled = true
    reject.disabled = true
    approve.textContent = 'Approving…'
    answer.approve(chains && { account: details.account() ?? around.account, chains: chains.chosen() })
  })
  chains?.element.addEventListener('change', () => (approve.disabled = chains.chosen().length === 0))
  return { element: form, heading }
}

const CONNECT = { kind: 'connect', answer: 'accounts' } as const

function aboutSite(waiting: Waiting): HTMLElement[] {
  const { peer, verdict } = waiting
  const rows = [fact('Site', peer.url === '' ? 'It gives no address' : peer.url), fact('Who it is', VERDICTS[verdict])]
  if (waiting.kind === 'request') return [...rows, fact('Method', h('code', {}, waiting.method))]
  const wanted = h('ul', { class: 'wanted', tabIndex: 0, 'aria-label': 'What it may ask' })
  wanted.append(...waiting.methods.map((name) => h('li', {}, h('code', {}, name))))
  return [...rows, fact('It may ask', wanted)]
}

function chainChoice({ chains }: WaitingProposal): { readonly element: HTMLElement; chosen(): string[] } {
  const boxes = chains.map((chain) => {
    const box = h('input', { type: 'checkbox', name: 'chain', value: chain, checked: true })
    const name = networkName(Number(chain.split(':')[1]))
    const row = h('label', { class: 'row' }, h('span', { class: 'grow' }, name, h('small', {}, chain)), box)
    return { box, row }
  })
  const rows = boxes.map(({ row }) => row)
  const element = h('fieldset', { class: 'plate' }, h('legend', { class: 'hidden' }, 'Networks'), ...rows)
  return { element, chosen: () => boxes.flatMap(({ box }) => (box.checked ? [box.value] : [])) }
}

/** Only web addresses are worth showing as a site. */
function siteOf(url: string): URL {
  if (!URL.canParse(url)) return NOWHERE
  const parsed = new URL(url)
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : NOWHERE
}
