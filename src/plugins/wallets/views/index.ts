/** The plugin's views, one chunk: each is too small for a request of its own. */
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
import { worded } from './worded.tsx'

export const ConnectWallets = worded(ConnectWalletsView)
export const ConnectingExternal = worded(ConnectingExternalView)
export const ConnectingMultiChain = worded(ConnectingMultiChainView)
export const Downloads = worded(DownloadsView)
export const GetItFooter = worded(GetItFooterView)
export const GetWallet = worded(GetWalletView)
export const Networks = worded(NetworksView)
export const NetworksFooter = worded(NetworksFooterView)
export const SwitchActiveChain = worded(SwitchActiveChainView)
export const SwitchNetwork = worded(SwitchNetworkView)
export const UnsupportedChain = worded(UnsupportedChainView)
export const WhatIsANetwork = worded(WhatIsANetworkView)
export const WhatIsAWallet = worded(WhatIsAWalletView)
