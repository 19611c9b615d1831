/** Describes what a Solana transaction does. Unknown or mixed transactions are described by their programs. */
import { VersionedMessage, VersionedTransaction } from '@solana/web3.js'

/** What is true of every transaction. */
export interface TransactionFacts {
  /** Base58, as all addresses here. */
  readonly feePayer: string
  /** Everybody who has to sign, the fee payer first. */
  readonly signers: readonly string[]
  /** Lamports, at most: signatures, and the price the transaction itself offers for computing. */
  readonly fee: bigint
}

/** The action of a transaction, or the programs that it calls. */
export type TransactionAction =
  | { readonly kind: 'transfer'; readonly lamports: bigint; readonly from: string; readonly to: string }
  | {
      readonly kind: 'token'
      /** Base units. */
      readonly amount: bigint
      /** Undefined, as `mint`, where the transaction does not say: then only the token account could tell. */
      readonly decimals: number | undefined
      readonly mint: string | undefined
      /** Whose tokens go. */
      readonly from: string
      /** The receiver's wallet where the transaction names it, else the token account. */
      readonly to: string
      /** The receiver's token account is made, and paid for, on the way. */
      readonly opensAccount: boolean
    }
  | { readonly kind: 'other'; readonly programs: readonly string[] }

export type TransactionDescription = TransactionFacts & TransactionAction

/** Programs by address. */
export const PROGRAMS = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  tokenAccounts: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
} as const

/** Lamports for each signature. */
const SIGNATURE_FEE = 5000n
/** Compute units: what an instruction is taken for where the transaction sets no limit, and the most there can be. */
const UNITS_EACH = 200_000
const MOST_UNITS = 1_400_000

interface Step {
  readonly program: string
  /** Undefined where the address is in a lookup table, which only the chain knows. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: DataView
}

/** Throws when the bytes are no transaction, legacy or version 0. */
export function describeTransaction(bytes: Uint8Array): TransactionDescription {
  const { message } = read(bytes)
  const keys = message.staticAccountKeys.map((key) => key.toBase58())
  const steps = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }): Step => {
    const program = keys[programIdIndex]
    if (program === undefined) throw new Error('The transaction calls a program that it does not name.')
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    return { program, accounts: accountKeyIndexes.map((index) => keys[index]), data: view }
  })
  const signers = keys.slice(0, message.header.numRequiredSignatures)
  const feePayer = signers[0]
  if (feePayer === undefined) throw new Error('The transaction has nobody who signs it.')
  const work = steps.filter(({ program }) => program !== PROGRAMS.computeBudget)
  const action = transferOf(work) ?? tokenTransferOf(work) ?? other(work)
  return { feePayer, signers, fee: feeOf(signers.length, steps), ...action }
}

/** Whether a signature on these bytes would be one on a transaction. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    const again = VersionedMessage.deserialize(bytes).serialize()
    return again.length === bytes.length && again.every((byte, at) => byte === bytes[at])
  } catch {
    return false
  }
}

function read(bytes: Uint8Array): VersionedTransaction {
  try {
    return VersionedTransaction.deserialize(bytes)
  } catch (cause) {
    throw new Error('The transaction cannot be read.', { cause })
  }
}

function other(steps: readonly Step[]): TransactionAction {
  return { kind: 'other', programs: [...new Set(steps.map(({ program }) => program))] }
}

/** One instruction, which moves SOL: system program, instruction 2, lamports as u64. */
function transferOf(steps: readonly Step[]): TransactionAction | undefined {
  const [step, more] = steps
  if (!step || more || step.program !== PROGRAMS.system) return undefined
  const { data, accounts } = step
  const [from, to] = accounts
  if (data.byteLength !== 12 || data.getUint32(0, true) !== 2 || from === undefined || to === undefined)
    return undefined
  return { kind: 'transfer', lamports: data.getBigUint64(4, true), from, to }
}

/** One transfer of a token, after the receiver's account for it has been opened, where it has to be. */
function tokenTransferOf(steps: readonly Step[]): TransactionAction | undefined {
  const move = steps.at(-1)
  const opening = steps.length === 2 ? steps[0] : undefined
  if (!move || steps.length > 2 || (opening && opening.program !== PROGRAMS.tokenAccounts)) return undefined
  if (move.program !== PROGRAMS.token && move.program !== PROGRAMS.token2022) return undefined
  const { data, accounts } = move
  const kind = data.byteLength > 0 ? data.getUint8(0) : undefined
  // Transfer: source, destination, owner. TransferChecked: source, mint, destination, owner; decimals at the end.
  const isChecked = kind === 12 && data.byteLength === 10
  if (!isChecked && !(kind === 3 && data.byteLength === 9)) return undefined
  const mint = isChecked ? accounts[1] : opening?.accounts[3]
  const [account, from] = accounts.slice(isChecked ? 2 : 1)
  const [, opened, receiver] = opening?.accounts ?? []
  if (account === undefined || from === undefined || (opening && opened !== account)) return undefined
  return {
    kind: 'token',
    amount: data.getBigUint64(1, true),
    decimals: isChecked ? data.getUint8(9) : undefined,
    mint,
    from,
    to: receiver ?? account,
    opensAccount: opening !== undefined,
  }
}

function feeOf(signatures: number, steps: readonly Step[]): bigint {
  const work = steps.filter(({ program }) => program !== PROGRAMS.computeBudget).length
  let units = work * UNITS_EACH
  let price = 0n
  for (const { program, data } of steps) {
    if (program !== PROGRAMS.computeBudget || data.byteLength === 0) continue
    const kind = data.getUint8(0)
    if (kind === 2 && data.byteLength === 5) units = data.getUint32(1, true)
    if (kind === 3 && data.byteLength === 9) price = data.getBigUint64(1, true)
  }
  // Millionths of a lamport for each unit, rounded up as the chain does.
  const computing = price * BigInt(Math.min(units, MOST_UNITS))
  return SIGNATURE_FEE * BigInt(signatures) + (computing + 999_999n) / 1_000_000n
}
