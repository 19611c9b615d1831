/** The id of the connector, the same in each namespace. */
export const WALLET_CONNECT_ID = 'walletConnect'
