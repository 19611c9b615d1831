/** The person leaves, reloads, or the swaps are switched off: the truth is shown from the chain, and nothing is signed unasked. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { SWAPPER } from '../../../src/plugins/swaps/refs.ts'
import { EXCHANGE, type Call } from './ledger.ts'
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
  const key = swapper.begin(await prepare())
  await until(() =>
    swapper.swaps
      .get()
      .find((run) => run.key === key)!
      .steps.some((each) => each.kind === step && each.phase === 'sent'),
  )
  await first.stop()
  return { storage, chain, before }
}

/** A page that was left while the wallet showed this step. Nothing of a page runs on after that, so what it stored then is all. */
async function leftAsked(step: 'approve' | 'swap') {
  const storage = createFakeStorage()
  const { chain, moods, prepare, swapper } = await world({ storage })
  let shown: Call | undefined
  moods.answer = (call) => {
    if ((approvalOf(call) ? 'approve' : 'swap') !== step) return chain.send(call, EVM_1)
    shown = call
    return new Promise(() => {})
  }
  swapper.begin(await prepare())
  await until(() => shown !== undefined)
  const kept = createFakeStorage()
  for (const [key, value] of storage.values) kept.setItem(key, value)
  return { storage: kept, chain, sayYes: () => chain.send(shown!, EVM_1) }
}

