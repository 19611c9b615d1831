/** Where the exchange is and what it can do: without its code, which is read from a file. */
import { parseAbi, type Address } from 'viem'

/** The same on both chains; `exchange.test.ts` checks it. Swaps approve it. */
export const EXCHANGE: Address = '0x5a598Fa58A4A7a62b2a94A1C00c9360DDF54Cd18'

/** The zero address stands for the native currency. */
export const EXCHANGE_ABI = parseAbi([
  'function reserveOf(address one, address other) view returns (uint256)',
  'function quote(address give, address get, uint256 amount) view returns (uint256)',
  'function addLiquidity(address one, address other, uint256 amountOne, uint256 amountOther) payable',
  'function swap(address give, address get, uint256 amount, uint256 atLeast, address receiver, address partner, uint256 shareBps) payable returns (uint256)',
])
