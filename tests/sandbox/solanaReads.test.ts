import { base58 } from '@scure/base'
import {
  PublicKey,
  SystemProgram,
  type Commitment,
  type Connection,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { tokenAccountOf, transferToken } from '../../sandbox/solana/instructions.ts'
import { SOLANA_TOKENS, type SolanaToken } from '../../sandbox/solana/tokens.ts'
import {
  addressOf,
  callNode,
  clientOf,
  isSigned,
  keyOf,
  legacy,
  request,
  solanaOfFile,
  versioned,
} from './solanaNode.ts'

const solana = solanaOfFile()
const marram = keyOf('marram')
const saltbox = keyOf('saltbox')
const [SUSD, SBX] = SOLANA_TOKENS as readonly [SolanaToken, SolanaToken]

function transfer(lamports: number): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: addressOf(marram), toPubkey: addressOf(saltbox), lamports })
}

async function send(client: Connection, instructions: TransactionInstruction[], make = legacy): Promise<string> {
  const { blockhash } = await client.getLatestBlockhash()
  return client.sendRawTransaction(make(instructions, blockhash, marram))
}

describe('accounts', () => {
  test('are read as bytes and as what they mean', async () => {
    const client = clientOf(solana())
    const plain = await client.getAccountInfo(addressOf(marram))
    expect(plain).toMatchObject({ lamports: 42_500_000_000, executable: false, data: Buffer.alloc(0) })
    const account = new PublicKey(tokenAccountOf(marram.address, SUSD))
    const raw = await client.getAccountInfo(account)
    expect(raw?.data).toHaveLength(165)
    expect(raw?.data.readBigUInt64LE(64)).toBe(1_575_250_000n)
    expect(raw?.lamports).toBe(await client.getMinimumBalanceForRentExemption(165))
    const sliced = await client.getAccountInfo(account, { dataSlice: { offset: 64, length: 8 } })
    expect(sliced?.data).toEqual(raw?.data.subarray(64, 72))
    const parsed = await client.getParsedAccountInfo(account)
    expect(parsed.value?.data).toMatchObject({
      program: 'spl-token',
      parsed: {
        type: 'account',
        info: {
          mint: SUSD.mint,
          owner: marram.address,
          state: 'initialized',
          isNative: false,
          tokenAmount: { amount: '1575250000', decimals: 6, uiAmount: 1575.25, uiAmountString: '1575.25' },
        },
      },
    })
    expect(await client.getAccountInfo(addressOf(keyOf('nobody')))).toBeNull()
  })

  test('come many at once, in order, missing ones as null', async () => {
    const client = clientOf(solana())
    const found = await client.getMultipleAccountsInfo([saltbox, keyOf('nobody'), marram].map(addressOf))
    expect(found.map((account) => account?.lamports ?? null)).toEqual([18_750_000_000, null, 42_500_000_000])
    const mint = await client.getMultipleParsedAccounts([new PublicKey(SBX.mint)])
    expect(mint.value[0]?.data).toMatchObject({
      program: 'spl-token-2022',
      parsed: { type: 'mint', info: { decimals: 9, isInitialized: true, freezeAuthority: null } },
    })
  })

  test('of tokens are found by mint and by program, whatever their size', async () => {
    const client = clientOf(solana())
    for (const [token, amount] of [
      [SUSD, '1575250000'],
      [SBX, '310000000000'],
    ] as const) {
      const mint = new PublicKey(token.mint)
      const byMint = await client.getParsedTokenAccountsByOwner(addressOf(marram), { mint })
      expect(byMint.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual([amount])
      const byProgram = await client.getTokenAccountsByOwner(addressOf(marram), {
        programId: new PublicKey(token.program),
      })
      expect(byProgram.value.map(({ pubkey }) => String(pubkey))).toEqual([tokenAccountOf(marram.address, token)])
    }
    const { value: supply } = await client.getTokenSupply(new PublicKey(SUSD.mint))
    expect(Number(supply.uiAmount)).toBeGreaterThan(100_000_000)
    const programs = await client.getProgramAccounts(new PublicKey(SUSD.program), {
      filters: [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: marram.address } }],
    })
    expect(programs.map(({ pubkey }) => String(pubkey))).toEqual([tokenAccountOf(marram.address, SUSD)])
  })

  test.each(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'])(
    'are read at the commitment %s',
    async (commitment) => {
      expect(await clientOf(solana()).getBalance(addressOf(marram), commitment as Commitment)).toBe(42_500_000_000)
    },
  )
})

