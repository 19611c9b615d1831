import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  contribute,
  defineEvent,
  defineModule,
  definePlugin,
  defineToken,
  defineView,
  provide,
  produce,
  VIEW_CHANGED,
  type InstalledPlugin,
} from '#kernel'
import { ACCOUNT_ACTION, ACCOUNT_TAB, SETTINGS_ROW } from '#wallet'
import { flush } from '#kernel/testing'
import { createTestKernel, type TestKernel } from '#testing'
import { plugin, stateOf, switchedBy } from '../kernel/pluginSupport.ts'
import { rejected } from '../kernel/support.ts'

const TOY = defineView<{ readonly name: string } | undefined>('Toy')
const GREETED = defineEvent<{ readonly name: string }>('toy:greeted')
interface Greeter {
  greet(name: string): string
}
const GREETER = defineToken<Greeter>('toy/greeter')

/** What is alive of the toy at this moment. */
interface Alive {
  timers: number
  outside: Set<() => void>
}

/** A plugin that uses everything there is, and starts nothing past its scope. */
function wellBehaved(alive: Alive): InstalledPlugin {
  const module = defineModule<{ readonly word: string }>({
    services: [
      provide(GREETER, {
        make: (_, { bus, slice }) => ({
          greet(name) {
            slice({ greeted: 0 }).update(produce((draft) => void (draft.greeted += 1)))
            bus.emit(GREETED, { name })
            return `hello ${name}`
          },
        }),
      }),
    ],
    activate(context) {
      const { own, bus, slice, clock, storage, options, router } = context
      const state = slice({ greeted: 0 })
      bus.on(GREETED, () => {})
      own(state.subscribe(() => {}))
      own(router.state.subscribe(() => {}))
      storage.set('word', options.word)
      const listener = (): void => {}
      alive.outside.add(listener)
      own(() => void alive.outside.delete(listener))
      const tick = (): void => void (handle = clock.setTimeout(tick, 1_000))
      let handle = clock.setTimeout(tick, 1_000)
      alive.timers += 1
      own(async () => {
        await Promise.resolve()
        clock.clearTimeout(handle)
        alive.timers -= 1
      })
      context.use(GREETER).greet(options.word)
    },
  })
  return definePlugin({
    id: 'toy',
    version: '1.0.0',
    apiVersion: 1,
    feature: switchedBy('toy'),
    options: v.object({ word: v.string() }),
    provides: [GREETER],
    contributes: {
      views: [{ ref: TOY, title: 'toy.title', load: async () => ({ default: () => null }) }],
      slots: [
        contribute(ACCOUNT_ACTION, {
          id: 'greet',
          label: 'toy.title',
          icon: 'info',
          onSelect: ({ router }) => router.push(TOY),
        }),
        contribute(SETTINGS_ROW, { id: 'toy', label: 'toy.title', icon: 'info' }),
        contribute(ACCOUNT_TAB, { id: 'toy', label: 'toy.title', load: async () => ({ default: () => null }) }),
      ],
      policies: [{ id: 'toy', start: (asked) => (asked ? undefined : { ref: TOY }) }],
      strings: { en: { 'toy.title': 'A toy' }, de: { 'toy.title': 'Ein Spielzeug' } },
    },
    load: async () => ({ default: module }),
  })({ word: 'world' })
}

/** What a person and other plugins can see of the toy. */
const visible = ({ kernel }: TestKernel): Readonly<Record<string, unknown>> => ({
  view: kernel.router.canOpen(TOY),
  items: [kernel.items(ACCOUNT_ACTION), kernel.items(SETTINGS_ROW), kernel.items(ACCOUNT_TAB)].map(
    (items) => items.get().length,
  ),
  words: kernel.i18n.t('toy.title'),
  service: kernel.maybe(GREETER) !== undefined,
})
const THERE = { view: true, items: [1, 1, 1], words: 'A toy', service: true }
const GONE = { view: false, items: [0, 0, 0], words: 'toy.title', service: false }

describe('a well-behaved plugin', () => {
  const setUp = () => {
    const alive: Alive = { timers: 0, outside: new Set() }
    const tested = createTestKernel({ plugins: [wellBehaved(alive)] })
    const rest = () => ({ ...tested.leftovers(), alive: alive.timers + alive.outside.size })
    return { tested, kernel: tested.kernel, alive, rest }
  }
  const NOTHING = { listeners: 0, timers: 0, slices: [], contributors: 1, stack: [], alive: 0 }

  it('shows its words, view and items at once, its service when it runs, and takes all of it away', async () => {
    const { tested, kernel, rest } = setUp()
    expect(visible(tested)).toEqual({ ...THERE, service: false })
    expect((await kernel.ready(GREETER)).greet('you')).toBe('hello you')
    expect(visible(tested)).toEqual(THERE)
    kernel.router.show()
    expect(rest()).toMatchObject({
      listeners: 1,
      timers: 1,
      slices: ['toy'],
      contributors: 2,
      stack: ['Toy'],
      alive: 2,
    })
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect(visible(tested)).toEqual(GONE)
    // Its policy is gone too, so the start view is the kernel's own.
    expect(kernel.inspect().stack).toEqual(['Connect'])
    kernel.router.close()
    expect(rest()).toEqual(NOTHING)
    expect(tested.faults).toEqual([])
  })

  it('keeps what it stored for its next life, and begins with a fresh slice', async () => {
    const { tested, kernel } = setUp()
    const greeted = (): unknown => kernel.plugins.context('toy')?.slice({ greeted: 0 }).get()
    const greeter = await kernel.ready(GREETER)
    greeter.greet('you')
    expect(greeted()).toEqual({ greeted: 2 })
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect(tested.storage.values.size).toBe(1)
    kernel.plugins.pin('toy', true)
    expect(await kernel.ready(GREETER)).not.toBe(greeter)
    expect(greeted()).toEqual({ greeted: 1 })
  })

  it('leaves nothing after 1,000 lives', async () => {
    const { tested, kernel, rest } = setUp()
    for (let life = 0; life < 1_000; life += 1) {
      kernel.plugins.pin('toy', true)
      await kernel.plugins.activate('toy')
      kernel.router.show(TOY)
      kernel.plugins.pin('toy', false)
      await kernel.plugins.settled()
      kernel.router.close()
    }
    expect(rest()).toEqual(NOTHING)
    expect(tested.faults).toEqual([])
    await tested.dispose()
    expect(rest()).toEqual({ ...NOTHING, contributors: 0 })
  })
})

