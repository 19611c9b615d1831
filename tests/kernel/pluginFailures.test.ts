import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { contribute, defineSlot, defineToken, provide, produce, type InstalledPlugin, type SlotItem } from '#kernel'
import { flush } from '#kernel/testing'
import { createTestKernel } from './testKernel.ts'
import { beside, plugin, stateOf, switchedBy } from './pluginSupport.ts'
import { rejected } from './support.ts'

interface Part {
  readonly from: string
}
const A = defineToken<Part>('toy/a')
const B = defineToken<Part>('toy/b')
const SLOT = defineSlot<SlotItem>('toy.slot')
const never = new Promise<never>(() => {})

const starts: readonly (readonly [string, InstalledPlugin, string])[] = [
  [
    'throws in activate',
    plugin('toy', {
      activate: () => {
        throw new Error('no')
      },
    }),
    'PLUGIN_FAILED',
  ],
  ['rejects in activate', plugin('toy', { activate: () => Promise.reject(new Error('no')) }), 'PLUGIN_FAILED'],
  ['throws nothing at all', plugin('toy', { activate: () => Promise.reject(undefined) }), 'PLUGIN_FAILED'],
  [
    'is cancelled by something of its own',
    plugin('toy', { activate: () => Promise.reject(new DOMException('gone', 'AbortError')) }),
    'PLUGIN_FAILED',
  ],
  ['never ends its activate', plugin('toy', { activate: () => never }), 'PLUGIN_TIMEOUT'],
  ['has no module in its chunk', plugin('toy', { load: async () => ({}) as never }), 'PLUGIN_FAILED'],
  [
    'offers services that are none',
    plugin('toy', { load: async () => ({ default: { services: [null] } }) as never }),
    'PLUGIN_FAILED',
  ],
  [
    'offers the same service twice',
    plugin('toy', { services: [A, A].map((token) => provide(token, { make: () => ({ from: 'toy' }) })) }),
    'PLUGIN_FAILED',
  ],
  [
    'has a service that needs an undeclared one',
    plugin('toy', { services: [provide(A, { requires: { B }, make: ({ B: b }) => b })] }),
    'PLUGIN_FAILED',
  ],
  [
    'is given options that it does not take',
    plugin('toy', { options: v.object({ size: v.number() }), given: { size: 'big' } }),
    'PLUGIN_OPTIONS',
  ],
  [
    'is given no options where it needs some',
    plugin('toy', { options: v.object({ size: v.number() }) }),
    'PLUGIN_OPTIONS',
  ],
  ['checks its options asynchronously', plugin('toy', { options: v.objectAsync({}), given: {} }), 'PLUGIN_OPTIONS'],
  [
    'has a schema that throws',
    plugin('toy', {
      options: {
        '~standard': {
          version: 1,
          vendor: 'toy',
          validate: () => {
            throw new Error('no')
          },
        },
      },
    }),
    'PLUGIN_FAILED',
  ],
]

