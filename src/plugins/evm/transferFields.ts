import { LatchkeyError } from '#kernel'
import { parseCaipAddress, type TransferRequest } from '#wallet'
import { normalizeAddress } from './address.ts'
import { hex, LARGEST, word } from './fields.ts'

/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER_SELECTOR = '0xa9059cbb'

export type TransferFields = {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data?: `0x${string}`
}

/** The fields of a transfer. Checks the receiver's checksum, the token's network, and that the amount is above zero. */
export function transferFields({ network, from, to, token, amount }: TransferRequest): TransferFields {
  if (amount <= 0n || amount > LARGEST) throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
  const sender = normalizeAddress(from)
  const receiver = normalizeAddress(to, { strict: true })
  if (token === undefined) return { from: sender, to: receiver, value: hex(amount) }
  const { chainId, address } = parseCaipAddress(token)
  if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
  const data = `${TRANSFER_SELECTOR}${word(receiver)}${word(hex(amount))}` as const
  return { from: sender, to: normalizeAddress(address), value: '0x0', data }
}
