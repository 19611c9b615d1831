import type { PluginStates } from '../kinds.ts'
import { connectingExternal, connectingMultiChain, connectWallets, downloadsOf } from './wallets/connecting.ts'
import { allWallets, getWallet, profileWallets, whatIsAWallet } from './wallets/lists.ts'
import { networksView, switchActiveChain, switchNetwork, unsupportedChain, whatIsANetwork } from './wallets/networks.ts'

export default {
  views: {
    ConnectingExternal: connectingExternal,
    ConnectingMultiChain: connectingMultiChain,
    Networks: networksView,
    SwitchActiveChain: switchActiveChain,
    SwitchNetwork: switchNetwork,
    UnsupportedChain: unsupportedChain,
    WhatIsAWallet: whatIsAWallet,
    WhatIsANetwork: whatIsANetwork,
    GetWallet: getWallet,
    AllWallets: allWallets,
    Downloads: downloadsOf,
    ConnectWallets: connectWallets,
    ProfileWallets: profileWallets,
  },
  slots: {
    'connect.method/wallets': { seenIn: 'shell/Connect.usual', as: 'Larkspur' },
    'settings.row/network': { seenIn: 'shell/Account.bare', as: 'button "Network"' },
    'settings.row/wallets': { seenIn: 'shell/Account.bare', as: 'button "Wallets"' },
    'settings.row/disconnect': { seenIn: 'shell/Account.bare', as: 'button "Disconnect"' },
    'modal.footer/get': { seenIn: 'wallets/ConnectingExternal.closed', as: 'Get it' },
    'modal.footer/networks': { seenIn: 'wallets/Networks.usual', as: 'Why?' },
  },
} satisfies PluginStates