describe('a plugin that cannot start', () => {
  it.each(starts)('%s: it fails alone, for good, and leaves nothing', async (_, toy, code) => {
    const { tested, kernel, alerts, asked, leftovers } = beside(toy)
    expect(await asked()).toBe(code)
    expect(stateOf(tested, 'toy')).toBe(`failed: ${code}`)
    expect(alerts).toEqual([code])
    expect(leftovers()).toMatchObject({ listeners: 1, timers: 0, slices: [] })
    expect(await asked()).toBe(code)
    await kernel.plugins.activate('neighbour')
    expect(stateOf(tested, 'neighbour')).toBe('active')
    expect(tested.faults.every(({ plugin: id }) => id === 'toy')).toBe(true)
  })

  it('is told by the code of its failure', async () => {
    expect(await beside(plugin('toy', { activate: () => never })).asked()).toBe('PLUGIN_TIMEOUT')
    expect(await beside(plugin('toy', { load: () => never })).asked()).toBe('CHUNK_FAILED')
  })

  it('is rolled back: what it had started by then is gone', async () => {
    const gone: string[] = []
    const toy = plugin('toy', {
      async activate({ bus, own, slice }) {
        own(() => void gone.push('owned'))
        bus.onAny(() => {})
        slice({ n: 1 })
        await Promise.resolve()
        throw new Error('half way')
      },
    })
    const { leftovers, asked } = beside(toy)
    await asked()
    expect(gone).toEqual(['owned'])
    expect(leftovers()).toMatchObject({ listeners: 1, slices: [] })
  })

  it('has exactly ten seconds', async () => {
    const { tested, clock, asked } = beside(plugin('toy', { activate: () => never }))
    const outcome = asked(9_999)
    await flush()
    await clock.advance(0)
    expect(stateOf(tested, 'toy')).toBe('loading')
    await clock.advance(1)
    expect(await outcome).toBe('PLUGIN_TIMEOUT')
    expect(stateOf(tested, 'toy')).toBe('failed: PLUGIN_TIMEOUT')
  })

  it('cannot come back by what its late code does', async () => {
    let late = (): void => {}
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      activate: (context) =>
        new Promise((resolve) => {
          late = () => {
            context.bus.onAny(() => {})
            context.slice({ n: 1 }).update(produce((draft) => void (draft.n = 2)))
            context.own(() => {})
            void context.chunks.load(async () => ({ strings: { en: { 'toy.late': 'late' } } }), 'late').catch(() => {})
            context.reporter.onReport(() => {})
            resolve()
          }
        }),
    })
    const { asked, leftovers, kernel } = beside(toy)
    await asked()
    late()
    await flush()
    expect(leftovers()).toMatchObject({ listeners: 1, slices: [], timers: 0 })
    expect(kernel.i18n.t('toy.late')).toBe('toy.late')
  })

  it('gets a new chance when the host switches it on again', async () => {
    let broken = true
    const toy = plugin('toy', {
      feature: switchedBy('toy'),
      activate() {
        if (broken) throw new Error('no')
      },
    })
    const { tested, kernel, asked } = beside(toy)
    await asked()
    broken = false
    kernel.plugins.pin('toy', true)
    await kernel.plugins.activate('toy')
    expect(stateOf(tested, 'toy')).toBe('active')
  })

  it('takes those with it who require it, and nobody else', async () => {
    const tested = createTestKernel({
      plugins: [
        plugin('toy', { provides: [A], activate: () => Promise.reject(new Error('no')) }),
        plugin('dependent', { requires: { a: A } }),
        plugin('neighbour', { optional: { a: A } }),
      ],
    })
    const [dependent, neighbour] = await Promise.all(
      ['dependent', 'neighbour'].map((id) => rejected(tested.kernel.plugins.activate(id))),
    )
    expect([dependent, neighbour]).toEqual(['PLUGIN_FAILED', 'nothing'])
    expect(stateOf(tested, 'dependent')).toBe('blocked: requires toy/a')
    expect(await rejected(tested.kernel.plugins.activate('dependent'))).toBe('PLUGIN_FAILED')
  })
})

describe('a chunk that does not load', () => {
  it('keeps the button, and is tried afresh by the next demand', async () => {
    let loads = 0
    const toy = plugin('toy', {
      contributes: { slots: [contribute(SLOT, { id: 'button' })] },
      load: async () => {
        loads += 1
        if (loads <= 3) throw new TypeError('network')
        return { default: {} }
      },
    })
    const { tested, kernel, asked } = beside(toy)
    expect(await asked()).toBe('CHUNK_FAILED')
    expect([loads, stateOf(tested, 'toy')]).toEqual([3, 'ready'])
    expect(kernel.items(SLOT).get()).toHaveLength(1)
    expect(await asked()).toBe('nothing')
    expect([loads, stateOf(tested, 'toy')]).toEqual([4, 'active'])
  })

  it('is not tried again by anything but a demand', async () => {
    let loads = 0
    const toy = plugin('toy', {
      activation: 'open',
      load: () => {
        loads += 1
        return Promise.reject(new TypeError('network'))
      },
    })
    const { kernel, clock } = beside(toy)
    const opened = kernel.plugins.start('open')
    await clock.advance(60_000)
    await opened
    // Once ahead, three times at the start.
    expect(loads).toBe(4)
    kernel.plugins.pin('other', true)
    await clock.advance(60_000)
    expect(loads).toBe(4)
  })

  it('ends even if it never answers', async () => {
    const { asked, leftovers } = beside(plugin('toy', { load: () => never }))
    expect(await asked()).toBe('CHUNK_FAILED')
    expect(leftovers().timers).toBe(0)
  })
})
