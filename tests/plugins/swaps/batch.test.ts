/** A smart account approves and swaps in one atomic batch: one confirmation, and all of it happens or none. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { TRANSACTION_SENT } from '#wallet'
import { SWAP_APPROVAL_FAILED, SWAP_FAILED } from '../../../src/plugins/swaps/refs.ts'
import { thrown } from '../../kernel/support.ts'
import { EXCHANGE } from './ledger.ts'
import { approvalOf, COIN, ETH, EVM_1, EVM_2, flush, SHELL, USD, world } from './stage.ts'

const HASH = `0x${'1'.padStart(64, '0')}`

async function smart() {
  const test = await world()
  test.moods.atomic = true
  const holdings = () => [
    test.ledger.balance(COIN, EVM_1),
    test.ledger.balance(SHELL, EVM_1),
    test.ledger.allowance(COIN, EVM_1, EXCHANGE),
  ]
  return { ...test, holdings }
}

describe('a swap of a token by a smart account', () => {
  it('is one request with the exact approval and the swap, and both steps end with its hash', async () => {
    const { prepare, swapper, asked, batches, ledger, over, kernel } = await smart()
    const hashes: string[] = []
    const off = kernel.bus.on(TRANSACTION_SENT, ({ hash }) => void hashes.push(hash))
    const before = ledger.balance(SHELL, EVM_1)
    const review = await prepare()
    expect([review.isBatch, review.steps.map(({ kind }) => kind)]).toEqual([true, ['approve', 'swap']])
    const run = await over(swapper.begin(review))
    expect(batches).toHaveLength(1)
    expect(batches[0]).toMatchObject({ version: '2.0.0', from: EVM_1, chainId: '0x1', atomicRequired: true })
    const shown = review.steps.map(({ prepared: { transaction } }) => transaction)
    expect(batches[0]!.calls).toMatchObject(shown.map(({ to, data, value }) => ({ to, data, value })))
    expect(approvalOf(asked[0]!.call)).toEqual({ spender: EXCHANGE, units: 100_000_000n })
    expect(hashes).toHaveLength(1)
    const [hash] = hashes
    expect(run).toMatchObject({
      phase: 'done',
      facts: { standing: 0n },
      steps: [
        { kind: 'approve', phase: 'confirmed', hash },
        { kind: 'swap', phase: 'confirmed', hash },
      ],
    })
    expect(run!.facts.received).toBe(ledger.balance(SHELL, EVM_1) - before)
    expect(run!.facts.received! >= review.quote.getsAtLeast).toBe(true)
    off()
  })

  it('has the reset of a token that demands it in the same batch', async () => {
    const { prepare, swapper, asked, batches, ledger, over } = await smart()
    ledger.tokens.set(COIN, { decimals: 6, needsReset: true })
    ledger.allow(COIN, EVM_1, EXCHANGE, 5n)
    const run = await over(swapper.begin(await prepare()))
    expect([run?.phase, batches.length]).toEqual(['done', 1])
    expect(asked.map(({ call }) => approvalOf(call)?.units)).toEqual([0n, 100_000_000n, undefined])
  })

  it('that needs no approval is no batch', async () => {
    const { prepare, asked, ledger } = await smart()
    expect((await prepare({ give: ETH, units: 10n ** 17n })).isBatch).toBe(false)
    ledger.allow(COIN, EVM_1, EXCHANGE, 100_000_000n)
    expect((await prepare()).isBatch).toBe(false)
    expect(asked).toEqual([])
  })

  it('changes nothing where the price moved too far: the wallet says so, although its transaction is confirmed', async () => {
    const { prepare, swapper, moods, chain, ledger, over, holdings, kernel } = await smart()
    const heard: string[] = []
    const offs = [SWAP_FAILED, SWAP_APPROVAL_FAILED].map((ref) => kernel.bus.on(ref, () => void heard.push(ref.id)))
    const review = await prepare()
    const start = holdings()
    moods.batch = (calls) => {
      ledger.give(SHELL, EXCHANGE, 2_000_000n * 10n ** 18n)
      return { id: chain.sendBatch(calls, EVM_1) }
    }
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({
      phase: 'stopped',
      code: 'swaps/FAILED',
      facts: { standing: 0n },
      steps: [
        { phase: 'failed', why: 'reverted' },
        { phase: 'failed', why: 'reverted' },
      ],
    })
    expect(holdings()).toEqual(start)
    expect(heard).toEqual(['latchkey:swap-failed'])
    offs.forEach((off) => off())
  })

  it.each([
    [4001, 'USER_REJECTED', 'open'],
    [-32603, 'RPC_INTERNAL', 'unknown'],
  ])('that the wallet answers with %i changes nothing', async (code, told, phase) => {
    const { prepare, swapper, moods, over, holdings } = await smart()
    const start = holdings()
    moods.batch = () => {
      throw Object.assign(new Error('no'), { code })
    }
    const run = await over(swapper.begin(await prepare()))
    expect(run).toMatchObject({ phase: 'stopped', code: told, facts: { standing: 0n }, steps: [{ phase }, { phase }] })
    expect(holdings()).toEqual(start)
  })

  it.each([4200, -32601, 5700, 5710, 5720, 5740, 5750, 5760])(
    'whose wallet answers %i after all is asked for nothing else before a new review that shows the steps',
    async (code) => {
      const { prepare, swapper, moods, asked, batches, over } = await smart()
      const review = await prepare()
      moods.batch = () => {
        throw Object.assign(new Error('no'), { code })
      }
      const run = await over(swapper.begin(review))
      expect(run).toMatchObject({ phase: 'stopped', code: 'swaps/NO_BATCH', facts: { standing: 0n } })
      expect([batches.length, asked.length]).toEqual([1, 2])
      expect(thrown(() => swapper.begin(review))).toBe('swaps/REVIEW_OVER')
      const next = await prepare()
      expect([next.isBatch, next.steps.map(({ kind }) => kind)]).toEqual([false, ['approve', 'swap']])
      expect(await over(swapper.begin(next))).toMatchObject({ phase: 'done', facts: { standing: 0n } })
      expect(asked.slice(2).map(({ method }) => method)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    },
  )

  it('that the wallet drops, or about which it says nothing for minutes, is told as what it is', async () => {
    const { prepare, swapper, moods, over } = await smart()
    moods.status = () => ({ status: 400 })
    const dropped = await over(swapper.begin(await prepare()))
    expect(dropped).toMatchObject({
      phase: 'stopped',
      code: 'RPC_TRANSACTION_REJECTED',
      steps: [{ phase: 'failed' }, {}],
    })
    const silent = await world()
    silent.moods.atomic = true
    silent.moods.status = () => ({ status: 100 })
    const key = silent.swapper.begin(await silent.prepare())
    await flush()
    await silent.clock.advance(180_000)
    expect(await silent.over(key)).toMatchObject({
      phase: 'stopped',
      code: 'swaps/UNKNOWN',
      steps: [{ phase: 'unknown' }, {}],
    })
  })

  it('ends with what changes under the review, before the wallet is asked', async () => {
    const { prepare, swapper, ledger, wallet, batches, over } = await smart()
    const first = await prepare()
    ledger.allow(COIN, EVM_1, EXCHANGE, 1n)
    expect(await over(swapper.begin(first))).toMatchObject({ phase: 'stopped', code: 'swaps/REVIEW_OVER' })
    const second = await prepare()
    wallet.show([`eip155:1:${EVM_2}`, `eip155:1:${EVM_1}`])
    await flush()
    expect(thrown(() => swapper.begin(second))).toBe('swaps/REVIEW_OVER')
    expect(batches).toEqual([])
  })

  it('cannot be caused to ask for a batch by a wallet that does not say that it can', async () => {
    const { prepare } = await world()
    expect((await prepare({ give: USD })).isBatch).toBe(false)
  })
})

describe('who reloads during a batch', () => {
  it.each([
    ['was carried out', false, 'done'],
    ['was undone', true, 'stopped'],
  ])('hears from the wallet and the chain that it %s', async (_, moves, phase) => {
    const storage = createFakeStorage()
    const first = await world({ storage })
    first.moods.atomic = true
    first.chain.mines = false
    first.swapper.begin(await first.prepare())
    await flush()
    const key = 'latchkey:swaps:pending'
    const stored = JSON.parse(storage.values.get(key)!) as { readonly d: unknown }
    expect(stored.d).toMatchObject([
      {
        batch: { id: 'batch-0' },
        steps: [
          { kind: 'approve', phase: 'sent' },
          { kind: 'swap', phase: 'sent' },
        ],
      },
    ])
    await first.stop()

    const { chain, ledger } = first
    if (moves) ledger.give(SHELL, EXCHANGE, 2_000_000n * 10n ** 18n)
    chain.mine()
    const second = await world({ storage, chain })
    const [run] = second.swapper.swaps.get()
    const end = await second.over(run!.key)
    expect(end).toMatchObject({ phase, facts: { standing: 0n }, steps: [{ hash: HASH }, { hash: HASH }] })
    expect(second.batches).toEqual([])
    expect(storage.values.has(key)).toBe(false)
  })

  it('and whose wallet does not come back is told that it is not known', async () => {
    const storage = createFakeStorage()
    const first = await world({ storage })
    first.moods.atomic = true
    first.chain.mines = false
    first.swapper.begin(await first.prepare())
    await flush()
    await first.stop()
    const second = await world({ storage, chain: first.chain, connects: false })
    const [run] = second.swapper.swaps.get()
    await flush()
    await second.clock.advance(60_000)
    expect(await second.over(run!.key)).toMatchObject({
      phase: 'stopped',
      code: 'swaps/UNKNOWN',
      facts: { standing: 0n },
    })
  })
})
