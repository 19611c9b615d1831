/** What the person reads before deciding, and the parts it is drawn with. */
import { addressBlock, fact, facts, h, shortAddress } from '../../../wallets/pages/dom.ts'
import type { Chain } from '../config.ts'
import type { Words } from '../words/index.ts'

export interface Details {
  readonly heading: string
  readonly text: string
  readonly body: readonly HTMLElement[]
  /** The confirming button's label. */
  readonly confirm: string
  /** Sentences in the colour of danger: the button waits until the person says that they know. */
  readonly dangers: readonly string[]
  /** More of them may be found by asking the node. */
  readonly later?: Promise<readonly string[]>
}

export interface Surroundings {
  /** The origin of the page around. */
  readonly app: string
  readonly chain: Chain
  readonly words: Words
}

export const hostOf = (app: string): string => new URL(app).host

/** Amounts are read from left to right in every language, and stand apart from the words around them. */
export function ltr(text: string): HTMLElement {
  return h('bdi', { dir: 'ltr' }, text)
}

/** Words of strangers keep their own direction to themselves. */
export const stranger = (text: string): HTMLElement => h('bdi', {}, plain(text))

/** Without characters that hide or turn others, and not too long. */
export function plain(text: string, most = 120): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim()
  return visible.length > most ? `${visible.slice(0, most)}…` : visible
}

export function amountLine(text: string, label: string): HTMLElement {
  return h('p', { class: 'amount', 'aria-label': `${label}: ${text}` }, ltr(text))
}

export const addressFact = (label: string, address: string): HTMLElement => fact(label, addressBlock(address))

export const shortFact = (label: string, address: string): HTMLElement =>
  fact(label, h('code', { dir: 'ltr' }, shortAddress(address)))

export { fact, facts, h }
