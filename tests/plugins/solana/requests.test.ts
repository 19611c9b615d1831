import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { flush } from '../../../src/kernel/testing/fakeClock.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../../../src/plugins/solana/chain/networks.ts'
import { readSignature, readSignedTransaction } from '../../../src/plugins/solana/wallet/outputs.ts'
import { connected, FIRST, KEYS, outcome, SECOND, THIRD, transfer, type Behaviour } from './standard.ts'

const MESSAGE = new TextEncoder().encode('Sign in to example.org')
const message = { message: base58.encode(MESSAGE), pubkey: FIRST.address }
const transaction = { transaction: base64.encode(transfer(FIRST)), pubkey: FIRST.address }

/** Good but for its size: what comes after the parts of a newer version is not ours to judge. */
const LARGE = new Uint8Array(1_233)
LARGE.set(transfer(FIRST))

type Signed = { readonly signature: string; readonly transaction: string; readonly transactions: readonly string[] }

/** True when the transaction carries this key's good signature. */
function isSigned(text: string, key = FIRST): boolean {
  const { message, signatures } = VersionedTransaction.deserialize(base64.decode(text))
  const at = message.staticAccountKeys.findIndex((found) => found.toBase58() === key.address)
  return ed25519.verify(signatures[at]!, message.serialize(), key.publicKey)
}

describe('accounts over the wire', () => {
  it.each(['solana_getAccounts', 'solana_requestAccounts'])('%s names those of the wallet', async (method) => {
    const { ask, wallet } = await connected()
    expect(await ask(method)).toEqual(KEYS.map(({ address }) => ({ pubkey: address })))
    wallet.show(2)
    expect(await ask(method)).toEqual([{ pubkey: THIRD.address }])
    expect(wallet.calls()).toEqual([])
  })
})

describe('signing', () => {
  it('signs a message with the account that was asked for', async () => {
    const { ask, wallet } = await connected()
    for (const { address, publicKey } of [FIRST, SECOND]) {
      const { signature } = (await ask('solana_signMessage', { ...message, pubkey: address })) as Signed
      expect(ed25519.verify(base58.decode(signature), MESSAGE, publicKey)).toBe(true)
    }
    // The wallet's own objects: wallets look for these very ones.
    expect(wallet.asked.map(({ inputs }) => (inputs[0] as { account: unknown }).account)).toEqual([
      wallet.account(0),
      wallet.account(1),
    ])
  })

  it.each(['legacy', 0] as const)('signs a transaction of version %s', async (version) => {
    const { ask } = await connected()
    const params = { ...transaction, transaction: base64.encode(transfer(FIRST, version)) }
    const signed = (await ask('solana_signTransaction', params)) as Signed
    expect(Object.keys(signed)).toEqual(['transaction'])
    expect(isSigned(signed.transaction)).toBe(true)
  })

  it('signs many in one question', async () => {
    const { ask, wallet } = await connected()
    const params = {
      transactions: [transfer(FIRST), transfer(FIRST, 'legacy')].map((bytes) => base64.encode(bytes)),
      pubkey: FIRST.address,
    }
    const { transactions } = (await ask('solana_signAllTransactions', params)) as Signed
    expect(transactions.map((text) => isSigned(text))).toEqual([true, true])
    expect(wallet.asked.map(({ inputs }) => inputs.length)).toEqual([2])
  })

  it('signs and sends, and tells the wallet how', async () => {
    const { ask, wallet } = await connected()
    const sendOptions = { skipPreflight: true, preflightCommitment: 'confirmed', maxRetries: 2, minContextSlot: 7 }
    const { signature } = (await ask('solana_signAndSendTransaction', { ...transaction, sendOptions })) as Signed
    const { message } = VersionedTransaction.deserialize(transfer(FIRST))
    expect(ed25519.verify(base58.decode(signature), message.serialize(), FIRST.publicKey)).toBe(true)
    expect(wallet.asked[0]?.inputs).toEqual([
      { account: wallet.account(0), chain: 'solana:mainnet', transaction: transfer(FIRST), options: sendOptions },
    ])
    await ask('solana_signAndSendTransaction', transaction)
    expect(wallet.asked[1]?.inputs[0]).not.toHaveProperty('options')
  })

  it('names the network that the request is for', async () => {
    const { ask, wallet } = await connected()
    await ask('solana_signTransaction', transaction, solanaDevnet)
    await ask('solana_signAndSendTransaction', transaction, solanaMainnet)
    const chains = wallet.asked.map(({ inputs }) => (inputs[0] as { chain: string }).chain)
    expect(chains).toEqual(['solana:devnet', 'solana:mainnet'])
  })
})

