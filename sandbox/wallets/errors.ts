/** Errors as wallets raise them: EIP-1193, EIP-3326 (4902), EIP-1474 (negative codes). */

export interface WalletError {
  readonly code: number
  readonly message: string
}

export const ERRORS = {
  rejected: { code: 4001, message: 'The user rejected the request.' },
  unauthorized: { code: 4100, message: 'The site may not use this account.' },
  unsupported: { code: 4200, message: 'The wallet does not support this method.' },
  disconnected: { code: 4900, message: 'The wallet cannot be reached.' },
  chainDisconnected: { code: 4901, message: 'The wallet has no node for the chosen network.' },
  unknownChain: { code: 4902, message: 'The wallet does not know this network. Add it first.' },
  pending: { code: -32002, message: 'A request is already waiting for the user.' },
  blocked: { code: -32002, message: "The browser blocked the wallet's window, so nobody could answer." },
  internal: { code: -32603, message: 'The wallet failed.' },
} as const satisfies Readonly<Record<string, WalletError>>

/** EIP-5792. */
export const BATCH_ERRORS = {
  unsupportedCapability: { code: 5700, message: 'The wallet does not have a capability that the site requires.' },
  unsupportedChain: { code: 5710, message: 'The wallet does not know this network.' },
  duplicateId: { code: 5720, message: 'There is a batch with this id.' },
  unknownBundle: { code: 5730, message: 'There is no batch with this id.' },
} as const satisfies Readonly<Record<string, WalletError>>

/** Parameters that do not fit their method, with the reason. */
export function invalidParams(reason: string): WalletError {
  return { code: -32602, message: `Invalid parameters: ${reason}` }
}
