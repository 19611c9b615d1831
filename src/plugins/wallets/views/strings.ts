import type { StringTable } from '#kernel'

/** The strings of the plugin's views, loaded with them. */
export const strings: StringTable = {
  en: {
    'wallets.rows.name': 'Wallets',

    'wallets.attempt.wallet': 'your wallet',
    'wallets.attempt.waiting': 'Waiting',
    'wallets.attempt.done': 'Done',
    'wallets.attempt.declined': 'Declined',
    'wallets.attempt.failed': 'Not reached',
    'wallets.attempt.unknown': "That didn't work",
    'wallets.attempt.unknownText': 'Check your connection, then try again.',
    'wallets.attempt.again': 'Ask again',
    'wallets.attempt.retry': 'Try again',

    'wallets.connecting.asked': 'Approve in {wallet}',
    'wallets.connecting.askedText':
      "{wallet} is asking whether {site} may see your address and balance. It can't move anything without you.",
    'wallets.connecting.declined': 'Request declined',
    'wallets.connecting.declinedText':
      'You said no in {wallet}, and nothing was shared. If that was a slip, try again.',
    'wallets.connecting.missing': "Don't have {wallet}?",
    'wallets.connecting.get': 'Get it',

    'wallets.chains.text': '{wallet} works on several chains. Choose where to connect; you can add the others later.',
    'wallets.chains.more': '{names} and {count} more',
    'wallets.chains.connected': 'Connected',
    'wallets.chains.gone': 'This wallet is not there any more',
    'wallets.chains.goneText': 'Go back and choose another wallet.',

    'wallets.otherChain.heading': 'Connect on {chain}',
    'wallets.otherChain.text': '{to} is a {chain} network. {wallet} stays connected on {from}.',
    'wallets.otherChain.same': 'Use {wallet} for it, too',
    'wallets.otherChain.other': 'Another wallet',
    'wallets.otherChain.choose': 'Choose a wallet',
    'wallets.otherChain.go': 'Switch to {to}',

    'wallets.networks.search': 'Search networks',
    'wallets.networks.clear': 'Clear search',
    'wallets.networks.none': 'No network found',
    'wallets.networks.noneText': 'Check the spelling, or choose from the whole list.',
    'wallets.networks.testnet': 'Testnet',
    'wallets.networks.retired': 'Retired',
    'wallets.networks.needs': 'Needs another wallet',
    'wallets.networks.refused': "{wallet} doesn't support it",
    'wallets.networks.differs': 'Your balance may differ on each network.',
    'wallets.networks.why': 'Why?',

    'wallets.switch.asked': 'Approve in {wallet}',
    'wallets.switch.askedText': '{wallet} is asking whether to go from {from} to {to}.',
    'wallets.switch.silentText': 'Going to {to}. This takes a moment.',
    'wallets.switch.declined': 'Switch declined',
    'wallets.switch.declinedText':
      'You said no in {wallet}, and the network stayed the same. If that was a slip, try again.',
    'wallets.switch.from': 'Now',
    'wallets.switch.to': 'Next',

    'wallets.unsupported.text': "{site} doesn't work on {network}. Choose a network to go on.",
    'wallets.unsupported.none': "{site} doesn't work on {network}. Change the network in {wallet}, or disconnect.",

    'wallets.get.text': 'A wallet keeps your keys. These work here.',
    'wallets.get.explore': 'Explore all wallets',
    'wallets.get.install': 'A wallet is an extension of your browser. Install one, then come back to this page.',
    'wallets.get.installPhone': "A wallet is an app. Install one, then open this page in the app's own browser.",
    'wallets.get.list': 'Wallets on {site}',
    'wallets.get.none': 'No suggestion right now',
    'wallets.get.noneText': "The list of wallets didn't load. Look in the store of your browser or phone.",
    'wallets.download.chrome': 'Chrome extension',
    'wallets.download.ios': 'iOS app',
    'wallets.download.android': 'Android app',
    'wallets.download.website': 'Website',
    'wallets.download.none': 'No link is known for {wallet}',
    'wallets.download.noneText': 'Go back and choose another wallet.',

    'wallets.help.homeTitle': 'A home for what you own online',
    'wallets.help.homeText': 'A wallet keeps tokens and collectibles, and shows what you have on every network.',
    'wallets.help.loginTitle': 'A login without passwords',
    'wallets.help.loginText':
      'You approve in the wallet instead of typing a password, and see first what a site asks for.',
    'wallets.help.keysTitle': 'Only you hold the keys',
    'wallets.help.keysText': 'Your wallet signs nothing without you. Never share its recovery phrase, with anyone.',
    'wallets.help.get': 'Get a wallet',
    'wallets.help.networkTitle': 'A network is a shared record',
    'wallets.help.networkText':
      'It notes who owns what. There are many, and one address can hold different amounts on each.',
    'wallets.help.feeTitle': 'Every network has its fee',
    'wallets.help.feeText': 'Sending costs a small fee in the currency of the network. How much and how fast differs.',
  },
}
