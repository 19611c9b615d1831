import { describe, expect, it } from 'vitest'
import { CONFIG_CHANGED, FEATURE_CHANGED, type FeatureValue, type PluginManifest, type RemoteFeature } from '#kernel'
import { createTestKernel } from './testKernel.ts'
import { plugin, remoteSays, stateOf, switchedBy } from './pluginSupport.ts'

const on: RemoteFeature = { id: 'toy', isEnabled: true }
const off: RemoteFeature = { id: 'toy', isEnabled: false }
const REMOTE_ONLY_LIST: NonNullable<PluginManifest['feature']> = {
  key: 'socials',
  default: ['google', 'x'],
  fromRemote: { row: 'social_login' },
}

describe('who decides whether a plugin runs', () => {
  /** Pin of the host, what the server says (undefined: nothing), and what follows. */
  const table: readonly (readonly [FeatureValue | undefined, readonly RemoteFeature[] | undefined, boolean])[] = [
    [undefined, undefined, true],
    [undefined, [on], true],
    [undefined, [off], false],
    [undefined, [], false],
    [true, undefined, true],
    [true, [off], true],
    [true, [], true],
    [false, undefined, false],
    [false, [on], false],
    [[], [on], false],
    [['google'], [off], true],
    ['yes' as never, [off], false],
    [null as never, [on], true],
  ]
  it.each(table)('host %j, server %j: %s', async (pin, features, runs) => {
    const tested = createTestKernel({
      plugins: [plugin('toy', { feature: switchedBy('toy') })],
      features: { toy: pin },
    })
    if (features) await remoteSays(tested, features)
    await tested.kernel.plugins.settled()
    expect(stateOf(tested, 'toy')).toBe(runs ? 'ready' : 'off')
  })

  it('is nobody for an essential plugin', async () => {
    const tested = createTestKernel({
      plugins: [plugin('toy', { essential: true, feature: switchedBy('toy') })],
      features: { toy: false },
    })
    await remoteSays(tested, [off])
    expect(stateOf(tested, 'toy')).toBe('ready')
  })

  it('is the host alone as long as the plugin has no remote switch', async () => {
    const tested = createTestKernel({ plugins: [plugin('toy')] })
    await remoteSays(tested, [off])
    expect(stateOf(tested, 'toy')).toBe('ready')
  })
})

