import type { StringTable } from '#kernel'

/** The words of the extras and of the shell's lazy views. */
export const extrasStrings: StringTable = {
  en: {
    'shell.dismiss': 'Dismiss',
    'shell.alert.copy': 'Copy details',
    'shell.alert.copied': 'Details copied',
    'shell.alert.uncopied': "Couldn't copy. Select the text instead.",
    'shell.network': 'Network: {name}',
    'shell.refused': 'This step comes first: {title}',
    'shell.evicted': 'This screen was switched off by the site',
    'shell.failed': 'This screen does not work here',
    'shell.crashed': 'This screen kept failing and was switched off',

    'shell.connect.empty': 'No wallet found',
    'shell.connect.emptyText': 'Install a wallet in this browser, then come back to connect it.',
    'shell.connect.emptyPhone': "Install a wallet app, then open this page in the app's own browser.",
    'shell.connect.get': 'Get a wallet',

    'shell.legal.check': 'I accept the {terms} and {privacy}',
    'shell.legal.check.terms': 'I accept the {terms}',
    'shell.legal.check.privacy': 'I accept the {privacy}',
    'shell.legal.first': 'Accept first, then choose how to connect.',

    'shell.account.none': 'No wallet is connected',
    'shell.account.noneText': 'Connect one to see your account.',
    'shell.account.connect': 'Connect wallet',
    'shell.account.settings': 'Account settings',
    'shell.account.balance': 'Balance',
    'shell.account.unknown': "The balance didn't load",
    'shell.account.copy': 'Copy address',
    'shell.amount.characters': 'An amount has digits and one decimal sign, nothing else.',
    'shell.amount.digits': 'Write the amount with the digits 0 to 9.',
    'shell.amount.grouping': 'Leave out spaces and thousands separators.',
    'shell.amount.ambiguous':
      'That can be read in two ways. Leave out thousands separators; the decimal sign is {sign}',
    'shell.amount.decimals_one': 'At most {count} digit after the decimal sign.',
    'shell.amount.decimals_other': 'At most {count} digits after the decimal sign.',
    'shell.amount.whole': 'Whole numbers only.',
    'shell.amount.size': 'That is more than there can be.',
    'shell.account.claim': 'Unconfirmed name: {name}',
    'shell.account.copied': 'Address copied',
    'shell.account.uncopied': "Couldn't copy. Select the text instead.",
    'shell.account.tabs': 'What you have',
    'shell.account.explorer': 'View on explorer',

    'shell.said.connected': '{name} is connected',
    'shell.said.disconnected': 'Wallet disconnected',
    'shell.said.network': 'Network is now {name}',
    'shell.said.declined': 'Request declined',
  },
}
