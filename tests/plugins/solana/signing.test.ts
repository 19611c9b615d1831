import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Message,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf } from '#kernel'
import { signTransaction as signWith } from '../../../sandbox/solana/sign.ts'
import { signAll, signTransaction, signTransactionParams } from '../../../src/plugins/solana/wallet/signing.ts'
import {
  isTransaction,
  parseTransaction,
  unsigned,
  withSignature,
} from '../../../src/plugins/solana/chain/wireTransaction.ts'
import { code, forever, keyWallet, MARRAM, POOR, STRANGER } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const whole = soakRun('Solana transactions')
const broken = soakRun('broken Solana transactions')
const ALL = 'solana_signAllTransactions'
const ONE = 'solana_signTransaction'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
const instruction = fc
  .record({
    programId: key,
    keys: fc.array(fc.record({ pubkey: key, isSigner: fc.boolean(), isWritable: fc.boolean() }), { maxLength: 6 }),
    data: fc.uint8Array({ maxLength: 200 }),
  })
  .map(({ data, ...rest }) => new TransactionInstruction({ ...rest, data: Buffer.from(data) }))
const message = fc
  .record({ payerKey: key, recentBlockhash: key.map(String), instructions: fc.array(instruction, { maxLength: 4 }) })
  .map((parts) => new TransactionMessage(parts))

/** A real transaction of these signers, unsigned. */
function transactionOf(version: 'legacy' | 0, ...signers: readonly string[]): Uint8Array {
  const [payer = MARRAM.address, ...others] = signers
  const parts = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: STRANGER.address,
    instructions: [
      new TransactionInstruction({
        programId: new PublicKey(STRANGER.address),
        keys: others.map((address) => ({ pubkey: new PublicKey(address), isSigner: true, isWritable: false })),
        data: Buffer.from([1, 2, 3]),
      }),
    ],
  })
  return new VersionedTransaction(
    version === 0 ? parts.compileToV0Message() : parts.compileToLegacyMessage(),
  ).serialize()
}

describe('transactions as bytes', () => {
  it('are read as web3.js reads them', { timeout: whole.limit }, () =>
    whole.measured(() =>
      fc.assert(
        fc.property(message, fc.boolean(), (parts, isLegacy) => {
          const compiled = isLegacy ? parts.compileToLegacyMessage() : parts.compileToV0Message()
          const bytes = new VersionedTransaction(compiled).serialize()
          const read = parseTransaction(bytes)
          const { numRequiredSignatures } = compiled.header
          expect(read.version).toBe(isLegacy ? 'legacy' : 0)
          expect(read.signers).toEqual(compiled.staticAccountKeys.slice(0, numRequiredSignatures).map(String))
          expect(read.recentBlockhash).toBe(compiled.recentBlockhash)
          expect(read.message).toEqual(new Uint8Array(compiled.serialize()))
          const again = TransactionMessage.decompile(compiled).instructions
          expect(read.instructions).toEqual(
            again.map(({ programId, keys, data }) => ({
              programId: String(programId),
              keys: keys.map(({ pubkey, isSigner, isWritable }) => ({ pubkey: String(pubkey), isSigner, isWritable })),
              data: base58.encode(data),
            })),
          )
          whole.saw(isLegacy ? 'legacy' : 'version 0')
        }),
        whole.fc,
      ),
    ),
  )

  it('may name accounts that only the chain knows', () => {
    const table = new AddressLookupTableAccount({
      key: new PublicKey(STRANGER.address),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [new PublicKey(POOR.address)],
      },
    })
    const compiled = new TransactionMessage({
      payerKey: new PublicKey(MARRAM.address),
      recentBlockhash: STRANGER.address,
      instructions: [
        SystemProgram.transfer({
          fromPubkey: new PublicKey(MARRAM.address),
          toPubkey: new PublicKey(POOR.address),
          lamports: 1,
        }),
      ],
    }).compileToV0Message([table])
    const read = parseTransaction(new VersionedTransaction(compiled).serialize())
    expect(read.signers).toEqual([MARRAM.address])
    expect(read.instructions.map(({ keys }) => keys.map(({ pubkey }) => pubkey))).toEqual([[MARRAM.address, '']])
  })

  it('that are cut, long or changed are read, or refused by name', { timeout: broken.limit }, () =>
    broken.measured(() => {
      const outcomeOf = (bytes: Uint8Array) => {
        try {
          return parseTransaction(bytes).signers.length > 0 && 'read'
        } catch (error) {
          return codeOf(error)
        }
      }
      const legacy = transactionOf('legacy', MARRAM.address, POOR.address)
      expect(outcomeOf(legacy)).toBe('read')
      for (let length = 0; length < legacy.length; length += 1)
        expect([length, outcomeOf(legacy.slice(0, length))]).toEqual([length, 'RPC_INVALID_PARAMS'])
      expect(outcomeOf(Uint8Array.from([...legacy, 0]))).toBe('RPC_INVALID_PARAMS')
      fc.assert(
        fc.property(
          fc.oneof(
            fc.uint8Array({ maxLength: 300 }),
            fc.nat(legacy.length).map((length) => legacy.slice(0, length)),
            fc.tuple(fc.nat(legacy.length - 1), fc.nat(255)).map(([at, byte]) => {
              const changed = Uint8Array.from(legacy)
              changed[at] = byte
              return changed
            }),
          ),
          (bytes) => {
            const outcome = outcomeOf(bytes)
            expect(outcome).toBe(isTransaction(bytes) ? 'read' : 'RPC_INVALID_PARAMS')
            broken.saw(String(outcome))
          },
        ),
        broken.fc,
      )
    }),
  )

  it('get a signature in the place of their signer', () => {
    const bytes = transactionOf(0, MARRAM.address, POOR.address)
    const { message: signed } = parseTransaction(bytes)
    const one = withSignature(bytes, POOR.address, POOR.sign(signed))
    expect(one).toEqual(signWith(bytes, POOR))
    expect(withSignature(one, MARRAM.address, MARRAM.sign(signed))).toEqual(signWith(one, MARRAM))
    expect(() => withSignature(bytes, STRANGER.address, new Uint8Array(64))).toThrow(code('RPC_INVALID_PARAMS'))
  })

  it('of one signer can be made from a message', () => {
    const bytes = transactionOf('legacy', MARRAM.address)
    expect(unsigned(parseTransaction(bytes).message)).toEqual(bytes)
  })
})

