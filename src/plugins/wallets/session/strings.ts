import type { StringTable } from '#kernel'

/** Strings that are used before any of the plugin's views is open. */
export const strings: StringTable = {
  en: {
    'wallets.network.unknown': 'network {id}',
    'wallets.added': 'Wallet added',
    'wallets.used': '{wallet} is in use now',
  },
}
