import { base58 } from '@scure/base'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  sendAndConfirmTransaction,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionExpiredBlockheightExceededError,
  TransactionMessage,
  VersionedTransaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { CLUSTER, GENESIS_HASH } from '../../sandbox/solana/cluster.ts'
import { openTokenAccount, tokenAccountOf, transferToken } from '../../sandbox/solana/instructions.ts'
import { SOLANA_TOKENS, type SolanaToken } from '../../sandbox/solana/tokens.ts'
import { addressOf, clientOf, keyOf, legacy, solanaOfFile, versioned } from './solanaNode.ts'

const solana = solanaOfFile()
const marram = keyOf('marram')
const saltbox = keyOf('saltbox')
const newcomer = keyOf('somebody new')
const [SUSD, SBX] = SOLANA_TOKENS as readonly [SolanaToken, SolanaToken]

function transfer(lamports: number, to = saltbox): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: addressOf(marram), toPubkey: addressOf(to), lamports })
}

/** Sends from Marram and waits over the socket, as a page does. */
async function sendConfirmed(
  instructions: TransactionInstruction[],
  make = legacy,
): Promise<{ signature: string; err: unknown }> {
  const client = clientOf(solana())
  const { blockhash, lastValidBlockHeight } = await client.getLatestBlockhash()
  const signature = await client.sendRawTransaction(make(instructions, blockhash, marram))
  const { value } = await client.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
  return { signature, err: value.err }
}

