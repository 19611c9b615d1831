/** The symbols that are offered first, in this order (specification's facts §3.4). They say nothing about a token being genuine. */
export const SUGGESTED: readonly string[] =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
/** How many are shown as suggested. */
export const MOST_SUGGESTED = 8
