import type { StringTable } from '#kernel'

/** The words of the views. Titles are in the manifest, because they are drawn before the code is loaded. */
export const strings: StringTable = {
  en: {
    'receive.on_one': '{network} and {count} more network',
    'receive.on_other': '{network} and {count} more networks',
    'receive.code': 'QR code of your address',
    'receive.copy': 'Copy address',
    'receive.copied': 'Address copied',
    'receive.uncopied': "Couldn't copy. Select the text instead.",
    'receive.changed': 'The address has changed to {address}',
    'receive.networks': 'Networks you can use',
    'receive.only': 'Only assets on these networks may be sent here. Others may be lost.',
    'receive.onlyOn': 'Only assets on {network} may be sent here. Others may be lost.',
    'receive.onlyHere': 'Only assets on the network in use may be sent here. Others may be lost.',
    'receive.search': 'Search networks',
    'receive.clear': 'Clear search',
    'receive.testnet': 'Testnet',
    'receive.unfound': 'No network found',
    'receive.unfoundText': 'Check the spelling, or look through the whole list.',
    'receive.none': 'No wallet is connected',
    'receive.noneOf': 'No {chain} wallet is connected',
    'receive.noneText': 'Connect one to see the address that others can send to.',
    'receive.connect': 'Connect wallet',
  },
}
