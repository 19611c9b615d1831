/** Strings that are used before any of the plugin's views is open. */
export default {
  'wallets.network.unknown': 'network {id}',
  'wallets.added': 'Wallet added',
  'wallets.used': '{wallet} is in use now',
}
