import type { ErrorCode } from '#kernel'
import { CATALOGUE } from '#kernel/catalogue'
import { isRejection } from './rejections.ts'

/** Our code for an error number of EIP-1474, EIP-1193 or EIP-5792, from the catalogue. */
export function codeOfRpc(number: number): ErrorCode | undefined {
  const wanted = isRejection(number) ? CATALOGUE.USER_REJECTED.rpc : number
  const entry = Object.entries(CATALOGUE).find(([, known]) => 'rpc' in known && known.rpc === wanted)
  return entry?.[0] as ErrorCode | undefined
}
