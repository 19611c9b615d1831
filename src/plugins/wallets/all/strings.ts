import type { StringTable } from '#kernel'

/** The strings of the view of all wallets, loaded with it. */
export const strings: StringTable = {
  en: {
    'wallets.all.search': 'Search wallets',
    'wallets.all.searchCount': 'Search {count} wallets',
    'wallets.all.clear': 'Clear search',
    'wallets.all.scan': 'Connect with a QR code',
    'wallets.all.certified': 'Certified wallets only',
    'wallets.all.certifiedWhy': "Certified means tested by the directory. It's no promise that a wallet is safe.",
    'wallets.all.isCertified': 'Certified',
    'wallets.all.searching': 'Searching',
    'wallets.all.found_one': '{number} wallet found',
    'wallets.all.found_other': '{number} wallets found',
    'wallets.all.none': 'No wallet found',
    'wallets.all.noneText': 'Check the spelling, or look through the whole list.',
    'wallets.all.noneCertified': 'Some wallets are not certified. Look through all of them.',
    'wallets.all.noneAtAll': 'No wallet here works with this site. Ask the site which wallet to use.',
    'wallets.all.showAll': 'Show all wallets',
    'wallets.all.end': "That's all of them",
    'wallets.all.failed': "The list of wallets didn't load",
    'wallets.all.failedText': 'Something went wrong on the way. Try again in a moment.',
    'wallets.all.failedMore': "More wallets didn't load",
    'wallets.all.failedSearch': "The search didn't reach the directory",
    'wallets.all.offline': "You're offline",
    'wallets.all.offlineText': 'Check your connection. The list goes on when you are back.',
    'wallets.all.retry': 'Try again',
  },
}
