/** Blocks, supply and the makers of blocks, asked by @solana/web3.js, which checks the shape of every answer. */
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { PROGRAMS } from '../../sandbox/solana/describe.ts'
import { tokenAccountOf, transferToken } from '../../sandbox/solana/instructions.ts'
import { startSolana } from '../../sandbox/solana/node/index.ts'
import { createLedger, type LedgerEntry } from '../../sandbox/solana/node/ledger.ts'
import { SOLANA_TOKENS, type SolanaToken } from '../../sandbox/solana/tokens.ts'
import { freeBase } from '../../sandbox/freeBase.ts'
import { handClock } from './relayClient.ts'
import { addressOf, callNode, clientOf, keyOf, legacy, request, solanaOfFile, versioned } from './solanaNode.ts'

const solana = solanaOfFile()
const marram = keyOf('marram')
const saltbox = keyOf('saltbox')
const [SUSD] = SOLANA_TOKENS as readonly [SolanaToken, SolanaToken]

const transfer = (lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: addressOf(marram), toPubkey: addressOf(saltbox), lamports })

/** Sends from Marram; answers the signature and the slot it is in. */
async function send(
  instructions: TransactionInstruction[],
  make = legacy,
): Promise<{ signature: string; slot: number }> {
  const client = clientOf(solana())
  const { blockhash } = await client.getLatestBlockhash()
  const signature = await client.sendRawTransaction(make(instructions, blockhash, marram))
  return { signature, slot: await client.getSlot() }
}

const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
  const answer = (await callNode(solana().url, request(method, ...params))) as { result?: unknown; error?: unknown }
  return answer.result ?? answer.error
}

describe('a block', () => {
  test('has the transaction that made it, and follows the one before', async () => {
    const client = clientOf(solana())
    const { blockhash: before } = await client.getLatestBlockhash()
    const { signature, slot } = await send([transfer(321), transferToken(SUSD, marram.address, saltbox.address, 5n)])
    const block = await client.getBlock(slot, { maxSupportedTransactionVersion: 0 })
    expect(block).toMatchObject({ parentSlot: slot - 1, previousBlockhash: before, rewards: [] })
    expect(block?.blockhash).toBe((await client.getLatestBlockhash()).blockhash)
    expect(block?.blockTime).toBe(await client.getBlockTime(slot))
    const landed = await client.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(block?.transactions).toHaveLength(1)
    expect(block?.transactions[0]?.transaction.signatures).toEqual([signature])
    expect(block?.transactions[0]?.meta).toEqual(landed?.meta)
    const parsed = await client.getParsedBlock(slot, { maxSupportedTransactionVersion: 0 })
    expect(parsed.transactions[0]?.transaction).toMatchObject({
      message: { instructions: [{ parsed: { type: 'transfer', info: { lamports: 321 } } }, {}] },
    })
  })

  test('is told in as much detail as is asked for', async () => {
    const client = clientOf(solana())
    const { signature, slot } = await send([transfer(5)])
    const none = await client.getBlock(slot, { transactionDetails: 'none', rewards: false })
    expect([none && 'transactions' in none, none && 'rewards' in none]).toEqual([false, false])
    expect((await client.getBlockSignatures(slot)).signatures).toEqual([signature])
    const accounts = await client.getBlock(slot, { transactionDetails: 'accounts', maxSupportedTransactionVersion: 0 })
    expect(accounts?.transactions[0]).toMatchObject({
      meta: { fee: 5000, preBalances: [42_500_000_000, 18_750_000_000, 1], err: null },
      transaction: {
        signatures: [signature],
        accountKeys: [{ signer: true, writable: true }, {}, { writable: false }],
      },
    })
    const bytes = (await ask('getBlock', slot, { encoding: 'base64' })) as {
      transactions: { transaction: unknown[] }[]
    }
    expect(bytes.transactions[0]?.transaction[1]).toBe('base64')
  })

  test('may have nothing in it', async () => {
    const client = clientOf(solana())
    solana().mine(1)
    const block = await client.getBlock(await client.getSlot())
    expect(block).toMatchObject({ transactions: [], parentSlot: (await client.getSlot()) - 1 })
  })

  test('keeps versions from clients that know of none', async () => {
    const { slot } = await send([transfer(5)], versioned)
    expect(await ask('getBlock', slot)).toMatchObject({ code: -32015 })
    expect(await ask('getBlock', slot, { maxSupportedTransactionVersion: 0 })).toMatchObject({
      transactions: [{ version: 0 }],
    })
  })

  test('that is not there, or not yet, is refused as nodes do', async () => {
    const client = clientOf(solana())
    const first = await client.getFirstAvailableBlock()
    expect(first).toBe(await client.getSlot())
    expect(await client.getMinimumLedgerSlot()).toBe(first)
    expect(await ask('getBlock', first + 1)).toMatchObject({ code: -32004 })
    expect(await ask('getBlock', first - 1)).toMatchObject({ code: -32001 })
    expect(await ask('getBlockTime', first - 1)).toMatchObject({ code: -32001 })
    expect(await ask('getHighestSnapshotSlot')).toMatchObject({ code: -32008 })
  })

  test('is listed among the others', async () => {
    const client = clientOf(solana())
    const first = await client.getSlot()
    solana().mine(4)
    const all = [0, 1, 2, 3, 4].map((index) => first + index)
    expect(await client.getBlocks(first)).toEqual(all)
    expect(await client.getBlocks(first - 100, first + 1)).toEqual(all.slice(0, 2))
    expect(await client.getBlocks(first + 3, first + 90)).toEqual(all.slice(3))
    expect(await client.getBlocks(first + 9)).toEqual([])
    expect(await ask('getBlocksWithLimit', first + 1, 2)).toEqual(all.slice(1, 3))
    expect(await ask('getBlocksWithLimit', first, 0)).toEqual([])
    expect(await ask('getBlocks', 0, first)).toMatchObject({ code: -32602 })
    expect([await ask('getMaxRetransmitSlot'), await ask('getMaxShredInsertSlot')]).toEqual([first + 4, first + 4])
  })
})

