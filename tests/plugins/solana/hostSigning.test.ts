import { base58, base64 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import type { RequestArguments } from '#wallet'
import { flush } from '#kernel/testing'
import { signTransaction } from '../../../sandbox/solana/sign.ts'
import { connect, start } from './hostStage.ts'
import { code, keyWallet, MARRAM, POOR, STRANGER, type KeyWallet } from './support.ts'

const transaction = (from: string, version: 'legacy' | 0 = 0): Uint8Array => {
  const message = new TransactionMessage({
    payerKey: new PublicKey(from),
    recentBlockhash: STRANGER.address,
    instructions: [
      SystemProgram.transfer({
        fromPubkey: new PublicKey(from),
        toPubkey: new PublicKey(STRANGER.address),
        lamports: 1,
      }),
    ],
  })
  return new VersionedTransaction(
    version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
  ).serialize()
}

describe('signing through it', () => {
  let keys: KeyWallet
  let made: ReturnType<typeof start>
  const marram = () => made.wallet.accounts[0]!
  beforeEach(async () => {
    keys = keyWallet('', { keys: [MARRAM, POOR] })
    made = start({ keys })
    await connect(made, made.chosen)
  })

  it('signs messages, one question each', async () => {
    const messages = ['one', 'two'].map((text) => new TextEncoder().encode(text))
    const signed = await made.wallet.features['solana:signMessage'].signMessage(
      ...messages.map((message) => ({ account: marram(), message })),
    )
    expect(signed).toEqual(messages.map((message) => ({ signedMessage: message, signature: MARRAM.sign(message) })))
    expect(keys.asked[0]).toEqual({
      method: 'solana_signMessage',
      params: { message: base58.encode(messages[0]!), pubkey: MARRAM.address },
    })
    expect(made.subscriptions.now).toBe(0)
  })

  it('signs transactions of one signer in one question', async () => {
    const bytes = [transaction(MARRAM.address), transaction(MARRAM.address, 'legacy'), transaction(POOR.address)]
    const [, poor] = made.wallet.accounts
    const signed = await made.wallet.features['solana:signTransaction'].signTransaction(
      { account: marram(), transaction: bytes[0]! },
      { account: marram(), transaction: bytes[1]!, chain: 'solana:mainnet' },
      { account: poor!, transaction: bytes[2]! },
    )
    expect(signed.map(({ signedTransaction }) => signedTransaction)).toEqual(
      bytes.map((transaction, index) => signTransaction(transaction, index < 2 ? MARRAM : POOR)),
    )
    expect(keys.methods()).toEqual(['solana_signAllTransactions', 'solana_signTransaction'])
  })

  it('hands on how to send, and answers the signature as bytes', async () => {
    const sent: RequestArguments[] = []
    const signature = new Uint8Array(64).fill(9)
    made.chosen.behave(
      { answer: (args: RequestArguments) => (sent.push(args), { signature: base58.encode(signature) }) },
      'request',
    )
    const bytes = transaction(MARRAM.address)
    const options = { skipPreflight: true, preflightCommitment: 'processed', maxRetries: 2, minContextSlot: 7 } as const
    const send = made.wallet.features['solana:signAndSendTransaction'].signAndSendTransaction
    const answers = await send(
      {
        account: marram(),
        transaction: bytes,
        chain: 'solana:mainnet',
        options: { ...options, odd: 1 } as typeof options,
      },
      { account: marram(), transaction: bytes, chain: 'solana:mainnet' },
    )
    expect(answers).toEqual([{ signature }, { signature }])
    const params = { transaction: base64.encode(bytes), pubkey: MARRAM.address }
    expect(sent).toEqual([
      { method: 'solana_signAndSendTransaction', params: { ...params, sendOptions: options } },
      { method: 'solana_signAndSendTransaction', params: { ...params, sendOptions: {} } },
    ])
  })

  it.each([
    ['another account', { account: { address: STRANGER.address } }, 'ACCOUNT_NOT_FOUND'],
    ['another cluster', { chain: 'solana:devnet' }, 'CHAIN_MISMATCH'],
    ['another chain', { chain: 'eip155:1' }, 'CHAIN_MISMATCH'],
    ['a transaction that is none', { transaction: new Uint8Array(7) }, 'RPC_INVALID_PARAMS'],
  ] as const)('asks the wallet nothing for %s', async (_, change, expected) => {
    const input = {
      account: marram(),
      transaction: transaction(MARRAM.address),
      chain: 'solana:mainnet',
      ...change,
    } as const
    const { signTransaction: sign } = made.wallet.features['solana:signTransaction']
    await expect(sign({ ...input, chain: 'solana:mainnet' }, input)).rejects.toEqual(code(expected))
    expect(keys.asked).toEqual([])
  })

  it('refuses a preflight commitment that is none, whatever wallet is behind it', async () => {
    const send = made.wallet.features['solana:signAndSendTransaction'].signAndSendTransaction
    const options = { preflightCommitment: 'sometime' }
    const input = {
      account: marram(),
      transaction: transaction(MARRAM.address),
      chain: 'solana:mainnet',
      options,
    } as const
    await expect(send(input)).rejects.toEqual(code('RPC_INVALID_PARAMS'))
    expect(keys.asked).toEqual([])
  })

  it('tells a no as a no, and asks nothing more', async () => {
    made.chosen.behave({ answer: () => Promise.reject(new LatchkeyError('USER_REJECTED')) }, 'request')
    const { signMessage } = made.wallet.features['solana:signMessage']
    const input = { account: marram(), message: Uint8Array.of(1) }
    const before = made.chosen.asked.length
    await expect(signMessage(input, input)).rejects.toEqual(code('USER_REJECTED'))
    expect(made.chosen.asked.length - before).toBe(1)
  })

  it('does not believe a signature that is none', async () => {
    made.chosen.behave({ answer: () => ({ signature: 'x' }) }, 'request')
    const { signMessage } = made.wallet.features['solana:signMessage']
    await expect(signMessage({ account: marram(), message: Uint8Array.of(1) })).rejects.toEqual(
      code('PROVIDER_INVALID'),
    )
  })

  it('ends the wait when the connection ends', async () => {
    made.chosen.behave('hang', 'request')
    const { signMessage } = made.wallet.features['solana:signMessage']
    const pending = signMessage({ account: marram(), message: Uint8Array.of(1) })
    while (made.chosen.asked.at(-1) !== 'request') await flush()
    made.chosen.end()
    await expect(pending).rejects.toEqual(code('ABORTED'))
    expect(made.subscriptions.now).toBe(0)
  })

  it('asks nobody once nobody is connected', async () => {
    const account = marram()
    await made.wallet.features['standard:disconnect'].disconnect()
    const { signMessage } = made.wallet.features['solana:signMessage']
    await expect(signMessage({ account, message: Uint8Array.of(1) })).rejects.toEqual(code('CONNECTOR_NOT_CONNECTED'))
  })
})
