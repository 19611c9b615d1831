/** On the way to a connection: asking a wallet, choosing its chain, the list behind one row. */
import { CONNECT_WALLETS, CONNECTING_EXTERNAL, CONNECTING_MULTI_CHAIN, DOWNLOADS, type WalletListing } from '#wallet'
import { toyAddress } from '#testing'
import type { SetStage, Shown } from '../../kinds.ts'
import type { Stage } from '../../stage.ts'
import { LAGOON, LONG, NETWORKS, pictures, TERN, UNBROKEN, wallet } from '../../world.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS } from './reasons.ts'

async function asked(set: SetStage, mood: 'hang' | 'reject' | 'fail', name = 'Larkspur'): Promise<Stage> {
  const asks = wallet('Larkspur', { name })
  asks.behave(mood, 'connect')
  const stage = set({ wallets: [asks] })
  await stage.open()
  await stage.press(name)
  return stage
}

const halves = (name: string) => [
  wallet('Saltbox', { id: 'salt', name }),
  wallet('Saltbox', { id: 'salt-harbour', name, accounts: [`${LAGOON.caipNetworkId}:${toyAddress(7)}`] }),
]

async function chains(set: SetStage, name = 'Saltbox'): Promise<Stage> {
  const stage = set({ wallets: halves(name), modal: { networks: NETWORKS } })
  await stage.open()
  await stage.press(name)
  await stage.sees('Choose chain')
  return stage
}

export const connectingExternal: Shown = {
  states: {
    usual: async (set) => (await asked(set, 'hang')).sees('Approve in Larkspur'),
    declined: async (set) => (await asked(set, 'reject')).sees('Request declined'),
    error: async (set) => (await asked(set, 'fail')).sees('Not reached'),
    long: async (set) => (await asked(set, 'hang', LONG)).sees('Approve in'),
    async closed(set) {
      const stage = await asked(set, 'hang')
      await stage.sees('Approve in Larkspur')
      stage.modal.open(CONNECTING_EXTERNAL, { connectorId: 'nobody' }).catch(() => {})
      await stage.sees('Not reached')
    },
  },
  within: { loading: 'usual' },
  without: { empty: 'there is always a wallet that is asked', huge: NO_AMOUNTS },
}

export const connectingMultiChain: Shown = {
  states: {
    usual: (set) => chains(set),
    async empty(set) {
      const stage = await chains(set)
      await stage.show(CONNECTING_MULTI_CHAIN, { connectorId: 'nobody' })
      await stage.sees('is not there any more')
    },
    long: (set) => chains(set, UNBROKEN),
    async connected(set) {
      const stage = await chains(set)
      await stage.press('EVM')
      await stage.settled()
      await stage.show(CONNECTING_MULTI_CHAIN, { connectorId: 'salt' })
      await stage.sees('Connected')
    },
  },
  without: { loading: NOTHING_AWAITED, error: NOTHING_FAILS, huge: NO_AMOUNTS },
}

export const connectWallets: Shown = {
  states: {
    async usual(set) {
      const stage = set({ wallets: [wallet('Larkspur'), wallet('Quarry')] })
      await stage.open()
      await stage.sees('480+')
      await stage.show(CONNECT_WALLETS)
      await stage.sees('480+')
    },
    async loading(set) {
      const stage = set({ wallets: [], directory: { fail: 'hang' } })
      await stage.show(CONNECT_WALLETS)
      await stage.meets('[aria-busy=true]')
    },
    async empty(set) {
      const stage = set({ wallets: [], directory: { json: { data: [], count: 0 } } })
      await stage.open()
      await stage.sees('All wallets')
      await stage.show(CONNECT_WALLETS)
      await stage.sees('All wallets')
    },
    async long(set) {
      const stage = set({ wallets: [wallet(LONG), wallet(UNBROKEN)] })
      await stage.open()
      await stage.sees('480+')
      await stage.show(CONNECT_WALLETS)
      await stage.sees('480+')
    },
    async huge(set) {
      const stage = set({ directory: { json: { data: [], count: 4_870_123 } } })
      await stage.open()
      await stage.show(CONNECT_WALLETS)
      await stage.sees('4870120+')
    },
  },
  without: { error: 'a directory that fails is left out; what is here stays' },
}

const everywhere: WalletListing = { ...TERN, image_url: pictures.tern }

async function downloads(set: SetStage, listing: WalletListing): Promise<void> {
  const stage = set()
  await stage.show(DOWNLOADS, { wallet: listing })
  await stage.meets('[data-view=Downloads] .lk-plate, [data-view=Downloads] .lk-h')
}

export const downloadsOf: Shown = {
  states: {
    usual: (set) => downloads(set, everywhere),
    empty: (set) => downloads(set, { id: 'tern', name: 'Tern' }),
    long: (set) => downloads(set, { ...everywhere, name: LONG }),
    emptyLong: (set) => downloads(set, { id: 'tern', name: UNBROKEN }),
  },
  without: { loading: NOTHING_AWAITED, error: NOTHING_FAILS, huge: NO_AMOUNTS },
}