describe('requests that no wallet gets to see', () => {
  const bad: readonly (readonly [string, string, object | undefined])[] = [
    ['no parameters', 'solana_signMessage', undefined],
    ['a list', 'solana_signMessage', [message]],
    ['no base58', 'solana_signMessage', { ...message, message: '0OIl' }],
    ['a message of megabytes', 'solana_signMessage', { ...message, message: '1'.repeat(1_000_000) }],
    ['no account', 'solana_signMessage', { message: message.message }],
    ['an address that is none', 'solana_signMessage', { ...message, pubkey: '1'.repeat(44) }],
    ['no base64', 'solana_signTransaction', { ...transaction, transaction: '%%%' }],
    ['bytes that are no transaction', 'solana_signTransaction', { ...transaction, transaction: 'AAAA' }],
    ['more bytes than a packet has', 'solana_signTransaction', { ...transaction, transaction: base64.encode(LARGE) }],
    ['no transactions', 'solana_signAllTransactions', { transactions: [], pubkey: FIRST.address }],
    [
      'one bad among good',
      'solana_signAllTransactions',
      { transactions: [transaction.transaction, 7], pubkey: FIRST.address },
    ],
    [
      'an unknown commitment',
      'solana_signAndSendTransaction',
      { ...transaction, sendOptions: { preflightCommitment: 'sure' } },
    ],
    [
      'an inherited commitment',
      'solana_signAndSendTransaction',
      { ...transaction, sendOptions: { preflightCommitment: 'toString' } },
    ],
    ['half a retry', 'solana_signAndSendTransaction', { ...transaction, sendOptions: { maxRetries: 0.5 } }],
    [
      'a slot before the first',
      'solana_signAndSendTransaction',
      { ...transaction, sendOptions: { minContextSlot: -1 } },
    ],
    ['a flag that is none', 'solana_signAndSendTransaction', { ...transaction, sendOptions: { skipPreflight: 'yes' } }],
  ]
  it.each(bad)('have %s (%s)', async (_, method, params) => {
    const { ask, wallet } = await connected()
    expect(await outcome(ask(method, params))).toBe('RPC_INVALID_PARAMS')
    expect(wallet.calls()).toEqual([])
  })

  it.each([
    ['processed', 'processed'],
    ['confirmed', 'confirmed'],
    ['finalized', 'finalized'],
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ])('are not those with the commitment %s, which wallets know as %s', async (preflightCommitment, known) => {
    const { ask, wallet } = await connected()
    await ask('solana_signAndSendTransaction', { ...transaction, sendOptions: { preflightCommitment } })
    expect(wallet.asked[0]?.inputs[0]).toMatchObject({ options: { preflightCommitment: known } })
  })

  const stranger = { ...message, pubkey: 'Cu8rDPAiFZRdGE2Vz2AYAEys2oxzkNUDGDw6NhFXzjYC' }
  it.each<[string, string, object, string]>([
    ['an account that the wallet does not show', 'solana_signMessage', stranger, 'PROVIDER_UNAUTHORIZED'],
    ['an unknown method', 'solana_getBalance', {}, 'PROVIDER_UNSUPPORTED_METHOD'],
    ['a method of every object', 'constructor', {}, 'PROVIDER_UNSUPPORTED_METHOD'],
  ])('ask for %s', async (_, method, params, expected) => {
    const { ask, wallet } = await connected()
    expect(await outcome(ask(method, params))).toBe(expected)
    expect(wallet.calls()).toEqual([])
  })

  it.each([
    ['solana_signMessage', 'solana:signMessage', message],
    ['solana_signTransaction', 'solana:signTransaction', transaction],
    [
      'solana_signAllTransactions',
      'solana:signTransaction',
      { transactions: [transaction.transaction], pubkey: FIRST.address },
    ],
    ['solana_signAndSendTransaction', 'solana:signAndSendTransaction', transaction],
  ])('%s: the wallet does not offer %s', async (method, feature, params) => {
    const { ask, wallet } = await connected({ without: [feature] })
    expect(await outcome(ask(method, params))).toBe('PROVIDER_UNSUPPORTED_METHOD')
    expect(wallet.calls()).toEqual([])
  })

  it('are for a network that the wallet does not know; a message has no network', async () => {
    const { ask, wallet } = await connected()
    expect(await outcome(ask('solana_signTransaction', transaction, solanaTestnet))).toBe('CHAIN_NOT_SUPPORTED')
    expect(await outcome(ask('solana_signMessage', message, solanaTestnet))).toBe('done')
    wallet.wallet.chains = ['solana:devnet']
    expect(await outcome(ask('solana_signAndSendTransaction', transaction))).toBe('CHAIN_NOT_SUPPORTED')
    expect(wallet.calls()).toEqual(['solana:signMessage'])
  })

  it('have a version that the wallet cannot sign', async () => {
    const { ask, wallet } = await connected({ versions: ['legacy'] })
    expect(await outcome(ask('solana_signTransaction', transaction))).toBe('PROVIDER_UNSUPPORTED_METHOD')
    expect(wallet.calls()).toEqual([])
    const legacy = { ...transaction, transaction: base64.encode(transfer(FIRST, 'legacy')) }
    expect(await outcome(ask('solana_signTransaction', legacy))).toBe('done')
    const silent = await connected({ versions: null })
    expect(await outcome(silent.ask('solana_signTransaction', transaction))).toBe('done')
  })
})

