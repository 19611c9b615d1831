/** The plugin's views, in one chunk because each is too small for its own request. */
import en from '../locales/en.ts'

export { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'
export { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'
export { GetItFooter } from './GetItFooter.tsx'
export { OpenWallet } from './OpenWallet.tsx'
export { WaitingFooter } from './WaitingFooter.tsx'
export { keepHints } from './waitingHint.ts'
export { WaitingNotice } from './WaitingNotice.tsx'

export const strings = { en }
