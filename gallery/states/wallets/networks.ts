/** Networks: choosing one, going there, and what stands in the way. */
import { NETWORKS_VIEW, WHAT_IS_A_NETWORK, type CaipNetworkId, type Network } from '#wallet'
import { toyAddress, type MockWallet } from '#testing'
import type { SetStage, Shown } from '../../kinds.ts'
import type { Stage } from '../../stage.ts'
import { BASE, ETHEREUM, LAGOON, LONG, network, NETWORKS, UNBROKEN, wallet } from '../../world.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS, WORDS_ONLY } from './reasons.ts'

const APPROVED: readonly CaipNetworkId[] = ['eip155:8453', 'eip155:1', 'eip155:10', 'eip155:84532', 'eip155:5']

async function connected(
  set: SetStage,
  networks: readonly Network[],
  one: MockWallet,
  more: readonly MockWallet[] = [],
) {
  const stage = set({ wallets: [one, ...more], modal: { networks } })
  await stage.connect()
  return stage
}

async function listed(set: SetStage, networks: readonly Network[] = NETWORKS): Promise<Stage> {
  const stage = await connected(set, networks, wallet('Larkspur', { approvedNetworks: APPROVED }))
  await stage.show(NETWORKS_VIEW)
  await stage.sees('Why?')
  return stage
}

export const networksView: Shown = {
  states: {
    usual: (set) => listed(set),
    few: (set) => listed(set, [BASE, ETHEREUM]),
    async empty(set) {
      const stage = await listed(set)
      await stage.type('Search networks', 'nothing like it')
      await stage.sees('No network found')
    },
    async found(set) {
      const stage = await listed(set)
      await stage.type('Search networks', 'base')
      await stage.meets('[aria-label="Clear search"]')
    },
    long: (set) => listed(set, [BASE, network(2, LONG), network(10, UNBROKEN), network(5, LONG, { testnet: true })]),
    async fresh(set) {
      const stage = set({ modal: { networks: [BASE, ETHEREUM, LAGOON] } })
      await stage.show(NETWORKS_VIEW)
      await stage.sees('Lagoon')
    },
  },
  without: { loading: NOTHING_AWAITED, error: NOTHING_FAILS, huge: NO_AMOUNTS },
}

async function switching(set: SetStage, mood: 'hang' | 'reject' | 'fail', to = ETHEREUM): Promise<Stage> {
  const one = wallet('Larkspur')
  const stage = await connected(set, [BASE, to], one)
  one.behave(mood, 'switch')
  await stage.show(NETWORKS_VIEW)
  await stage.press(to.name)
  return stage
}

export const switchNetwork: Shown = {
  states: {
    usual: async (set) => (await switching(set, 'hang')).sees('Approve in Larkspur'),
    declined: async (set) => (await switching(set, 'reject')).sees('Switch declined'),
    error: async (set) => (await switching(set, 'fail')).sees('Try again'),
    long: async (set) => (await switching(set, 'hang', network(2, LONG))).sees('Approve in Larkspur'),
  },
  within: { loading: 'usual' },
  without: { empty: 'there is always a network to go to', huge: NO_AMOUNTS },
}

async function otherChain(set: SetStage, more: readonly MockWallet[], to = LAGOON): Promise<void> {
  const stage = await connected(set, [BASE, to], wallet('Larkspur'), more)
  await stage.show(NETWORKS_VIEW)
  await stage.press(to.name)
  await stage.sees('Connect on Harbour')
}

const lagoonAccount = `${LAGOON.caipNetworkId}:${toyAddress(7)}` as const

export const switchActiveChain: Shown = {
  states: {
    usual: (set) => otherChain(set, [wallet('Tern', { accounts: [lagoonAccount] })]),
    async sameWallet(set) {
      const both = [wallet('Larkspur'), wallet('Larkspur', { id: 'lark-lagoon', accounts: [lagoonAccount] })]
      const stage = set({ wallets: both, modal: { networks: [BASE, LAGOON] } })
      await stage.open()
      await stage.press('Larkspur')
      await stage.press('EVM')
      await stage.settled()
      await stage.show(NETWORKS_VIEW)
      await stage.press('Lagoon')
      await stage.sees('Use Larkspur for it, too')
    },
    long: (set) => otherChain(set, [], { ...LAGOON, name: LONG }),
  },
  without: {
    loading: NOTHING_AWAITED,
    error: NOTHING_FAILS,
    empty: 'there is always a chain to go to',
    huge: NO_AMOUNTS,
  },
}

async function stuck(set: SetStage, networks: readonly Network[], approvedNetworks?: readonly CaipNetworkId[]) {
  const one = wallet('Larkspur', approvedNetworks && { approvedNetworks })
  const stage = await connected(set, networks, one)
  one.goTo('eip155:4242')
  await stage.sees('Switch network')
  await stage.sees("Harbor doesn't work on")
}

export const unsupportedChain: Shown = {
  states: {
    usual: (set) => stuck(set, [BASE, ETHEREUM]),
    many: (set) => stuck(set, NETWORKS),
    empty: (set) => stuck(set, [BASE, ETHEREUM], ['eip155:4242']),
    long: (set) => stuck(set, [BASE, network(2, LONG), network(10, UNBROKEN)]),
  },
  without: { loading: NOTHING_AWAITED, error: NOTHING_FAILS, huge: NO_AMOUNTS },
}

export const whatIsANetwork: Shown = {
  states: {
    async usual(set) {
      const stage = set()
      await stage.show(WHAT_IS_A_NETWORK)
      await stage.sees('A network is a shared record')
    },
  },
  without: { loading: NOTHING_AWAITED, empty: WORDS_ONLY, error: NOTHING_FAILS, long: WORDS_ONLY, huge: NO_AMOUNTS },
}
