/**
 * A connector for wallets that support sats-connect, such as Xverse. They list themselves in `window.btc_providers` (WBIP-004,
 * https://wbips.netlify.app/wbips/WBIP004) and answer JSON-RPC by `request(method, params)`
 * (https://docs.xverse.app/sats-connect/wallet-methods). This interface was chosen because many wallets have it, it says which
 * address is for payments and which for ordinals, `wallet_getAccount` prompts nobody, and a wallet can be disconnected.
 * `window.unisat` is one wallet's own and has none of these.
 */
import { lazyConnector, type ConnectorFactory, type LazyConnectorOptions } from 'latchkey/plugin/wallet'
import type { SatsWallet } from './satsConnect/discovery.ts'

export const satsConnector = (
  { provider, id, name, icon }: SatsWallet,
  options: LazyConnectorOptions,
): ConnectorFactory =>
  lazyConnector(
    { id: `bitcoin:${id}`, type: 'ANNOUNCED', name, chain: 'bip122', imageUrl: icon },
    provider,
    options,
    true,
  )
