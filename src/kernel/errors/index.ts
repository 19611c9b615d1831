export * from './LatchkeyError.ts'
export type { ErrorCode, OwnErrorCode } from './codes.ts'
export { explainError, isOwnCode, type ErrorWords } from './explain.ts'
export { isTransient } from './isTransient.ts'
