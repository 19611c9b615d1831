/** What follows from an error of a chain or a wallet, whoever meets it. */
import { codeOf, type ErrorCode } from '#kernel'

const is = (error: unknown, ...codes: readonly ErrorCode[]): boolean => codes.includes(codeOf(error))

/** The caller cancelled, or asked about what does not exist here. The code says so, and no service is to blame. */
export const isCallerError = (error: unknown): boolean =>
  is(error, 'ABORTED', 'INVALID_ADDRESS', 'CHAIN_NOT_CONFIGURED')

/** The wallet or the node does not have the method, and so has done nothing. */
export const isUnsupported = (error: unknown): boolean =>
  is(error, 'PROVIDER_UNSUPPORTED_METHOD', 'RPC_METHOD_NOT_FOUND', 'RPC_METHOD_NOT_SUPPORTED')
