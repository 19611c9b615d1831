import { SYSVAR_CLOCK_PUBKEY, SystemProgram, TransactionExpiredBlockheightExceededError } from '@solana/web3.js'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock } from '../../sandbox/relay/clock.ts'
import { SOLANA_HOLDINGS } from '../../sandbox/solana/holdings.ts'
import { startSolana, type Solana } from '../../sandbox/solana/node/index.ts'
import { freeBase } from '../../sandbox/freeBase.ts'
import { addressOf, callNode, clientOf, keyOf, legacy, request, solanaOfFile } from './solanaNode.ts'

const solana = solanaOfFile()
const marram = keyOf('marram')
const saltbox = keyOf('saltbox')
const START = { marram: 42_500_000_000, saltbox: 18_750_000_000 }

interface Sent {
  readonly signature: string
  readonly blockhash: string
  readonly lastValidBlockHeight: number
}

async function send(lamports: number): Promise<Sent> {
  const client = clientOf(solana())
  const latest = await client.getLatestBlockhash()
  const accounts = { fromPubkey: addressOf(marram), toPubkey: addressOf(saltbox) }
  const bytes = legacy([SystemProgram.transfer({ ...accounts, lamports })], latest.blockhash, marram)
  return { ...latest, signature: await client.sendRawTransaction(bytes) }
}

async function received(): Promise<number> {
  return (await clientOf(solana()).getBalance(addressOf(saltbox))) - START.saltbox
}

describe('bad days', () => {
  test('stall: transactions wait, and land in order when it is over', async () => {
    solana().patch({ stall: true })
    const client = clientOf(solana())
    const [first, second] = [await send(10), await send(20)]
    expect(await client.getSignatureStatuses([first.signature, second.signature])).toMatchObject({
      value: [null, null],
    })
    expect(await received()).toBe(0)
    expect(solana().describe().waiting).toBe(2)
    const confirmed = client.confirmTransaction(second)
    solana().patch({ stall: false })
    expect(await confirmed).toMatchObject({ value: { err: null } })
    expect(await received()).toBe(30)
    const listed = await client.getSignaturesForAddress(addressOf(saltbox))
    expect(listed.map(({ signature }) => signature)).toEqual([second.signature, first.signature])
  })

  test('stall: whose blockhash runs out meanwhile never lands', async () => {
    solana().patch({ stall: true })
    const sent = await send(10)
    solana().mine(151)
    solana().patch({ stall: false })
    expect(await received()).toBe(0)
    expect(solana().describe()).toMatchObject({ waiting: 0, transactions: 0 })
    await expect(clientOf(solana()).confirmTransaction(sent)).rejects.toThrow(
      TransactionExpiredBlockheightExceededError,
    )
  })

  test('fail: the next ones pass the preflight, fail on chain and cost their fee', async () => {
    solana().patch({ fail: 2 })
    const client = clientOf(solana())
    for (const lamports of [1000, 2000]) {
      const sent = await send(lamports)
      const { value } = await client.confirmTransaction(sent)
      expect(value.err).toEqual({ InstructionError: [0, 'ComputationalBudgetExceeded'] })
      const landed = await client.getTransaction(sent.signature, { maxSupportedTransactionVersion: 0 })
      expect(landed?.meta).toMatchObject({ err: value.err, fee: 5000 })
    }
    expect(await client.getBalance(addressOf(marram))).toBe(START.marram - 10_000)
    const third = await send(3000)
    expect(await client.confirmTransaction(third)).toMatchObject({ value: { err: null } })
    expect(await received()).toBe(3000)
    expect(solana().describe().switches.fail).toBe(0)
  })

  test('drop: a signature is answered, nothing lands, the blockhash runs out', async () => {
    solana().patch({ drop: 1 })
    const client = clientOf(solana())
    const lost = await send(500)
    expect(await client.isBlockhashValid(lost.blockhash)).toMatchObject({ value: false })
    await expect(client.confirmTransaction(lost)).rejects.toThrow(TransactionExpiredBlockheightExceededError)
    expect(await client.getBalance(addressOf(marram))).toBe(START.marram)
    await client.confirmTransaction(await send(600))
    expect(await received()).toBe(600)
  })

  test('halt, refuse: connections are cut, old and new ones, until it is over', async () => {
    const { url } = solana()
    const socket = new WebSocket(url.replace('http', 'ws'))
    await new Promise((resolve) => socket.once('open', resolve))
    const cut = new Promise((resolve) => socket.once('close', resolve))
    solana().patch({ halt: 'refuse' })
    await cut
    await expect(callNode(url, request('getHealth'))).rejects.toThrow('fetch failed')
    const next = new WebSocket(url.replace('http', 'ws'))
    await new Promise((resolve) => next.once('error', resolve))
    solana().patch({ halt: null })
    expect(await callNode(url, request('getHealth'))).toMatchObject({ result: 'ok' })
  })

  test('halt, silent: nobody gets an answer, and everybody is let go when it is over', async () => {
    const { url } = solana()
    const socket = new WebSocket(url.replace('http', 'ws'))
    await new Promise((resolve) => socket.once('open', resolve))
    const heard: unknown[] = []
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
    solana().patch({ halt: 'silent' })
    socket.send(JSON.stringify(request('slotSubscribe')))
    const asked = callNode(url, request('getHealth')).then(
      () => 'answered',
      () => 'let go',
    )
    const knocking = new WebSocket(url.replace('http', 'ws'))
    const turnedAway = new Promise((resolve) => knocking.once('error', () => resolve('let go')))
    await expect.poll(() => solana().describe().silent).toBe(2)
    solana().patch({ halt: null })
    expect(await asked).toBe('let go')
    expect(await turnedAway).toBe('let go')
    socket.send(JSON.stringify({ ...request('slotSubscribe'), id: 'later' }))
    await expect.poll(() => heard).toEqual([{ jsonrpc: '2.0', id: 'later', result: 1 }])
    socket.terminate()
  })

  test('faucet and mine work on the worst of days', async () => {
    solana().patch({ stall: true, fail: 5, drop: 5 })
    const address = keyOf('somebody new').address
    const signature = await solana().faucet({ address, amount: '1.5' })
    expect(solana().ledger().find(signature)?.error).toBeNull()
    expect(await clientOf(solana()).getBalance(addressOf(keyOf('somebody new')))).toBe(1_500_000_000)
    expect(solana().describe().switches).toMatchObject({ fail: 5, drop: 5 })
  })
})

