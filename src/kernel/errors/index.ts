export * from './LatchkeyError.ts'
export { codeOfRpc } from './rpc.ts'
export { readFault, walletError, type WalletFault } from './walletError.ts'
export type { ErrorCode } from './codes.ts'
