/**
 * What plugins share that ask a wallet to move value: the question to the wallet, reviews, what is pending, and how it ended.
 */
export * from './askToSend.ts'
export * from './follow.ts'
export * from './journal.ts'
export * from './reviews.ts'
export * from './tellEnd.ts'
export * from './toAccount.ts'
export * from './views/AmountIn.tsx'
export * from './views/NetworkName.tsx'
export * from './views/ReviewFoot.tsx'
export * from './views/RunningList.tsx'
export * from './views/TokenList.tsx'
export * from './views/useMax.ts'
export * from './views/useReview.ts'
export * from './views/useTold.ts'
export * from './watchAccount.ts'
