/**
 * What plugins share that ask a wallet to move value: the question to the wallet, reviews, what is pending, and how it ended.
 */
export * from './askToSend.ts'
export * from './follow.ts'
export * from './journal.ts'
export * from './reviews.ts'
export * from './tellEnd.ts'
export * from './toAccount.ts'
export * from './typedAmount.ts'
export * from './warnings.ts'
export * from './watchAccount.ts'