describe('history', () => {
  test('lists an address’s transactions, newest first, page by page', async () => {
    const client = clientOf(solana())
    const sent: string[] = []
    for (const lamports of [1, 2, 3, 4]) sent.unshift(await send(client, [transfer(lamports)]))
    const [newest, third, second, first] = sent as [string, string, string, string]
    const list = async (options?: object): Promise<string[]> =>
      (await client.getSignaturesForAddress(addressOf(saltbox), options)).map(({ signature }) => signature)
    expect(await list()).toEqual(sent)
    expect(await list({ limit: 2 })).toEqual([newest, third])
    expect(await list({ before: third })).toEqual([second, first])
    expect(await list({ until: second })).toEqual([newest, third])
    expect(await list({ before: newest, until: first, limit: 1 })).toEqual([third])
    expect(await client.getSignaturesForAddress(addressOf(keyOf('nobody')))).toEqual([])
  })

  test('tells a transfer of tokens with balances before and after', async () => {
    const client = clientOf(solana())
    const signature = await send(client, [transferToken(SUSD, marram.address, saltbox.address, 25_000_000n)])
    const landed = await client.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    const held = (balances: readonly { owner?: string; uiTokenAmount: { amount: string } }[] | null | undefined) =>
      Object.fromEntries((balances ?? []).map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount]))
    expect(held(landed?.meta?.preTokenBalances)).toEqual({
      [marram.address]: '1575250000',
      [saltbox.address]: '905600000',
    })
    expect(held(landed?.meta?.postTokenBalances)).toEqual({
      [marram.address]: '1550250000',
      [saltbox.address]: '930600000',
    })
    expect(landed).toMatchObject({ slot: await client.getSlot(), meta: { err: null, fee: 5000 } })
    expect(landed?.blockTime).toBe(await client.getBlockTime(landed?.slot ?? 0))
    expect(landed?.meta?.logMessages?.join('\n')).toContain(`Program ${SUSD.program} success`)
  })

  test('tells a transfer in words', async () => {
    const client = clientOf(solana())
    const signature = await send(
      client,
      [transfer(123), transferToken(SBX, marram.address, saltbox.address, 9n)],
      versioned,
    )
    const landed = await client.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.transaction.message.instructions).toMatchObject([
      {
        program: 'system',
        parsed: { type: 'transfer', info: { source: marram.address, destination: saltbox.address, lamports: 123 } },
      },
      {
        program: 'spl-token-2022',
        parsed: {
          type: 'transferChecked',
          info: { mint: SBX.mint, authority: marram.address, tokenAmount: { amount: '9' } },
        },
      },
    ])
    expect(landed?.transaction.message.accountKeys[0]).toMatchObject({ signer: true, writable: true })
    expect(String(landed?.transaction.message.accountKeys[0]?.pubkey)).toBe(marram.address)
  })

  test('hands the bytes out as they were sent', async () => {
    const client = clientOf(solana())
    const signature = await send(client, [transfer(5)])
    const answer = await callNode(solana().url, request('getTransaction', signature, { encoding: 'base64' }))
    const { result } = answer as { result: { transaction: [string, string]; version?: unknown } }
    expect(result.transaction[1]).toBe('base64')
    expect(isSigned(Buffer.from(result.transaction[0], 'base64'), marram)).toBe(true)
    expect(result.version).toBeUndefined()
  })

  test('keeps versions from clients that know of none', async () => {
    const client = clientOf(solana())
    const signature = await send(client, [transfer(5)], versioned)
    const answer = await callNode(solana().url, request('getTransaction', signature, { encoding: 'json' }))
    expect(answer).toMatchObject({ error: { code: -32015 } })
  })

  test('knows nothing of what was never sent', async () => {
    const client = clientOf(solana())
    const never = keyOf('nobody').sign(new Uint8Array())
    const signature = base58.encode(never)
    expect(await client.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).toBeNull()
    expect((await client.getSignatureStatuses([signature])).value).toEqual([null])
  })
})