/** They end with the file: the next one on the same port would get requests on connections of the last. */
const others: Solana[] = []
afterAll(async () => {
  for (const node of others) await node.stop()
})

async function startAnother(clock?: Clock): Promise<Solana> {
  const node = await startSolana(await freeBase(), { clock })
  others.push(node)
  return node
}

describe('time', () => {
  async function startAt(
    start: number,
  ): Promise<{ node: Solana; clock: { now: number }; pass(): void; timers: number[] }> {
    const clock = { now: start }
    const waiting: (() => void)[] = []
    const timers: number[] = []
    const hands: Clock = {
      now: () => clock.now,
      after(ms, call) {
        timers.push(ms)
        waiting.push(call)
        return () => undefined
      },
    }
    const node = await startAnother(hands)
    return { node, clock, timers, pass: () => waiting.splice(0).forEach((call) => call()) }
  }

  test('blocks have the time of the clock', async () => {
    const { node, clock } = await startAt(1_750_000_000_400)
    const client = clientOf(node)
    expect(await client.getBlockTime(await client.getSlot())).toBe(1_750_000_000)
    clock.now += 3_600_000
    const signature = await client.requestAirdrop(addressOf(marram), 1)
    const landed = await client.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.blockTime).toBe(1_750_003_600)
    // What programs see: slot, start of the epoch, epoch, next epoch, time.
    const sysvar = await client.getAccountInfo(SYSVAR_CLOCK_PUBKEY)
    expect(sysvar?.data.readBigInt64LE(32)).toBe(1_750_003_600n)
    expect(sysvar?.data.readBigUInt64LE(0)).toBe(BigInt(landed?.slot ?? 0))
  })

  test('lag: answers and notifications come so much later', async () => {
    const { node, timers, pass } = await startAt(1_750_000_000_000)
    node.patch({ lag: 700 })
    let isAnswered = false
    const asked = callNode(node.url, request('getHealth')).then((answer) => {
      isAnswered = true
      return answer
    })
    await expect.poll(() => timers).toEqual([700])
    expect(isAnswered).toBe(false)
    pass()
    expect(await asked).toMatchObject({ result: 'ok' })
    const socket = new WebSocket(node.url.replace('http', 'ws'))
    const heard: object[] = []
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as object))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify(request('slotSubscribe')))
    await expect.poll(() => timers).toEqual([700, 700])
    node.patch({ lag: 5 })
    node.mine(1)
    expect(timers).toEqual([700, 700, 700])
    expect(heard).toEqual([])
    pass()
    await expect.poll(() => heard).toMatchObject([{ result: 1 }, { method: 'slotNotification' }])
    socket.terminate()
  })
})