test('what was let go is not the first available block any more', () => {
  const ledger = createLedger()
  const entry = (slot: number): LedgerEntry => ({ signature: `s${slot}`, slot, keys: [] }) as unknown as LedgerEntry
  for (let slot = 1; slot <= 5000; slot += 1) ledger.add(entry(slot))
  expect([ledger.firstSlot(), ledger.at(1)?.slot, ledger.count()]).toEqual([0, 1, 5000])
  ledger.add(entry(5010))
  expect([ledger.firstSlot(), ledger.at(1), ledger.find('s1'), ledger.count()]).toEqual([2, undefined, undefined, 5001])
  expect(ledger.count(2, 5009)).toBe(4999)
})

test('whole minutes are counted, newest first', async () => {
  const clock = handClock()
  const node = await startSolana(await freeBase(), { clock })
  try {
    const client = clientOf(node)
    expect(await client.getRecentPerformanceSamples()).toEqual([])
    node.mine(3)
    await node.faucet({ address: marram.address, amount: '1' })
    clock.pass(60_000)
    node.mine(2)
    const slot = await client.getSlot()
    clock.pass(60_000)
    expect(await client.getRecentPerformanceSamples()).toEqual([
      { slot, numSlots: 2, numTransactions: 0, numNonVoteTransactions: 0, samplePeriodSecs: 60 },
      { slot: slot - 2, numSlots: 5, numTransactions: 1, numNonVoteTransactions: 1, samplePeriodSecs: 60 },
    ])
    expect(await client.getRecentPerformanceSamples(1)).toHaveLength(1)
  } finally {
    await node.stop()
  }
})

