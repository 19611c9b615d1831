// @chunk next: what follows the choice of a wallet is fetched while the list is read.
/** The plugin's views in one chunk, since each is too small for a request of its own. */
import { ConnectWallets as ConnectWalletsView } from './ConnectWallets.tsx'
import { ConnectingExternal as ConnectingExternalView } from './ConnectingExternal.tsx'
import { ConnectingMultiChain as ConnectingMultiChainView } from './ConnectingMultiChain.tsx'
import { Downloads as DownloadsView } from './Downloads.tsx'
import { GetItFooter as GetItFooterView } from './GetItFooter.tsx'
import { GetWallet as GetWalletView } from './GetWallet.tsx'
import { Networks as NetworksView } from './Networks.tsx'
import { NetworksFooter as NetworksFooterView } from './NetworksFooter.tsx'
import { SwitchActiveChain as SwitchActiveChainView } from './SwitchActiveChain.tsx'
import { SwitchNetwork as SwitchNetworkView } from './SwitchNetwork.tsx'
import { UnsupportedChain as UnsupportedChainView } from './UnsupportedChain.tsx'
import { WhatIsANetwork as WhatIsANetworkView } from './WhatIsANetwork.tsx'
import { WhatIsAWallet as WhatIsAWalletView } from './WhatIsAWallet.tsx'
import { withStrings } from './withStrings.tsx'

export const ConnectWallets = withStrings(ConnectWalletsView)
export const ConnectingExternal = withStrings(ConnectingExternalView)
export const ConnectingMultiChain = withStrings(ConnectingMultiChainView)
export const Downloads = withStrings(DownloadsView)
export const GetItFooter = withStrings(GetItFooterView)
export const GetWallet = withStrings(GetWalletView)
export const Networks = withStrings(NetworksView)
export const NetworksFooter = withStrings(NetworksFooterView)
export const SwitchActiveChain = withStrings(SwitchActiveChainView)
export const SwitchNetwork = withStrings(SwitchNetworkView)
export const UnsupportedChain = withStrings(UnsupportedChainView)
export const WhatIsANetwork = withStrings(WhatIsANetworkView)
export const WhatIsAWallet = withStrings(WhatIsAWalletView)
