/**
 * The CAIP-2 ids of the networks: the namespace `bip122` and the first 32 hex digits of the genesis block's hash
 * (https://namespaces.chainagnostic.org/bip122/caip2).
 */
export const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
/** Replaced by testnet 4 (BIP-94). This plugin does not offer it, but wallets may be on it. */
export const TESTNET3 = 'bip122:000000000933ea01ad0ee984209779ba'
/** BIP-94 */
export const TESTNET4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
/** BIP-325, with the default challenge. */
export const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
/** A local chain for tests. */
export const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
