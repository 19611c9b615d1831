import { CATALOGUE } from './catalogue.ts'
import type { ErrorCode } from './codes.ts'

/** How WalletConnect bridges say 4001. */
const BRIDGED_REJECTION = 5002

/** Our code for a number of EIP-1474, EIP-1193 or EIP-5792, as the catalogue has it. Comes with the chunk of who asks. */
export function codeOfRpc(number: number): ErrorCode | undefined {
  const wanted = number === BRIDGED_REJECTION ? CATALOGUE.USER_REJECTED.rpc : number
  const entry = Object.entries(CATALOGUE).find(([, known]) => 'rpc' in known && known.rpc === wanted)
  return entry?.[0] as ErrorCode | undefined
}
