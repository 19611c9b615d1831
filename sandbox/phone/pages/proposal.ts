/** A site wants a session: the person chooses an account of each family of chains, and the chains. */
import { accountChoice } from '../../wallets/pages/details.ts'
import { h } from '../../wallets/pages/dom.ts'
import { NAMESPACES, type Namespace } from '../../wallets/profiles.ts'
import { familyOf } from '../namespaces.ts'
import { accountIndex } from '../sessions.ts'
import type { WaitingProposal } from '../wallet.ts'
import { ACCOUNT_TITLES, chainName } from './chains.ts'
import type { QuestionDetails, Surroundings } from './question.ts'

/** `site` is the address it gives itself. */
export function proposalDetails({ chains }: WaitingProposal, around: Surroundings, site: string): QuestionDetails {
  const families = NAMESPACES.filter((family) => chains.some((chain) => familyOf(chain) === family))
  const choices = families.map((family) => ({ family, ...accountsOf(family, around) }))
  const networks = networkChoice(chains)
  return {
    heading: 'Connect this site?',
    text: `${new URL(site).host} will see your ${families.length > 1 ? 'addresses and balances' : 'address and balance'}. It can't move anything without you.`,
    body: [...choices.flatMap(({ body }) => body), networks.element],
    chosen: () => ({
      accounts: Object.fromEntries(choices.map(({ account, family }) => [family, account()])),
      chains: networks.chosen(),
    }),
  }
}

function accountsOf(family: Namespace, { addresses, nodes, settings }: Surroundings) {
  const { chainId } = settings
  const account = accountIndex(settings, family)
  const around = { addresses: [...addresses[family]], account, chainId, nodes: { ...nodes } }
  return accountChoice(around, ACCOUNT_TITLES[family])
}

function networkChoice(chains: readonly string[]): { readonly element: HTMLElement; chosen(): string[] } {
  const boxes = chains.map((chain) => {
    const box = h('input', { type: 'checkbox', name: 'chain', value: chain, checked: true })
    const row = h('label', { class: 'row' }, h('span', { class: 'grow' }, chainName(chain), h('small', {}, chain)), box)
    return { box, row }
  })
  const rows = boxes.map(({ row }) => row)
  const element = h('fieldset', { class: 'plate' }, h('legend', { class: 'hidden' }, 'Networks'), ...rows)
  return { element, chosen: () => boxes.flatMap(({ box }) => (box.checked ? [box.value] : [])) }
}
