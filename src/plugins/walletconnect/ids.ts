/** Of the one connector per namespace, as the product has it. */
export const WALLET_CONNECT_ID = 'walletConnect'