describe('answers of wallets', () => {
  const signature = new Uint8Array(64)
  const signed = { signedMessage: MESSAGE, signature }
  const said = (...outputs: unknown[]): Behaviour => ({ answer: () => outputs })

  it.each<[string, Behaviour]>([
    ['no list', { answer: () => signed }],
    ['too few', said()],
    ['too many', said(signed, signed)],
    ['null', said(null)],
    ['a short signature', said({ ...signed, signature: signature.slice(1) })],
    ['a signature as text', said({ ...signed, signature: base58.encode(signature) })],
    ['a list of numbers', said({ ...signed, signature: [...signature] })],
    ['a signature of another kind', said({ ...signed, signatureType: 'secp256k1' })],
    ['no word of what was signed', said({ signature })],
    ['another message', said({ ...signed, signedMessage: new TextEncoder().encode('Send all my money now.') })],
    ['the message with a prefix', said({ ...signed, signedMessage: Uint8Array.from([255, ...MESSAGE]) })],
  ])('are refused when a message is answered with %s', async (_, behaviour) => {
    const { ask, wallet } = await connected()
    wallet.behave('solana:signMessage', behaviour)
    expect(await outcome(ask('solana_signMessage', message))).toBe('PROVIDER_INVALID')
  })

  it('cannot change the message that they are compared with', async () => {
    const { ask, wallet } = await connected()
    wallet.behave('solana:signMessage', {
      answer: ({ message: asked }: { message: Uint8Array }) => [{ signedMessage: asked.fill(0), signature }],
    })
    expect(await outcome(ask('solana_signMessage', message))).toBe('PROVIDER_INVALID')
  })

  it('are copied out of the hands of the wallet', () => {
    const held = { signature: Uint8Array.from(signature.fill(7)), signedTransaction: transfer(FIRST) }
    const copies = [readSignature(held), readSignedTransaction(held)]
    for (const bytes of Object.values(held)) bytes.fill(0)
    expect(copies).toEqual([signature, transfer(FIRST)])
  })

  it.each<[string, Behaviour]>([
    ['nothing', said({})],
    ['no transaction', said({ signedTransaction: new Uint8Array(100) })],
    ['one that no packet holds', said({ signedTransaction: LARGE })],
    ['two for one', said({ signedTransaction: transfer(FIRST) }, { signedTransaction: transfer(FIRST) })],
  ])('are refused when a transaction is answered with %s', async (_, behaviour) => {
    const { ask, wallet } = await connected()
    wallet.behave('solana:signTransaction', behaviour)
    expect(await outcome(ask('solana_signTransaction', transaction))).toBe('PROVIDER_INVALID')
  })

  it.each<[string, Behaviour, string]>([
    ['a refusal', { reject: { code: 4001 } }, 'USER_REJECTED'],
    ['a refusal in words', { throw: new Error('Transaction cancelled') }, 'USER_REJECTED'],
    ['another question that is open', { reject: { code: -32002 } }, 'RPC_RESOURCE_UNAVAILABLE'],
    ['anything', { throw: null }, 'UNKNOWN'],
  ])('are named when they are %s', async (_, behaviour, expected) => {
    const { ask, wallet } = await connected()
    wallet.behave('solana:signAndSendTransaction', behaviour)
    expect(await outcome(ask('solana_signAndSendTransaction', transaction))).toBe(expected)
  })

  it('say that the feature has no such method', async () => {
    const { ask, wallet } = await connected()
    wallet.wallet.features['solana:signMessage'] = { version: '1.0.0' }
    expect(await outcome(ask('solana_signMessage', message))).toBe('PROVIDER_INVALID')
    wallet.wallet.features['solana:signMessage'] = null
    expect(await outcome(ask('solana_signMessage', message))).toBe('PROVIDER_UNSUPPORTED_METHOD')
  })
})

