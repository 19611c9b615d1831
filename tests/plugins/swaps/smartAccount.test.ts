/** What a smart account (ERC-4337) has sent counts by the EntryPoint's word, with or without a reload, whatever the wallet says. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { SWAP_DONE, SWAP_FAILED } from '../../../src/plugins/swaps/refs.ts'
import { EXCHANGE } from './ledger.ts'
import { approvalOf, COIN, ETH, EVM_1, flush, SHELL, until, world, type WorldOptions } from './stage.ts'

const HASH = `0x${'1'.padStart(64, '0')}`
const STORED = 'latchkey:swaps:pending'
const ETHER = { give: ETH, units: 10n ** 17n }

async function stage(options?: WorldOptions) {
  const test = await world(options)
  /** The end of a run, with the events about it. */
  async function ended(key: string) {
    const heard: string[] = []
    const offs = [SWAP_DONE, SWAP_FAILED].map((ref) =>
      test.kernel.bus.on(ref as typeof SWAP_FAILED, () => void heard.push(ref.id)),
    )
    const run = await test.over(key)
    for (const off of offs) off()
    return { run, heard }
  }
  /** The price moves so far that the operation is undone. */
  const move = () => test.ledger.give(SHELL, EXCHANGE, 2_000_000n * 10n ** 18n)
  /** The wallet answers the hash of the bundler's transaction, as smart accounts without batches do. */
  const answersOfBundler = (before: () => void = () => {}) => {
    test.moods.answer = (call) => {
      if (!approvalOf(call)) before()
      return test.chain.sendOperation([call], EVM_1)
    }
  }
  return { ...test, ended, move, answersOfBundler }
}

describe('an operation that was undone', () => {
  it('is no swap that is done, although the transaction that carried it succeeded', async () => {
    const { prepare, swapper, ended, move, answersOfBundler, ledger, toasts } = await stage()
    answersOfBundler(move)
    const before = ledger.balance(SHELL, EVM_1)
    const { run, heard } = await ended(swapper.begin(await prepare(ETHER)))
    expect(run).toMatchObject({
      phase: 'stopped',
      code: 'swaps/FAILED',
      steps: [{ kind: 'swap', phase: 'failed', why: 'reverted' }],
    })
    expect([run?.facts.received, ledger.balance(SHELL, EVM_1), heard]).toEqual([undefined, before, [SWAP_FAILED.id]])
    expect(toasts()).toHaveLength(1)
  })

  it('is none after a reload either', async () => {
    const storage = createFakeStorage()
    const first = await stage({ storage })
    first.chain.mines = false
    first.answersOfBundler()
    first.swapper.begin(await first.prepare(ETHER))
    await until(() => first.swapper.swaps.get()[0]?.steps[0]?.phase === 'sent')
    await first.stop()
    first.move()
    first.chain.mine()
    const second = await stage({ storage, chain: first.chain })
    const run = await second.over(second.swapper.swaps.get()[0]!.key)
    expect(run).toMatchObject({ phase: 'stopped', code: 'swaps/FAILED', steps: [{ phase: 'failed', hash: HASH }] })
    expect(second.toasts()).toEqual(['ETH was not swapped for SHL'])
  })

  it('is no approval that stands: the swap after it is not asked for', async () => {
    const { prepare, swapper, over, chain, moods, ledger, asked } = await stage()
    ledger.allow(COIN, EVM_1, EXCHANGE, 5n)
    const review = await prepare()
    moods.answer = (call) => {
      // The token is changed meanwhile so that it refuses an approval over another.
      ledger.tokens.set(COIN, { decimals: 6, needsReset: true })
      return chain.sendOperation([call], EVM_1)
    }
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({ phase: 'stopped', steps: [{ kind: 'approve', phase: 'failed' }, { phase: 'open' }] })
    expect([asked.length, run?.facts.standing]).toEqual([1, 5n])
  })
})

describe('an operation that was done', () => {
  it('is a swap, with what came by the receipt', async () => {
    const { prepare, swapper, ended, ledger, answersOfBundler } = await stage()
    answersOfBundler()
    const before = ledger.balance(SHELL, EVM_1)
    const { run, heard } = await ended(swapper.begin(await prepare()))
    expect(run).toMatchObject({
      phase: 'done',
      facts: { standing: 0n, received: ledger.balance(SHELL, EVM_1) - before },
    })
    expect(heard).toEqual([SWAP_DONE.id])
  })
})

describe('a batch that was undone', () => {
  /** The wallet says that all is well as soon as there is a transaction. */
  const praise = () => ({ status: 200, receipts: [{ transactionHash: HASH }] })

  it('is none that is done where the wallet says that it was carried out', async () => {
    const { prepare, swapper, ended, moods, chain, move } = await stage()
    moods.atomic = true
    moods.status = praise
    moods.batch = (calls) => {
      move()
      return { id: chain.sendBatch(calls, EVM_1) }
    }
    const { run, heard } = await ended(swapper.begin(await prepare()))
    expect(run).toMatchObject({ phase: 'stopped', code: 'swaps/FAILED', facts: { standing: 0n } })
    expect(run?.steps.map(({ phase, why }) => [phase, why])).toEqual([
      ['failed', 'reverted'],
      ['failed', 'reverted'],
    ])
    expect(heard).toEqual([SWAP_FAILED.id])
  })

  it('is none after a reload that came when its hash was known, and the wallet is asked for nothing', async () => {
    const storage = createFakeStorage()
    const first = await stage({ storage })
    first.moods.atomic = true
    first.moods.status = praise
    first.chain.mines = false
    first.swapper.begin(await first.prepare())
    await until(() => first.swapper.swaps.get()[0]?.steps[0]?.hash === HASH)
    expect(JSON.parse(storage.values.get(STORED)!)).toMatchObject({ d: [{ steps: [{ hash: HASH }, { hash: HASH }] }] })
    await first.stop()
    first.move()
    first.chain.mine()
    const second = await stage({ storage, chain: first.chain, connects: false })
    await flush()
    expect(await second.over(second.swapper.swaps.get()[0]!.key)).toMatchObject({
      phase: 'stopped',
      code: 'swaps/FAILED',
      facts: { standing: 0n },
    })
    expect(second.asked).toEqual([])
  })
})
