/** What is Bitcoin's own in the contract of chains. */
declare module 'latchkey/plugin/wallet' {
  interface ChainTypes {
    readonly bip122: {
      /** A node answers questions about coins, not about programs. */
      readonly call: never
      readonly answer: never
      readonly transaction: never
      readonly fees: BitcoinFees
    }
  }
}

/** What a transaction offers for its room in a block. */
export interface BitcoinFees {
  /** Satoshis per 1,000 virtual bytes (BIP-141), as nodes write it (`feefilter`, BIP-133): finer than sat/vB, and whole. */
  readonly satPerKvB: bigint
}
