/** The person leaves, reloads, or the swaps are switched off: the truth is shown from the chain, and nothing is signed unasked. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { SWAPPER } from '../../../src/plugins/swaps/refs.ts'
import { EXCHANGE } from './ledger.ts'
import { approvalOf, COIN, EVM_1, flush, SHELL, until, world } from './stage.ts'

/** A page that was left while this step waited for its block. */
async function left(step: 'approve' | 'swap') {
  const storage = createFakeStorage()
  const first = await world({ storage })
  const { chain, moods, prepare, swapper } = first
  moods.answer = (call) => {
    if ((approvalOf(call) ? 'approve' : 'swap') === step) chain.mines = false
    return chain.send(call, EVM_1)
  }
  const before = chain.ledger.balance(SHELL, EVM_1)
  const key = swapper.run(await prepare())
  await until(() => swapper.runs.get().find((run) => run.key === key)!.steps.some((each) => each.kind === step && each.phase === 'sent'))
  await first.stop()
  return { storage, chain, before }
}

describe('after a reload', () => {
  it('an approval that was left is followed to its end: nothing was swapped, it stands, and can be taken back', async () => {
    const { storage, chain } = await left('approve')
    const second = await world({ storage, chain })
    const [run] = second.swapper.runs.get()
    expect(run).toMatchObject({ phase: 'running', steps: [{ phase: 'sent' }, { phase: 'open' }] })
    chain.mines = true
    chain.mine()
    expect(await second.over(run!.key)).toMatchObject({ phase: 'stopped', code: 'swaps/LEFT', standing: 100_000_000n })
    expect(second.asked).toEqual([])
    await second.over(second.swapper.revoke(second.swapper.runs.get()[0]!))
    expect([second.asked.length, chain.ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([1, 0n])
    expect([...storage.values.keys()].filter((key) => key.includes('swaps:pending'))).toEqual([])
  })

  it('a swap that was left says what was received, by the receipt', async () => {
    const { storage, chain, before } = await left('swap')
    const second = await world({ storage, chain })
    chain.mines = true
    chain.mine()
    const run = await second.over(second.swapper.runs.get()[0]!.key)
    expect(run).toMatchObject({ phase: 'done', received: chain.ledger.balance(SHELL, EVM_1) - before, standing: 0n })
    expect(second.toasts()).toEqual(['USD was swapped for SHL'])
  })
})

describe('switched off', () => {
  it('while a block is waited for: the plugin stops, nothing more is asked, and what was sent is followed when it is back', async () => {
    const { chain, kernel, moods, prepare, swapper, asked, ledger } = await world()
    moods.answer = (call) => {
      chain.mines = false
      return chain.send(call, EVM_1)
    }
    swapper.run(await prepare())
    await until(() => swapper.runs.get()[0]!.steps[0]!.phase === 'sent')
    kernel.plugins.pin('swaps', false)
    await kernel.plugins.settled()
    chain.mines = true
    chain.mine()
    await flush()
    expect(asked).toHaveLength(1)
    kernel.plugins.pin('swaps', true)
    await kernel.plugins.settled()
    const again = await kernel.ready(SWAPPER)
    await until(() => again.runs.get()[0]?.phase === 'stopped')
    expect(again.runs.get()[0]).toMatchObject({ code: 'swaps/LEFT', standing: 100_000_000n })
    expect([asked.length, ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([1, 100_000_000n])
  })
})

describe('a service that is', () => {
  it.each([
    ['gone', { status: 503 }],
    ['busy', { status: 429 }],
    ['malformed', { json: { quotes: [{ fromAmount: 'many' }], tx: { to: 'nowhere' } } }],
    ['a page', { text: '<!doctype html>' }],
  ] as const)('%s gives no quote, in words, and the next question may succeed', async (_, failure) => {
    const { quotes, request, hosted, clock, signal } = await world()
    hosted.failure = failure
    const inquiry = quotes.ask(request(), { signal })
    for (let turn = 0; turn < 40 && inquiry.state.get().waiting.length > 0; turn += 1) {
      await clock.advance(1_000)
      await flush()
    }
    expect(inquiry.state.get()).toMatchObject({ quotes: [], waiting: [], without: [{ provider: 'hosted' }] })
    hosted.failure = undefined
    await inquiry.refresh()
    expect(inquiry.state.get().quotes).toHaveLength(1)
  })

  it('silent is given up after 20 s', async () => {
    const { quotes, request, hosted, clock, signal } = await world()
    hosted.failure = { json: {}, delay: 10_000_000 }
    const inquiry = quotes.ask(request(), { signal })
    await flush()
    await clock.advance(21_000)
    await flush()
    expect(inquiry.state.get().without).toEqual([{ provider: 'hosted', code: 'HTTP_TIMEOUT' }])
  })
})
