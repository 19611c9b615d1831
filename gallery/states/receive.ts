import { RECEIVE, type Network } from '#wallet'
import { receive } from '../../src/plugins/receive/index.ts'
import { COMPATIBLE_NETWORKS } from '../../src/plugins/receive/refs.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Stage } from '../stage.ts'
import {
  BASE,
  ETHEREUM,
  LONG,
  network,
  NETWORKS,
  OPTIMISM,
  SOLANA,
  SOLANA_ADDRESS,
  UNBROKEN,
  wallet,
} from '../world.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS } from './wallets/reasons.ts'

const FEW = [BASE, ETHEREUM, OPTIMISM]

async function address(set: SetStage, networks: readonly Network[] = FEW, from = wallet('Larkspur')): Promise<Stage> {
  const stage = set({ wallets: [from], plugins: [receive()], modal: { networks } })
  await stage.connect()
  await stage.show(RECEIVE)
  await stage.sees('Copy address')
  return stage
}

async function shared(set: SetStage, networks: readonly Network[]): Promise<Stage> {
  const stage = await address(set, networks)
  await stage.press('Networks you can use')
  await stage.sees('Compatible networks')
  return stage
}

async function nobody(set: SetStage, ref: typeof RECEIVE): Promise<void> {
  const stage = set({ plugins: [receive()] })
  await stage.open()
  stage.kernel.router.reset(ref)
  await stage.sees('No wallet is connected')
}

const LONG_NETWORKS = [BASE, network(2, LONG), network(10, UNBROKEN), network(11, LONG, { testnet: true })]
const without = { loading: NOTHING_AWAITED, error: NOTHING_FAILS, huge: NO_AMOUNTS } as const

export default {
  views: {
    WalletReceive: {
      states: {
        usual: (set) => address(set),
        single: (set) => address(set, [BASE]),
        solana: (set) =>
          address(set, [SOLANA, BASE], wallet('Larkspur', { accounts: [`${SOLANA.caipNetworkId}:${SOLANA_ADDRESS}`] })),
        empty: (set) => nobody(set, RECEIVE),
        long: (set) => address(set, [network(8453, LONG), ...LONG_NETWORKS.slice(1)]),
        async copied(set) {
          const stage = await address(set)
          Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => {} } })
          await stage.press('Copy address')
          await stage.sees('Address copied')
        },
      },
      without,
    },
    WalletCompatibleNetworks: {
      states: {
        usual: (set) => shared(set, FEW),
        many: (set) =>
          shared(set, [...NETWORKS, network(7777777, 'Zora'), network(59144, 'Linea'), network(324, 'Era')]),
        async unfound(set) {
          const stage = await shared(set, [...NETWORKS, network(7777777, 'Zora'), network(59144, 'Linea')])
          await stage.type('Search networks', 'nothing like it')
          await stage.sees('No network found')
        },
        empty: (set) => nobody(set, COMPATIBLE_NETWORKS),
        long: (set) => shared(set, LONG_NETWORKS),
      },
      without,
    },
  },
  slots: { 'account.action/receive': { seenIn: 'shell/Account.usual', as: 'button "Receive"' } },
} satisfies PluginStates
