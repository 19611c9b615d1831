/**
 * A connector for the wallets of sats-connect: Xverse and those that follow it. They list themselves in
 * `window.btc_providers` (WBIP-004, https://wbips.netlify.app/wbips/WBIP004) and answer JSON-RPC by `request(method, params)`
 * (https://docs.xverse.app/sats-connect/wallet-methods). Of the interfaces that Bitcoin wallets have, this one has a list that
 * many wallets share, says which address is for payments and which for ordinals, can be asked in silence
 * (`wallet_getAccount`) and be told to forget us; UniSat's `window.unisat` is one wallet's own and has neither.
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
