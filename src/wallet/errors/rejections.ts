/**
 * Codes for a person's refusal: of EIP-1193, then of CAIP-25 and WalletConnect (5000 refuses the request, 5001 to 5003 its
 * chains, methods or events). Browser wallets that bridge to WalletConnect send the latter, too.
 */
const REJECTIONS: readonly unknown[] = [4001, 5000, 5001, 5002, 5003]

export const isRejection = (code: unknown): boolean => REJECTIONS.includes(code)
