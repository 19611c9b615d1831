/** Multicall3 has the same address on nearly all networks. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** ZKsync derives contract addresses differently, so Multicall3 has another address there. */
export const ZKSYNC_MULTICALL3 = '0xF9cda624FBC7e059355ce98a31693d299FACd963'
export const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
