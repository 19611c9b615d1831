/** The screen that asks the person: who wants what, and the two buttons. */
import { describeSolanaAsk } from '../../solana/details.ts'
import { describeAsk, type Details } from '../../wallets/pages/details.ts'
import { fact, h } from '../../wallets/pages/dom.ts'
import { rail } from '../../wallets/pages/rail.ts'
import type { PhoneAsk } from '../asks.ts'
import { PHONE } from '../profile.ts'
import type { PhoneAddresses, PhoneSettings } from '../settings.ts'
import type { Choice, Waiting } from '../wallet.ts'
import type { Verdict } from '../site.ts'
import { chainName } from './chains.ts'
import { proposalDetails } from './proposal.ts'

export interface QuestionScreen {
  readonly element: HTMLElement
  readonly heading: HTMLElement
}

/** What the screen needs to know beyond the question. */
export interface Surroundings {
  readonly addresses: PhoneAddresses
  readonly settings: PhoneSettings
  readonly nodes: Readonly<Record<string, string>>
  /** How many questions wait after this one. */
  readonly more: number
}

/** What a person reads, and may choose. */
export interface QuestionDetails extends Pick<Details, 'heading' | 'text' | 'body'> {
  /** Undefined where there is nothing to choose. */
  readonly chosen?: () => Choice
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
  const details: QuestionDetails =
    waiting.kind === 'proposal'
      ? proposalDetails(waiting, around, site.href)
      : requestDetails(waiting.asked, around, site.href)
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
    h('dl', { class: 'facts' }, ...aboutSite(waiting)),
    h('p', { class: 'more', role: 'status' }, around.more > 0 ? `${around.more} more after this` : ''),
    h('div', { class: 'pair' }, reject, approve),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    approve.disabled = true
    reject.disabled = true
    approve.textContent = 'Approving…'
    answer.approve(details.chosen?.())
  })
  form.addEventListener('change', () => (approve.disabled = details.chosen?.().chains.length === 0))
  return { element: form, heading }
}

function requestDetails(asked: PhoneAsk, { addresses, nodes, settings }: Surroundings, site: string): QuestionDetails {
  if (asked.family === 'solana') return describeSolanaAsk(asked.ask, chainName(asked.chain))
  const { account } = settings
  const around = { addresses: [...addresses.eip155], account, nodes: { ...nodes }, chainId: asked.chainId }
  return describeAsk(asked.ask, around, site)
}

function aboutSite(waiting: Waiting): HTMLElement[] {
  const { peer, verdict } = waiting
  const rows = [fact('Site', peer.url === '' ? 'It gives no address' : peer.url), fact('Who it is', VERDICTS[verdict])]
  if (waiting.kind === 'request') return [...rows, fact('Method', h('code', {}, waiting.method))]
  const wanted = h('ul', { class: 'wanted', tabIndex: 0, 'aria-label': 'What it may ask' })
  wanted.append(...waiting.methods.map((name) => h('li', {}, h('code', {}, name))))
  return [...rows, fact('It may ask', wanted)]
}

/** Only web addresses are worth showing as a site. */
function siteOf(url: string): URL {
  if (!URL.canParse(url)) return NOWHERE
  const parsed = new URL(url)
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : NOWHERE
}
