/** The token programs' instructions that the sandbox sends, as their documented layouts have them. */
import { PublicKey, TransactionInstruction, type AccountMeta } from '@solana/web3.js'
import { PROGRAMS } from './describe.ts'
import type { SolanaToken } from './tokens.ts'

/** Bytes of a mint without extensions. */
export const MINT_SPACE = 82

/** The address of `owner`'s own account for a token. */
export function tokenAccountOf(owner: string, { mint, program }: SolanaToken): string {
  const seeds = [owner, program, mint].map((address) => new PublicKey(address).toBytes())
  const [address] = PublicKey.findProgramAddressSync(seeds, new PublicKey(PROGRAMS.tokenAccounts))
  return address.toBase58()
}

/** Opens that account, if there is none, at the cost of `payer`. */
export function openTokenAccount(payer: string, owner: string, token: SolanaToken): TransactionInstruction {
  const keys = [
    signer(payer),
    writable(tokenAccountOf(owner, token)),
    readonly(owner),
    readonly(token.mint),
    readonly(PROGRAMS.system),
    readonly(token.program),
  ]
  return instruction(PROGRAMS.tokenAccounts, keys, [1])
}

export function initializeMint({ mint, program, decimals }: SolanaToken, authority: string): TransactionInstruction {
  const data = [20, decimals, ...new PublicKey(authority).toBytes(), 0]
  return instruction(program, [writable(mint)], data)
}

/** `amount` in base units, as below. */
export function mintTo(token: SolanaToken, owner: string, authority: string, amount: bigint): TransactionInstruction {
  const keys = [
    writable(token.mint),
    writable(tokenAccountOf(owner, token)),
    { ...signer(authority), isWritable: false },
  ]
  return instruction(token.program, keys, [7, ...u64(amount)])
}

export function transferToken(token: SolanaToken, from: string, to: string, amount: bigint): TransactionInstruction {
  const keys = [
    writable(tokenAccountOf(from, token)),
    readonly(token.mint),
    writable(tokenAccountOf(to, token)),
    { ...signer(from), isWritable: false },
  ]
  return instruction(token.program, keys, [12, ...u64(amount), token.decimals])
}

function instruction(program: string, keys: AccountMeta[], data: readonly number[]): TransactionInstruction {
  return new TransactionInstruction({ programId: new PublicKey(program), keys, data: Buffer.from(data) })
}

function u64(value: bigint): readonly number[] {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return [...bytes]
}

function signer(address: string): AccountMeta {
  return { pubkey: new PublicKey(address), isSigner: true, isWritable: true }
}

function writable(address: string): AccountMeta {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: true }
}

function readonly(address: string): AccountMeta {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: false }
}