test('a memo is listed with its transaction', async () => {
  const memo = new TransactionInstruction({
    programId: new PublicKey(PROGRAMS.memo),
    keys: [],
    data: Buffer.from('rent for März'),
  })
  const { signature } = await send([transfer(1), memo])
  const [listed] = await clientOf(solana()).getSignaturesForAddress(addressOf(marram))
  expect(listed).toMatchObject({ signature, memo: '[14] rent for März' })
})

describe('how much there is', () => {
  test('is the sum of what everybody has; a fee is burnt', async () => {
    const client = clientOf(solana())
    const { value: before } = await client.getSupply()
    expect(before.circulating + before.nonCirculating).toBe(before.total)
    await send([transfer(1_000_000)])
    expect((await client.getSupply()).value.total).toBe(before.total - 5000)
    const { value: largest } = await client.getLargestAccounts()
    expect(largest).toHaveLength(20)
    const balances = await Promise.all(largest.map(({ address }) => client.getBalance(address)))
    expect(largest.map(({ lamports }) => lamports)).toEqual(balances)
    expect(balances).toEqual(balances.toSorted((one, other) => other - one))
    expect(largest.map(({ address }) => String(address))).toContain(marram.address)
    expect((await client.getLargestAccounts({ filter: 'nonCirculating' })).value).toEqual([])
  })

  test('of a token is in its accounts', async () => {
    const client = clientOf(solana())
    const mint = new PublicKey(SUSD.mint)
    const { value: largest } = await client.getTokenLargestAccounts(mint)
    const sum = largest.reduce((total, { amount }) => total + BigInt(amount), 0n)
    expect(String(sum)).toBe((await client.getTokenSupply(mint)).value.amount)
    const mine = largest.find(({ address }) => String(address) === tokenAccountOf(marram.address, SUSD))
    expect(mine).toMatchObject({ amount: '1575250000', decimals: 6, uiAmountString: '1575.25' })
    expect(await ask('getTokenLargestAccounts', marram.address)).toMatchObject({ code: -32602 })
  })

  test('may be for a delegate to spend', async () => {
    const account = new PublicKey(tokenAccountOf(marram.address, SUSD))
    const data = Buffer.alloc(9, 4)
    data.writeBigUInt64LE(77n, 1)
    const approve = new TransactionInstruction({
      programId: new PublicKey(SUSD.program),
      keys: [
        { pubkey: account, isSigner: false, isWritable: true },
        { pubkey: addressOf(saltbox), isSigner: false, isWritable: false },
        { pubkey: addressOf(marram), isSigner: true, isWritable: false },
      ],
      data,
    })
    const find = () =>
      ask('getTokenAccountsByDelegate', saltbox.address, { mint: SUSD.mint }, { encoding: 'jsonParsed' }) as Promise<{
        value: unknown[]
      }>
    expect((await find()).value).toEqual([])
    await send([approve])
    expect((await find()).value).toMatchObject([
      {
        pubkey: String(account),
        account: { data: { parsed: { info: { delegate: saltbox.address, delegatedAmount: { amount: '77' } } } } },
      },
    ])
  })
})

