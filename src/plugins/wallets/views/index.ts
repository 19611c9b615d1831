// @chunk next: what follows the choice of a wallet is fetched while the list is read.
/** The plugin's views in one chunk, since each is too small for a request of its own. */
import en from '../locales/en/views.ts'

export { ConnectWallets } from './ConnectWallets.tsx'
export { ConnectingExternal } from './ConnectingExternal.tsx'
export { ConnectingMultiChain } from './ConnectingMultiChain.tsx'
export { Downloads } from './Downloads.tsx'
export { GetItFooter } from './GetItFooter.tsx'
export { GetWallet } from './GetWallet.tsx'
export { Networks } from './Networks.tsx'
export { NetworksFooter } from './NetworksFooter.tsx'
export { SwitchActiveChain } from './SwitchActiveChain.tsx'
export { SwitchNetwork } from './SwitchNetwork.tsx'
export { UnsupportedChain } from './UnsupportedChain.tsx'
export { WhatIsANetwork } from './WhatIsANetwork.tsx'
export { WhatIsAWallet } from './WhatIsAWallet.tsx'

export const strings = { en }
