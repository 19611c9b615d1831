/** Fields of calls and transactions, as nodes and wallets read them (EIP-1474). */
import { LatchkeyError } from '#kernel'

/** 256 bits. */
export const LARGEST = 2n ** 256n - 1n

/** Nodes take transactions of at most 128 KiB. */
const DATA = /^0x(?:[0-9a-f]{2}){0,131072}$/i

/** Throws RPC_INVALID_PARAMS for what is no whole number of 256 bits. */
export function hex(value: bigint): string {
  if (typeof value !== 'bigint' || value < 0n || value > LARGEST)
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'a number beyond 256 bits' })
  return `0x${value.toString(16)}`
}

/** Throws RPC_INVALID_PARAMS for what are no whole bytes. */
export function dataOf(data: unknown): string {
  if (typeof data !== 'string' || !DATA.test(data))
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'data are whole bytes in hex' })
  return data
}

/** 32 bytes of calldata. */
export function word(value: string): string {
  return value.slice(2).toLowerCase().padStart(64, '0')
}
