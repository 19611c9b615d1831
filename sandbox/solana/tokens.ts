/** The cluster's tokens: the same in every run, one on each of the two token programs. */
import { PROGRAMS } from './describe.ts'

export interface SolanaToken {
  readonly name: string
  readonly symbol: 'SUSD' | 'SBX'
  readonly decimals: number
  /** The mint's address: the key that `deriveSolanaKeys('mint SUSD', 1)` answers. `genesis.ts` checks it. */
  readonly mint: string
  readonly program: string
}

export const SOLANA_TOKENS: readonly SolanaToken[] = [
  {
    name: 'Sandbox USD',
    symbol: 'SUSD',
    decimals: 6,
    mint: 'Gdyt3PtoAEgsKZ9KRMZyMpV61Rm8zn6wGPxVbBZQEoLr',
    program: PROGRAMS.token,
  },
  {
    name: 'Sandbox Token',
    symbol: 'SBX',
    decimals: 9,
    mint: '85coESCvHidvSpTRmEX9vGHW1P2EUet83yrqf1HcTuhb',
    program: PROGRAMS.token2022,
  },
]
