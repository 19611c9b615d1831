import { describe, expect, it } from 'vitest'
import {
  defineEvent,
  defineSlot,
  defineToken,
  provide,
  type Logger,
  type PluginContext,
  type PolicyContext,
} from '#kernel'
import { flush } from '#kernel/testing'
import { CONNECT, createTestKernel, type TestKernelOptions } from './testKernel.ts'
import { silentLogger } from '../../src/kernel/logger.ts'
import { plugin, stateOf } from './pluginSupport.ts'
import { thrown } from './support.ts'

const A = defineToken<{ readonly from: string }>('toy/a')
/** A service that the shell offers to all. */
const SHELL = defineToken<{ readonly from: string }>('shell/toy')
const OWN = defineToken<{ readonly from: string }>('toy/own')

async function contextOf(toy = plugin('toy'), options: TestKernelOptions = {}) {
  const tested = createTestKernel({
    services: [provide(SHELL, { make: () => ({ from: 'the shell' }) })],
    plugins: [toy, plugin('other', { provides: [A], services: [provide(A, { make: () => ({ from: 'other' }) })] })],
    ...options,
  })
  await tested.kernel.plugins.activate('other')
  return { ...tested, tested, context: await tested.kernel.plugins.activate('toy') }
}

describe('what a plugin may use', () => {
  it('is what it declares, its own services and what the kernel and the shell offer', async () => {
    const toy = plugin('toy', {
      requires: { a: A },
      services: [provide(OWN, { requires: { a: A }, make: ({ a }) => ({ from: `own, ${a.from}` }) })],
    })
    const { context } = await contextOf(toy)
    expect(context.use(A).from).toBe('other')
    expect(context.use(OWN).from).toBe('own, other')
    expect(context.use(SHELL).from).toBe('the shell')
  })

  it('is nothing undeclared, even while it is there', async () => {
    const { context } = await contextOf()
    expect(thrown(() => context.use(A))).toBe('SERVICE_UNAVAILABLE')
    expect(() => context.use(A)).toThrow(/toy does not declare toy\/a/)
    // A misspelled or forgotten token must not look like a neighbour who is away.
    expect(() => context.maybe(A)).toThrow(/toy does not declare toy\/a/)
  })

  it('has its own keys in the storage, its own slice, and reports under its own name', async () => {
    const { context, storage, faults } = await contextOf()
    context.storage.set('key', 1)
    expect([...storage.values.keys()]).toEqual(['latchkey:toy:key'])
    expect(context.slice({ n: 1 })).toBe(context.slice({ n: 2 }))
    context.reporter.report({ error: new Error('mine'), plugin: 'other' })
    expect(faults.at(-1)?.plugin).toBe('toy')
  })
})

describe('a plugin cannot change the kernel for others', () => {
  /** Everything of the kernel that a plugin's code can lay hands on. */
  async function reachable(): Promise<readonly (readonly [string, unknown])[]> {
    let policyContext: PolicyContext | undefined
    const toy = plugin('toy', {
      contributes: {
        policies: [
          {
            id: 'spy',
            start(_, context) {
              policyContext = context
              return undefined
            },
          },
        ],
      },
    })
    const { context, kernel } = await contextOf(toy)
    kernel.router.show()
    const state = context.router.state.get()
    return [
      ['the context', context],
      ...Object.entries(context).filter(
        ([name, part]) => typeof part === 'object' && name !== 'signal' && name !== 'options',
      ),
      ['the router’s state', context.router.state],
      ['the router’s value', state],
      ['the stack', state.stack],
      ['a stack entry', state.stack[0]],
      ['a policy’s context', policyContext],
      ['a service of the shell', context.use(SHELL)],
      ['a token', SHELL],
      ['a view', CONNECT],
      ['an event', defineEvent('toy:event')],
      ['a slot', defineSlot('toy.slot')],
      ['its slice', context.slice({ n: 1 })],
      ['the value of its slice', context.slice({ n: 1 }).get()],
      ['the features', kernel.plugins.features.get()],
      ['the statuses', kernel.plugins.statuses.get()],
      ['a status', kernel.plugins.statuses.get()['toy']],
    ]
  }

  it('by replacing, adding or deleting anything: 0 successful writes', async () => {
    const parts = await reachable()
    expect(parts.length).toBeGreaterThan(20)
    const written = parts.flatMap(([name, part]) => {
      const target = part as Record<string, unknown>
      const keys = Reflect.ownKeys(target) as string[]
      const replaced = keys
        .filter((key) => Reflect.set(target, key, () => 'mine'))
        .map((key) => `${name}: replaced ${key}`)
      const added = Reflect.set(target, 'planted', 1) ? [`${name}: added`] : []
      const deleted = keys.filter((key) => Reflect.deleteProperty(target, key)).map((key) => `${name}: deleted ${key}`)
      const defined = Reflect.defineProperty(target, 'get', { value: 1 }) ? [`${name}: defined`] : []
      const prototype = Reflect.setPrototypeOf(target, {}) ? [`${name}: prototype`] : []
      return [...replaced, ...added, ...deleted, ...defined, ...prototype]
    })
    expect(written).toEqual([])
  })

  it('by reaching inner methods of the router', async () => {
    const { context } = await contextOf()
    for (const inner of ['drawn', 'evict', 'dispose', 'face']) expect(context.router).not.toHaveProperty(inner)
    expect(context.router.state).not.toHaveProperty('update')
  })

  it('and neither does the kernel change what belongs to the host', async () => {
    const logger: Logger = { ...silentLogger }
    const options = { given: { list: [1] } }
    const { context, clock } = await contextOf(plugin('toy', { given: options }), { logger })
    expect(Reflect.set(context.logger, 'error', () => {})).toBe(false)
    expect([logger, options, options.given, clock].map((thing) => Object.isFrozen(thing))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(context.options).toBe(options)
  })
})

describe('what a plugin starts through its context', () => {
  it('ends with it: listeners, reports heard, words', async () => {
    let heard = 0
    const toy = plugin('toy', {
      feature: { key: 'toy', default: true },
      strings: { en: { 'toy.word': 'word' } },
      activate({ bus, reporter }: PluginContext) {
        bus.onAny(() => {})
        reporter.onReport(() => void (heard += 1))
      },
    })
    const { kernel, leftovers } = await contextOf(toy)
    kernel.reporter.report({ error: new Error('one') })
    expect([heard, kernel.i18n.t('toy.word'), leftovers().listeners]).toEqual([1, 'word', 1])
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    kernel.reporter.report({ error: new Error('two') })
    expect([heard, kernel.i18n.t('toy.word'), leftovers().listeners]).toEqual([1, 'toy.word', 0])
  })

  it('cannot hurt the page: a timer that throws is a fault of the plugin', async () => {
    const { tested, context, clock, faults } = await contextOf()
    context.clock.setTimeout(() => {
      throw new Error('timer')
    }, 10)
    const cleared = context.clock.setTimeout(() => {
      throw new Error('cleared')
    }, 10)
    context.clock.clearTimeout(cleared)
    await clock.advance(10)
    await flush()
    expect(faults.map(({ error, plugin: id, contribution }) => [(error as Error).message, id, contribution])).toEqual([
      ['timer', 'toy', 'timer'],
    ])
    expect(stateOf(tested, 'toy')).toBe('active')
  })
})
