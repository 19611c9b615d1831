import { describe, expect, it, vi } from 'vitest'
import { defineGate, gate, guard, isGuarded, pass, LatchkeyError, type PluginContext } from '#kernel'
import { flush } from '#kernel/testing'
import { createTestKernel } from './testKernel.ts'
import { deferred, plugin, switchedBy } from './pluginSupport.ts'
import { rejected } from './support.ts'

interface Passage {
  readonly who: string
}
const GATE = defineGate<Passage>('toy.gate')
const OTHER = defineGate<Passage>('toy.other')
const ME: Passage = { who: 'me' }

type Guarding = Parameters<typeof plugin>[1]

/** A plugin that guards GATE by `pass`, and the context of whoever wants to go through. */
async function world(
  keep?: (passage: Passage, context: PluginContext, signal: AbortSignal) => Promise<void>,
  more: Guarding = {},
) {
  const loads = vi.fn()
  const keeper = plugin('keeper', {
    gates: [gate(GATE)],
    ...(keep && { guards: [guard(GATE, keep)] }),
    feature: switchedBy('keeper'),
    activate: () => void loads(),
    ...more,
  })
  const tested = createTestKernel({ plugins: [keeper, plugin('walker')] })
  const walker = await tested.kernel.plugins.activate('walker')
  const life = new AbortController()
  return { ...tested, tested, walker, loads, life, go: () => pass(walker, GATE, ME, { signal: life.signal }) }
}

const open = async (): Promise<void> => {}

describe('a gate', () => {
  it('that nobody guards is open, and nothing is started for it', async () => {
    const { loads, walker, life } = await world(open)
    expect(isGuarded(walker, OTHER, ME)).toBe(false)
    await pass(walker, OTHER, ME, { signal: life.signal })
    expect(loads).not.toHaveBeenCalled()
  })

  it('is passed when its guard says so; a guard that has not started is started', async () => {
    const seen: unknown[] = []
    const { go, loads, walker } = await world(async (passage, context) => void seen.push(passage, context.id))
    expect([isGuarded(walker, GATE, ME), loads.mock.calls.length]).toEqual([true, 0])
    await go()
    expect(seen).toEqual([ME, 'keeper'])
  })

  it('asks one guard after the other, and ends with the first no', async () => {
    const asked: string[] = []
    const keep = (id: string, answer: Promise<void>) =>
      plugin(id, { gates: [gate(GATE)], guards: [guard(GATE, () => (asked.push(id), answer))] })
    const first = deferred()
    const no = Promise.reject(new LatchkeyError('USER_REJECTED'))
    no.catch(() => {})
    const { kernel } = createTestKernel({
      plugins: [keep('one', first.promise), keep('two', no), keep('three', open()), plugin('walker')],
    })
    const walker = await kernel.plugins.activate('walker')
    const going = rejected(pass(walker, GATE, ME, { signal: new AbortController().signal }))
    await vi.waitFor(() => expect(asked).toEqual(['one']))
    first.resolve()
    expect(await going).toBe('USER_REJECTED')
    expect(asked).toEqual(['one', 'two'])
  })

  it('concerns whom its `when` says, with the host’s options; a `when` that throws counts as yes', async () => {
    const mine = (when: (passage: Passage, options: unknown) => boolean) => ({ gates: [gate(GATE, { when })] })
    const other = await world(
      open,
      mine(({ who }) => who !== 'me'),
    )
    await other.go()
    expect([isGuarded(other.walker, GATE, ME), other.loads.mock.calls.length]).toEqual([false, 0])
    const broken = await world(undefined, {
      ...mine(() => {
        throw new Error('when')
      }),
    })
    expect(isGuarded(broken.walker, GATE, ME)).toBe(true)
    expect(await rejected(broken.go())).toBe('GATE_CLOSED')
  })

  it('tells nobody the options of the plugin that guards it, nor lets anybody change it', async () => {
    const { walker } = await world(open)
    const [guardian] = walker.guardians()
    expect([Object.keys(guardian!), Object.isFrozen(guardian)]).toEqual([['id', 'guards', 'ask'], true])
  })

  it('of a plugin that the host itself has switched off is no gate', async () => {
    const { go, kernel, loads } = await world(open)
    kernel.plugins.pin('keeper', false)
    await kernel.plugins.settled()
    await go()
    expect(loads).not.toHaveBeenCalled()
  })
})

describe('a gate stays closed', () => {
  const never = (): Promise<void> => new Promise(() => {})
  const closed: readonly (readonly [string, Parameters<typeof world>])[] = [
    ['where its guard throws', [() => Promise.reject(new Error('guard'))]],
    [
      'where its guard throws at once',
      [
        () => {
          throw new Error('guard')
        },
      ],
    ],
    ['where the plugin has no guard for it', [undefined]],
    ['where the plugin’s chunk does not load', [open, { load: () => Promise.reject(new Error('chunk')) }]],
    [
      'where the plugin does not start',
      [
        open,
        {
          activate: () => {
            throw new Error('activate')
          },
        },
      ],
    ],
    [
      'where the plugin needs one that is not there',
      [open, { requires: { other: { kind: 'token', id: 'x', key: Symbol('x') } } }],
    ],
    ['where the plugin must not run here', [open, { restricted: () => true }]],
    ['where it cannot be read what the plugin guards', [undefined, { gates: 'all' as never }]],
    ['where the plugin is for another kernel', [open, { apiVersion: 7 }]],
  ]
  it.each(closed)('%s', async (_, [keep, more]) => {
    const { go, clock } = await world(keep, more)
    const going = rejected(go())
    // The chunk loader tries again for a while.
    for (let tries = 0; tries < 10; tries += 1) {
      await flush()
      await clock.advance(10_000)
    }
    expect(await going).toBe('GATE_CLOSED')
  })

  it('where the project’s owner has switched the plugin off', async () => {
    const { go, remote } = await world(open, {
      feature: { key: 'keeper', default: true, fromRemote: { row: 'keeper' } },
    })
    await remote({ id: 'keeper', isEnabled: false })
    expect(await rejected(go())).toBe('GATE_CLOSED')
    await remote({ id: 'keeper', isEnabled: true })
    await go()
  })

  it('where the plugin is switched off while its guard thinks', async () => {
    const { go, kernel, remote } = await world(never, {
      feature: { key: 'keeper', default: true, fromRemote: { row: 'keeper' } },
    })
    const going = rejected(go())
    await vi.waitFor(() => expect(kernel.plugins.context('keeper')).toBeDefined())
    await remote({ id: 'keeper', isEnabled: false })
    expect(await going).toBe('GATE_CLOSED')
  })

  it('no longer than somebody waits, whatever its guard does', async () => {
    const { go, life } = await world(never)
    const going = rejected(go())
    await flush()
    life.abort()
    expect(await going).toBe('ABORTED')
  })

  it('and says a person’s no and a closed modal as such, which are no faults', async () => {
    for (const code of ['USER_REJECTED', 'MODAL_CLOSED'] as const) {
      const { go, faults } = await world(() => Promise.reject(new LatchkeyError(code)))
      expect(await rejected(go())).toBe(code)
      expect(faults).toEqual([])
    }
  })
})
