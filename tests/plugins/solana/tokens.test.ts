/** Token-2022's extensions on the real programs: what they forbid, and how large the accounts get that they change. */
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LatchkeyError } from '#kernel'
import type { TransferRequest } from '#wallet'
import { mintTo, openTokenAccount, tokenAccountOf, transferToken } from '../../../sandbox/solana/instructions.ts'
import { deriveSolanaKeys, type SolanaKey } from '../../../sandbox/solana/keys.ts'
import type { Solana } from '../../../sandbox/solana/node/index.ts'
import type { SolanaToken } from '../../../sandbox/solana/tokens.ts'
import createSolanaAdapter from '../../../src/plugins/solana/chain/adapter.ts'
import { TOKEN_2022 } from '../../../src/plugins/solana/chain/tokenAccounts.ts'
import {
  cluster,
  environment,
  FAUCET,
  forever,
  keyWallet,
  lamports,
  MARRAM,
  POOR,
  rpc,
  sendOwn,
  startChain,
  STRANGER,
  SUSD,
  tokenId,
  tokens,
} from './support.ts'

/** Bytes of a mint with one extension: the mint padded to an account's length, its kind, and the extension's head and body. */
const spaceOf = (body: number) => 165 + 1 + 4 + body
const NOBODY = new Uint8Array(32)
const authority = FAUCET.publicKey

/** How each extension is begun, by the program's own numbers. */
const EXTENSIONS = {
  fee: { body: 108, begin: [26, 0, 1, ...authority, 1, ...authority, 100, 0, ...u64(1_000n)] },
  bound: { body: 0, begin: [32] },
  hooked: { body: 64, begin: [36, 0, ...authority, ...STRANGER.publicKey] },
  pausable: { body: 33, begin: [44, 0, ...authority] },
  unhooked: { body: 64, begin: [36, 0, ...authority, ...NOBODY] },
} as const