describe('remote config', () => {
  it('switches a running plugin off and on, and says what changed, once', async () => {
    const tested = createTestKernel({ plugins: [plugin('toy', { feature: switchedBy('toy') })] })
    const heard: unknown[] = []
    for (const event of [CONFIG_CHANGED, FEATURE_CHANGED])
      tested.kernel.bus.on(event as typeof FEATURE_CHANGED, (payload) => heard.push(payload))
    await tested.kernel.plugins.activate('toy')
    await remoteSays(tested, [off])
    await remoteSays(tested, [off])
    await tested.kernel.plugins.settled()
    expect(stateOf(tested, 'toy')).toBe('off')
    await remoteSays(tested, [on])
    await tested.kernel.plugins.settled()
    expect(stateOf(tested, 'toy')).toBe('ready')
    expect(heard.filter((payload) => 'key' in (payload as object))).toEqual([
      { key: 'toy', value: false },
      { key: 'toy', value: true },
    ])
  })

  it('carries lists: null is the default, an empty list and a missing feature are off', async () => {
    const tested = createTestKernel({ plugins: [plugin('socials', { feature: REMOTE_ONLY_LIST })] })
    const value = (): unknown => tested.kernel.plugins.features.get()['socials']
    expect(value()).toEqual(['google', 'x'])
    await remoteSays(tested, [{ id: 'social_login', isEnabled: true, config: ['x', 'of_tomorrow'] }])
    expect([value(), stateOf(tested, 'socials')]).toEqual([['x'], 'ready'])
    await remoteSays(tested, [{ id: 'social_login', isEnabled: true, config: [] }])
    await tested.kernel.plugins.settled()
    expect([value(), stateOf(tested, 'socials')]).toEqual([[], 'off'])
    await remoteSays(tested, [{ id: 'social_login', config: null }])
    expect(value()).toEqual(['google', 'x'])
    await remoteSays(tested, [])
    expect(value()).toBe(false)
  })

  it('is kept over a bad answer, and over a reload', async () => {
    const toy = plugin('toy', { feature: switchedBy('toy') })
    const tested = createTestKernel({ plugins: [toy] })
    await remoteSays(tested, [off])
    tested.fetch.on('GET', '/appkit/v1/config', { text: '<html>' })
    await tested.kernel.config.refresh()
    expect(stateOf(tested, 'toy')).toBe('off')
    const reloaded = createTestKernel({ plugins: [toy], storage: tested.storage })
    expect(stateOf(reloaded, 'toy')).toBe('off')
  })

  it('is no function: a plugin with one fails alone', async () => {
    const odd = plugin('toy', { feature: { key: 'toy', default: true, fromRemote: (() => true) as never } })
    const tested = createTestKernel({ plugins: [odd, plugin('neighbour', { feature: switchedBy('toy2') })] })
    await remoteSays(tested, [{ id: 'toy2', isEnabled: true }])
    expect([stateOf(tested, 'toy'), stateOf(tested, 'neighbour')]).toEqual(['failed: PLUGIN_INVALID', 'ready'])
  })

  it(
    'flipping 1,000 times during use ends where it says last, without a fault or a jump of the open view',
    { tags: ['thorough'] },
    async () => {
      const tested = createTestKernel({ plugins: [plugin('toy', { feature: switchedBy('toy'), activation: 'init' })] })
      await tested.kernel.plugins.start('init')
      tested.kernel.router.show()
      const { stack } = tested.kernel.router.state.get()
      for (let flip = 0; flip < 1_000; flip += 1) await remoteSays(tested, [flip % 2 ? off : on])
      await remoteSays(tested, [on])
      await tested.kernel.plugins.settled()
      expect(stateOf(tested, 'toy')).toBe('active')
      expect(tested.kernel.router.state.get().stack).toBe(stack)
      expect(tested.faults).toEqual([])
    },
  )

  it(
    'flipping 1,000 times, each time to the end, leaves no listener, timer or slice behind',
    { tags: ['thorough'] },
    async () => {
      let lives = 0
      const toy = plugin('toy', {
        feature: switchedBy('toy'),
        activation: 'init',
        activate({ bus, clock, slice }) {
          lives += 1
          slice('of this life')
          bus.on(FEATURE_CHANGED, () => {})
          clock.setTimeout(() => {}, 1e9)
        },
      })
      const tested = createTestKernel({ plugins: [toy] })
      await tested.kernel.plugins.start('init')
      const before = tested.leftovers()
      for (let flip = 0; flip < 1_000; flip += 1) {
        await remoteSays(tested, [flip % 2 ? on : off])
        await tested.kernel.plugins.settled()
      }
      expect([stateOf(tested, 'toy'), lives]).toEqual(['active', 501])
      expect([before.listeners > 0, before.timers > 0, before.slices.length > 0]).toEqual([true, true, true])
      expect(tested.leftovers()).toEqual(before)
    },
  )
})

describe('a restricted region', () => {
  const restricted = ({ timeZone }: { readonly timeZone: string }): boolean => timeZone === 'Asia/Shanghai'
  const inShanghai = (toy: ReturnType<typeof plugin>, features = {}) =>
    createTestKernel({ plugins: [toy], features, platform: { timeZone: 'Asia/Shanghai' } })

  it('blocks there and only there', () => {
    const toy = plugin('toy', { feature: switchedBy('toy'), restricted })
    expect(stateOf(inShanghai(toy), 'toy')).toBe('blocked: region')
    expect(stateOf(createTestKernel({ plugins: [toy] }), 'toy')).toBe('ready')
  })

  it('yields to a host that insists, and holds against the server', async () => {
    const toy = plugin('toy', { feature: switchedBy('toy'), restricted })
    expect(stateOf(inShanghai(toy, { toy: true }), 'toy')).toBe('ready')
    const tested = inShanghai(toy)
    await remoteSays(tested, [on])
    expect(stateOf(tested, 'toy')).toBe('blocked: region')
    tested.kernel.plugins.pin('toy', true)
    expect(stateOf(tested, 'toy')).toBe('ready')
  })

  it('holds where the question itself fails', () => {
    const toy = plugin('toy', {
      restricted() {
        throw new Error('no')
      },
    })
    const tested = createTestKernel({ plugins: [toy, plugin('neighbour')] })
    expect([stateOf(tested, 'toy'), stateOf(tested, 'neighbour')]).toEqual(['blocked: region', 'ready'])
  })
})
