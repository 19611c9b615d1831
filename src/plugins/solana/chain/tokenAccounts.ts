/** What the token programs store, read from bytes: mints and token accounts of Token and Token-2022. */
import { base58 } from '@scure/base'
import type { Account } from '../wallet/answers.ts'

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Is the account run by one of the token programs? */
export const isTokenProgram = (program: string): boolean => program === TOKEN || program === TOKEN_2022

export interface Mint {
  readonly decimals: number
  /** Token-2022 extensions by number, with their bytes. */
  readonly extensions: ReadonlyMap<number, Uint8Array>
}

export interface TokenAccount {
  readonly mint: string
  /** The wallet that may spend. */
  readonly owner: string
  /** Base units. */
  readonly amount: bigint
  readonly frozen: boolean
  /** Who else may spend, and how much of it in base units. */
  readonly delegate: { readonly address: string; readonly amount: bigint } | undefined
}

const MINT_LENGTH = 82
const ACCOUNT_LENGTH = 165
/** Token-2022 says behind the length of a token account, for mints too, what it is; extensions follow. */
const KIND = { mint: 1, account: 2 } as const

/** Undefined when the account is no mint that is in use. */
export function readMint({ owner, data }: Account): Mint | undefined {
  if (!isTokenProgram(owner) || !isOf(data, MINT_LENGTH, KIND.mint) || data[45] !== 1) return undefined
  return { decimals: data[44]!, extensions: readExtensions(data) }
}

/** Undefined when the account holds no tokens' balance. */
export function readTokenAccount({ owner, data }: Account): TokenAccount | undefined {
  const state = data[108]
  if (!isTokenProgram(owner) || !isOf(data, ACCOUNT_LENGTH, KIND.account) || !state) return undefined
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
    frozen: state === 2,
    // An option: four bytes that say whether the key behind them counts.
    delegate:
      viewOf(data).getUint32(72, true) === 1
        ? { address: base58.encode(data.subarray(76, 108)), amount: viewOf(data).getBigUint64(121, true) }
        : undefined,
  }
}

/** Extensions that matter to a transfer. */
const EXTENSION = { feeConfig: 1, nonTransferable: 9, hook: 14, pausable: 26 } as const

/** Why no transfer of this token can be made here; undefined when one can. */
export function obstacleOf({ extensions }: Mint): string | undefined {
  if (extensions.has(EXTENSION.nonTransferable)) return 'the token cannot leave its account'
  // Authority, then the program that has to agree: none when it is zero.
  const hook = extensions.get(EXTENSION.hook)?.subarray(32, 64)
  if (hook?.some((byte) => byte !== 0)) return 'another program decides on transfers of the token'
  const pausable = extensions.get(EXTENSION.pausable)
  return pausable?.[32] === 1 ? 'transfers of the token are paused' : undefined
}

/** Bytes of a new token account: what the mint's extensions keep there is added by the program itself. */
export function accountLength(program: string, { extensions }: Mint): number {
  if (program === TOKEN) return ACCOUNT_LENGTH
  const part = (extension: number, bytes: number): number => (extensions.has(extension) ? 4 + bytes : 0)
  // The kind, and the mark that the owner cannot change.
  const least = ACCOUNT_LENGTH + 1 + 4
  return least + part(EXTENSION.feeConfig, 8) + part(EXTENSION.hook, 1) + part(EXTENSION.pausable, 0)
}

const isOf = (data: Uint8Array, length: number, kind: number): boolean =>
  data.length === length || (data.length > ACCOUNT_LENGTH && data[ACCOUNT_LENGTH] === kind)

/** Number and length, two bytes each, then the bytes; zeros end the list. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  for (let at = ACCOUNT_LENGTH + 1; at + 4 <= data.length;) {
    const [number, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (number === 0) break
    found.set(number, data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)