describe('tokens with extensions', () => {
  let chain: Solana
  let life: ReturnType<typeof environment>
  const made = new Map<string, SolanaToken>()
  beforeAll(async () => {
    chain = await startChain()
    life = environment()
    for (const [name, { body, begin }] of Object.entries(EXTENSIONS)) {
      const [mint] = deriveSolanaKeys(`mint ${name}`, 1) as [SolanaKey]
      const token = { ...SUSD, mint: mint.address, program: TOKEN_2022, decimals: 2 }
      made.set(name, token)
      const space = spaceOf(body)
      const rent = (await rpc(chain.url, 'getMinimumBalanceForRentExemption', [space])) as number
      await sendOwn(
        chain.url,
        [
          SystemProgram.createAccount({
            fromPubkey: new PublicKey(FAUCET.address),
            newAccountPubkey: new PublicKey(mint.address),
            lamports: rent,
            space,
            programId: new PublicKey(TOKEN_2022),
          }),
          instruction(token, begin),
          instruction(token, [20, token.decimals, ...authority, 0]),
          openTokenAccount(FAUCET.address, MARRAM.address, token),
          mintTo(token, MARRAM.address, FAUCET.address, 100_000n),
        ],
        [FAUCET, mint],
      )
    }
  })
  afterAll(async () => {
    life.stop()
    await chain.stop()
  })

  const request = (token: SolanaToken): TransferRequest => ({
    network: cluster(chain.url),
    from: MARRAM.address,
    to: STRANGER.address,
    token: tokenId(token),
    amount: 10_000n,
    signal: forever(),
  })

  it.each([
    ['fee', 9_900n],
    ['pausable', 10_000n],
    ['unhooked', 10_000n],
  ])('%s: are sent, at exactly the estimated cost with the new account', async (name, arrives) => {
    const token = made.get(name)!
    const adapter = createSolanaAdapter(life)
    const { fee } = await adapter.estimateFee!(request(token))
    const before = await lamports(chain.url, MARRAM.address)
    await adapter.transfer!({ ...request(token), wallet: keyWallet(chain.url) })
    expect(await tokens(chain.url, tokenAccountOf(STRANGER.address, token))).toBe(arrives)
    expect(before - (await lamports(chain.url, MARRAM.address))).toBe(fee)
  })

  it.each([
    ['bound', /leave its account/],
    ['hooked', /another program/],
  ])('%s: are refused before anybody is asked, as the program itself would', async (name, reason) => {
    const token = made.get(name)!
    const wallet = keyWallet(chain.url)
    const failure = createSolanaAdapter(life).transfer!({ ...request(token), wallet })
    const error = await failure.catch((thrown: unknown) => thrown as LatchkeyError)
    expect(error).toMatchObject({ code: 'TOKEN_NOT_SENDABLE', detail: expect.stringMatching(reason) as string })
    expect(wallet.asked).toEqual([])
    const own = [
      openTokenAccount(FAUCET.address, POOR.address, token),
      transferToken(token, MARRAM.address, POOR.address, 1n),
    ]
    await expect(sendOwn(chain.url, own, [FAUCET, MARRAM])).rejects.toThrow(/simulation failed/)
  })

  it('that are paused are refused until they go on', async () => {
    const token = made.get('pausable')!
    const keys = [
      { pubkey: new PublicKey(token.mint), isSigner: false, isWritable: true },
      { pubkey: new PublicKey(FAUCET.address), isSigner: true, isWritable: false },
    ]
    const programId = new PublicKey(token.program)
    const set = (step: number) =>
      sendOwn(chain.url, [new TransactionInstruction({ programId, keys, data: Buffer.from([44, step]) })], [FAUCET])
    const adapter = createSolanaAdapter(life)
    await set(1)
    await expect(adapter.estimateFee!(request(token))).rejects.toMatchObject({
      code: 'TOKEN_NOT_SENDABLE',
      detail: expect.stringContaining('paused') as string,
    })
    await set(2)
    expect((await adapter.estimateFee!(request(token))).fee).toBeGreaterThan(0n)
  })

  it('whose account is frozen are refused, on either side', async () => {
    const [mint] = deriveSolanaKeys('mint frozen', 1) as [SolanaKey]
    const token = { ...SUSD, mint: mint.address, decimals: 2 }
    const rent = (await rpc(chain.url, 'getMinimumBalanceForRentExemption', [82])) as number
    await sendOwn(
      chain.url,
      [
        SystemProgram.createAccount({
          fromPubkey: new PublicKey(FAUCET.address),
          newAccountPubkey: new PublicKey(mint.address),
          lamports: rent,
          space: 82,
          programId: new PublicKey(token.program),
        }),
        instruction(token, [20, token.decimals, ...authority, 1, ...authority]),
        ...[MARRAM, POOR].flatMap(({ address }) => [
          openTokenAccount(FAUCET.address, address, token),
          mintTo(token, address, FAUCET.address, 100_000n),
        ]),
        new TransactionInstruction({
          programId: new PublicKey(token.program),
          keys: [
            { pubkey: new PublicKey(tokenAccountOf(POOR.address, token)), isSigner: false, isWritable: true },
            { pubkey: new PublicKey(token.mint), isSigner: false, isWritable: false },
            { pubkey: new PublicKey(FAUCET.address), isSigner: true, isWritable: false },
          ],
          data: Buffer.from([10]),
        }),
      ],
      [FAUCET, mint],
    )
    const adapter = createSolanaAdapter(life)
    const move = (from: SolanaKey, to: SolanaKey) =>
      adapter.estimateFee!({ ...request(token), from: from.address, to: to.address })
    const frozen = expect.objectContaining({
      code: 'TOKEN_NOT_SENDABLE',
      detail: expect.stringContaining('frozen') as string,
    })
    await expect(move(POOR, MARRAM)).rejects.toEqual(frozen)
    await expect(move(MARRAM, POOR)).rejects.toEqual(frozen)
  })

  it('do not go to an account that its owner gave to somebody else', async () => {
    const account = new PublicKey(tokenAccountOf(POOR.address, SUSD))
    await sendOwn(
      chain.url,
      [
        new TransactionInstruction({
          programId: new PublicKey(SUSD.program),
          keys: [
            { pubkey: account, isSigner: false, isWritable: true },
            { pubkey: new PublicKey(POOR.address), isSigner: true, isWritable: false },
          ],
          // SetAuthority: of the account's owner, to the stranger.
          data: Buffer.from([6, 2, 1, ...STRANGER.publicKey]),
        }),
      ],
      [FAUCET, POOR],
    )
    const pending = createSolanaAdapter(life).estimateFee!({ ...request(SUSD), to: POOR.address })
    await expect(pending).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
      detail: expect.stringContaining('somebody else') as string,
    })
  })
})

/** An instruction of the token program on the mint alone. */
function instruction({ program, mint }: SolanaToken, data: readonly number[]): TransactionInstruction {
  const keys = [{ pubkey: new PublicKey(mint), isSigner: false, isWritable: true }]
  return new TransactionInstruction({ programId: new PublicKey(program), keys, data: Buffer.from(data) })
}

function u64(value: bigint): readonly number[] {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return [...bytes]
}
