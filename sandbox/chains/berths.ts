/** The berths of the demo's harbor: what can be asked of their contract, on Latchkey Local alone. For pages too. */
import { parseAbi, type Address } from 'viem'

/** `berthsDeployment.ts` checks it. */
export const BERTHS: Address = '0x58CAE0107c7af6664134Be431f895625a7af91C2'

export { BERTH_COUNT, BERTH_PRICE } from './berthFacts.ts'

export const BERTHS_ABI = parseAbi([
  'constructor(address token, uint256 price, uint256 count, string picture)',
  'function price() view returns (uint256)',
  'function holders() view returns (address[])',
  'function take(uint256 berth)',
])
