/** Deployed at the same address nearly everywhere. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** ZKsync makes addresses of contracts in a way of its own, so there it is another one. */
export const ZKSYNC_MULTICALL3 = '0xF9cda624FBC7e059355ce98a31693d299FACd963'
export const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
