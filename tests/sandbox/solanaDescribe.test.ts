import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { describeTransaction, PROGRAMS } from '../../sandbox/solana/describe.ts'
import { deriveSolanaKeys } from '../../sandbox/solana/keys.ts'
import { signTransaction } from '../../sandbox/solana/sign.ts'

const [FROM, TO, MINT, ACCOUNT] = deriveSolanaKeys('describe', 4).map(({ publicKey }) => new PublicKey(publicKey))
const from = FROM!.toBase58()
const to = TO!.toBase58()
const BLOCKHASH = PublicKey.default.toBase58()

function bytes(instructions: readonly TransactionInstruction[], version: 'legacy' | 0 = 0): Uint8Array {
  const message = new TransactionMessage({
    payerKey: FROM!,
    recentBlockhash: BLOCKHASH,
    instructions: [...instructions],
  })
  return new VersionedTransaction(
    version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
  ).serialize()
}

const lamports = (amount: number | bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: FROM!, toPubkey: TO!, lamports: amount })

const call = (program: string, keys: readonly PublicKey[], data: readonly number[]): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(FROM!), isWritable: true })),
    data: Buffer.from(data),
  })
const u64 = (amount: bigint): number[] => [...new Uint8Array(new BigUint64Array([amount]).buffer)]
const source = new PublicKey(deriveSolanaKeys('source', 1)[0]!.publicKey)

describe('a transaction is told in what it does', () => {
  test.each(['legacy', 0] as const)('SOL in a transaction of version %s', (version) => {
    expect(describeTransaction(bytes([lamports(1_500_000_000)], version))).toEqual({
      kind: 'transfer',
      lamports: 1_500_000_000n,
      from,
      to,
      feePayer: from,
      signers: [from],
      fee: 5_000n,
    })
  })

  test('every lamport, beyond what a number holds', () => {
    const most = 2n ** 64n - 1n
    expect(describeTransaction(bytes([lamports(most)]))).toMatchObject({ lamports: most })
  })

  test.each([PROGRAMS.token, PROGRAMS.token2022])('a token of %s, checked', (program) => {
    const move = call(program, [source, MINT!, ACCOUNT!, FROM!], [12, ...u64(2_500_000n), 6])
    expect(describeTransaction(bytes([move]))).toMatchObject({
      kind: 'token',
      amount: 2_500_000n,
      decimals: 6,
      mint: MINT!.toBase58(),
      from,
      to: ACCOUNT!.toBase58(),
      opensAccount: false,
    })
  })

  test('a token that is not named', () => {
    const move = call(PROGRAMS.token, [source, ACCOUNT!, FROM!], [3, ...u64(7n)])
    expect(describeTransaction(bytes([move]))).toMatchObject({ kind: 'token', amount: 7n, to: ACCOUNT!.toBase58() })
    expect(describeTransaction(bytes([move]))).toMatchObject({ decimals: undefined, mint: undefined })
  })

  test('the receiver of a token, where their account is opened on the way', () => {
    const open = call(
      PROGRAMS.tokenAccounts,
      [FROM!, ACCOUNT!, TO!, MINT!, SystemProgram.programId, new PublicKey(PROGRAMS.token)],
      [1],
    )
    const move = call(PROGRAMS.token, [source, MINT!, ACCOUNT!, FROM!], [12, ...u64(1n), 0])
    expect(describeTransaction(bytes([open, move]))).toMatchObject({ kind: 'token', to, opensAccount: true })
    const elsewhere = call(PROGRAMS.token, [source, MINT!, TO!, FROM!], [12, ...u64(1n), 0])
    expect(describeTransaction(bytes([open, elsewhere]))).toMatchObject({ kind: 'other' })
  })

  test('the fee that the transaction itself offers', () => {
    const units = ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 })
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_001 })
    expect(describeTransaction(bytes([units, price, lamports(1)]))).toMatchObject({ kind: 'transfer', fee: 6_005_001n })
    // Without a limit the network takes 200,000 units for each instruction.
    expect(describeTransaction(bytes([price, lamports(1)])).fee).toBe(4_005_001n)
    const most = ComputeBudgetProgram.setComputeUnitLimit({ units: 4_000_000_000 })
    expect(describeTransaction(bytes([most, price, lamports(1)])).fee).toBe(28_005_002n)
  })
})

describe('what it cannot tell, it does not guess', () => {
  const memo = call(PROGRAMS.memo, [], [104, 105])
  const strange = call(MINT!.toBase58(), [TO!], [1, 2, 3])
  test.each([
    ['two transfers', [lamports(1), lamports(2)], [PROGRAMS.system]],
    ['a transfer and more', [lamports(1), memo], [PROGRAMS.system, PROGRAMS.memo]],
    ['a program of its own', [strange], [MINT!.toBase58()]],
    ['another action of the system program', [call(PROGRAMS.system, [FROM!, TO!], [1, 0, 0, 0])], [PROGRAMS.system]],
    ['a transfer cut short', [call(PROGRAMS.system, [FROM!, TO!], [2, 0, 0, 0, 1])], [PROGRAMS.system]],
    ['a token transfer cut short', [call(PROGRAMS.token, [source, MINT!, TO!, FROM!], [12, 1])], [PROGRAMS.token]],
    ['no data', [call(PROGRAMS.token, [source], [])], [PROGRAMS.token]],
    ['nothing', [], []],
  ])('%s', (_, instructions, programs) => {
    expect(describeTransaction(bytes(instructions))).toMatchObject({ kind: 'other', programs })
  })

  test.each([
    ['nothing', []],
    ['noise', [1, 2, 3]],
    ['a signature without a message', [1, ...Array.from({ length: 64 }, () => 0)]],
    ['a transaction cut short', [...bytes([lamports(1)]).slice(0, 120)]],
  ])('%s is no transaction', (_, data) => {
    expect(() => describeTransaction(new Uint8Array(data))).toThrow('The transaction')
  })

  test('a receiver in a lookup table, which only the chain knows', () => {
    const message = new TransactionMessage({
      payerKey: FROM!,
      recentBlockhash: BLOCKHASH,
      instructions: [lamports(1)],
    }).compileToV0Message([
      {
        key: MINT!,
        isActive: () => true,
        state: {
          addresses: [TO!],
          deactivationSlot: 2n ** 64n - 1n,
          lastExtendedSlot: 0,
          lastExtendedSlotStartIndex: 0,
        },
      },
    ])
    expect(message.addressTableLookups).toHaveLength(1)
    expect(describeTransaction(new VersionedTransaction(message).serialize())).toMatchObject({ kind: 'other' })
  })
})

test('a key that need not sign does not', () => {
  const [stranger] = deriveSolanaKeys('stranger', 1)
  expect(() => signTransaction(bytes([lamports(1)]), stranger!)).toThrow('Can not add signature')
})
