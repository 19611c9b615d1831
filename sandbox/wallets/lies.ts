/** Malformed answers for the mode `lie`: wrong types, foreign addresses, impossible chain ids, false signatures. The same every time. */

/** No wallet of the sandbox has a key for it. */
const FOREIGN = '0x000000000000000000000000000000000000dEaD'

/** Base58 of 32 and of 64 equal bytes. */
const FOREIGN_KEY = '3JF3sEqM796hk5WFqA6EtmEwJQ9quALszsfJyvXNQKy3'
const FALSE_SIGNATURE = 'LnrbZDPq59Ywk2Ddy9zVxg7KVaDBPRpikn7V7A3ZWgEb2JK6JYLkQKJCbqyeji46k7svBPp5UsFu4v4mh1DGzTJ'

const LIES: Readonly<Record<string, unknown>> = {
  eth_accounts: [FOREIGN, 'not an address', 42],
  eth_requestAccounts: ['not an address', 42, FOREIGN],
  eth_chainId: '0xnot-a-chain',
  net_version: -1,
  personal_sign: `0x${'11'.repeat(65)}`,
  eth_signTypedData_v4: { signature: true },
  eth_sendTransaction: '0x1234',
  eth_getBalance: 'plenty',
  wallet_getPermissions: 'all of them',
  wallet_requestPermissions: [{ parentCapability: FOREIGN }],
  solana_getAccounts: [{ pubkey: FOREIGN_KEY }, { pubkey: 'not a key' }, 42],
  solana_requestAccounts: [{ pubkey: 'not a key' }, 42, { pubkey: FOREIGN_KEY }],
  solana_signMessage: { signature: FALSE_SIGNATURE },
  // No transaction at all, and fewer of them than were asked for.
  solana_signTransaction: { transaction: 'AQID', signature: FALSE_SIGNATURE },
  solana_signAllTransactions: { transactions: [7] },
  solana_signAndSendTransaction: { signature: FALSE_SIGNATURE },
}

/** The lie for a method; null (which claims success) for those without one of their own. */
export function lieAbout(method: string): unknown {
  return LIES[method] ?? null
}
