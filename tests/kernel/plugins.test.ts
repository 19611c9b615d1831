import { describe, expect, it } from 'vitest'
import {
  ALERT,
  defineToken,
  defineView,
  PLUGIN_CHANGED,
  provide,
  type PluginContext,
  type PluginManifest,
} from '#kernel'
import { createFakeStorage, flush } from '#kernel/testing'
import { createTestKernel } from './testKernel.ts'
import { plugin, stateOf, switchedBy } from './pluginSupport.ts'
import { rejected } from './support.ts'

interface Part {
  readonly from: string
}
const A = defineToken<Part>('toy/a')
const B = defineToken<Part>('toy/b')
const VIEW = defineView('Toy')

const offering = (token: typeof A) => ({
  provides: [token],
  services: [provide(token, { make: (_, { id }) => ({ from: id }) })],
})
describe('the life of a plugin', () => {
  it('goes ready → loading → active → draining → off, one event for each', async () => {
    const tested = createTestKernel({ plugins: [plugin('toy', { feature: switchedBy('toy') })] })
    const { kernel } = tested
    const seen = [stateOf(tested, 'toy')]
    kernel.bus.on(PLUGIN_CHANGED, ({ status }) => seen.push(status.state))
    await kernel.plugins.activate('toy')
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect(seen).toEqual(['ready', 'loading', 'active', 'draining', 'off'])
  })

  it.each([
    ['there is, whatever its activation', '{"v":1,"d":{"topic":"a"}}', 'active'],
    ['there is none', undefined, 'ready'],
    ['what is stored is of no version', 'nonsense', 'ready'],
  ])('begins with the modal where a session is to be restored: %s', async (_, stored, state) => {
    const storage = createFakeStorage(stored === undefined ? {} : { 'latchkey:remote:session': stored })
    const tested = createTestKernel({ plugins: [plugin('remote', { wake: ['session'] })], storage })
    await tested.kernel.plugins.start('open')
    expect(stateOf(tested, 'remote')).toBe(state)
  })

  it('begins again where it was switched off with something open, as soon as it may run', async () => {
    const storage = createFakeStorage()
    const { kernel } = createTestKernel({
      plugins: [
        plugin('remote', {
          wake: ['session'],
          feature: { key: 'remote', default: true },
          activate(ctx) {
            ctx.own(() => ctx.storage.set('session', { topic: 'a' }))
          },
        }),
      ],
      storage,
    })
    await kernel.plugins.start('open')
    await kernel.plugins.activate('remote')
    const states: (string | undefined)[] = []
    for (const on of [false, true]) {
      kernel.plugins.pin('remote', on)
      await kernel.plugins.settled()
      states.push(kernel.plugins.statuses.get()['remote']?.state)
    }
    expect(states).toEqual(['off', 'active'])
  })

  it('has its options read once, for whoever asks, started or not', async () => {
    let reads = 0
    const sized: PluginManifest['options'] = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value) => {
          reads += 1
          return typeof value === 'number' ? { value: { size: value } } : { issues: [{ message: 'no number' }] }
        },
      },
    }
    const { kernel } = createTestKernel({
      plugins: [plugin('toy', { options: sized, given: 7 }), plugin('bad', { options: sized, given: 'x' })],
    })
    expect(kernel.plugins.options('toy')).toEqual({ size: 7 })
    expect((await kernel.plugins.activate('toy')).options).toBe(kernel.plugins.options('toy'))
    expect(reads).toBe(1)
    expect(() => kernel.plugins.options('bad')).toThrow(/PLUGIN_OPTIONS/)
    expect(kernel.plugins.options('nobody')).toBeUndefined()
  })

  it('loads nothing before it is wanted, shows its contributions all the same, and loads once', async () => {
    let loads = 0
    const toy = plugin('toy', {
      contributes: { views: [{ ref: VIEW, title: 'Toy', load: async () => ({ default: null }) }] },
      load: async () => ({ default: { services: [void (loads += 1)].flatMap(() => []) } }),
    })
    const { kernel } = createTestKernel({ plugins: [toy] })
    expect(kernel.router.canOpen(VIEW)).toBe(true)
    await kernel.plugins.start('open')
    expect(loads).toBe(0)
    const [first, second] = await Promise.all([kernel.plugins.activate('toy'), kernel.plugins.activate('toy')])
    expect(first).toBe(second)
    expect(kernel.plugins.context('toy')).toBe(first)
    expect(loads).toBe(1)
  })

  it('has the code of what starts with the modal fetched before that, once, and runs none of it', async () => {
    const asked: string[] = []
    const counted = (id: string, more: Partial<PluginManifest> = {}) =>
      plugin(id, {
        load: async () => {
          asked.push(`${id} load`)
          return { default: { activate: () => void asked.push(`${id} runs`) } }
        },
        ...more,
      })
    const broken = plugin('broken', {
      activation: 'open',
      load: () => {
        throw new Error('no such file')
      },
    })
    const { kernel } = createTestKernel({
      plugins: [
        broken,
        counted('o', { activation: 'open' }),
        counted('off', { activation: 'open', feature: { ...switchedBy('off'), default: false } }),
        counted('i', { activation: 'init' }),
        counted('d'),
      ],
    })
    await flush()
    expect(asked).toEqual(['o load'])
    void kernel.plugins.start('open')
    await flush()
    expect(asked.toSorted()).toEqual(['i load', 'i runs', 'o load', 'o runs'])
  })

  it('starts by activation: init with the kernel, open with the modal, demand when asked', async () => {
    const tested = createTestKernel({
      plugins: [
        plugin('i', { activation: 'init' }),
        plugin('o', { activation: 'open' }),
        plugin('d', { activation: 'demand' }),
      ],
    })
    const states = (): string => ['i', 'o', 'd'].map((id) => stateOf(tested, id)).join(' ')
    expect(states()).toBe('ready ready ready')
    await tested.kernel.plugins.start('init')
    expect(states()).toBe('active ready ready')
    await tested.kernel.plugins.start('open')
    expect(states()).toBe('active active ready')
    await tested.kernel.plugins.activate('d')
    expect(states()).toBe('active active active')
  })

  it('needs no code when it only contributes data', async () => {
    const tested = createTestKernel({ plugins: [plugin('data', { load: undefined })] })
    await tested.kernel.plugins.activate('data')
    expect(stateOf(tested, 'data')).toBe('active')
  })

  it('is unknown when the host did not install it', async () => {
    const { kernel } = createTestKernel()
    expect(await rejected(kernel.plugins.activate('absent'))).toBe('SERVICE_UNAVAILABLE')
    expect(kernel.plugins.context('absent')).toBeUndefined()
  })
})

