import type { PluginContext, StringTable } from '#kernel'

/** No host translates this key, so if it is known, these strings have been added. */
const MARK = 'walletconnect.words'

/** The strings of the views, loaded with them. */
const strings: StringTable = {
  en: {
    [MARK]: ' ',

    'walletconnect.tabs': 'Ways to connect',
    'walletconnect.tab.browser': 'Browser',
    'walletconnect.tab.page': 'Mobile',
    'walletconnect.tab.mobile': 'Mobile',
    'walletconnect.tab.qrcode': 'Mobile',
    'walletconnect.tab.web': 'Web',
    'walletconnect.tab.desktop': 'Desktop',

    'walletconnect.wallet': 'your wallet',
    'walletconnect.retry': 'Try again',
    'walletconnect.slow': 'This takes longer than usual. Check your internet connection.',

    'walletconnect.qr.label': 'QR code for {wallet}',
    'walletconnect.qr.waiting': 'Waiting for your phone',
    'walletconnect.qr.creating': 'Making a code',
    'walletconnect.qr.renewed': 'New code in {time}',
    'walletconnect.copy': 'Copy link',
    'walletconnect.copied': 'Link copied',
    'walletconnect.copyFailed': 'Failed to copy',

    'walletconnect.app.open': 'Open {wallet}',
    'walletconnect.app.openText': '{wallet} will ask whether {site} may see your address and balance.',
    'walletconnect.app.preparing': 'Getting ready',
    'walletconnect.app.unreachable': "{wallet} can't be opened from here",
    'walletconnect.app.unreachableText':
      'Its link is missing or unsafe. Copy the link into the wallet, or choose another.',
    'walletconnect.app.asked': 'Approve in {wallet}',
    'walletconnect.app.askedText': 'Say yes in {wallet}, then come back here.',
    'walletconnect.app.back': 'Checking what {wallet} said',
    'walletconnect.app.again': 'Open {wallet} again',
    'walletconnect.app.silent': '{wallet} did not open?',
    'walletconnect.app.silentText': 'It may not be on this device. Get it, then try again.',
    'walletconnect.page.open': 'Open this page in {wallet}',
    'walletconnect.page.openText':
      '{wallet} has a browser of its own. {site} opens in there, and you go on from that page.',
    'walletconnect.browser.here': '{wallet} is in this browser',
    'walletconnect.browser.hereText': 'No phone is needed.',
    'walletconnect.browser.connect': 'Connect here',

    'walletconnect.state.open': 'Not connected',
    'walletconnect.state.waiting': 'Waiting',
    'walletconnect.state.closed': 'Connected',
    'walletconnect.state.broken': 'Not reached',
    'walletconnect.state.declined': 'Declined',
    'walletconnect.connected': 'Connected',
    'walletconnect.failed': "Couldn't connect",
    'walletconnect.declined': 'Request declined',
    'walletconnect.declinedText': 'You said no in {wallet}, and nothing was shared. If that was a slip, try again.',
    'walletconnect.elsewhere': 'No account on this network',
    'walletconnect.elsewhereText':
      'Nothing was connected, because {wallet} offered no account there. Try another wallet, or allow the network in {wallet}.',
    'walletconnect.unsupported': 'Not detected',
    'walletconnect.unsupportedText': '{wallet} is not in this browser. Get it, then load this page again.',

    'walletconnect.missing': "Don't have {wallet}?",
    'walletconnect.get': 'Get it',
    'walletconnect.getAny': 'Get a wallet',
    'walletconnect.none': "Don't have a wallet?",
    'walletconnect.all': 'All wallets',
    'walletconnect.wallets': 'Wallets',

    'walletconnect.hint.waiting': 'Approve in {wallet}',
    'walletconnect.hint.idle': 'You approve this in {wallet}.',
    'walletconnect.hint.text': '{site} asked {wallet} something. Open it to answer.',
    'walletconnect.hint.later': 'Not now',
  },
}

/** Adds the strings, once. They are removed when the plugin stops. */
export function addStrings({ i18n, own }: PluginContext): void {
  if (i18n.t(MARK) === MARK) own(i18n.add('walletconnect', strings))
}
