/** Who owns what on the Solana cluster when it starts. All figures differ, so that a wrong account shows at once. */

/** Decimal amounts of one account. A token that is absent has no account there yet. */
export interface SolanaHolding {
  readonly SOL: string
  readonly SUSD?: string
  readonly SBX?: string
}

/** By wallet and account index; the keys are `deriveSolanaKeys(wallet, count)`. */
export const SOLANA_HOLDINGS = {
  marram: [
    { SOL: '42.5', SUSD: '1575.25', SBX: '310' },
    { SOL: '7.125', SUSD: '64.4', SBX: '0.000000001' },
    { SOL: '0.31', SUSD: '0' },
  ],
  saltbox: [
    { SOL: '18.75', SUSD: '905.6', SBX: '44.25' },
    { SOL: '3.4', SBX: '9.5' },
    { SOL: '0.052', SUSD: '12.000001', SBX: '0' },
  ],
  tern: [{ SOL: '26.2', SUSD: '733.3', SBX: '18.125' }, { SOL: '1.06' }],
} as const satisfies Readonly<Record<string, readonly SolanaHolding[]>>

export type SolanaHolderId = keyof typeof SOLANA_HOLDINGS

/** What the faucet starts with; SOL after the cost of writing the first state. */
export const FAUCET_HOLDING = { SOL: '1000000', SUSD: '100000000', SBX: '100000000' } as const