describe('after a reload while the wallet asked', () => {
  it('for the approval: it is unknown, and a yes that came meanwhile stands and can be taken back', async () => {
    const { storage, chain, sayYes } = await leftAsked('approve')
    sayYes()
    const second = await world({ storage, chain })
    const [run] = second.swapper.swaps.get()
    expect(await second.over(run!.key)).toMatchObject({
      phase: 'stopped',
      code: 'swaps/UNKNOWN',
      steps: [{ phase: 'unknown' }, { phase: 'open' }],
      facts: { standing: 100_000_000n },
    })
    expect(second.asked).toEqual([])
    await second.over(second.swapper.revoke(second.swapper.swaps.get()[0]!))
    expect([second.asked.length, chain.ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([1, 0n])
  })

  it('for the approval: a no leaves nothing, and a yes after the return is seen by who looks, and by the next review', async () => {
    const { storage, chain, sayYes } = await leftAsked('approve')
    const second = await world({ storage, chain })
    expect(await second.over(second.swapper.swaps.get()[0]!.key)).toMatchObject({
      phase: 'stopped',
      facts: { standing: 0n },
    })
    expect((await second.prepare()).steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    sayYes()
    second.swapper.look()
    await until(() => second.swapper.swaps.get()[0]!.facts.standing === 100_000_000n)
    expect((await second.prepare()).steps.map(({ kind }) => kind)).toEqual(['swap'])
    expect(second.asked).toEqual([])
  })

  it('for the approval: who has read that nobody knows its end sees it no more, unless the approval stands', async () => {
    const { storage, chain, sayYes } = await leftAsked('approve')
    const second = await world({ storage, chain })
    const { key } = second.swapper.swaps.get()[0]!
    await second.over(key)
    sayYes()
    second.swapper.look()
    await until(() => second.swapper.swaps.get()[0]!.facts.standing === 100_000_000n)
    second.swapper.forget(key)
    expect(second.swapper.swaps.get()).toHaveLength(1)
    const taken = second.swapper.revoke(second.swapper.swaps.get()[0]!)
    await second.over(taken)
    second.swapper.forget(key)
    expect(second.swapper.swaps.get().map((run) => run.key)).toEqual([taken])
    // One whose end is known is not forgotten.
    second.swapper.forget(taken)
    expect(second.swapper.swaps.get()).toHaveLength(1)
  })

  it('for taking it back: while no node says what stands, it stays, and can be tried again', async () => {
    const { storage, chain, sayYes } = await leftAsked('approve')
    sayYes()
    const second = await world({ storage, chain })
    await second.over(second.swapper.swaps.get()[0]!.key)
    second.moods.answer = () => new Promise(() => {})
    second.swapper.revoke(second.swapper.swaps.get()[0]!)
    await until(() => second.asked.length === 1)
    const kept = createFakeStorage()
    for (const [key, value] of storage.values) kept.setItem(key, value)
    const { before } = chain
    chain.before = () => Promise.reject(new Error('away'))
    const third = await world({ storage: kept, chain })
    const { key } = third.swapper.swaps.get()[0]!
    const run = (await third.over(key))!
    expect([run.steps[0]?.kind, run.code, run.facts.standing]).toEqual(['revoke', 'swaps/UNKNOWN', undefined])
    third.swapper.forget(key)
    expect(third.swapper.swaps.get()).toHaveLength(1)
    chain.before = before
    await third.over(third.swapper.revoke(run))
    expect([third.asked.length, chain.ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([1, 0n])
  })

  it('for the swap: the approval that stands is told and can be taken back', async () => {
    const { storage, chain } = await leftAsked('swap')
    const second = await world({ storage, chain })
    expect(await second.over(second.swapper.swaps.get()[0]!.key)).toMatchObject({
      phase: 'stopped',
      code: 'swaps/UNKNOWN',
      steps: [{ phase: 'confirmed' }, { phase: 'unknown' }],
      facts: { standing: 100_000_000n },
    })
    await second.over(second.swapper.revoke(second.swapper.swaps.get()[0]!))
    expect([second.asked.length, chain.ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([1, 0n])
  })

  it('for the swap: after a yes nothing stands any more, and nobody says that nothing was swapped', async () => {
    const { storage, chain, sayYes } = await leftAsked('swap')
    sayYes()
    const second = await world({ storage, chain })
    const run = await second.over(second.swapper.swaps.get()[0]!.key)
    expect(run).toMatchObject({ code: 'swaps/UNKNOWN', facts: { standing: 0n } })
    expect(second.asked).toEqual([])
    expect([...storage.values.keys()].filter((key) => key.includes('swaps:pending'))).toEqual([])
  })
})

it('an approval that is confirmed while the next price is asked is not forgotten by a reload', async () => {
  const storage = createFakeStorage()
  const { chain, hosted, moods, prepare, swapper } = await world({ storage })
  moods.answer = (call) => {
    hosted.failure = { json: {}, delay: 10_000_000 }
    return chain.send(call, EVM_1)
  }
  swapper.begin(await prepare())
  await until(() => swapper.swaps.get()[0]!.phase === 'renewing')
  const kept = createFakeStorage()
  for (const [key, value] of storage.values) kept.setItem(key, value)
  const second = await world({ storage: kept, chain })
  expect(await second.over(second.swapper.swaps.get()[0]!.key)).toMatchObject({
    phase: 'stopped',
    code: 'swaps/LEFT',
    facts: { standing: 100_000_000n },
  })
  expect(second.asked).toEqual([])
})

describe('after a reload', () => {
  it('an approval that was left is followed to its end: nothing was swapped, it stands, and can be taken back', async () => {
    const { storage, chain } = await left('approve')
    const second = await world({ storage, chain })
    const [run] = second.swapper.swaps.get()
    expect(run).toMatchObject({ phase: 'running', steps: [{ phase: 'sent' }, { phase: 'open' }] })
    chain.mines = true
    chain.mine()
    expect(await second.over(run!.key)).toMatchObject({
      phase: 'stopped',
      code: 'swaps/LEFT',
      facts: { standing: 100_000_000n },
    })
    expect(second.asked).toEqual([])
    await second.over(second.swapper.revoke(second.swapper.swaps.get()[0]!))
    expect([second.asked.length, chain.ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([1, 0n])
    expect([...storage.values.keys()].filter((key) => key.includes('swaps:pending'))).toEqual([])
  })

  it('a swap that was left says what was received, by the receipt', async () => {
    const { storage, chain, before } = await left('swap')
    const second = await world({ storage, chain })
    chain.mines = true
    chain.mine()
    const run = await second.over(second.swapper.swaps.get()[0]!.key)
    expect(run).toMatchObject({
      phase: 'done',
      facts: { standing: 0n, received: chain.ledger.balance(SHELL, EVM_1) - before },
    })
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
    swapper.begin(await prepare())
    await until(() => swapper.swaps.get()[0]!.steps[0]!.phase === 'sent')
    kernel.plugins.pin('swaps', false)
    await kernel.plugins.settled()
    chain.mines = true
    chain.mine()
    await flush()
    expect(asked).toHaveLength(1)
    kernel.plugins.pin('swaps', true)
    await kernel.plugins.settled()
    const again = await kernel.ready(SWAPPER)
    await until(() => again.swaps.get()[0]?.phase === 'stopped')
    expect(again.swaps.get()[0]).toMatchObject({ code: 'swaps/LEFT', facts: { standing: 100_000_000n } })
    expect([asked.length, ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([1, 100_000_000n])
  })
})

/** Switched off while the wallet shows this step, which says yes after that; then it is on again, and the run is over. */
async function offWhileAsked(step: 'approve' | 'swap') {
  const { chain, ledger, moods, prepare, swapper, kernel } = await world()
  let yes: (() => void) | undefined
  moods.answer = (call) => {
    if ((approvalOf(call) ? 'approve' : 'swap') !== step) return chain.send(call, EVM_1)
    return new Promise((resolve) => {
      yes = () => resolve(chain.send(call, EVM_1))
    })
  }
  const before = ledger.balance(SHELL, EVM_1)
  swapper.begin(await prepare())
  await until(() => yes !== undefined)
  const states: (string | undefined)[] = []
  const note = (): void => void states.push(kernel.plugins.statuses.get()['swaps']?.state)
  kernel.plugins.pin('swaps', false)
  await flush()
  note()
  yes!()
  await kernel.plugins.settled()
  note()
  kernel.plugins.pin('swaps', true)
  await kernel.plugins.settled()
  const again = await kernel.ready(SWAPPER)
  await until(() => ['done', 'stopped'].includes(again.swaps.get()[0]?.phase ?? ''))
  return { states, run: again.swaps.get()[0], got: ledger.balance(SHELL, EVM_1) - before }
}

describe('switched off while the wallet asks', () => {
  it('for the approval: it waits for the answer, and a late yes is followed, and said to stand', async () => {
    const { states, run } = await offWhileAsked('approve')
    expect(states).toEqual(['draining', 'off'])
    expect(run).toMatchObject({ code: 'swaps/LEFT', facts: { standing: 100_000_000n } })
  })

  it('for the swap: it waits for the answer, and a late yes is followed to its end', async () => {
    const { states, run, got } = await offWhileAsked('swap')
    expect(states).toEqual(['draining', 'off'])
    expect(run).toMatchObject({ phase: 'done', facts: { received: got } })
  })

  it('and disposed of with the modal, the next visit says that nobody knows what became of it', async () => {
    const storage = createFakeStorage()
    const { moods, prepare, swapper, stop, chain } = await world({ storage })
    let shown = false
    moods.answer = () => {
      shown = true
      return new Promise(() => {})
    }
    swapper.begin(await prepare())
    await until(() => shown)
    await stop()
    const second = await world({ storage, chain })
    expect(await second.over(second.swapper.swaps.get()[0]!.key)).toMatchObject({ code: 'swaps/UNKNOWN' })
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
