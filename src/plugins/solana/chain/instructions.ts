/** Builds instructions and messages. The only file that imports @solana/web3.js. */
import {
  ComputeBudgetProgram,
  Message,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'
import { base58 } from '@scure/base'

const TOKEN_ACCOUNTS = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
/** The numbers of the two instructions in the token programs. */
const CREATE_IDEMPOTENT = 1
const TRANSFER_CHECKED = 12

export type Instruction = TransactionInstruction

/** The compute units of a transaction, and their price, which is paid in addition to the fee for signatures. */
export interface Budget {
  readonly units: number
  /** Millionths of a lamport per unit. */
  readonly price: bigint
}

/** The address of the owner's token account for this mint. */
export function associatedAccount(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((address) => new PublicKey(address).toBuffer())
  return PublicKey.findProgramAddressSync(seeds, TOKEN_ACCOUNTS)[0].toBase58()
}

export const transferLamports = (from: string, to: string, lamports: bigint): Instruction =>
  SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports })

export interface Token {
  readonly mint: string
  readonly program: string
}

/** Creates the receiver's token account, unless it exists by then. */
export function createAccount({ mint, program }: Token, payer: string, owner: string, account: string): Instruction {
  const keys = [writable(payer, true), writable(account), readonly(owner), readonly(mint)]
  return new TransactionInstruction({
    programId: TOKEN_ACCOUNTS,
    keys: [...keys, readonly(SystemProgram.programId.toBase58()), readonly(program)],
    data: bytes(Uint8Array.of(CREATE_IDEMPOTENT)),
  })
}

export interface TokenTransfer extends Token {
  readonly source: string
  readonly destination: string
  readonly owner: string
  /** Base units. */
  readonly amount: bigint
  /** The program rejects a number other than the mint's. */
  readonly decimals: number
}

export function transferTokens(transfer: TokenTransfer): Instruction {
  const { mint, program, source, destination, owner, amount, decimals } = transfer
  const data = new DataView(new ArrayBuffer(10))
  data.setUint8(0, TRANSFER_CHECKED)
  data.setBigUint64(1, amount, true)
  data.setUint8(9, decimals)
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys: [writable(source), readonly(mint), writable(destination), { ...readonly(owner), isSigner: true }],
    data: bytes(new Uint8Array(data.buffer)),
  })
}

/** The message that the payer signs. It is a legacy message, which every wallet supports. */
export function messageOf(
  payer: string,
  recentBlockhash: string,
  instructions: readonly Instruction[],
  budget: Budget,
) {
  const { units, price } = budget
  const limits = [
    ComputeBudgetProgram.setComputeUnitLimit({ units }),
    ...(price > 0n ? [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price })] : []),
  ]
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash,
    instructions: [...limits, ...instructions],
  })
  return Uint8Array.from(message.compileToLegacyMessage().serialize())
}

/** True if it is the payer's ed25519 signature of this message. */
export function isSignature(signature: Uint8Array, message: Uint8Array): boolean {
  return Transaction.populate(Message.from(message), [base58.encode(signature)]).verifySignatures()
}

/** The addresses that the instructions write to. Recent fees depend on them. */
export const writtenBy = (instructions: readonly Instruction[]): readonly string[] => [
  ...new Set(
    instructions.flatMap(({ keys }) =>
      keys.filter(({ isWritable }) => isWritable).map(({ pubkey }) => pubkey.toBase58()),
    ),
  ),
]

const readonly = (address: string) => ({ pubkey: new PublicKey(address), isSigner: false, isWritable: false })
const writable = (address: string, isSigner = false) => ({ pubkey: new PublicKey(address), isSigner, isWritable: true })

/** web3.js declares Buffer, but accepts any Uint8Array. */
const bytes = (data: Uint8Array) => data as Instruction['data']
