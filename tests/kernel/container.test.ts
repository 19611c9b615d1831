// tsyringe wants its metadata polyfill before itself.
import 'reflect-metadata/lite'
import { container as globalRoot } from 'tsyringe'
import { describe, expect, it } from 'vitest'
import { defineToken, provide, type PluginContext, type Provider } from '#kernel'
import { createContainer } from '../../src/kernel/container.ts'
import { bench, thrown } from './support.ts'

interface Part {
  readonly from: string
}
const A = defineToken<Part>('toy/a')
const B = defineToken<Part>('toy/b')
const C = defineToken<Part>('toy/c')

/** The container hands a context through, and looks at nothing in it. */
const contextOf = (id: string): PluginContext =>
  ({ id, watch: (token: typeof A) => ({ watched: token.id }) }) as unknown as PluginContext
const part = (token: typeof A, requires: Provider['requires'] = {}, optional: Provider['optional'] = {}): Provider => ({
  token,
  requires,
  optional,
  make: (_, { id }) => ({ from: id }),
})

function setUp() {
  const tools = bench()
  const container = createContainer(tools)
  const child = (owner: string, ...services: readonly Provider[]) => container.child(owner, services, contextOf(owner))
  return { ...tools, container, child }
}

describe('the container', () => {
  it('makes a service when first asked for, once, with the context of its owner', () => {
    const { container, child } = setUp()
    let made = 0
    child('one', provide(A, { make: (_, { id }) => ({ from: `${id} ${(made += 1)}` }) }))
    child('two', provide(B, { requires: { a: A }, make: ({ a }, { id }) => ({ from: `${id} with ${a.from}` }) }))
    expect(made).toBe(0)
    expect(container.get(B).from).toBe('two with one 1')
    expect(container.get(A)).toBe(container.get(A))
    expect(made).toBe(1)
  })

  it('knows a service by its token key, so that two copies of the package understand each other', () => {
    const { container, child } = setUp()
    child('one', part(A))
    expect(container.get(defineToken<Part>('toy/a')).from).toBe('one')
  })

  it('says which service is missing', () => {
    const { container } = setUp()
    expect(thrown(() => container.get(A))).toBe('SERVICE_UNAVAILABLE')
    expect(() => container.get(A)).toThrow(/toy\/a/)
    expect(container.maybe(A)).toBeUndefined()
  })

  it('keeps a service alive that another plugin asked for first, when that plugin goes', async () => {
    const { container, child } = setUp()
    child('owner', part(A))
    const asker = child('asker', part(B, { a: A }))
    container.get(B)
    const service = container.get(A)
    await asker.dispose()
    expect(container.has(B)).toBe(false)
    expect(container.get(A)).toBe(service)
  })

  it('makes a new one for the next life of a plugin', async () => {
    const { container, child } = setUp()
    const first = child('one', part(A))
    const before = container.get(A)
    await first.dispose()
    expect(container.maybe(A)).toBeUndefined()
    child('one', part(A))
    expect(container.get(A)).not.toBe(before)
  })

  it('refuses the same service twice, from two plugins or from one, and holds nothing of the refused', () => {
    const { container, child } = setUp()
    child('one', part(A))
    expect(thrown(() => child('two', part(B), part(A)))).toBe('SERVICE_DUPLICATE')
    expect(() => child('two', part(A))).toThrow(/toy\/a: one, two/)
    expect(container.has(B)).toBe(false)
    expect(thrown(() => child('three', part(B), part(B)))).toBe('SERVICE_DUPLICATE')
    expect(container.has(B)).toBe(false)
  })

  it('refuses a circle when one of its services is asked for, with the way round', () => {
    const { container, child } = setUp()
    child('one', part(A, { b: B }), part(B, { c: C }), part(C, { a: A }))
    expect(() => container.get(A)).toThrow(/toy\/a → toy\/b → toy\/c → toy\/a/)
    expect(() => container.get(C)).toThrow(/toy\/c → toy\/a → toy\/b → toy\/c/)
  })

  it('refuses a service that needs itself', () => {
    const { container, child } = setUp()
    child('one', part(A, { self: A }))
    expect(thrown(() => container.get(A))).toBe('SERVICE_CYCLE')
  })

  it('lets optional neighbours know each other', () => {
    const { container, child } = setUp()
    child('one', part(A, { b: B }))
    child('two', part(B, {}, { a: A }))
    expect(container.get(A).from).toBe('one')
  })

  it('is not misled by two ways to the same service', () => {
    const { container, child } = setUp()
    child('one', part(A, { b: B, c: C }), part(B, { c: C }), part(C))
    expect(container.get(A).from).toBe('one')
  })

  it('ends a circle that only shows while services are made, and works again afterwards', () => {
    const { container, child } = setUp()
    let circle = true
    child('one', provide(A, { make: () => (circle ? container.get(B) : { from: 'one' }) }))
    child('two', provide(B, { make: () => container.get(A) }))
    expect(() => container.get(A)).toThrow(/toy\/a → toy\/b → toy\/a/)
    circle = false
    expect(container.get(B).from).toBe('one')
  })

  it('hands a failing `make` to who insists, and reports it to who would do without', () => {
    const { container, child, faults } = setUp()
    const broken = new Error('no')
    let works = false
    child(
      'one',
      provide(A, {
        make: () => {
          if (works) return { from: 'one' }
          throw broken
        },
      }),
    )
    expect(() => container.get(A)).toThrow(broken)
    expect(faults).toEqual([])
    expect(container.maybe(A)).toBeUndefined()
    expect(faults).toEqual([{ error: broken, plugin: 'one', contribution: 'service:toy/a' }])
    works = true
    expect(container.maybe(A)?.from).toBe('one')
  })

  it('hands over optional neighbours as the owner’s context watches them', () => {
    const { container, child } = setUp()
    const seen: unknown[] = []
    const optional = provide(B, {
      optional: { a: A, c: C },
      make: (deps) => {
        seen.push(deps)
        return { from: 'b' }
      },
    })
    child('one', optional)
    expect(container.get(B).from).toBe('b')
    expect(seen).toEqual([{ a: { watched: 'toy/a' }, c: { watched: 'toy/c' } }])
  })

  it('leaves nothing after many lives, and nothing ever reaches the global root', async () => {
    const { container, child } = setUp()
    for (let life = 0; life < 200; life += 1) {
      const plugin = child('one', part(A), part(B, { a: A }))
      container.get(B)
      expect(registeredGlobally()).toBe(0)
      await plugin.dispose()
      expect([container.has(A), container.has(B)]).toEqual([false, false])
    }
    await container.dispose()
    expect(thrown(() => container.get(A))).toBe('SERVICE_UNAVAILABLE')
    expect(registeredGlobally()).toBe(0)
  })

  it('would show up in the count of the global root if it registered there', () => {
    globalRoot.register('planted', { useValue: 1 })
    expect(registeredGlobally()).toBe(1)
    globalRoot.reset()
    expect(registeredGlobally()).toBe(0)
  })

  it('keeps two modals apart', () => {
    const one = setUp()
    const two = setUp()
    one.child('one', part(A))
    two.child('two', part(A))
    expect([one.container.get(A).from, two.container.get(A).from]).toEqual(['one', 'two'])
  })
})

/** How many registrations tsyringe's root holds. It has no public count; a registration of our own proves this one. */
function registeredGlobally(): number {
  // oxlint-disable no-underscore-dangle -- tsyringe's own fields: there is no public way to count what is registered
  const root = globalRoot as unknown as {
    readonly _registry: { readonly _registryMap: ReadonlyMap<unknown, readonly unknown[]> }
  }
  return [...root._registry._registryMap.values()].reduce((sum, list) => sum + list.length, 0)
  // oxlint-enable no-underscore-dangle
}
