/** The wallet's row in the list. The code that talks to the wallet (wallet.ts) is loaded when somebody chooses it. */
import { lazyConnector, type ConnectorFactory, type LazyConnectorOptions } from 'latchkey/plugin/wallet'

/** `provider` is the wallet's own object, found in the page. Nobody has checked what it is. */
export const myChainConnector = (provider: unknown, options: LazyConnectorOptions): ConnectorFactory =>
  lazyConnector(
    { id: 'my-chain:wallet', type: 'ANNOUNCED', name: 'My chain wallet', chain: 'mychain' },
    provider,
    options,
    // Another network is requested from the wallet.
    true,
  )
