/**
 * What plugins share that ask a wallet to move value. Start reading at createOperations.ts: the question to the wallet, reviews, what is
 * pending, and how it ended.
 */
export * from './createOperations.ts'
export * from './journal.ts'
export * from './operation.ts'
export * from './reviews.ts'
export type { TransactionFacts } from './signing.ts'
export * from './tellEnd.ts'
export * from './toAccount.ts'
export * from './typedAmount.ts'
export * from './warnings.ts'
export * from './watchAccount.ts'
