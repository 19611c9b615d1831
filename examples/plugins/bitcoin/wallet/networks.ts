/** The address prefixes of each network, by sats-connect's name. */
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

export type NetworkName = 'Mainnet' | 'Testnet4' | 'Signet' | 'Regtest'

export const PREFIXES: Readonly<Record<NetworkName, typeof NETWORK>> = {
  Mainnet: NETWORK,
  Testnet4: TEST_NETWORK,
  Signet: TEST_NETWORK,
  Regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
}