describe('the cluster', () => {
  test('tells who it is and where it stands', async () => {
    const client = clientOf(solana())
    expect(await client.getGenesisHash()).toBe(GENESIS_HASH)
    expect(CLUSTER.caipNetworkId).toBe(`solana:${(await client.getGenesisHash()).slice(0, 32)}`)
    const [slot, height, epoch] = [await client.getSlot(), await client.getBlockHeight(), await client.getEpochInfo()]
    expect(epoch).toMatchObject({ absoluteSlot: slot, blockHeight: height, slotIndex: slot % epoch.slotsInEpoch })
    expect(Math.abs(((await client.getBlockTime(slot)) ?? 0) - Date.now() / 1000)).toBeLessThan(60)
    solana().mine(7)
    expect(await client.getSlot()).toBe(slot + 7)
    expect(await client.getRecentPrioritizationFees()).toHaveLength(8)
    expect((await client.getVersion())['solana-core']).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('keeps a blockhash for 150 blocks', async () => {
    const client = clientOf(solana())
    const { blockhash, lastValidBlockHeight } = await client.getLatestBlockhash()
    expect(lastValidBlockHeight).toBe((await client.getBlockHeight()) + 150)
    solana().mine(150)
    expect(await client.isBlockhashValid(blockhash)).toMatchObject({ value: true })
    solana().mine(1)
    expect(await client.isBlockhashValid(blockhash)).toMatchObject({ value: false })
    const late = client.sendRawTransaction(legacy([transfer(1)], blockhash, marram))
    await expect(late).rejects.toThrow('Blockhash not found')
    await expect(
      client.confirmTransaction({ signature: base58.encode(new Uint8Array(64)), blockhash, lastValidBlockHeight }),
    ).rejects.toThrow(TransactionExpiredBlockheightExceededError)
  })
})

describe('transactions', () => {
  test('an airdrop arrives and is confirmed over the socket', async () => {
    const client = clientOf(solana())
    const latest = await client.getLatestBlockhash()
    const signature = await client.requestAirdrop(addressOf(newcomer), 2_500_000_000)
    expect(await client.confirmTransaction({ signature, ...latest })).toMatchObject({ value: { err: null } })
    expect(await client.getBalance(addressOf(newcomer))).toBe(2_500_000_000)
  })

  test.each([
    ['legacy', legacy],
    ['version 0', versioned],
  ])('a %s transfer moves SOL and costs a fee', async (_name, make) => {
    const client = clientOf(solana())
    const before = await client.getBalance(addressOf(saltbox))
    expect(await sendConfirmed([transfer(1_250_000_000)], make)).toMatchObject({ err: null })
    expect(await client.getBalance(addressOf(saltbox))).toBe(before + 1_250_000_000)
    expect(await client.getBalance(addressOf(marram))).toBe(42_500_000_000 - 1_250_000_000 - 5000)
  })

  test('version 0 finds addresses in lookup tables', async () => {
    const client = clientOf(solana())
    const payer = addressOf(marram)
    solana().mine(1)
    const recentSlot = (await client.getSlot()) - 1
    const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({ authority: payer, payer, recentSlot })
    const addresses = [addressOf(saltbox)]
    const extend = AddressLookupTableProgram.extendLookupTable({ payer, authority: payer, lookupTable, addresses })
    await sendConfirmed([create, extend])
    solana().mine(1)
    const { value: table } = await client.getAddressLookupTable(lookupTable)
    if (!table) throw new Error('There is no table.')
    const { signature, err } = await sendConfirmed([transfer(77)], (instructions, blockhash, key) =>
      versioned(instructions, blockhash, key, [table]),
    )
    expect(err).toBeNull()
    const landed = await client.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta?.loadedAddresses?.writable.map(String)).toEqual([saltbox.address])
    const [, , before] = landed?.meta?.preBalances ?? []
    expect(landed?.meta?.postBalances[2]).toBe((before ?? 0) + 77)
    expect(await client.getSignaturesForAddress(addressOf(saltbox))).toMatchObject([{ signature }])
  })

  test.each([SUSD, SBX])('$symbol goes to somebody who has no account for it yet', async (token) => {
    const client = clientOf(solana())
    const instructions = [
      openTokenAccount(marram.address, newcomer.address, token),
      transferToken(token, marram.address, newcomer.address, 1n),
    ]
    expect(await sendConfirmed(instructions)).toMatchObject({ err: null })
    const account = new PublicKey(tokenAccountOf(newcomer.address, token))
    expect((await client.getTokenAccountBalance(account)).value).toMatchObject({
      amount: '1',
      decimals: token.decimals,
    })
    const parsed = await client.getParsedTokenAccountsByOwner(addressOf(newcomer), {
      programId: new PublicKey(token.program),
    })
    expect(parsed.value.map(({ pubkey }) => String(pubkey))).toEqual([String(account)])
  })

  test('one that fails is refused with the runtime’s own logs', async () => {
    const client = clientOf(solana())
    const { blockhash } = await client.getLatestBlockhash()
    const poor = legacy([transfer(43_000_000_000)], blockhash, marram)
    const error = await client.sendRawTransaction(poor).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SendTransactionError)
    expect(String(error)).toContain('Error processing Instruction 0: custom program error: 0x1')
    expect((error as SendTransactionError).logs?.join('\n')).toContain('insufficient lamports')
    expect(await client.getBlockHeight()).toBe(0)
  })

  test('one that fails without a preflight lands, fails and costs its fee', async () => {
    const client = clientOf(solana())
    const { blockhash, lastValidBlockHeight } = await client.getLatestBlockhash()
    const poor = legacy([transfer(43_000_000_000)], blockhash, marram)
    const signature = await client.sendRawTransaction(poor, { skipPreflight: true })
    const { value } = await client.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(await client.getBalance(addressOf(marram))).toBe(42_500_000_000 - 5000)
    const { value: status } = await client.getSignatureStatus(signature)
    expect(status).toMatchObject({ err: value.err, confirmationStatus: 'finalized' })
  })

  test.each([
    ['a receiver below the rent', () => [transfer(10, newcomer)], 'Insufficient funds for rent'],
    [
      'a program that is none',
      () => [new TransactionInstruction({ keys: [], programId: addressOf(newcomer) })],
      'Invalid program for execution',
    ],
  ])('%s is refused by name', async (_what, make, words) => {
    const client = clientOf(solana())
    const { blockhash } = await client.getLatestBlockhash()
    const sent = client.sendRawTransaction(legacy(make(), blockhash, marram))
    await expect(sent).rejects.toThrow(words)
  })

  test('the same one twice is known the second time', async () => {
    const client = clientOf(solana())
    const { blockhash } = await client.getLatestBlockhash()
    const bytes = legacy([transfer(5)], blockhash, marram)
    const signature = await client.sendRawTransaction(bytes)
    await expect(client.sendRawTransaction(bytes)).rejects.toThrow('This transaction has already been processed')
    expect(await client.sendRawTransaction(bytes, { skipPreflight: true })).toBe(signature)
    expect(await client.getSignaturesForAddress(addressOf(marram))).toHaveLength(1)
  })

  test('a signature of somebody else is refused, and never lands without a preflight', async () => {
    const client = clientOf(solana())
    const { blockhash } = await client.getLatestBlockhash()
    const forged = legacy([transfer(5)], blockhash, marram)
    forged[10] = (forged[10] ?? 0) ^ 1
    await expect(client.sendRawTransaction(forged)).rejects.toThrow('signature verification failure')
    const signature = await client.sendRawTransaction(forged, { skipPreflight: true })
    expect(await client.getSignatureStatus(signature)).toMatchObject({ value: null })
    expect(await client.getBalance(addressOf(marram))).toBe(42_500_000_000)
  })
})

