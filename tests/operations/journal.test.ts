import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { PluginContext } from '#kernel'
import { createJournal } from '../../src/operations/journal.ts'

interface Entry {
  readonly key: string
  readonly name: string
  readonly phase: 'asked' | 'sent' | 'over'
  readonly units: bigint
}
const Stored = v.array(
  v.object({
    name: v.string(),
    units: v.pipe(
      v.string(),
      v.regex(/^\d+$/),
      v.transform((text) => BigInt(text)),
    ),
  }),
)

/** One page after another with the same storage. */
function pages(most = 3) {
  const stored = new Map<string, unknown>()
  return {
    stored,
    open() {
      const ends: (() => void)[] = []
      const ctx = {
        own: (end: () => void) => void ends.push(end),
        reporter: { guard: (_: unknown, listener: () => void) => listener() },
        storage: {
          get: (name: string, schema: typeof Stored) => {
            const { output, success } = v.safeParse(schema, stored.get(name))
            return success ? output : undefined
          },
          set: (name: string, value: unknown) => void stored.set(name, value),
          remove: (name: string) => void stored.delete(name),
        },
      } as unknown as PluginContext
      const journal = createJournal<Entry, v.InferOutput<typeof Stored>[number]>(ctx, {
        name: 'pending',
        most,
        schema: Stored,
        isOpen: ({ phase }) => phase !== 'over',
        write: ({ name, phase, units }) => phase === 'sent' && { name, units },
      })
      const add = (name: string, phase: Entry['phase'] = 'sent'): string =>
        journal.add({ name, phase, units: 10n ** 30n })
      const names = (): readonly string[] => journal.get().map(({ name }) => name)
      return { journal, add, names, end: () => ends.forEach((each) => each()) }
    },
  }
}

describe('a journal', () => {
  it('has the newest first, and keeps of the open ones what a reload needs', () => {
    const { open, stored } = pages()
    const { add, journal, names } = open()
    const [one] = [add('one'), add('asked', 'asked')]
    expect(names()).toEqual(['asked', 'one'])
    expect(stored.get('pending')).toEqual([{ name: 'one', units: `1${'0'.repeat(30)}` }])
    journal.change(one, { phase: 'over' })
    expect(stored.has('pending')).toBe(false)
  })

  it('comes back in its old order, and entries get keys of their own', () => {
    const { open } = pages()
    const first = open()
    for (const name of ['one', 'two', 'three']) first.add(name)
    const { journal, names } = open()
    const back = journal.restore((stored) => ({ ...stored, phase: 'sent' }))
    expect(back.map(({ name }) => name)).toEqual(['three', 'two', 'one'])
    expect(names()).toEqual(['three', 'two', 'one'])
    expect(new Set(back.map(({ key }) => key)).size).toBe(3)
    expect(back[0]!.units).toBe(10n ** 30n)
  })

  it('comes back empty from what nobody here has stored', () => {
    const { open, stored } = pages()
    stored.set('pending', [{ name: 'one', units: '-1' }])
    expect(open().journal.restore((each) => ({ ...each, phase: 'sent' }))).toEqual([])
  })

  it.each([
    ['what is over leaves first', ['sent', 'over', 'sent', 'over'], [0, 2, 3, 4]],
    ['then the oldest, never the new one', ['sent', 'sent', 'asked', 'sent'], [1, 2, 3, 4]],
  ] as const)('has room for so many: %s', (_, phases, kept) => {
    const { add, names, journal } = pages(4).open()
    const keys = phases.map((phase, at) => add(String(at), phase))
    const left = keys[[0, 1, 2, 3].find((at) => !(kept as readonly number[]).includes(at))!]!
    const signal = journal.signal(left)
    add('4')
    expect(names()).toEqual(kept.toReversed().map(String))
    expect(signal.aborted).toBe(true)
  })

  it('gives each entry a life, which ends when it is dropped, and with the plugin', () => {
    const { add, journal, end } = pages().open()
    const [one, two] = [add('one'), add('two')]
    const signals = [one, two].map((key) => journal.signal(key))
    journal.drop(one)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    end()
    expect(signals[1]!.aborted).toBe(true)
    expect(journal.signal('strange').aborted).toBe(true)
  })
})
