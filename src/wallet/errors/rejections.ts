/**
 * Numbers by which wallets say that the person said no: EIP-1193, then CAIP-25 and WalletConnect (5000 to the request, 5001
 * to 5003 to its chains, methods or events), which browser wallets that bridge send, too.
 */
const REJECTIONS: readonly unknown[] = [4001, 5000, 5001, 5002, 5003]

export const isRejection = (code: unknown): boolean => REJECTIONS.includes(code)
