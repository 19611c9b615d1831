/** Decodes the mints and token accounts of the programs Token and Token-2022. */
import { base58 } from '@scure/base'
import type { Account } from '../wallet/answers.ts'

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** True if the program is one of the token programs. */
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
/** After the length of a token account, even in a mint, Token-2022 stores one of these bytes, then the extensions. */
const KIND = { mint: 1, account: 2 } as const

/** Undefined if the account is not an initialized mint. */
export function readMint({ owner, data }: Account): Mint | undefined {
  if (!isTokenProgram(owner) || !hasKind(data, MINT_LENGTH, KIND.mint) || data[45] !== 1) return undefined
  return { decimals: data[44]!, extensions: readExtensions(data) }
}

/** Undefined if the account is not an initialized token account. */
export function readTokenAccount({ owner, data }: Account): TokenAccount | undefined {
  const state = data[108]
  if (!isTokenProgram(owner) || !hasKind(data, ACCOUNT_LENGTH, KIND.account) || !state) return undefined
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
    frozen: state === 2,
    // An option: four bytes that say whether the key after them is set.
    delegate:
      viewOf(data).getUint32(72, true) === 1
        ? { address: base58.encode(data.subarray(76, 108)), amount: viewOf(data).getBigUint64(121, true) }
        : undefined,
  }
}

/** Extensions that affect a transfer. */
const EXTENSION = { feeConfig: 1, nonTransferable: 9, hook: 14, pausable: 26 } as const

/** Why this token cannot be transferred; undefined if it can. */
export function obstacleOf({ extensions }: Mint): string | undefined {
  if (extensions.has(EXTENSION.nonTransferable)) return 'the token cannot leave its account'
  // The authority, then the program that has to allow each transfer. Zeros mean no program.
  const hook = extensions.get(EXTENSION.hook)?.subarray(32, 64)
  if (hook?.some((byte) => byte !== 0)) return 'another program decides on transfers of the token'
  const pausable = extensions.get(EXTENSION.pausable)
  return pausable?.[32] === 1 ? 'transfers of the token are paused' : undefined
}

/** Where a mint's fee on transfers stands: what applies up to an epoch, and what applies from it on. */
const FEES_AT = [72, 90] as const
const BASIS_POINTS = 10_000n

/** The largest fee that the token itself may take from a transfer, in base units. The receiver gets the rest. */
export function transferFee({ extensions }: Mint, amount: bigint): bigint {
  const config = extensions.get(EXTENSION.feeConfig)
  if (!config || config.length < 108) return 0n
  const view = viewOf(config)
  // Each: an epoch (8 bytes), the maximum (8), basis points (2). The epoch is not compared: the larger one is the safe answer.
  const fees = FEES_AT.map((at) => {
    const [most, points] = [view.getBigUint64(at + 8, true), BigInt(view.getUint16(at + 16, true))]
    const fee = (amount * points + BASIS_POINTS - 1n) / BASIS_POINTS
    return fee < most ? fee : most
  })
  return fees.reduce((one, other) => (one > other ? one : other))
}

/** The size of a new token account, with the space that the mint's extensions need. */
export function accountLength(program: string, { extensions }: Mint): number {
  if (program === TOKEN) return ACCOUNT_LENGTH
  const part = (extension: number, bytes: number): number => (extensions.has(extension) ? 4 + bytes : 0)
  // The kind, and the extension that makes the owner permanent.
  const least = ACCOUNT_LENGTH + 1 + 4
  return least + part(EXTENSION.feeConfig, 8) + part(EXTENSION.hook, 1) + part(EXTENSION.pausable, 0)
}

const hasKind = (data: Uint8Array, length: number, kind: number): boolean =>
  data.length === length || (data.length > ACCOUNT_LENGTH && data[ACCOUNT_LENGTH] === kind)

/** Each extension has its number and length, two bytes each, then its bytes. The number zero ends the list. */
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
