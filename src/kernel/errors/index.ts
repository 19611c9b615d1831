export * from './LatchkeyError.ts'
export { codeOfRpc } from './rpc.ts'
export type { ErrorCode } from './codes.ts'