describe('a wallet that changes in the middle of a request', () => {
  it('answers for the account that was asked, and only then is that one refused', async () => {
    const { ask, wallet, events } = await connected()
    let sign = (): void => {}
    wallet.behave('solana:signMessage', {
      answer: () =>
        new Promise((resolve) => (sign = () => resolve([{ signedMessage: MESSAGE, signature: FIRST.sign(MESSAGE) }]))),
    })
    const pending = ask('solana_signMessage', message)
    await flush()
    wallet.show(1)
    expect(events).toHaveLength(1)
    sign()
    const { signature } = (await pending) as Signed
    expect(ed25519.verify(base58.decode(signature), MESSAGE, FIRST.publicKey)).toBe(true)
    expect(await outcome(ask('solana_signMessage', message))).toBe('PROVIDER_UNAUTHORIZED')
  })

  it('keeps nobody waiting who cancels, and its late answer changes nothing', async () => {
    const { ask, wallet, connector, clock } = await connected()
    const answers: (() => void)[] = []
    wallet.behave('solana:signTransaction', {
      answer: () => new Promise((resolve) => answers.push(() => resolve([{ signedTransaction: transfer(FIRST) }]))),
    })
    const life = new AbortController()
    const cancelled = outcome(ask('solana_signTransaction', transaction, solanaMainnet, life.signal))
    const left = outcome(ask('solana_signTransaction', transaction))
    await flush()
    life.abort()
    expect(await cancelled).toBe('ABORTED')
    await connector.disconnect()
    expect(await left).toBe('ABORTED')
    for (const answer of answers) answer()
    await flush()
    expect(clock.pending).toBe(0)
  })
})
