import type { StringTable } from '#kernel'

/** Words that are drawn before the plugin's code is loaded. */
export const titles: StringTable = {
  en: {
    'wallets.title.networks': 'Choose network',
    'wallets.title.unsupported': 'Switch network',
    'wallets.title.unsupportedAt': '{wallet} is on {network}',
    'wallets.title.wallet': 'What is a wallet?',
    'wallets.title.network': 'What is a network?',
    'wallets.title.get': 'Get a wallet',
    'wallets.title.download': 'Get {wallet}',
    'wallets.title.connect': 'Connect wallet',
    'wallets.settings.network': 'Network',
    'wallets.settings.disconnect': 'Disconnect',
  },
}
