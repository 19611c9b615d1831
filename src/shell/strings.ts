import type { StringTable } from '#kernel'

/** The shell's words. */
export const shellStrings: StringTable = {
  en: {
    'shell.back': 'Back',
    'shell.close': 'Close',
    'shell.loading': 'Loading',
    'shell.retry': 'Try again',
    'shell.dismiss': 'Dismiss',
    'shell.help': 'What is a wallet?',
    'shell.network': 'Network: {name}',
    'shell.refused': 'This step comes first: {title}',
    'shell.evicted': 'This screen was switched off by the site',

    'shell.view.unloaded': "This screen didn't load",
    'shell.view.unloadedText': 'Check your connection, then try again.',
    'shell.view.crashed': 'This screen stopped working',
    'shell.view.crashedText': "Your wallet isn't affected. Try again, or go back.",
    'shell.part.unloaded': "This part didn't load",

    'shell.connect.title': 'Connect wallet',
    'shell.connect.site': 'to {host}',
    'shell.connect.or': 'or',
    'shell.connect.wallets': 'Wallets',
    'shell.connect.empty': 'No wallet found',
    'shell.connect.emptyText': 'Install a wallet in this browser, then come back to connect it.',
    'shell.connect.get': 'Get a wallet',

    'shell.legal.terms': 'Terms',
    'shell.legal.privacy': 'Privacy policy',
    'shell.legal.notice': 'By connecting you accept the {terms} and {privacy}',
    'shell.legal.notice.terms': 'By connecting you accept the {terms}',
    'shell.legal.notice.privacy': 'By connecting you accept the {privacy}',
    'shell.legal.check': 'I accept the {terms} and {privacy}',
    'shell.legal.check.terms': 'I accept the {terms}',
    'shell.legal.check.privacy': 'I accept the {privacy}',
    'shell.legal.first': 'Accept first, then choose how to connect.',

    'shell.account.title': 'Account',
    'shell.account.none': 'No wallet is connected',
    'shell.account.noneText': 'Connect one to see your account.',
    'shell.account.connect': 'Connect wallet',
    'shell.account.settings': 'Account settings',
    'shell.account.balance': 'Balance',
    'shell.account.unknown': "The balance didn't load",
    'shell.account.copy': 'Copy address',
    'shell.account.copied': 'Address copied',
    'shell.account.uncopied': "Couldn't copy. Select the text instead.",
    'shell.account.tabs': 'What you have',
    'shell.account.explorer': 'View on explorer',
    'shell.account.disconnect': 'Disconnect',

    'shell.said.connected': '{name} is connected',
    'shell.said.disconnected': 'Wallet disconnected',
    'shell.said.network': 'Network is now {name}',
    'shell.said.declined': 'Request declined',
  },
}
