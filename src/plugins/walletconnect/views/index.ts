/** The plugin's views, in one chunk because each is too small for its own request. */
import { ConnectingWalletConnect as ConnectingWalletConnectView } from './ConnectingWalletConnect.tsx'
import { ConnectingWalletConnectBasic as ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasic.tsx'
import { GetItFooter as GetItFooterView } from './GetItFooter.tsx'
import { OpenWallet as OpenWalletView } from './OpenWallet.tsx'
import { WaitingFooter as WaitingFooterView } from './WaitingFooter.tsx'
import { WaitingNotice as WaitingNoticeView } from './WaitingNotice.tsx'
import { withStrings } from './withStrings.tsx'

export { keepHints } from './waitingHint.ts'

export const ConnectingWalletConnect = withStrings(ConnectingWalletConnectView)
export const ConnectingWalletConnectBasic = withStrings(ConnectingWalletConnectBasicView)
export const GetItFooter = withStrings(GetItFooterView)
export const OpenWallet = withStrings(OpenWalletView)
export const WaitingFooter = withStrings(WaitingFooterView)
export const WaitingNotice = withStrings(WaitingNoticeView)
