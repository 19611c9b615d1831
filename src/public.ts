/** What hosts and authors may name: contracts, refs, errors. */
export { codeOf, isLatchkeyError, LatchkeyError, type ErrorCode } from '#kernel'
export * from './kernel/contracts/index.ts'
export * from './wallet/contracts/index.ts'
