import type { StringTable } from '#kernel'

/** Strings that are drawn before the plugin's code is loaded. A view's title is found by its id. */
export const titles: StringTable = {
  en: {
    'wallets.title.AllWallets': 'All wallets',
    'wallets.title.ConnectingExternal': 'Connect wallet',
    'wallets.title.ConnectingMultiChain': 'Choose chain',
    'wallets.title.ConnectWallets': 'Connect wallet',
    'wallets.title.Downloads': 'Get {wallet}',
    'wallets.title.GetWallet': 'Get a wallet',
    'wallets.title.Networks': 'Choose network',
    'wallets.title.ProfileWallets': 'Wallets',
    'wallets.title.SwitchActiveChain': 'Switch chain',
    'wallets.title.SwitchNetwork': 'Switch network',
    'wallets.title.UnsupportedChain': 'Switch network',
    'wallets.title.WhatIsANetwork': 'What is a network?',
    'wallets.title.WhatIsAWallet': 'What is a wallet?',
    'wallets.unsupported.at': '{wallet} is on {network}',
    'wallets.settings.network': 'Network',
    'wallets.settings.disconnect': 'Disconnect',
  },
}