describe('who makes the blocks', () => {
  test('is this node, at this address', async () => {
    const client = clientOf(solana())
    const nodes = await client.getClusterNodes()
    expect(nodes).toHaveLength(1)
    const { pubkey, rpc, version } = nodes[0] as (typeof nodes)[0]
    expect(`http://${rpc}`).toBe(solana().url)
    expect(version).toBe((await client.getVersion())['solana-core'])
    expect(await ask('getIdentity')).toEqual({ identity: pubkey })
    const slot = await client.getSlot()
    expect(await client.getSlotLeader()).toBe(pubkey)
    expect((await client.getSlotLeaders(slot, 3)).map(String)).toEqual([pubkey, pubkey, pubkey])
    expect(await ask('getSlotLeaders', 5, 3)).toMatchObject({ code: -32602 })
    // Asked by hand: the client takes seconds to look at each of its numbers.
    const schedule = (await ask('getLeaderSchedule')) as Record<string, number[]>
    const { slotsInEpoch, slotIndex } = await client.getEpochInfo()
    expect(schedule[pubkey]).toHaveLength(slotsInEpoch)
    expect(schedule[pubkey]?.[slotIndex]).toBe(slotIndex)
    expect(await ask('getLeaderSchedule', null, { identity: marram.address })).toEqual({})
    expect(await ask('getLeaderSchedule', 5)).toBeUndefined()
  })

  test('has made as many as there are', async () => {
    const client = clientOf(solana())
    const leader = await client.getSlotLeader()
    solana().mine(6)
    const slot = await client.getSlot()
    const { value } = await client.getBlockProduction()
    expect(value).toEqual({ byIdentity: { [leader]: [7, 7] }, range: { firstSlot: slot - 6, lastSlot: slot } })
    const part = await client.getBlockProduction({ range: { firstSlot: slot - 2 }, identity: leader })
    expect(part.value.byIdentity).toEqual({ [leader]: [3, 3] })
    expect(await ask('getBlockProduction', { range: { firstSlot: slot + 1 } })).toMatchObject({ code: -32602 })
  })

  test('keeps to the runtime’s epochs', async () => {
    const client = clientOf(solana())
    const [schedule, info] = [await client.getEpochSchedule(), await client.getEpochInfo()]
    expect(schedule.getEpoch(info.absoluteSlot)).toBe(info.epoch)
    expect(schedule.getFirstSlotInEpoch(info.epoch) + info.slotIndex).toBe(info.absoluteSlot)
    expect(info.slotsInEpoch).toBe(schedule.slotsPerEpoch)
  })

  test('is not voted for, and nothing is minted for it', async () => {
    const client = clientOf(solana())
    expect(await client.getVoteAccounts()).toEqual({ current: [], delinquent: [] })
    expect(await client.getInflationGovernor()).toMatchObject({ initial: 0, terminal: 0 })
    expect(await client.getInflationRate()).toMatchObject({ total: 0, epoch: (await client.getEpochInfo()).epoch })
    expect(await client.getInflationReward([addressOf(marram)])).toEqual([null])
    expect(await ask('getBlockCommitment', await client.getSlot())).toEqual({ commitment: null, totalStake: 0 })
    expect((await client.getStakeMinimumDelegation()).value).toBeGreaterThan(0)
  })
})

/** Of https://solana.com/docs/rpc/http: all that is there. */
const METHODS =
  'getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction getBlockTime getBlocks getBlocksWithLimit getClusterNodes getEpochInfo getEpochSchedule getFeeForMessage getFirstAvailableBlock getGenesisHash getHealth getHighestSnapshotSlot getIdentity getInflationGovernor getInflationRate getInflationReward getLargestAccounts getLatestBlockhash getLeaderSchedule getMaxRetransmitSlot getMaxShredInsertSlot getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts getRecentPerformanceSamples getRecentPrioritizationFees getSignatureStatuses getSignaturesForAddress getSlot getSlotLeader getSlotLeaders getStakeMinimumDelegation getSupply getTokenAccountBalance getTokenAccountsByDelegate getTokenAccountsByOwner getTokenLargestAccounts getTokenSupply getTransaction getTransactionCount getVersion getVoteAccounts isBlockhashValid minimumLedgerSlot requestAirdrop sendTransaction simulateTransaction'

test('every method of Solana’s JSON-RPC is known', async () => {
  const calls = METHODS.split(' ').map((method) => ({ ...request(method, {}), id: method }))
  const answers = (await callNode(solana().url, calls)) as { id: string; error?: { code: number } }[]
  expect(answers.filter(({ error }) => error?.code === -32601).map(({ id }) => id)).toEqual([])
  expect(await callNode(solana().url, request('getStakeActivation', marram.address))).toMatchObject({
    error: { code: -32601 },
  })
})
