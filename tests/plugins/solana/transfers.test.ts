import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChainAdapter, TransferRequest } from '#wallet'
import { tokenAccountOf } from '../../../sandbox/solana/instructions.ts'
import type { Solana } from '../../../sandbox/solana/node/index.ts'
import createSolanaAdapter from '../../../src/plugins/solana/chain/adapter.ts'
import {
  cluster,
  code,
  environment,
  forever,
  keyWallet,
  lamports,
  MARRAM,
  POOR,
  rpc,
  SBX,
  SOL,
  startChain,
  STRANGER,
  SUSD,
  tokenId,
  tokens,
} from './support.ts'

describe('moving value on a real runtime', () => {
  let chain: Solana
  let life: ReturnType<typeof environment>
  let adapter: ChainAdapter
  beforeAll(async () => {
    chain = await startChain()
  })
  beforeEach(() => {
    chain.reset()
    life = environment()
    adapter = createSolanaAdapter(life)
  })
  afterAll(async () => {
    life.stop()
    await chain.stop()
  })

  const request = (change: Partial<TransferRequest> = {}): TransferRequest => ({
    network: cluster(chain.url),
    from: MARRAM.address,
    to: POOR.address,
    amount: SOL / 10n + 1n,
    signal: forever(),
    ...change,
  })
  const settled = (hash: string) =>
    adapter.waitForTransaction!({ network: cluster(chain.url), hash, signal: forever() })

  it.each([
    ['a wallet that sends', []],
    ['a wallet that only signs', ['solana_signAndSendTransaction']],
  ])('sends SOL to the last lamport through %s', async (_, lacks) => {
    const wallet = keyWallet(chain.url, { lacks })
    const { fee } = await adapter.estimateFee!(request())
    const [mine, theirs] = await Promise.all([MARRAM, POOR].map(({ address }) => lamports(chain.url, address)))
    const hash = await adapter.transfer!({ ...request(), wallet })
    expect(await settled(hash)).toEqual({ hash, status: 'confirmed' })
    expect(await lamports(chain.url, POOR.address)).toBe(theirs! + SOL / 10n + 1n)
    expect(await lamports(chain.url, MARRAM.address)).toBe(mine! - SOL / 10n - 1n - fee)
    const asks = ['solana_getAccounts', 'solana_signAndSendTransaction', 'solana_signTransaction']
    expect(wallet.methods()).toEqual(asks.slice(0, 2 + lacks.length))
  })

  it.each([SUSD, SBX])('sends $name, and makes the account of a receiver that has none', async (token) => {
    const wallet = keyWallet(chain.url)
    const change = { token: tokenId(token), to: STRANGER.address, amount: 1_234_567n }
    const estimate = await adapter.estimateFee!(request(change))
    const before = await lamports(chain.url, MARRAM.address)
    const hash = await adapter.transfer!({ ...request(change), wallet })
    expect((await settled(hash)).status).toBe('confirmed')
    expect(await tokens(chain.url, tokenAccountOf(STRANGER.address, token))).toBe(1_234_567n)
    // The estimate holds the deposit for the new account, and nothing else.
    expect(before - (await lamports(chain.url, MARRAM.address))).toBe(estimate.fee)
    expect(estimate).toMatchObject({ symbol: 'SOL', decimals: 9 })

    const second = await adapter.transfer!({ ...request(change), wallet })
    expect((await settled(second)).status).toBe('confirmed')
    expect(await tokens(chain.url, tokenAccountOf(STRANGER.address, token))).toBe(2n * 1_234_567n)
    expect(before - (await lamports(chain.url, MARRAM.address)) - estimate.fee).toBe(5_000n)
  })

  it('sends all there is, and leaves nothing behind', async () => {
    const all = await lamports(chain.url, POOR.address)
    const from = { from: POOR.address, to: STRANGER.address }
    const { fee } = await adapter.estimateFee!(request({ ...from, amount: all }))
    const wallet = keyWallet(chain.url, { keys: [POOR] })
    const hash = await adapter.transfer!({ ...request({ ...from, amount: all - fee }), wallet })
    expect((await settled(hash)).status).toBe('confirmed')
    expect(await lamports(chain.url, POOR.address)).toBe(0n)
    expect(await lamports(chain.url, STRANGER.address)).toBe(all - fee)
  })

  it('asks for little more computing than the transfer takes', async () => {
    const wallet = keyWallet(chain.url)
    const hash = await adapter.transfer!({ ...request({ token: tokenId(SUSD) }), wallet })
    await settled(hash)
    const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
    const sent = (await rpc(chain.url, 'getTransaction', [hash, config])) as {
      meta: { computeUnitsConsumed: number }
      transaction: { message: { instructions: { programId: string; data?: string }[] } }
    }
    const [limit] = sent.transaction.message.instructions
    expect(limit?.programId).toBe('ComputeBudget111111111111111111111111111111')
    const units = new DataView(base58.decode(limit!.data!).buffer).getUint32(1, true)
    const used = sent.meta.computeUnitsConsumed
    // Measured together with the price's own instruction, which nobody needs here.
    expect(units >= used && units <= Math.ceil((used + 150) * 1.2)).toBe(true)
  })

  it.each<[string, Partial<TransferRequest>, string]>([
    ['an amount of zero', { amount: 0n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    ['a negative amount', { amount: -1n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    ['an amount above 64 bits', { amount: 2n ** 64n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    ['a name as receiver', { to: 'marram.sol' }, 'INVALID_ADDRESS'],
    ['a receiver of 31 bytes', { to: '2'.repeat(42) }, 'INVALID_ADDRESS'],
    ['a mint as receiver', { to: SUSD.mint }, 'INVALID_ADDRESS'],
    ['a token account as receiver', { to: tokenAccountOf(POOR.address, SUSD) }, 'INVALID_ADDRESS'],
    [
      'a token account as receiver of tokens',
      { to: tokenAccountOf(POOR.address, SUSD), token: tokenId(SUSD) },
      'INVALID_ADDRESS',
    ],
    ['a program as receiver', { to: SUSD.program }, 'INVALID_ADDRESS'],
    ['a program of 100 KB', { to: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' }, 'INVALID_ADDRESS'],
    ['a token of another cluster', { token: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SUSD.mint}` }, 'CHAIN_MISMATCH'],
    ['a token that is none', { token: tokenId({ mint: MARRAM.address }) }, 'TOKEN_NOT_SENDABLE'],
    [
      'a token account for a token',
      { token: tokenId({ mint: tokenAccountOf(POOR.address, SUSD) }) },
      'TOKEN_NOT_SENDABLE',
    ],
    ['a token that is nowhere', { token: tokenId({ mint: STRANGER.address }) }, 'TOKEN_NOT_SENDABLE'],
    ['more SOL than there is', { from: POOR.address, amount: 8n * SOL }, 'BALANCE_TOO_LOW'],
    ['all SOL, and nothing for the fee', { from: POOR.address, amount: 7_125_000_000n }, 'FEE_BALANCE_TOO_LOW'],
    [
      'less left than an account has to hold',
      { from: POOR.address, amount: 7_125_000_000n - 500_000n },
      'FEE_BALANCE_TOO_LOW',
    ],
    ['too little for a new account', { to: STRANGER.address, amount: 890_879n }, 'AMOUNT_TOO_SMALL'],
    ['more tokens than there are', { from: POOR.address, token: tokenId(SBX), amount: 2n }, 'BALANCE_TOO_LOW'],
    ['tokens of a sender without an account', { from: STRANGER.address, token: tokenId(SBX) }, 'BALANCE_TOO_LOW'],
  ])('asks the wallet nothing with %s', async (_, change, expected) => {
    const wallet = keyWallet(chain.url)
    await expect(adapter.transfer!({ ...request(change), wallet })).rejects.toEqual(code(expected))
    expect(wallet.asked).toEqual([])
  })

  it('takes the smallest amount that makes an account', async () => {
    const wallet = keyWallet(chain.url)
    const hash = await adapter.transfer!({ ...request({ to: STRANGER.address, amount: 890_880n }), wallet })
    expect((await settled(hash)).status).toBe('confirmed')
  })

  it('tells what failed on the chain as failed', async () => {
    chain.patch({ fail: 1 })
    const hash = await adapter.transfer!({ ...request(), wallet: keyWallet(chain.url) })
    expect(await settled(hash)).toEqual({ hash, status: 'failed' })
  })

  it('signs a message that verifies', async () => {
    const message = new TextEncoder().encode('Harbor wants you to sign in — ünïcode')
    const wallet = keyWallet(chain.url)
    const signature = await adapter.signMessage!({ address: MARRAM.address, message, wallet, signal: forever() })
    const key = await crypto.subtle.importKey('raw', new Uint8Array(MARRAM.publicKey), 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), message)).toBe(true)
  })

  it.each(['', 'signed', { signature: '1'.repeat(64).slice(1) }, { signature: 'l0' }, {}, null, [], { signature: 7 }])(
    'does not believe a signature of %o',
    async (lie) => {
      const wallet = keyWallet(chain.url, { lie: () => lie })
      const message = Uint8Array.of(1)
      const pending = adapter.signMessage!({ address: MARRAM.address, message, wallet, signal: forever() })
      await expect(pending).rejects.toEqual(code('PROVIDER_INVALID'))
    },
  )
})