describe('asking for a signature', () => {
  const ask = (wallet: ReturnType<typeof keyWallet>, address = MARRAM.address) => ({
    wallet,
    signal: forever(),
    address,
  })
  const verified = (bytes: Uint8Array) => Transaction.from(bytes).verifySignatures()

  it('says of a legacy transaction what an old wallet rebuilds it from', () => {
    const bytes = transactionOf('legacy', MARRAM.address, POOR.address)
    const params = signTransactionParams(bytes, POOR.address)
    expect(params).toEqual({
      transaction: base64.encode(bytes),
      pubkey: POOR.address,
      feePayer: MARRAM.address,
      recentBlockhash: STRANGER.address,
      instructions: [
        {
          programId: STRANGER.address,
          keys: [{ pubkey: POOR.address, isSigner: true, isWritable: false }],
          data: base58.encode(Uint8Array.of(1, 2, 3)),
        },
      ],
    })
    // As such a wallet does it.
    const rebuilt = new Transaction({
      feePayer: new PublicKey(params.feePayer!),
      recentBlockhash: params.recentBlockhash!,
    })
    for (const { programId, keys, data } of params.instructions!)
      rebuilt.add({
        programId: new PublicKey(programId),
        keys: keys.map(({ pubkey, ...rest }) => ({ pubkey: new PublicKey(pubkey), ...rest })),
        data: Buffer.from(base58.decode(data)),
      })
    expect(new Uint8Array(rebuilt.serializeMessage())).toEqual(parseTransaction(bytes).message)
    expect(Message.from(rebuilt.serializeMessage()).header.numRequiredSignatures).toBe(2)
  })

  it('says nothing of the kind of a versioned one', () => {
    const bytes = transactionOf(0, MARRAM.address)
    expect(signTransactionParams(bytes, MARRAM.address)).toEqual({
      transaction: base64.encode(bytes),
      pubkey: MARRAM.address,
    })
  })

  it('refuses to ask somebody who has nothing to sign there', async () => {
    const wallet = keyWallet('')
    const bytes = transactionOf('legacy', MARRAM.address)
    await expect(signTransaction(ask(wallet, POOR.address), bytes)).rejects.toEqual(code('RPC_INVALID_PARAMS'))
    await expect(signAll(ask(wallet, POOR.address), [bytes, bytes])).rejects.toEqual(code('RPC_INVALID_PARAMS'))
    expect(wallet.asked).toEqual([])
  })

  it.each([false, true])('takes a transaction or a signature (old wallet: %s)', async (old) => {
    const wallet = keyWallet('', { old })
    expect(verified(await signTransaction(ask(wallet), transactionOf('legacy', MARRAM.address)))).toBe(true)
  })

  it.each([
    {},
    null,
    'x',
    { transaction: 'AA==' },
    { transaction: 7 },
    { signature: '' },
    { transaction: null, signature: 'x' },
  ])('does not believe %j', async (lie) => {
    const pending = signTransaction(ask(keyWallet('', { lie: () => lie })), transactionOf('legacy', MARRAM.address))
    await expect(pending).rejects.toEqual(code('PROVIDER_INVALID'))
  })

  describe('for several at once', () => {
    const two = [transactionOf('legacy', MARRAM.address), transactionOf('legacy', MARRAM.address, POOR.address)]

    it('asks one question', async () => {
      const wallet = keyWallet('')
      const signed = await signAll(ask(wallet), two)
      expect(wallet.methods()).toEqual([ALL])
      expect(signed).toEqual(two.map((bytes) => signWith(bytes, MARRAM)))
    })

    it('asks one after the other where the wallet has no such question', async () => {
      const wallet = keyWallet('', { lacks: [ALL] })
      const signed = await signAll(ask(wallet), two)
      expect(wallet.methods()).toEqual([ALL, ONE, ONE])
      expect(signed).toEqual(two.map((bytes) => signWith(bytes, MARRAM)))
    })

    it('asks for one as for one, and for none nothing', async () => {
      const wallet = keyWallet('')
      expect(await signAll(ask(wallet), [])).toEqual([])
      await signAll(ask(wallet), two.slice(0, 1))
      expect(wallet.methods()).toEqual([ONE])
    })

    it('asks no second question after a no', async () => {
      const wallet = keyWallet('', { lie: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) })
      await expect(signAll(ask(wallet), two)).rejects.toEqual(code('USER_REJECTED'))
      expect(wallet.methods()).toEqual([ALL])
    })

    it.each([
      ['fewer', { transactions: [base64.encode(two[0]!)] }],
      ['no transactions', { transactions: ['AA==', 'AA=='] }],
      ['no list', { transactions: 'AA==' }],
    ])('does not believe %s', async (_, lie) => {
      await expect(signAll(ask(keyWallet('', { lie: () => lie })), two)).rejects.toEqual(code('PROVIDER_INVALID'))
    })
  })
})
