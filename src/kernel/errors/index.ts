export * from './LatchkeyError.ts'
export type { ErrorCode, OwnErrorCode } from './codes.ts'
export { explainError, isOwnCode, type Explanation } from './explain.ts'
