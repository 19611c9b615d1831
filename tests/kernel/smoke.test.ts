import { expect, test } from 'vitest'
import { definePlugin, defineModule, defineToken, defineView, provide } from '#kernel'
import { createTestKernel } from '#kernel/testing'
test('a plugin starts, provides, is switched off and leaves nothing', async () => {
  const T = defineToken<{ hi: string }>('toy/t', 'toy')
  const V = defineView('Toy')
  const toy = definePlugin({ id: 'toy', version: '1.0.0', feature: { key: 'toy', default: true }, provides: [T], contributes: { views: [{ ref: V, title: 'x', load: async () => ({ default: 1 }) }] },
    load: async () => ({ default: defineModule({ services: [provide(T, { make: (_, ctx) => { ctx.slice({ a: 1 }); return { hi: 'x' } } })], activate(ctx) { ctx.bus.onAny(() => {}) } }) }) })
  const t = createTestKernel({ plugins: [toy()] })
  expect(t.kernel.plugins.statuses.get()).toEqual({ toy: { state: 'ready' } })
  expect((await t.kernel.ready(T)).hi).toBe('x')
  t.kernel.router.show(V)
  expect(t.leftovers()).toMatchObject({ listeners: 1, slices: ['toy'], stack: ['Toy'] })
  t.kernel.plugins.pin('toy', false)
  await t.kernel.plugins.settled()
  console.log(t.leftovers(), t.kernel.plugins.statuses.get(), t.faults)
  t.kernel.plugins.pin('toy', true)
  expect((await t.kernel.ready(T)).hi).toBe('x')
  await t.dispose()
  console.log(t.leftovers())
})
