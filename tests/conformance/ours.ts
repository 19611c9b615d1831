/** Every plugin that comes with the package, and those of the examples, each in the surroundings that it needs. */
import type { InstalledPlugin } from 'latchkey/plugin'
import { WALLETS } from 'latchkey/plugin/wallet'
import { mockChain, mockWallet, mockWallets, type PluginCheckOptions } from 'latchkey/plugin/testing'
import { activity } from 'latchkey/plugins/activity'
import { balances } from 'latchkey/plugins/balances'
import { branding } from 'latchkey/plugins/branding'
import { email } from 'latchkey/plugins/email'
import { base, evm } from 'latchkey/plugins/evm'
import { frame } from 'latchkey/plugins/frame'
import { identity } from 'latchkey/plugins/identity'
import { injected } from 'latchkey/plugins/injected'
import { names } from 'latchkey/plugins/names'
import { onramp } from 'latchkey/plugins/onramp'
import { receive } from 'latchkey/plugins/receive'
import { siwx } from 'latchkey/plugins/siwx'
import { send } from 'latchkey/plugins/send'
import { socials } from 'latchkey/plugins/socials'
import { solana } from 'latchkey/plugins/solana'
import { swaps } from 'latchkey/plugins/swaps'
import { walletConnect } from 'latchkey/plugins/walletconnect'
import { wallets } from 'latchkey/plugins/wallets'
import { gasWatch } from '../../examples/plugin/index.ts'

export const ADDRESS = 'eip155:8453:0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'

/** Somebody is connected while the plugin runs. */
const connected = (): PluginCheckOptions => {
  const wallet = mockWallet({ name: 'Larkspur', accounts: [ADDRESS] })
  const chain = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i })
  return {
    beside: [wallets(), chain.plugin, mockWallets(wallet).plugin],
    kernel: { networks: [base] },
    use: async ({ kernel }) => void (await (await kernel.ready(WALLETS)).connect({ connectorId: 'larkspur' })),
  }
}

/** Parameters of the views that cannot be drawn without. */
const VIEWS = {
  ConnectingExternal: { connectorId: 'larkspur' },
  ConnectingMultiChain: { connectorId: 'larkspur' },
  Downloads: { wallet: { id: 'larkspur', name: 'Larkspur' } },
  SwitchActiveChain: { network: base.caipNetworkId },
  SwitchNetwork: { network: base.caipNetworkId },
}

export const ours: Readonly<Record<string, readonly [plugin: InstalledPlugin, options: PluginCheckOptions]>> = {
  activity: [activity(), connected()],
  balances: [balances(), connected()],
  branding: [branding(), {}],
  email: [email(), { ...connected(), beside: [...connected().beside!, frame()] }],
  evm: [evm(), {}],
  frame: [frame(), connected()],
  identity: [identity(), connected()],
  injected: [injected(), connected()],
  names: [
    names(),
    {
      ...connected(),
      beside: [...connected().beside!, identity()],
      params: { RegisterAccountNameSuccess: { name: 'mira.reown.id' } },
    },
  ],
  onramp: [onramp(), { ...connected(), params: { BuyInProgress: { key: '1' } } }],
  receive: [receive(), connected()],
  siwx: [siwx({ required: false }), connected()],
  send: [send(), { ...connected(), params: { WalletSendConfirmed: { key: '1' } } }],
  socials: [
    socials(),
    {
      ...connected(),
      beside: [...connected().beside!, frame()],
      params: { ConnectingSocial: { provider: 'google' } },
    },
  ],
  solana: [solana(), connected()],
  swaps: [swaps(), { ...connected(), params: { SwapSelectToken: { side: 'get' }, SwapProgress: { key: '1' } } }],
  walletconnect: [walletConnect(), connected()],
  wallets: [wallets(), { ...connected(), beside: connected().beside!.slice(1), params: VIEWS }],
  'gas-watch': [gasWatch(), connected()],
}
