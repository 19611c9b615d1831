/** The strings of the list. Titles are in titles.ts, since they are drawn earlier; those of views in views.ts. */
export default {
  'wallets.rows.here': 'On this device',
  'wallets.rows.more': 'More wallets',
  'wallets.rows.phone': 'Phone wallet',
  'wallets.rows.all': 'All wallets',
  'wallets.rows.collapsed': 'Continue with a wallet',
  'wallets.rows.paired': 'Disconnect your phone wallet first',
  'wallets.rows.alike': '{at} of {count} alike · {origin}',
  'wallets.rows.inPage': 'In this page',
  'wallets.rows.listed': 'In the directory',
  'wallets.rows.unsure': 'Not sure it is the one you used',
  'wallets.rows.again': 'Choose your wallet again',
  'wallets.badge.installed': 'Installed',
  'wallets.badge.connected': 'Connected',
  'wallets.badge.recent': 'Recent',
  'wallets.badge.qr': 'QR code',
}
