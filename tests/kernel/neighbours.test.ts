import { describe, expect, it } from 'vitest'
import { defineToken, provide } from '#kernel'
import { createTestKernel } from './testKernel.ts'
import { plugin, switchedBy } from './pluginSupport.ts'
import { rejected, thrown } from './support.ts'

interface Part {
  readonly from: string
}
const A = defineToken<Part>('toy/a')
const B = defineToken<Part>('toy/b')

/** A neighbour that comes and goes, and one that knows it as optional. */
async function world() {
  const seen: (string | undefined)[] = []
  const neighbour = plugin('neighbour', {
    feature: switchedBy('neighbour'),
    provides: [A],
    services: [provide(A, { make: () => ({ from: 'a' }) })],
  })
  const curious = plugin('curious', {
    feature: switchedBy('curious'),
    optional: { a: A },
    provides: [B],
    services: [
      provide(B, {
        optional: { a: A },
        make: ({ a }) => {
          // Nobody takes it back: it goes with the plugin.
          a.subscribe(() => seen.push(a.get()?.from))
          return {
            get from() {
              return a.get()?.from ?? 'nobody'
            },
          }
        },
      }),
    ],
  })
  const tested = createTestKernel({ plugins: [neighbour, curious] })
  const context = await tested.kernel.plugins.activate('curious')
  return { ...tested, context, seen, b: await tested.kernel.ready(B) }
}

describe('an optional neighbour', () => {
  it('is not told of to a plugin that has stopped', async () => {
    const { kernel, seen } = await world()
    kernel.plugins.pin('curious', false)
    await kernel.plugins.settled()
    await kernel.plugins.activate('neighbour')
    expect(seen).toEqual([])
  })

  it('is seen when it starts later, and gone when it has left', async () => {
    const { b, context, kernel, seen } = await world()
    expect([b.from, context.watch(A).get()]).toEqual(['nobody', undefined])
    await kernel.plugins.activate('neighbour')
    expect([b.from, context.maybe(A)?.from, seen]).toEqual(['a', 'a', ['a']])
    kernel.plugins.pin('neighbour', false)
    await kernel.plugins.settled()
    expect([b.from, context.maybe(A), seen]).toEqual(['nobody', undefined, ['a', undefined]])
  })

  it('is started by whoever waits for it', async () => {
    const { b, context, kernel } = await world()
    expect((await context.ready(A)).from).toBe('a')
    expect(b.from).toBe('a')
    kernel.plugins.pin('neighbour', false)
    await kernel.plugins.settled()
    expect(await rejected(context.ready(A))).toBe('SERVICE_UNAVAILABLE')
  })

  it('is nobody whom the manifest does not declare', async () => {
    const { context } = await world()
    const C = defineToken<Part>('toy/c')
    expect(thrown(() => context.watch(C))).toBe('SERVICE_UNAVAILABLE')
    expect(await rejected(context.ready(C))).toBe('SERVICE_UNAVAILABLE')
  })
})
