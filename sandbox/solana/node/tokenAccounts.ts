/** Mints and token accounts as the two token programs lay them out. Extensions of Token-2022 come after and are left. */
import { base58 } from '@scure/base'
import { formatUnits } from 'viem'
import { PROGRAMS } from '../describe.ts'
import type { SvmAccount } from './svm.ts'

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** Token-2022 writes the kind behind the longer of both layouts, as soon as there are extensions. */
const KINDS = { 1: 'mint', 2: 'account' } as const

export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate: string | undefined
  readonly delegatedAmount: bigint
  readonly closeAuthority: string | undefined
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
  /** Lamports that are no tokens, for an account of wrapped SOL. */
  readonly nativeRent: bigint | undefined
}

export interface Mint {
  readonly authority: string | undefined
  readonly freezeAuthority: string | undefined
  readonly supply: bigint
  readonly decimals: number
  readonly initialized: boolean
}

/** Amounts as nodes write them; the number is for display and may be rounded. */
export interface TokenAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

export const TOKEN_PROGRAMS: readonly string[] = [PROGRAMS.token, PROGRAMS.token2022]

export function readTokenAccount({ owner: program, data }: SvmAccount): TokenAccount | undefined {
  if (kindOf(program, data) !== 'account') return undefined
  const view = viewOf(data)
  return {
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionalAddressAt(data, 72),
    state: (['uninitialized', 'initialized', 'frozen'] as const)[data[108] ?? 0] ?? 'uninitialized',
    nativeRent: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : undefined,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalAddressAt(data, 129),
  }
}

export function readMint({ owner: program, data }: SvmAccount): Mint | undefined {
  if (kindOf(program, data) !== 'mint') return undefined
  const view = viewOf(data)
  return {
    authority: optionalAddressAt(data, 0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    initialized: view.getUint8(45) === 1,
    freezeAuthority: optionalAddressAt(data, 46),
  }
}

export function toTokenAmount(amount: bigint, decimals: number): TokenAmount {
  const uiAmountString = formatUnits(amount, decimals)
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function kindOf(program: string, data: Uint8Array): 'mint' | 'account' | undefined {
  if (!TOKEN_PROGRAMS.includes(program)) return undefined
  if (data.length === MINT_BYTES) return 'mint'
  if (data.length === ACCOUNT_BYTES) return 'account'
  if (program !== PROGRAMS.token2022 || data.length < ACCOUNT_BYTES) return undefined
  return KINDS[data[ACCOUNT_BYTES] as keyof typeof KINDS]
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

function addressAt(data: Uint8Array, offset: number): string {
  return base58.encode(data.slice(offset, offset + 32))
}

/** Four bytes say whether there is one. */
function optionalAddressAt(data: Uint8Array, offset: number): string | undefined {
  return data[offset] === 1 ? addressAt(data, offset + 4) : undefined
}
