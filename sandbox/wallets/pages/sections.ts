/** The sections of a wallet's own page: its accounts, its networks, its sites. */
import { CLUSTER } from '../../solana/cluster.ts'
import type { Namespace } from '../profiles.ts'
import { networkName, nodeOf, readBalance, type WalletState } from './api.ts'
import { avatar, h, shortAddress } from './dom.ts'
import { choice, group } from './parts.ts'

/** A chain that no site of the sandbox knows and no node serves. */
const ELSEWHERE = 100

/** As text, by the accounts' indices; undefined where no node answers. */
export type Balances = Readonly<Record<Namespace, readonly (string | undefined)[]>>

export async function readBalances(state: WalletState): Promise<Balances> {
  const read = (addresses: readonly string[]): Promise<(string | undefined)[]> =>
    Promise.all(addresses.map((address) => readBalance(nodeOf(state, address), address)))
  const [eip155, solana] = await Promise.all([read(state.addresses.eip155), read(state.addresses.solana)])
  return { eip155, solana }
}

/** Where the wallet, or a site, is in a namespace. Solana has one cluster here. */
export function placeName(namespace: Namespace, chainId: number): string {
  return namespace === 'solana' ? CLUSTER.name : networkName(chainId)
}

/** A row for each account, with its address in each namespace. */
export function accounts(
  state: WalletState,
  namespaces: readonly Namespace[],
  balances: Balances,
  choose: (index: number) => void,
): HTMLElement {
  const indices = state.addresses[namespaces[0] ?? 'eip155'].keys()
  const rows = Array.from(indices, (index) => {
    const addresses = namespaces.map((namespace) => state.addresses[namespace][index] ?? '')
    const amounts = namespaces.map((namespace) => h('span', {}, balances[namespace][index] ?? 'No node here'))
    const lines = addresses.map((address) => h('small', {}, shortAddress(address)))
    return choice('account', `account-${index}`, index === state.account, () => choose(index), [
      avatar(addresses[0] ?? ''),
      h('span', { class: 'grow' }, `Account ${index + 1}`, ...lines),
      h('span', { class: 'badge lines' }, ...amounts),
    ])
  })
  return group('Account', rows)
}

export function networks(state: WalletState, choose: (chainId: number) => void): HTMLElement {
  const ids = [...Object.keys(state.nodes).map(Number).filter(Number.isInteger), ELSEWHERE]
  const rows = ids.map((chainId) => {
    const note = chainId === ELSEWHERE ? 'No node here' : state.known.includes(chainId) ? undefined : 'Not added yet'
    return choice('network', `network-${chainId}`, chainId === state.chainId, () => choose(chainId), [
      h('span', { class: 'tile' }, networkName(chainId).replace('Latchkey ', '').slice(0, 1)),
      h('span', { class: 'grow' }, networkName(chainId), h('small', {}, `Chain id ${chainId}`)),
      note === undefined ? undefined : h('span', { class: 'badge' }, note),
    ])
  })
  return group('Network', rows)
}

export function sites(
  state: WalletState,
  namespaces: readonly Namespace[],
  forget: (origin: string) => void,
): HTMLElement {
  const connected = state.sites.flatMap(({ origin, session }) => {
    const seen = namespaces.filter((namespace) => session.accounts[namespace].length > 0)
    const lines = seen.map((namespace) => {
      const addresses = session.accounts[namespace].map(shortAddress).join(', ')
      return h('small', {}, `${addresses} on ${placeName(namespace, Number(session.chainId))}`)
    })
    return lines.length > 0 ? { origin, lines } : []
  })
  const rows = connected.map(({ origin, lines }, index) => {
    const button = h('button', { id: `site-${index}`, class: 'compact danger', type: 'button' }, 'Disconnect')
    button.addEventListener('click', () => forget(origin))
    return h('div', { class: 'row' }, h('span', { class: 'grow' }, new URL(origin).host, ...lines), button)
  })
  const empty = h(
    'p',
    { class: 'empty' },
    'No site is connected. Open a page that uses the sandbox, and connect there.',
  )
  return h('section', {}, h('h2', {}, 'Connected sites'), ...(rows.length > 0 ? rows : [empty]))
}