describe('subscriptions', () => {
  test('tell of a program’s accounts, roots, updates of slots, and of what was received', async () => {
    const client = clientOf(solana())
    const heard = { held: [] as string[], fitting: [] as string[], roots: [] as number[], updates: [] as string[] }
    const program = new PublicKey(SUSD.program)
    const ids = {
      all: client.onProgramAccountChange(program, ({ accountId }) => heard.held.push(String(accountId))),
      some: client.onProgramAccountChange(program, ({ accountId }) => heard.fitting.push(String(accountId)), {
        filters: [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: saltbox.address } }],
      }),
      root: client.onRootChange((root) => heard.roots.push(root)),
      update: client.onSlotUpdate(({ type }) => heard.updates.push(type)),
    }
    await expect.poll(() => (solana().mine(1), heard.roots.length)).toBeGreaterThan(0)
    await expect.poll(() => heard.roots.at(-1)).toBe(await client.getSlot())
    expect(new Set(heard.updates)).toEqual(new Set(['createdBank', 'completed', 'optimisticConfirmation', 'root']))
    const { blockhash } = await client.getLatestBlockhash()
    const tokens = transferToken(SUSD, marram.address, saltbox.address, 5n)
    const bytes = legacy([transfer(9), tokens], blockhash, marram)
    const stages: string[] = []
    solana().patch({ stall: true })
    const signature = await client.sendRawTransaction(bytes)
    // It waits: a node tells of it whenever it comes again.
    client.onSignatureWithOptions(signature, ({ type }) => stages.push(type), { enableReceivedNotification: true })
    await expect.poll(async () => (await client.sendRawTransaction(bytes), stages)).toContain('received')
    solana().patch({ stall: false })
    const [mine, theirs] = [marram, saltbox].map(({ address }) => tokenAccountOf(address, SUSD)) as [string, string]
    await expect.poll(() => heard.held.toSorted()).toEqual([mine, theirs].toSorted())
    expect(heard.fitting).toEqual([theirs])
    await client.removeProgramAccountChangeListener(ids.all)
    await client.removeProgramAccountChangeListener(ids.some)
    await client.removeRootChangeListener(ids.root)
    await client.removeSlotUpdateListener(ids.update)
  })

  test('of an account are silent when a transaction fails and leaves it as it was', async () => {
    const client = clientOf(solana())
    const changes: number[] = []
    const followed = client.onAccountChange(addressOf(saltbox), ({ lamports }) => changes.push(lamports))
    const slots: number[] = []
    const slot = client.onSlotChange((info) => slots.push(info.slot))
    await expect.poll(() => (solana().mine(1), slots.length)).toBeGreaterThan(0)
    solana().patch({ fail: 1 })
    await send(client, [transfer(1000)])
    await send(client, [transfer(2000)])
    await expect.poll(() => changes).toEqual([18_750_002_000])
    await client.removeAccountChangeListener(followed)
    await client.removeSlotChangeListener(slot)
  })

  test('tell of accounts, slots, logs and signatures, and end when they are given up', async () => {
    const client = clientOf(solana())
    const heard = { accounts: [] as number[], slots: [] as number[], logs: [] as string[], signatures: [] as unknown[] }
    const followed = {
      account: client.onAccountChange(addressOf(saltbox), ({ lamports }) => heard.accounts.push(lamports)),
      slot: client.onSlotChange(({ slot }) => heard.slots.push(slot)),
      logs: client.onLogs(addressOf(saltbox), ({ signature }) => heard.logs.push(signature)),
    }
    // The first notification proves that the socket is open.
    const slotsHeard = (): number => {
      solana().mine(1)
      return heard.slots.length
    }
    await expect.poll(slotsHeard).toBeGreaterThan(0)
    const { blockhash } = await client.getLatestBlockhash()
    const bytes = legacy([transfer(1000)], blockhash, marram)
    const signature = await client.sendRawTransaction(bytes)
    client.onSignature(signature, ({ err }) => heard.signatures.push(err))
    await expect.poll(() => heard.signatures).toEqual([null])
    expect(heard.accounts).toEqual([18_750_001_000])
    expect(heard.logs).toEqual([signature])
    expect(heard.slots.at(-1)).toBe(await client.getSlot())
    await client.removeAccountChangeListener(followed.account)
    await client.removeOnLogsListener(followed.logs)
    await send(client, [transfer(2000)])
    await expect.poll(() => heard.slots.at(-1)).toBe(await client.getSlot())
    expect(heard.accounts).toHaveLength(1)
    expect(heard.logs).toHaveLength(1)
    await client.removeSlotChangeListener(followed.slot)
  })
})
