import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineToken, orderPlugins, type PluginManifest, type Token } from '#kernel'
import { plugin } from './pluginSupport.ts'
import { thrown } from './support.ts'
import { soakRun } from '../soak/soakRun.ts'

const tokens = Array.from({ length: 8 }, (_, n): Token<unknown> => defineToken(`toy/${n}`))
const manifest = (id: string, requires: readonly number[] = [], provides: readonly number[] = []): PluginManifest =>
  plugin(id, {
    requires: Object.fromEntries(requires.map((n) => [`t${n}`, tokens[n]!])),
    provides: provides.map((n) => tokens[n]!),
  }).manifest
const order = (...manifests: readonly PluginManifest[]): string =>
  orderPlugins(manifests)
    .map(({ id }) => id)
    .join(' ')

const run = soakRun('start order')

describe('the start order', () => {
  it('puts what is required first and else keeps the order of the host', () => {
    expect(order(manifest('c', [1]), manifest('b', [0], [1]), manifest('a', [], [0]), manifest('z'))).toBe('a b c z')
  })

  it('does not mind what nobody provides, nor a plugin that requires its own', () => {
    expect(order(manifest('a', [7]), manifest('b', [0], [0]))).toBe('a b')
  })

  it('refuses a duplicate id', () => {
    expect(thrown(() => order(manifest('a'), manifest('a')))).toBe('PLUGIN_DUPLICATE')
  })

  it('refuses a token that two plugins provide, and names all three', () => {
    expect(() => order(manifest('a', [], [0]), manifest('b', [], [0]))).toThrow(/PLUGIN_PROVIDES_TWICE: toy\/0: a, b/)
  })

  it('refuses a circle, with the way round and without those that only lead into it', () => {
    const circle = [manifest('in', [0]), manifest('a', [1], [0]), manifest('b', [2], [1]), manifest('c', [0], [2])]
    expect(() => order(...circle)).toThrow(/PLUGIN_CYCLE: a → b → c → a$/)
  })

  it.each([[undefined], [null], [{}], ['toy'], [{ id: 'toy' }], [{ $$type: 'latchkey/plugin', id: 7 }]])(
    'refuses %j as no plugin',
    (thing) => {
      expect(thrown(() => orderPlugins([thing as unknown as PluginManifest]))).toBe('PLUGIN_INVALID')
    },
  )

  it('leaves what it cannot read to fail alone later: another contract, or malformed lists', () => {
    const other = { ...manifest('other', [0], [0]), apiVersion: 2 }
    const odd = { ...manifest('odd'), requires: 'all', provides: { a: null } } as unknown as PluginManifest
    expect(order(other, odd, manifest('a', [], [0]))).toBe('other odd a')
  })

  it(
    'is a start order for any graph without circles, and finds a circle in any graph with one',
    { timeout: run.limit },
    () =>
      run.measured(() => {
        const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 })
        fc.assert(
          fc.property(edges, (list) => {
            const needs = tokens.map((_, n) => [
              ...new Set(list.filter(([from, to]) => from === n && to !== n).map(([, to]) => to)),
            ])
            const manifests = needs.map((required, n) => manifest(`p${n}`, required, [n]))
            const circle = hasCircle(needs)
            expect(thrown(() => orderPlugins(manifests))).toBe(circle ? 'PLUGIN_CYCLE' : 'nothing')
            run.saw(circle ? 'circles' : 'orders')
            if (circle) return
            const place = new Map(orderPlugins(manifests).map(({ id }, index) => [id, index]))
            expect(place.size).toBe(8)
            needs.forEach((required, n) =>
              required.forEach((to) => expect(place.get(`p${to}`)).toBeLessThan(place.get(`p${n}`)!)),
            )
          }),
          run.fc,
        )
      }),
  )
})

/** Another way to find circles: take away what needs nothing, until nothing can be taken away. */
function hasCircle(needs: readonly (readonly number[])[]): boolean {
  let left = new Set(needs.keys())
  for (;;) {
    const next = new Set([...left].filter((n) => needs[n]!.some((to) => left.has(to))))
    if (next.size === left.size) return left.size > 0
    left = next
  }
}
