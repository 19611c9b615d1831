import { base58, base64 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, LatchkeyError } from '#kernel'
import type { ChainAdapter, RequestArguments, TransferRequest } from '#wallet'
import { createFakeClock } from '#kernel/testing'
import type { Solana } from '../../../sandbox/solana/node/index.ts'
import { signTransaction } from '../../../sandbox/solana/sign.ts'
import createSolanaAdapter from '../../../src/plugins/solana/chain/adapter.ts'
import {
  cluster,
  code,
  ended,
  environment,
  forever,
  intercept,
  keyWallet,
  lamports,
  MARRAM,
  POOR,
  startChain,
  STRANGER,
  type KeyWalletOptions,
} from './support.ts'

const AMOUNT = 1_000_000n
const SEND = 'solana_signAndSendTransaction'
const SIGN = 'solana_signTransaction'

describe('sending through a wallet', () => {
  let chain: Solana
  let life: ReturnType<typeof environment>
  let adapter: ChainAdapter
  let before: bigint
  beforeAll(async () => {
    chain = await startChain()
  })
  beforeEach(async () => {
    chain.reset()
    life = environment()
    adapter = createSolanaAdapter(life)
    before = await lamports(chain.url, POOR.address)
  })
  afterEach(() => {
    life.stop()
    vi.unstubAllGlobals()
  })
  afterAll(() => chain.stop())

  const request = (change: Partial<TransferRequest> = {}): TransferRequest => ({
    network: cluster(chain.url),
    from: MARRAM.address,
    to: POOR.address,
    amount: AMOUNT,
    signal: forever(),
    ...change,
  })
  const transfer = (options: KeyWalletOptions, change: Partial<TransferRequest> = {}) => {
    const wallet = keyWallet(chain.url, options)
    return { wallet, hash: adapter.transfer!({ ...request(change), wallet }) }
  }
  const received = async () => (await lamports(chain.url, POOR.address)) - before

  it('asks a wallet that sends with the transaction, its signer and the preflight', async () => {
    const { wallet, hash } = transfer({})
    await hash
    const [params] = wallet.asked.filter(({ method }) => method === SEND).map(({ params: given }) => given)
    expect(params).toEqual({
      transaction: expect.any(String),
      pubkey: MARRAM.address,
      sendOptions: { preflightCommitment: 'confirmed' },
    })
  })

  it('takes a bare signature of an old wallet, and gives it what it rebuilds the transaction from', async () => {
    const { wallet, hash } = transfer({ lacks: [SEND], old: true })
    await adapter.waitForTransaction!({ network: cluster(chain.url), hash: await hash, signal: forever() })
    expect(await received()).toBe(AMOUNT)
    expect(wallet.asked.at(-1)).toMatchObject({
      method: SIGN,
      params: { pubkey: MARRAM.address, feePayer: MARRAM.address, instructions: [{}, { data: expect.any(String) }] },
    })
  })

  it.each([4200, -32601, -32004])('understands "not offered" as a provider says it: %i', async (number) => {
    const refuse = ({ method }: RequestArguments) =>
      method === SEND ? Promise.reject(Object.assign(new Error('?'), { code: number })) : undefined
    const { hash } = transfer({ lie: refuse })
    expect(await hash).toMatch(/^\w{86,88}$/)
  })

  it.each([
    ['a person who says no', { code: 4001 }, 'USER_REJECTED'],
    ['a wallet that is locked', { code: 4100 }, 'PROVIDER_UNAUTHORIZED'],
    ['our own provider', { code: -32603, cause: new LatchkeyError('WALLET_TIMEOUT') }, 'WALLET_TIMEOUT'],
    ['an odd error', 'no', 'UNKNOWN'],
  ])('goes on to nothing after %s', async (_, error, expected) => {
    const { wallet, hash } = transfer({
      lie: ({ method }) => (method === SEND ? Promise.reject(error) : undefined),
    })
    await expect(hash).rejects.toEqual(code(expected))
    expect(wallet.methods()).not.toContain(SIGN)
    expect(await received()).toBe(0n)
  })

  describe('takes only the very transaction that was asked for', () => {
    const signed = ({ params }: RequestArguments): Uint8Array =>
      signTransaction(base64.decode((params as unknown as { transaction: string }).transaction), MARRAM)
    const changed = (args: RequestArguments, change: (bytes: Uint8Array) => void): Uint8Array => {
      const bytes = signed(args)
      change(bytes)
      return bytes
    }
    /** Signed anew, so that nothing is wrong with it but its content: the last eight bytes are the amount. */
    const other = (args: RequestArguments): Uint8Array =>
      signTransaction(
        changed(args, (bytes) => (bytes[bytes.length - 8]! ^= 1)),
        MARRAM,
      )

    it.each<[string, (args: RequestArguments) => unknown]>([
      ['another amount, well signed', (args) => ({ transaction: base64.encode(other(args)) })],
      ['a broken signature', (args) => ({ transaction: base64.encode(changed(args, (bytes) => (bytes[9]! ^= 1))) })],
      ['no signature', (args) => ({ transaction: base64.encode(changed(args, (bytes) => bytes.fill(0, 1, 65))) })],
      ['a byte more', (args) => ({ transaction: base64.encode(Uint8Array.of(...signed(args), 0)) })],
      ['no transaction', () => ({ transaction: 'AAAA' })],
      ['no base64', () => ({ transaction: '%' })],
      ["a stranger's signature", (args) => ({ signature: base58.encode(STRANGER.sign(signed(args).slice(65))) })],
      ['a signature of 63 bytes', (args) => ({ signature: base58.encode(signed(args).slice(1, 64)) })],
      ['neither', () => ({})],
      ['nothing', () => null],
    ])('and not %s', async (_, answer) => {
      const calls = intercept(() => undefined)
      const lie = (args: RequestArguments) => (args.method === SIGN ? answer(args) : undefined)
      const { hash } = transfer({ lacks: [SEND], lie })
      await expect(hash).rejects.toEqual(code('PROVIDER_INVALID'))
      expect(calls.map(({ method }) => method)).not.toContain('sendTransaction')
      expect(await received()).toBe(0n)
    })
  })

  describe('looks again right before it asks (T22)', () => {
    it('whether the account is still there', async () => {
      const { wallet, hash } = transfer({ keys: [POOR] })
      await expect(hash).rejects.toEqual(code('ACCOUNT_NOT_FOUND'))
      expect(wallet.methods()).toEqual(['solana_getAccounts'])
    })

    it('whether the node is of this cluster', async () => {
      const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
      intercept(({ method }) => (method === 'getGenesisHash' ? { result: genesis } : undefined))
      const { wallet, hash } = transfer({})
      await expect(hash).rejects.toEqual(code('CHAIN_MISMATCH'))
      expect(wallet.methods()).not.toContain(SEND)
    })

    it('but lets hosts name their local clusters as they like', async () => {
      const network = { ...cluster(chain.url), id: 'localnet', caipNetworkId: 'solana:localnet' } as const
      expect(await transfer({}, { network }).hash).toMatch(/^\w+$/)
    })
  })

  it.each([
    ['lists no accounts', 'solana_getAccounts', {}],
    ['answers a hash that is none', SEND, { signature: '7'.repeat(20) }],
  ])('does not believe a wallet that %s', async (_, method, lie) => {
    const { hash } = transfer({ lie: (args) => (args.method === method ? lie : undefined) })
    await expect(hash).rejects.toEqual(code('PROVIDER_INVALID'))
  })

  it('ends with the cancel while the person thinks', async () => {
    const cancel = new AbortController()
    const { hash } = transfer(
      {
        lie: ({ method }) => {
          if (method !== SEND) return undefined
          cancel.abort()
          return new Promise(() => {})
        },
      },
      { signal: cancel.signal },
    )
    await expect(hash).rejects.toEqual(code('ABORTED'))
  })

  describe('the way to the network', () => {
    const only = { lacks: [SEND] }
    const sendsFail = (answer: Parameters<typeof intercept>[0]) =>
      intercept((call) => (call.method === 'sendTransaction' ? answer(call) : undefined))
    const refused = (err: unknown) => ({ error: { code: -32002, message: 'no', data: { err, logs: [] } } })

    it.each([
      ['lamports', { InsufficientFundsForRent: { account_index: 0 } }, 'FEE_BALANCE_TOO_LOW'],
      ['the fee', 'InsufficientFundsForFee', 'FEE_BALANCE_TOO_LOW'],
      ['an instruction', { InstructionError: [1, { Custom: 1 }] }, 'RPC_TRANSACTION_REJECTED'],
    ])('says what a preflight refuses: %s', async (_, err, expected) => {
      const calls = sendsFail(() => refused(err))
      await expect(transfer(only).hash).rejects.toEqual(code(expected))
      expect(calls.filter(({ method }) => method === 'sendTransaction')).toHaveLength(1)
    })

    it('counts what is already there as sent', async () => {
      sendsFail(() => refused('AlreadyProcessed'))
      expect(await transfer(only).hash).toMatch(/^\w+$/)
    })

    it('never says "failed" of what may be under way: the wait tells', async () => {
      const clock = createFakeClock()
      adapter = createSolanaAdapter(life, clock)
      let tries = 0
      // The node takes it, and its answer is lost on the way.
      const real = globalThis.fetch
      sendsFail(async ({ url, params }) => {
        tries += 1
        if (tries === 1)
          await real(url, {
            method: 'POST',
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
          })
        return new Response('', { status: 502 })
      })
      const { hash } = transfer(only)
      await ended(clock, hash)
      expect(tries).toBe(4)
      const outcome = adapter.waitForTransaction!({ network: cluster(chain.url), hash: await hash, signal: forever() })
      expect(await outcome).toEqual({ hash: await hash, status: 'confirmed' })
      expect(await received()).toBe(AMOUNT)
    })

    it('asks another node when the first lags behind the blockhash', async () => {
      const network = cluster(`${chain.url}/?behind`, chain.url)
      sendsFail(({ url }) => (url.endsWith('behind') ? refused('BlockhashNotFound') : undefined))
      await transfer(only, { network }).hash.then((hash) =>
        adapter.waitForTransaction!({ network, hash, signal: forever() }),
      )
      expect(await received()).toBe(AMOUNT)
    })
  })

  it('offers what three in four recent blocks took, and no more than 0.0001 SOL on top', async () => {
    const feeAt = async (price: number) => {
      const fees = [0, 1, 2, 3, 4, 5, 6, 7].map((slot) => ({ slot, prioritizationFee: slot < 5 ? 0 : price }))
      intercept(({ method }) => (method === 'getRecentPrioritizationFees' ? { result: fees } : undefined))
      const { fee } = await adapter.estimateFee!(request())
      vi.unstubAllGlobals()
      return fee
    }
    expect(await feeAt(0)).toBe(5_000n)
    const some = await feeAt(1_000_000)
    expect(some > 5_000n && some < 7_000n).toBe(true)
    const capped = await feeAt(1_000_000_000_000)
    expect(capped > 100_000n && capped <= 105_000n).toBe(true)
  })

  it('sends without a suggestion, and on nodes that try nothing out', async () => {
    const missing = { error: { code: -32601, message: 'Method not found' } }
    const lacking = ['getRecentPrioritizationFees', 'simulateTransaction']
    intercept(({ method }) => (lacking.includes(method) ? missing : undefined))
    expect(await transfer({}).hash).toMatch(/^\w+$/)
    expect(await received()).toBe(AMOUNT)
  })

  it('tells what a trial finds before the person is asked', async () => {
    const err = { InstructionError: [2, { Custom: 17 }] }
    intercept(({ method }) =>
      method === 'simulateTransaction' ? { result: { context: { slot: 1 }, value: { err, logs: [] } } } : undefined,
    )
    const { wallet, hash } = transfer({})
    expect(await hash.catch((error: LatchkeyError) => [codeOf(error), error.detail])).toEqual([
      'RPC_TRANSACTION_REJECTED',
      JSON.stringify(err),
    ])
    expect(wallet.asked).toEqual([])
  })
})
