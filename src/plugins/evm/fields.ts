/** Encodes the fields of calls and transactions for nodes and wallets (EIP-1474). */
import { LatchkeyError } from '#kernel'

/** 256 bits. */
export const LARGEST = 2n ** 256n - 1n

/** Nodes accept transactions of at most 128 KiB. */
const DATA = /^0x(?:[0-9a-f]{2}){0,131072}$/i

/** Throws RPC_INVALID_PARAMS if the value is not an unsigned integer of 256 bits. */
export function hex(value: bigint): string {
  if (typeof value !== 'bigint' || value < 0n || value > LARGEST)
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'a number beyond 256 bits' })
  return `0x${value.toString(16)}`
}

/** Throws RPC_INVALID_PARAMS if the data is not whole bytes in hex. */
export function dataOf(data: unknown): string {
  if (typeof data !== 'string' || !DATA.test(data))
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'data are whole bytes in hex' })
  return data
}

/** The hex value as 32 bytes of calldata, without the prefix. */
export function word(value: string): string {
  return value.slice(2).toLowerCase().padStart(64, '0')
}
