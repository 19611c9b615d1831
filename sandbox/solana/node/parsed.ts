/** Instructions in the words that nodes have for the common ones (`jsonParsed`); all others as they are. */
import { base58 } from '@scure/base'
import { PROGRAMS } from '../describe.ts'
import { toTokenAmount } from './tokenAccounts.ts'

export interface CompiledInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

interface Words {
  readonly type: string
  readonly info: Readonly<Record<string, unknown>>
}

/** `keys` are the transaction's accounts in their order. */
export function toParsedInstruction(
  { programIdIndex, accounts: indices, data }: CompiledInstruction,
  keys: readonly string[],
  stackHeight: number | null,
): object {
  const programId = keys[programIdIndex] ?? ''
  const accounts = indices.map((index) => keys[index] ?? '')
  const reader = READERS[programId]
  const parsed = reader?.read(accounts, new DataView(data.buffer, data.byteOffset, data.byteLength))
  if (!reader || parsed === undefined) return { programId, accounts, data: base58.encode(data), stackHeight }
  return { program: reader.program, programId, parsed, stackHeight }
}

type Read = (accounts: readonly string[], data: DataView) => Words | string | undefined

const READERS: Readonly<Record<string, { readonly program: string; readonly read: Read }>> = {
  [PROGRAMS.system]: { program: 'system', read: readSystem },
  [PROGRAMS.token]: { program: 'spl-token', read: readToken },
  [PROGRAMS.token2022]: { program: 'spl-token-2022', read: readToken },
  [PROGRAMS.tokenAccounts]: { program: 'spl-associated-token-account', read: readOpening },
  [PROGRAMS.memo]: { program: 'spl-memo', read: (_accounts, data) => new TextDecoder().decode(data) },
}

function readSystem(accounts: readonly string[], data: DataView): Words | undefined {
  const [source, other] = accounts
  const kind = data.byteLength >= 4 ? data.getUint32(0, true) : undefined
  if (kind === 2 && data.byteLength === 12) {
    return { type: 'transfer', info: { source, destination: other, lamports: Number(data.getBigUint64(4, true)) } }
  }
  if (kind !== 0 || data.byteLength !== 52) return undefined
  const owner = base58.encode(new Uint8Array(data.buffer, data.byteOffset + 20, 32))
  const [lamports, space] = [Number(data.getBigUint64(4, true)), Number(data.getBigUint64(12, true))]
  return { type: 'createAccount', info: { source, newAccount: other, lamports, space, owner } }
}

function readToken(accounts: readonly string[], data: DataView): Words | undefined {
  const kind = data.byteLength > 0 ? data.getUint8(0) : undefined
  if (kind === 3 && data.byteLength === 9) {
    const [source, destination, authority] = accounts
    return { type: 'transfer', info: { source, destination, authority, amount: String(data.getBigUint64(1, true)) } }
  }
  if (kind !== 12 || data.byteLength !== 10) return undefined
  const [source, mint, destination, authority] = accounts
  const tokenAmount = toTokenAmount(data.getBigUint64(1, true), data.getUint8(9))
  return { type: 'transferChecked', info: { source, mint, destination, authority, tokenAmount } }
}

function readOpening(accounts: readonly string[], data: DataView): Words | undefined {
  const type = data.byteLength === 0 || data.getUint8(0) === 0 ? 'create' : 'createIdempotent'
  if (type === 'createIdempotent' && data.getUint8(0) !== 1) return undefined
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  return { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } }
}
