import { describe, expect, it } from 'vitest'
import { produce } from '../../src/kernel/produce.ts'
import { derive } from '../../src/kernel/derive.ts'
import { createSlice, createStore } from '../../src/kernel/store.ts'
import { bench } from './support.ts'

interface Toy {
  readonly list: readonly number[]
  readonly deep: { readonly at: { readonly n: number } }
}
const toy = (): Toy => ({ list: [1], deep: { at: { n: 1 } } })

describe('a slice', () => {
  it('is deep-frozen from the start, and after each change', () => {
    const slice = createSlice(toy(), bench().reporter)
    const write = (): void => {
      ;(slice.get().deep.at as { n: number }).n = 9
    }
    expect(write).toThrow(TypeError)
    slice.update(produce((draft) => void draft.list.push(2)))
    slice.update(() => ({ list: [3], deep: { at: { n: 3 } } }))
    expect(write).toThrow(TypeError)
    expect(slice.get()).toEqual({ list: [3], deep: { at: { n: 3 } } })
  })

  it('changes by a draft without touching what was read before', () => {
    const slice = createSlice(toy(), bench().reporter)
    const before = slice.get()
    slice.update(produce((draft) => void (draft.deep.at.n = 2)))
    expect(before.deep.at.n).toBe(1)
    expect(slice.get().deep.at.n).toBe(2)
    expect(slice.get().list).toBe(before.list)
  })

  it('tells each listener once per change, and nobody when nothing changed', () => {
    const slice = createSlice(toy(), bench().reporter)
    let told = 0
    slice.subscribe(() => void (told += 1))
    slice.update(
      produce((draft) => {
        draft.deep.at.n = 2
        draft.list.push(2)
      }),
    )
    expect(told).toBe(1)
    slice.update(produce((draft) => void (draft.deep.at.n = 2)))
    slice.update(() => slice.get())
    expect(told).toBe(1)
  })

  it('can become undefined again when its value may be absent', () => {
    const slice = createSlice<{ readonly text: string } | undefined>({ text: 'hello' }, bench().reporter)
    let told = 0
    slice.subscribe(() => void (told += 1))
    slice.update(() => undefined)
    expect([slice.get(), told]).toEqual([undefined, 1])
    slice.update(() => ({ text: 'again' }))
    expect(slice.get()).toEqual({ text: 'again' })
  })

  it('goes on after a listener that throws, and reports the owner', () => {
    const { reporter, faults } = bench()
    const slice = createSlice(1, reporter, 'toy')
    const heard: number[] = []
    slice.subscribe(() => {
      throw new Error('listener')
    })
    slice.subscribe(() => heard.push(slice.get()))
    slice.update(() => 2)
    expect(heard).toEqual([2])
    expect(faults.map(({ plugin, contribution }) => [plugin, contribution])).toEqual([['toy', 'state']])
  })

  it('does not tell a listener that an earlier one has just removed, and keeps two of the same apart', () => {
    const slice = createSlice(1, bench().reporter)
    const heard: string[] = []
    slice.subscribe(() => off())
    const twice = (): void => void heard.push('twice')
    const off = slice.subscribe(twice)
    slice.subscribe(twice)
    slice.update(() => 2)
    expect(heard).toEqual(['twice'])
  })

  it('takes a change from inside a listener', () => {
    const slice = createSlice(1, bench().reporter)
    const seen: number[] = []
    slice.subscribe(() => {
      if (slice.get() < 3) slice.update(() => slice.get() + 1)
    })
    slice.subscribe(() => seen.push(slice.get()))
    slice.update(() => 2)
    expect(slice.get()).toBe(3)
    expect(seen.at(-1)).toBe(3)
  })

  it('gives a face that nobody can write to', () => {
    const slice = createSlice(1, bench().reporter)
    expect(() => Object.assign(slice, { get: () => 2 })).toThrow(TypeError)
  })
})

describe('the store', () => {
  it('has one slice per owner, made on first use', () => {
    const store = createStore(bench())
    const first = store.slice('toy', toy())
    first.update(produce((draft) => void draft.list.push(2)))
    expect(store.slice('toy', toy()).get().list).toEqual([1, 2])
    expect(store.slice('other', 0).get()).toBe(0)
    expect(store.owners()).toEqual(['toy', 'other'])
  })

  it('drops a slice with its listeners; what late code still does to it has no effect', () => {
    const store = createStore(bench())
    const slice = store.slice('toy', 1)
    let told = 0
    slice.subscribe(() => void (told += 1))
    store.drop('toy')
    slice.update(() => 2)
    expect([slice.get(), told]).toEqual([1, 0])
    expect(store.owners()).toEqual([])
    expect(store.slice('toy', 5).get()).toBe(5)
  })
})

describe('a derived value', () => {
  function setUp() {
    const { reporter } = bench()
    const a = createSlice(1, reporter)
    const b = createSlice(10, reporter)
    let computed = 0
    const sum = derive([a, b], () => {
      computed += 1
      return a.get() + b.get()
    })
    return { a, b, sum, computed: () => computed }
  }

  it('is computed when read, and once as long as its sources stand', () => {
    const { a, sum, computed } = setUp()
    expect(computed()).toBe(0)
    expect([sum.get(), sum.get()]).toEqual([11, 11])
    expect(computed()).toBe(1)
    a.update(() => 2)
    expect(computed()).toBe(1)
    expect(sum.get()).toBe(12)
  })

  it('tells of a change of its result only, and stops after the undo', () => {
    const { a, b, sum } = setUp()
    const heard: number[] = []
    const off = sum.subscribe(() => heard.push(sum.get()))
    a.update(() => 2)
    b.update(() => 20)
    expect(heard).toEqual([12, 22])
    off()
    a.update(() => 3)
    expect(heard).toEqual([12, 22])
  })

  it('says nothing when the sources changed and the result did not', () => {
    const { reporter } = bench()
    const n = createSlice(1, reporter)
    const odd = derive([n], () => n.get() % 2 === 1)
    let told = 0
    odd.subscribe(() => void (told += 1))
    n.update(() => 3)
    expect(told).toBe(0)
    n.update(() => 4)
    expect(told).toBe(1)
  })
})
