/** Bitcoin's types in the contract of chains. */
declare module 'latchkey/plugin/wallet' {
  interface ChainTypes {
    readonly bip122: {
      /** Bitcoin has no contracts to call. */
      readonly call: never
      readonly answer: never
      readonly transaction: never
      readonly fees: BitcoinFees
    }
  }
}

/** The fee rate of a transaction. */
export interface BitcoinFees {
  /** Satoshis per 1,000 virtual bytes (BIP-141), as in `feefilter` (BIP-133): an integer that is more precise than sat/vB. */
  readonly satPerKvB: bigint
}
