/** The data API and what is made of its answers: shared by the plugins that show what an account has and did. */
export { dataApi, type DataApi } from './api.ts'
export { cleanTokens, TokenSchema, type Balances, type BalancesQuery, type HeldNft } from './balances.ts'
export type { HistoryPage, HistoryQuery } from './history.ts'
export { createLookalikes, isLookalike } from './lookalike.ts'
export { createPulse, type Pulse } from './pulse.ts'
export { loosely, looseText, money, MOST_MONEY, rowsOf } from './rows.ts'
export { isLure, isSpamTransaction, isSpamTransfer, shapeOf } from './spam.ts'
