import { describe, expect, it } from 'vitest'
import { contribute, defineSlot, defineToken, defineView, provide, VIEW_EVICTED, type SlotItem } from '#kernel'
import { flush } from '#kernel/testing'
import { CONNECT, createTestKernel, type TestKernel } from './testKernel.ts'
import { deferred, plugin, stateOf, switchedBy } from './pluginSupport.ts'
import { rejected } from './support.ts'

const A = defineToken<{ readonly from: string }>('toy/a')
const VIEW = defineView('Toy')
const SLOT = defineSlot<SlotItem>('toy.slot')
const LASTING = defineSlot<SlotItem>('toy.lasting', { lasting: true })

const slotIds = ({ kernel }: TestKernel): string[] =>
  kernel
    .items(SLOT)
    .get()
    .map(({ plugin: owner }) => owner)

describe('stopping', () => {
  it('waits for holds with the contributions gone already, then stops', async () => {
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      contributes: { slots: [contribute(SLOT, { id: 'item' })] },
    })
    const tested = createTestKernel({ plugins: [toy] })
    const { plugins } = tested.kernel
    const { hold, signal } = await plugins.activate('toy')
    const held = hold('signature')
    plugins.pin('toy', false)
    await flush()
    expect([stateOf(tested, 'toy'), signal.aborted, slotIds(tested)]).toEqual(['draining', false, []])
    // Letting go and holding anew in the same breath is still holding.
    const again = hold('second signature')
    await held.dispose()
    await flush()
    expect(stateOf(tested, 'toy')).toBe('draining')
    await again.dispose()
    await plugins.settled()
    expect([stateOf(tested, 'toy'), signal.aborted]).toEqual(['off', true])
  })

  it('counts a new hold that is taken in the very moment the last one goes', async () => {
    const tested = createTestKernel({ plugins: [plugin('toy', { feature: switchedBy('toy') })] })
    const { plugins } = tested.kernel
    const { hold } = await plugins.activate('toy')
    const first = hold('first')
    plugins.pin('toy', false)
    await flush()
    await first.dispose()
    const second = hold('second')
    await flush()
    expect(stateOf(tested, 'toy')).toBe('draining')
    await second.dispose()
    await plugins.settled()
    expect(stateOf(tested, 'toy')).toBe('off')
  })

  it('does not happen when it is wanted again while it drains: it goes on with its state', async () => {
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      contributes: { slots: [contribute(SLOT, { id: 'item' })] },
    })
    const tested = createTestKernel({ plugins: [toy] })
    const { plugins } = tested.kernel
    const context = await plugins.activate('toy')
    context.slice(1).update(() => 2)
    const held = context.hold('signature')
    plugins.pin('toy', false)
    await flush()
    plugins.pin('toy', true)
    await plugins.settled()
    expect([stateOf(tested, 'toy'), context.signal.aborted, context.slice(1).get(), slotIds(tested)]).toEqual([
      'active',
      false,
      2,
      ['toy'],
    ])
    await held.dispose()
    await plugins.settled()
    expect(await plugins.activate('toy')).toBe(context)
  })

  it('lets an open flow of its own finish while it drains: its view, words, lasting items and next view stay, links to it go', async () => {
    const NEXT = defineView('ToyResult')
    const blank = async () => ({ default: null })
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      contributes: {
        strings: { en: { 'toy.title': 'Toy' } },
        views: [VIEW, NEXT].map((ref) => ({ ref, title: 'toy.title', load: blank })),
        slots: [contribute(SLOT, { id: 'item' }), contribute(LASTING, { id: 'thing' })],
        policies: [{ id: 'toy', back: (from) => (from.id === NEXT.id ? { ref: CONNECT } : undefined) }],
      },
    })
    const tested = createTestKernel({ plugins: [toy] })
    const { kernel } = tested
    const { hold, signal } = await kernel.plugins.activate('toy')
    const things = (): number => kernel.items(LASTING).get().length
    const held = hold('signature')
    kernel.router.show()
    kernel.router.push(VIEW)
    kernel.plugins.pin('toy', false)
    await flush()
    expect([stateOf(tested, 'toy'), slotIds(tested), kernel.i18n.t('toy.title')]).toEqual(['draining', [], 'Toy'])
    expect([kernel.view(VIEW)?.plugin, kernel.plugins.context('toy')?.signal, things()]).toEqual(['toy', signal, 1])
    kernel.router.replace(NEXT)
    expect(kernel.inspect().stack).toEqual(['Connect', 'ToyResult'])
    kernel.router.goBack()
    // From anywhere else nothing leads in any more.
    expect(kernel.inspect().stack).toEqual(['Connect'])
    expect(kernel.router.canOpen(VIEW)).toBe(false)
    expect(() => kernel.router.push(VIEW)).toThrow('VIEW_NOT_FOUND')
    await held.dispose()
    await kernel.plugins.settled()
    expect([kernel.view(VIEW), kernel.i18n.t('toy.title'), things()]).toEqual([undefined, 'toy.title', 0])
  })

  it('does not happen when it is switched off and on again in one turn: its open view does not even flicker', async () => {
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      contributes: { views: [{ ref: VIEW, title: 'Toy', load: async () => ({ default: null }) }] },
    })
    const tested = createTestKernel({ plugins: [toy] })
    const { plugins, router } = tested.kernel
    const { signal } = await plugins.activate('toy')
    router.show(VIEW)
    const { stack } = router.state.get()
    for (let flip = 0; flip < 1_000; flip += 1) plugins.pin('toy', flip % 2 === 1)
    await plugins.settled()
    expect([stateOf(tested, 'toy'), signal.aborted, router.state.get().stack === stack]).toEqual([
      'active',
      false,
      true,
    ])
  })

  it('answers a demand that comes while it stops, once it is wanted again', async () => {
    const stopping = deferred()
    const toy = plugin('toy', { feature: switchedBy('toy'), activate: ({ own }) => void own(() => stopping.promise) })
    const tested = createTestKernel({ plugins: [toy] })
    const { plugins } = tested.kernel
    await plugins.activate('toy')
    plugins.pin('toy', false)
    await flush()
    const asked = plugins.activate('toy')
    plugins.pin('toy', true)
    stopping.resolve()
    expect((await asked).id).toBe('toy')
    expect(stateOf(tested, 'toy')).toBe('active')
  })

  it('calls off a start that is under way, and leaves nothing of it', async () => {
    const loading = deferred()
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      async activate({ bus, slice, own, signal }) {
        bus.onAny(() => {})
        slice(1)
        own(() => {})
        await loading.promise
        expect(signal.aborted).toBe(true)
      },
    })
    const tested = createTestKernel({ plugins: [toy] })
    const asked = rejected(tested.kernel.plugins.activate('toy'))
    await flush()
    expect(tested.leftovers()).toMatchObject({ listeners: 1, slices: ['toy'] })
    tested.kernel.plugins.pin('toy', false)
    expect(await asked).toBe('SERVICE_UNAVAILABLE')
    await tested.kernel.plugins.settled()
    expect(tested.leftovers()).toMatchObject({ listeners: 0, slices: [], timers: 0 })
    expect([stateOf(tested, 'toy'), tested.faults]).toEqual(['off', []])
    loading.resolve()
    await flush()
  })

  it('never leaves a running plugin with a dead scope, at whatever moment of its start it is called off and wanted again', async () => {
    for (let moment = 0; moment < 16; moment += 1) {
      const gate = deferred()
      const toy = plugin('toy', { feature: switchedBy('toy'), activation: 'init', activate: () => gate.promise })
      const { kernel, leftovers } = createTestKernel({ plugins: [toy] })
      const started = kernel.plugins.start('init')
      await flush()
      gate.resolve()
      for (let tick = 0; tick < moment; tick += 1) await Promise.resolve()
      kernel.plugins.pin('toy', false)
      for (let tick = 0; tick < moment % 4; tick += 1) await Promise.resolve()
      kernel.plugins.pin('toy', true)
      await Promise.all([started, kernel.plugins.settled()])
      expect(kernel.plugins.context('toy')?.signal.aborted, `moment ${moment}`).toBe(false)
      expect(leftovers().timers).toBe(0)
    }
  })

  it('evicts its views, tells why, and lands on the previous one', async () => {
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      contributes: { views: [{ ref: VIEW, title: 'Toy', load: async () => ({ default: null }) }] },
    })
    const { kernel } = createTestKernel({ plugins: [toy] })
    const evicted: unknown[] = []
    kernel.bus.onAny((id, payload) => id === 'latchkey:view-evicted' && evicted.push(payload))
    kernel.router.show()
    kernel.router.push(VIEW)
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect(kernel.inspect().stack).toEqual(['Connect'])
    expect(kernel.router.canOpen(VIEW)).toBe(false)
    expect(evicted).toEqual([{ view: 'Toy', plugin: 'toy', reason: 'off' }])
  })

  it.each<[string, (tested: ReturnType<typeof createTestKernel>) => void]>([
    [
      'crashed',
      ({ kernel }) => [1, 2, 3].forEach(() => kernel.plugins.crashed('toy', 'view:Toy', new Error('broken'))),
    ],
    ['requires', ({ kernel }) => kernel.plugins.pin('beneath', false)],
    ['off', ({ kernel }) => kernel.plugins.pin('toy', false)],
  ])('says of a view that goes: %s', async (reason, end) => {
    const beneath = plugin('beneath', {
      feature: switchedBy('beneath'),
      provides: [A],
      services: [provide(A, { make: () => ({ from: 'beneath' }) })],
    })
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      requires: { A },
      contributes: { views: [{ ref: VIEW, title: 'Toy', load: async () => ({ default: null }) }] },
    })
    const tested = createTestKernel({ plugins: [beneath, toy] })
    const { kernel } = tested
    const reasons: string[] = []
    kernel.bus.on(VIEW_EVICTED, (event) => reasons.push(event.reason))
    kernel.router.show()
    kernel.router.push(VIEW)
    await kernel.plugins.activate('toy')
    end(tested)
    await kernel.plugins.settled()
    expect(reasons).toEqual([reason])
  })

  it('at disposal waits for no hold, ends views first, and refuses what comes after', async () => {
    const seen: unknown[] = []
    const tested = createTestKernel({
      plugins: [plugin('toy', { provides: [A], services: [provide(A, { make: () => ({ from: 'toy' }) })] })],
    })
    const { kernel } = tested
    const context = await kernel.plugins.activate('toy')
    context.hold('for ever')
    context.own(() => void seen.push(kernel.inspect().stack))
    kernel.router.show()
    await tested.dispose()
    expect(seen).toEqual([[]])
    expect(await rejected(kernel.plugins.activate('toy'))).toBe('SERVICE_UNAVAILABLE')
    expect(kernel.maybe(A)).toBeUndefined()
    expect(tested.leftovers()).toEqual({ listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] })
  })
})

describe('contributions', () => {
  it('stand by rank, then in the order of the host, however often plugins come and go', async () => {
    const item = (id: string, rank?: number) =>
      plugin(id, { feature: switchedBy(id), contributes: { slots: [contribute(SLOT, { id: 'item', rank })] } })
    const tested = createTestKernel({ plugins: [item('one'), item('two'), item('early', 1), item('three')] })
    expect(slotIds(tested)).toEqual(['early', 'one', 'two', 'three'])
    for (const id of ['one', 'early']) {
      tested.kernel.plugins.pin(id, false)
      await tested.kernel.plugins.settled()
      tested.kernel.plugins.pin(id, true)
    }
    expect(slotIds(tested)).toEqual(['early', 'one', 'two', 'three'])
  })
})