describe('requirements', () => {
  const chain = () => [
    plugin('c', { requires: { b: B } }),
    plugin('b', { requires: { a: A }, feature: switchedBy('b'), ...offering(B) }),
    plugin('a', { feature: switchedBy('a'), ...offering(A) }),
  ]

  it('start before, and stop after, those who require them', async () => {
    const order: string[] = []
    const logged = chain().map(({ manifest, options }) => ({
      manifest: {
        ...manifest,
        load: async () => {
          const { default: module } = await manifest.load!()
          return {
            default: {
              ...module,
              activate({ own, id }: PluginContext) {
                order.push(`+${id}`)
                own(() => void order.push(`-${id}`))
              },
            },
          }
        },
      },
      options,
    }))
    const { kernel, dispose } = createTestKernel({ plugins: logged })
    await kernel.plugins.activate('c')
    expect(order).toEqual(['+a', '+b', '+c'])
    await dispose()
    expect(order.slice(3)).toEqual(['-c', '-b', '-a'])
  })

  it('that go block all who need them, however far, and say what is missing; all can be asked for again later', async () => {
    const tested = createTestKernel({ plugins: chain() })
    const { plugins } = tested.kernel
    await plugins.activate('c')
    plugins.pin('a', false)
    await plugins.settled()
    expect(['a', 'b', 'c'].map((id) => stateOf(tested, id))).toEqual([
      'off',
      'blocked: requires toy/a',
      'blocked: requires toy/b',
    ])
    expect(await rejected(plugins.activate('c'))).toBe('SERVICE_UNAVAILABLE')
    plugins.pin('a', undefined)
    await plugins.settled()
    // A demand that was refused was answered: nothing is loaded later on its account.
    expect(['a', 'b', 'c'].map((id) => stateOf(tested, id))).toEqual(['ready', 'ready', 'ready'])
    await plugins.activate('c')
    expect(['a', 'b', 'c'].map((id) => stateOf(tested, id))).toEqual(['active', 'active', 'active'])
  })

  it('that nobody installed block from the start', () => {
    const tested = createTestKernel({ plugins: [plugin('b', { requires: { a: A } })] })
    expect(stateOf(tested, 'b')).toBe('blocked: requires toy/a')
  })

  it('reach the service through the token, which starts whoever provides it', async () => {
    const tested = createTestKernel({ plugins: chain() })
    expect(tested.kernel.maybe(B)).toBeUndefined()
    expect((await tested.kernel.ready(B)).from).toBe('b')
    expect(stateOf(tested, 'a')).toBe('active')
    expect(await rejected(tested.kernel.ready(defineToken('nobody/x')))).toBe('SERVICE_UNAVAILABLE')
  })

  it('that fail let the asker hear of it at any distance, and do not stay in the way', async () => {
    let broken = true
    const plugins = [
      plugin('c', { requires: { b: B } }),
      plugin('b', { requires: { a: A }, ...offering(B) }),
      plugin('a', {
        provides: [A],
        load: async () => {
          if (broken) throw new Error('network')
          return { default: { services: offering(A).services } }
        },
      }),
    ]
    const tested = createTestKernel({ plugins })
    const asked = rejected(tested.kernel.plugins.activate('c'))
    await tested.clock.advance(60_000)
    expect(await asked).toBe('CHUNK_FAILED')
    expect(['a', 'b', 'c'].map((id) => stateOf(tested, id))).toEqual(['ready', 'ready', 'ready'])
    broken = false
    await tested.kernel.plugins.activate('c')
    expect(stateOf(tested, 'c')).toBe('active')
  })
})

describe('an optional neighbour', () => {
  it('is there while it runs and undefined else; its coming and going stops nobody', async () => {
    const seen: (string | undefined)[] = []
    const tested = createTestKernel({
      plugins: [plugin('b', { optional: { a: A } }), plugin('a', { feature: switchedBy('a'), ...offering(A) })],
    })
    const { plugins } = tested.kernel
    const context = await plugins.activate('b')
    const look = (): void => void seen.push(context.maybe(A)?.from)
    look()
    await plugins.activate('a')
    look()
    plugins.pin('a', false)
    await plugins.settled()
    look()
    expect(seen).toEqual([undefined, 'a', undefined])
    expect(stateOf(tested, 'b')).toBe('active')
  })
})

describe('alerts about plugins that can never run', () => {
  it('reach who listens by the time the kernel starts', async () => {
    const tested = createTestKernel({ plugins: [plugin('old', { apiVersion: 0 })] })
    const alerts: unknown[] = []
    tested.kernel.bus.on(ALERT, (alert) => alerts.push(alert))
    await tested.kernel.plugins.start('open')
    await tested.kernel.plugins.start('open')
    expect(alerts).toEqual([{ code: 'PLUGIN_INCOMPATIBLE', detail: 'old' }])
  })
})