describe('a plugin that throws wherever it can', () => {
  const fault = (where: string): never => {
    throw new Error(where)
  }
  const BROKEN = defineToken<{ readonly n: number }>('broken/service')

  /** `starts` is false while its activate throws as well. */
  const broken = (starts: () => boolean, loads: () => boolean): InstalledPlugin =>
    plugin('broken', {
      feature: switchedBy('broken'),
      restricted: () => false,
      provides: [BROKEN],
      contributes: {
        slots: [contribute(ACCOUNT_ACTION, { id: 'broken', label: 'broken', icon: 'info', when: () => fault('when') })],
        policies: [
          {
            id: 'broken',
            rank: 0,
            start: () => fault('start'),
            redirect: () => fault('redirect'),
            back: () => fault('back'),
            close: () => fault('close'),
            changed: () => fault('changed'),
          },
        ],
      },
      load: async () => {
        if (!loads()) fault('load')
        return {
          default: defineModule({
            services: [provide(BROKEN, { make: () => fault('make') })],
            activate({ own, bus, slice, clock, router }) {
              own(() => fault('dispose'))
              own(() => Promise.reject(new Error('async dispose')))
              // Once per life: with the timers that is the third crash, and not before.
              const off = bus.onAny(() => {
                off()
                fault('listener')
              })
              const state = slice({ n: 0 })
              own(state.subscribe(() => fault('slice listener')))
              own(router.state.subscribe(() => fault('router listener')))
              // Timers of a life that failed never go off.
              for (const ms of [5_100, 5_200]) clock.setTimeout(() => fault('timer'), ms)
              state.update(produce((draft) => void (draft.n += 1)))
              if (!starts()) fault('activate')
            },
          }),
        }
      },
    })

  it('disturbs nobody, in any state, and leaves nothing', async () => {
    let starts = false
    let loads = false
    const alive: Alive = { timers: 0, outside: new Set() }
    const tested = createTestKernel({
      plugins: [
        broken(
          () => starts,
          () => loads,
        ),
        wellBehaved(alive),
      ],
    })
    const { kernel, clock } = tested
    const heard: string[] = []
    const stopHearing = kernel.bus.on(VIEW_CHANGED, ({ view }) => heard.push(view))
    const use = async (): Promise<void> => {
      expect((await kernel.ready(GREETER)).greet('you')).toBe('hello you')
      kernel.router.show()
      kernel.router.push(TOY, { name: 'again' })
      kernel.router.goBack()
      expect(kernel.router.close()).toBe(true)
    }
    const ask = async (): Promise<string> =>
      (await Promise.all([rejected(kernel.plugins.activate('broken')), clock.advance(5_000)]))[0]

    await use()
    expect(await ask()).toBe('CHUNK_FAILED')
    await use()
    loads = true
    expect(await ask()).toBe('PLUGIN_FAILED')
    await use()
    starts = true
    kernel.plugins.pin('broken', true)
    expect(await ask()).toBe('nothing')
    expect(stateOf(tested, 'broken')).toBe('active')
    await use()
    await expect(kernel.ready(BROKEN)).rejects.toThrow('make')
    expect(kernel.maybe(BROKEN)).toBeUndefined()
    await clock.advance(1_000)
    await flush()
    expect(stateOf(tested, 'broken')).toBe('blocked: crashed')
    await use()
    kernel.plugins.pin('broken', false)
    await kernel.plugins.settled()
    await use()
    stopHearing()
    expect(heard).toEqual(Array.from({ length: 6 }, () => ['Toy', 'Toy', 'Toy']).flat())
    expect(stateOf(tested, 'toy')).toBe('active')
    expect(tested.faults.length).toBeGreaterThan(0)
    expect(tested.faults.every(({ plugin: id }) => id === 'broken')).toBe(true)

    await tested.dispose()
    expect(tested.leftovers()).toMatchObject({ listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] })
    expect(alive.timers + alive.outside.size).toBe(0)
  })

  it('is switched off at its third crash within a minute, with what it showed', async () => {
    const tested = createTestKernel({
      plugins: [
        broken(
          () => true,
          () => true,
        ),
        wellBehaved({ timers: 0, outside: new Set() }),
      ],
    })
    const { kernel } = tested
    await kernel.plugins.activate('broken')
    const items = (): number => kernel.items(ACCOUNT_ACTION).get().length
    expect(items()).toBe(2)
    for (let crash = 0; crash < 3; crash += 1)
      kernel.plugins.crashed('broken', 'slot:account.action/broken', new Error('when'))
    await kernel.plugins.settled()
    expect([stateOf(tested, 'broken'), stateOf(tested, 'toy'), items()]).toEqual(['blocked: crashed', 'ready', 1])
    expect(tested.leftovers()).toMatchObject({ listeners: 0, slices: [] })
  })
})