describe('trying and pricing', () => {
  test('a simulation changes nothing, and says what would be', async () => {
    const client = clientOf(solana())
    const message = new TransactionMessage({
      payerKey: addressOf(marram),
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [transfer(1_000_000_000)],
    }).compileToV0Message()
    const { value } = await client.simulateTransaction(new VersionedTransaction(message), {
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [saltbox.address] },
    })
    expect(value).toMatchObject({ err: null, unitsConsumed: 150, accounts: [{ lamports: 19_750_000_000 }] })
    expect(value.logs?.at(-1)).toBe('Program 11111111111111111111111111111111 success')
    const stale = await client.simulateTransaction(new VersionedTransaction(message))
    expect(stale.value.err).toBe('BlockhashNotFound')
    expect(await client.getBalance(addressOf(saltbox))).toBe(18_750_000_000)
  })

  test.each([
    ['plain', []],
    ['with a price', [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 })]],
    [
      'with a price and a limit',
      [
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 333_333 }),
        ComputeBudgetProgram.setComputeUnitLimit({ units: 40_001 }),
      ],
    ],
    [
      'with tokens',
      [
        transferToken(SUSD, marram.address, saltbox.address, 5n),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 }),
      ],
    ],
  ])('a transfer %s costs what the node said', async (_name, extra) => {
    const client = clientOf(solana())
    const instructions = [...extra, transfer(1)]
    const { blockhash } = await client.getLatestBlockhash()
    const { message } = VersionedTransaction.deserialize(legacy(instructions, blockhash, marram))
    const { value: fee } = await client.getFeeForMessage(message)
    const { signature } = await sendConfirmed(instructions)
    const landed = await client.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta?.fee).toBe(fee)
    expect(await client.getBalance(addressOf(marram))).toBe(42_500_000_000 - 1 - (fee ?? 0))
  })

  test('there is no price for a message whose blockhash has run out', async () => {
    const client = clientOf(solana())
    const { blockhash } = await client.getLatestBlockhash()
    const { message } = VersionedTransaction.deserialize(legacy([transfer(1)], blockhash, marram))
    solana().mine(151)
    expect((await client.getFeeForMessage(message)).value).toBeNull()
  })
})

describe('a durable nonce', () => {
  /** Somebody new with a nonce account; answers how they sign transfers to Saltbox that name its nonce. */
  async function makeNonce() {
    const client = clientOf(solana())
    const [payer, account] = [Keypair.generate(), Keypair.generate()]
    await solana().faucet({ address: payer.publicKey.toBase58(), amount: '10' })
    const lamports = await client.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH)
    const [noncePubkey, authorizedPubkey] = [account.publicKey, payer.publicKey]
    const created = SystemProgram.createNonceAccount({
      fromPubkey: payer.publicKey,
      noncePubkey,
      authorizedPubkey,
      lamports,
    })
    await sendAndConfirmTransaction(client, new Transaction().add(created), [payer, account])
    const ends = { fromPubkey: payer.publicKey, toPubkey: addressOf(saltbox) }
    const nonce = async (): Promise<string> => (await client.getNonce(noncePubkey))?.nonce ?? ''
    const advance = SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey })
    const sign = (value: string, lamports: number): Transaction => {
      const signed = new Transaction({
        feePayer: payer.publicKey,
        nonceInfo: { nonce: value, nonceInstruction: advance },
      })
      signed.add(SystemProgram.transfer({ ...ends, lamports })).sign(payer)
      return signed
    }
    return { client, noncePubkey, nonce, sign }
  }

  test('is good for longer than any blockhash, and once only', async () => {
    const { client, noncePubkey: nonceAccountPubkey, nonce, sign } = await makeNonce()
    const first = await nonce()
    const signed = sign(first, 77)
    expect(await signed.getEstimatedFee(client)).toBe(5000)
    solana().mine(400)
    const signature = await client.sendRawTransaction(signed.serialize())
    const minContextSlot = await client.getSlot()
    expect(
      await client.confirmTransaction({ signature, nonceAccountPubkey, nonceValue: first, minContextSlot }),
    ).toMatchObject({ value: { err: null } })
    expect(await nonce()).not.toBe(first)
    await expect(client.sendRawTransaction(sign(first, 78).serialize())).rejects.toThrow('Blockhash not found')
    await client.sendRawTransaction(sign(await nonce(), 79).serialize())
    expect(await client.getBalance(addressOf(saltbox))).toBe(18_750_000_000 + 77 + 79)
  })

  test('is used up by a transaction that fails, too', async () => {
    const { client, nonce, sign } = await makeNonce()
    const first = await nonce()
    const poor = sign(first, 50_000_000_000)
    const signature = await client.sendRawTransaction(poor.serialize(), { skipPreflight: true })
    expect((await client.getSignatureStatus(signature)).value?.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
    const second = await nonce()
    expect(second).not.toBe(first)
    await expect(client.sendRawTransaction(sign(first, 1).serialize())).rejects.toThrow('Blockhash not found')
    await client.sendRawTransaction(sign(second, 2).serialize())
    expect(await client.getBalance(addressOf(saltbox))).toBe(18_750_000_000 + 2)
  })
})
