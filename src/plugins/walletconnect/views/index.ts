/** The plugin's views, one chunk: each is too small for a request of its own. */
import { ConnectingWalletConnect as ConnectingWalletConnectView } from './ConnectingWalletConnect.tsx'
import { ConnectingWalletConnectBasic as ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasic.tsx'
import { GetItFooter as GetItFooterView } from './GetItFooter.tsx'
import { OpenWallet as OpenWalletView } from './OpenWallet.tsx'
import { WaitingFooter as WaitingFooterView } from './WaitingFooter.tsx'
import { WaitingNotice as WaitingNoticeView } from './WaitingNotice.tsx'
import { worded } from './worded.tsx'

export { keepHint } from './hint.ts'

export const ConnectingWalletConnect = worded(ConnectingWalletConnectView)
export const ConnectingWalletConnectBasic = worded(ConnectingWalletConnectBasicView)
export const GetItFooter = worded(GetItFooterView)
export const OpenWallet = worded(OpenWalletView)
export const WaitingFooter = worded(WaitingFooterView)
export const WaitingNotice = worded(WaitingNoticeView)
