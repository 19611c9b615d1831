/** Nonsense for the mode `lie`: wrong types, foreign addresses, impossible chain ids. The same every time. */

/** No wallet of the sandbox has a key for it. */
const FOREIGN = '0x000000000000000000000000000000000000dEaD'

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
}

/** The lie for a method; null (which claims success) for those without one of their own. */
export function lieAbout(method: string): unknown {
  return LIES[method] ?? null
}
