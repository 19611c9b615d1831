import { describe, expect, it } from 'vitest'
import { shapes, codeOf, defineEvent, LatchkeyError, type PluginManifest } from '#kernel'
import { flush } from '#kernel/testing'
import { createTestKernel } from './testKernel.ts'
import { beside, plugin, stateOf, switchedBy } from './pluginSupport.ts'
import { rejected } from './support.ts'

const abortError = (): unknown => new DOMException('gone', 'AbortError')

describe('a plugin that can never run here', () => {
  const raw = plugin('toy').manifest
  const contributing = (contributes: unknown): PluginManifest => ({ ...raw, contributes }) as PluginManifest
  const cases: readonly (readonly [string, PluginManifest, string])[] = [
    ['was written for an older contract', { ...raw, apiVersion: 0 }, 'PLUGIN_INCOMPATIBLE'],
    [
      'was written for a newer contract, of any shape',
      { ...raw, apiVersion: 2, requires: 7, feature: 'all', contributes: [] } as never,
      'PLUGIN_INCOMPATIBLE',
    ],
    ['has an empty id', { ...raw, id: ' ' }, 'PLUGIN_INVALID'],
    // Such an id would reach into the keys of a modal that is named so, of another plugin, or of the kernel.
    ...[
      'shop/wallets',
      'wallets:session',
      'shell',
      'kernel',
      'errors',
      'host',
      '__proto__',
      'Swaps',
      'a..b',
      '-a',
      'ä',
    ].map((id): (typeof cases)[number] => [`is called ${id}`, { ...raw, id }, 'PLUGIN_INVALID']),
    ['contributes views that are none', contributing({ views: [{ title: 'Toy' }] }), 'PLUGIN_INVALID'],
    ['contributes a list that is none', contributing({ slots: 'all' }), 'PLUGIN_INVALID'],
    ['contributes words without English', contributing({ strings: { de: {} } }), 'PLUGIN_INVALID'],
    [
      'puts what does not fit into a slot that says what fits',
      contributing({ slots: [{ slot: { kind: 'slot', id: 'toy.words' }, item: { id: 'item', label: 7 } }] }),
      'PLUGIN_INVALID',
    ],
    ['requires what is no token', { ...raw, requires: { a: { id: 'a' } } } as never, 'PLUGIN_INVALID'],
    ['has a switch without a default', { ...raw, feature: { key: 'toy' } } as never, 'PLUGIN_INVALID'],
    [
      'has a manifest that throws',
      Object.defineProperty({ ...raw }, 'contributes', {
        get: () => {
          throw new Error('no')
        },
      }),
      'PLUGIN_INVALID',
    ],
  ]
  it.each(cases)('%s: it fails alone', async (_, manifest, code) => {
    const tested = createTestKernel({
      plugins: [{ manifest, options: undefined }, plugin('neighbour')],
      slots: { 'toy.words': shapes.fields({ label: shapes.text() }) },
    })
    expect(stateOf(tested, manifest.id)).toBe(`failed: ${code}`)
    expect(await rejected(tested.kernel.plugins.activate(manifest.id))).toBe(code)
    tested.kernel.plugins.pin('toy', true)
    await tested.kernel.plugins.activate('neighbour')
    expect([stateOf(tested, manifest.id), stateOf(tested, 'neighbour')]).toEqual([`failed: ${code}`, 'active'])
    tested.kernel.router.show()
    await tested.dispose()
    expect(tested.faults).toEqual([])
  })
})

describe('crashes', () => {
  it('of timers and listeners count too, but not what was foreseen: errors of ours, a "no", a cancel', async () => {
    const SAID = defineEvent<unknown>('toy:said')
    const tested = createTestKernel({
      plugins: [
        plugin('toy', {
          activate({ bus, clock }) {
            bus.on(SAID, (error) => {
              throw error
            })
            bus.on(SAID, (error) => Promise.reject(error) as never)
            clock.setTimeout(() => {
              throw new Error('timer')
            }, 1_000)
          },
        }),
        plugin('neighbour'),
      ],
    })
    const { kernel, clock, faults } = tested
    await Promise.all(['toy', 'neighbour'].map((id) => kernel.plugins.activate(id)))
    for (const error of [new LatchkeyError('HTTP_STATUS'), new LatchkeyError('USER_REJECTED'), abortError()]) {
      kernel.bus.emit(SAID, error)
      await flush()
    }
    expect(faults.map(({ error }) => codeOf(error))).toEqual(['HTTP_STATUS', 'HTTP_STATUS'])
    kernel.bus.emit(SAID, new TypeError('listener'))
    await flush()
    expect(stateOf(tested, 'toy')).toBe('active')
    await clock.advance(1_000)
    expect([stateOf(tested, 'toy'), stateOf(tested, 'neighbour')]).toEqual(['blocked: crashed', 'active'])
  })

  const crash = ({ kernel }: { readonly kernel: ReturnType<typeof createTestKernel>['kernel'] }, id = 'toy'): void =>
    kernel.plugins.crashed(id, 'view:Toy', new Error('render'))

  it('switch a plugin off at the third within a minute, with an alert, until the host switches it on again', async () => {
    const { tested, kernel, alerts } = beside(plugin('toy', { feature: switchedBy('toy') }))
    await kernel.plugins.activate('toy')
    crash(tested)
    crash(tested)
    expect(stateOf(tested, 'toy')).toBe('active')
    crash(tested)
    await kernel.plugins.settled()
    expect([stateOf(tested, 'toy'), alerts]).toEqual(['blocked: crashed', ['PLUGIN_CRASHED']])
    expect(await rejected(kernel.plugins.activate('toy'))).toBe('SERVICE_UNAVAILABLE')
    kernel.plugins.pin('toy', true)
    await kernel.plugins.activate('toy')
    crash(tested)
    expect(stateOf(tested, 'toy')).toBe('active')
  })

  it('are not counted of a plugin that was just switched off, whose view may be drawn once more', async () => {
    const { tested, kernel, alerts, faults } = beside(plugin('toy', { feature: switchedBy('toy') }))
    await kernel.plugins.activate('toy')
    kernel.plugins.pin('toy', false)
    for (let n = 0; n < 3; n += 1) crash(tested)
    await kernel.plugins.settled()
    expect([stateOf(tested, 'toy'), alerts, faults]).toEqual(['off', [], []])
    kernel.plugins.pin('toy', true)
    await kernel.plugins.activate('toy')
    expect(stateOf(tested, 'toy')).toBe('active')
  })

  it('do not add up over more than a minute', async () => {
    const { tested, clock } = beside(plugin('toy'))
    for (let n = 0; n < 10; n += 1) {
      crash(tested)
      await clock.advance(30_000)
    }
    expect(stateOf(tested, 'toy')).toBe('ready')
  })

  it('never switch off what is essential, nor the shell, nor a plugin that is not there', async () => {
    const { tested, kernel } = beside(plugin('toy', { essential: true }))
    for (const id of ['toy', 'shell', 'absent']) for (let n = 0; n < 5; n += 1) crash(tested, id)
    await kernel.plugins.settled()
    expect(stateOf(tested, 'toy')).toBe('ready')
  })
})
