/** The shell's words for its first view, and for errors before the extras have come. */
export default {
  'shell.back': 'Back',
  'shell.close': 'Close',
  'shell.loading': 'Loading',
  'shell.retry': 'Try again',
  'shell.help': 'What is a wallet?',

  'shell.view.unloaded': "This screen didn't load",
  'shell.view.unloadedText': 'Check your connection, then try again.',
  'shell.view.crashed': 'This screen stopped working',
  'shell.view.crashedText': "Your wallet isn't affected. Try again, or go back.",

  'shell.part.unloaded': "This part didn't load",

  'shell.connect.title': 'Connect wallet',
  'shell.connect.site': 'to {host}',
  'shell.connect.or': 'or',
  'shell.connect.wallets': 'Wallets',

  'shell.legal.terms': 'Terms',
  'shell.legal.privacy': 'Privacy policy',
  'shell.legal.notice': 'By connecting you accept the {terms} and {privacy}',
  'shell.legal.notice.terms': 'By connecting you accept the {terms}',
  'shell.legal.notice.privacy': 'By connecting you accept the {privacy}',

  'shell.account.title': 'Account',
}
