export * from './LatchkeyError.ts'
export type { ErrorCode } from './codes.ts'