describe('stopping', () => {
  test('forgets late answers: nothing keeps the process alive', async () => {
    const [begun, undone]: [number[], number[]] = [[], []]
    const hands: Clock = {
      now: () => 0,
      after(ms) {
        begun.push(ms)
        return () => void undone.push(ms)
      },
    }
    const node = await startAnother(hands)
    const socket = new WebSocket(node.url.replace('http', 'ws'))
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    node.patch({ lag: 600_000 })
    socket.send(JSON.stringify(request('slotSubscribe')))
    const asked = callNode(node.url, request('getHealth')).catch(() => 'cut')
    const givenUp = new AbortController()
    const other = fetch(node.url, { method: 'POST', body: '{}', signal: givenUp.signal }).catch(() => 'given up')
    await expect.poll(() => begun).toEqual([600_000, 600_000, 600_000])
    givenUp.abort()
    expect(await other).toBe('given up')
    await expect.poll(() => undone).toHaveLength(1)
    await node.stop()
    await closed
    expect(await asked).toBe('cut')
    await expect.poll(() => undone).toHaveLength(3)
  })
})

describe('the first state', () => {
  async function contents(node: Solana): Promise<unknown> {
    const client = clientOf(node)
    const wallets = Object.entries(SOLANA_HOLDINGS).flatMap(([wallet, held]) =>
      held.map((_holding, index) => addressOf(keyOf(wallet, index))),
    )
    const tokens = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
    return {
      latest: await client.getLatestBlockhash(),
      slot: await client.getSlot(),
      count: await client.getTransactionCount(),
      balances: await Promise.all(wallets.map((address) => client.getBalance(address))),
      tokens: await Promise.all(
        tokens.map((id) => callNode(node.url, request('getProgramAccounts', id, { encoding: 'base64' }))),
      ),
    }
  }

  test('is the same in every run, and after a reset', async () => {
    const before = await contents(solana())
    expect(await contents(await startAnother())).toEqual(before)
    const sent = await send(77)
    solana().mine(5)
    solana().patch({ stall: true, fail: 1, drop: 1, lag: 1 })
    expect(await contents(solana())).not.toEqual(before)
    solana().reset()
    expect(await contents(solana())).toEqual(before)
    expect(solana().describe()).toMatchObject({
      waiting: 0,
      switches: { stall: false, fail: 0, drop: 0, lag: 0, halt: null },
    })
    expect(await clientOf(solana()).getSignatureStatus(sent.signature)).toMatchObject({ value: null })
  })

  test('gives everybody another amount of everything', async () => {
    const figures = Object.values(SOLANA_HOLDINGS).flat()
    for (const coin of ['SOL', 'SUSD', 'SBX'] as const) {
      const amounts = figures.flatMap((holding) => (coin in holding ? [(holding as Record<string, string>)[coin]] : []))
      expect(new Set(amounts).size).toBe(amounts.length)
    }
    const client = clientOf(solana())
    for (const [wallet, held] of Object.entries(SOLANA_HOLDINGS)) {
      for (const [index, { SOL }] of held.entries()) {
        expect(await client.getBalance(addressOf(keyOf(wallet, index)))).toBe(Math.round(Number(SOL) * 1e9))
      }
    }
  })

  test('comes back again and again without the memory growing for ever', async () => {
    const use = async (): Promise<void> => {
      await send(1)
      solana().reset()
    }
    for (let turn = 0; turn < 10; turn += 1) await use()
    const before = process.memoryUsage().rss
    for (let turn = 0; turn < 50; turn += 1) await use()
    // A runtime has 8 MB: fifty that stayed would be 400.
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })
})
