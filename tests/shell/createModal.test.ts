import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineEvent, definePlugin, defineToken, type InstalledPlugin } from '#kernel'
import { NETWORKS, type ModalOptions } from '#wallet'
import { flush } from '#kernel/testing'
import { boot, type Running } from '../../src/shell/boot.ts'
import { balances } from '../../src/plugins/balances/index.ts'
import { createModal as createPreset } from '../../src/preset.ts'
import { createModal, type ModalEdges } from '../../src/shell/createModal.ts'
import { plugin } from '../kernel/pluginSupport.ts'
import { rejected, thrown } from '../kernel/support.ts'
import { network, PROJECT, setUp, toy, TOY } from './modalSupport.ts'

afterEach(() => vi.unstubAllGlobals())

describe('mistakes of the host', () => {
  const provider = (id: string): InstalledPlugin => plugin(id, { provides: [TOY] })
  const OTHER = defineToken('toy/other')
  const uncalled = definePlugin({ id: 'uncalled', version: '1.0.0', apiVersion: 1 })
  const circle = [
    plugin('a', { requires: { TOY }, provides: [OTHER] }),
    plugin('b', { requires: { OTHER }, provides: [TOY] }),
  ]
  const table: readonly (readonly [string, unknown, string])[] = [
    ['no options', undefined, 'INVALID_OPTIONS'],
    ['null', null, 'INVALID_OPTIONS'],
    ['no networks', { plugins: [] }, 'INVALID_OPTIONS'],
    ['an empty list of networks', { networks: [], plugins: [] }, 'INVALID_OPTIONS'],
    ['no list of plugins', { networks: [network] }, 'INVALID_OPTIONS'],
    ['a network that is none', { networks: [null], plugins: [] }, 'INVALID_OPTIONS'],
    ['a network without a name', { networks: [{ ...network, name: '' }], plugins: [] }, 'INVALID_OPTIONS'],
    [
      'a network without a currency',
      { networks: [{ ...network, nativeCurrency: undefined }], plugins: [] },
      'INVALID_OPTIONS',
    ],
    ['a network without addresses', { networks: [{ ...network, rpcUrls: {} }], plugins: [] }, 'INVALID_OPTIONS'],
    [
      'a network whose namespace is none by CAIP-2',
      { networks: [{ ...network, chainNamespace: 'Stark net' }], plugins: [] },
      'INVALID_OPTIONS',
    ],
    [
      'a network whose id is no CAIP-2 reference',
      { networks: [{ ...network, id: 'main net' }], plugins: [] },
      'INVALID_OPTIONS',
    ],
    ['something that is no plugin', { networks: [network], plugins: [{}] }, 'PLUGIN_INVALID'],
    ['a function', { networks: [network], plugins: [toy] }, 'PLUGIN_INVALID'],
    ['a plugin that was not called', { networks: [network], plugins: [uncalled] }, 'PLUGIN_INVALID'],
    ['nothing where a plugin should be', { networks: [network], plugins: [undefined] }, 'PLUGIN_INVALID'],
    ['two plugins with one id', { networks: [network], plugins: [plugin('a'), plugin('a')] }, 'PLUGIN_DUPLICATE'],
    [
      'two plugins that provide the same',
      { networks: [network], plugins: [provider('a'), provider('b')] },
      'PLUGIN_PROVIDES_TWICE',
    ],
    ['plugins that require each other', { networks: [network], plugins: circle }, 'PLUGIN_CYCLE'],
  ]
  it.each(table)('throw at once and by code: %s', (_, options, code) => {
    expect(thrown(() => createModal(options as ModalOptions))).toBe(code)
  })

  const fine = { networks: [network], plugins: [] }
  it.each<readonly [string, () => unknown, string]>([
    ['nothing at all', () => createModal(undefined as never), 'INVALID_OPTIONS: options: an object is needed'],
    [
      'nothing at all, to the preset',
      () => createPreset(undefined as never),
      'INVALID_OPTIONS: options: an object is needed',
    ],
    [
      'no networks, to the preset',
      () => createPreset({ projectId: '' } as never),
      'INVALID_OPTIONS: networks: at least one',
    ],
    [
      'a name for a list of plugins',
      () => createPreset({ ...fine, plugins: 'balances' } as never),
      'INVALID_OPTIONS: plugins: a list is needed',
    ],
    [
      'a plugin that was not called',
      () => createModal({ ...fine, plugins: [plugin('a'), balances] } as never),
      'PLUGIN_INVALID: plugins[1] (balances) was not called: plugins: [plugin()]',
    ],
    [
      'one beside the preset, by its place in the host’s own list',
      () => createPreset({ ...fine, plugins: [balances] } as never),
      'PLUGIN_INVALID: plugins[0] (balances) was not called: plugins: [plugin()]',
    ],
    [
      'a function',
      () => createModal({ ...fine, plugins: [() => {}] } as never),
      'PLUGIN_INVALID: plugins[0] was not called: plugins: [plugin()]',
    ],
    [
      'something that is no plugin',
      () => createModal({ ...fine, plugins: [{}] } as never),
      'PLUGIN_INVALID: plugins[0] is no plugin',
    ],
    [
      'nothing where a plugin should be',
      () => createModal({ ...fine, plugins: [plugin('a'), null] } as never),
      'PLUGIN_INVALID: plugins[1] is no plugin',
    ],
    [
      'a network without a currency',
      () => createModal({ ...fine, networks: [network, { ...network, nativeCurrency: undefined }] } as never),
      'INVALID_OPTIONS: networks[1] (Toy): nativeCurrency is missing or wrong',
    ],
    [
      'a network without nodes',
      () => createModal({ ...fine, networks: [{ ...network, rpcUrls: undefined }] } as never),
      'INVALID_OPTIONS: networks[0] (Toy): rpcUrls.default.http is missing or wrong',
    ],
    [
      'a network of nobody knows what',
      () => createModal({ ...fine, networks: [{ ...network, chainNamespace: 'Stark net' }] } as never),
      'INVALID_OPTIONS: networks[0] (Toy): chainNamespace is missing or wrong',
    ],
    [
      'a default network that is none',
      () => createModal({ ...fine, defaultNetwork: 1 } as never),
      'INVALID_OPTIONS: network (undefined): id is missing or wrong',
    ],
  ])('say in words what is wrong, and where: %s', (_, make, message) => {
    expect(make).toThrow(expect.objectContaining({ message }))
  })

  it('do not include the faults of a plugin', async () => {
    const { modal } = setUp({ plugins: [plugin('old', { apiVersion: 0 }), toy().installed] })
    expect(await modal.use(TOY)).toEqual({ hello: 'you' })
    expect(modal.getState().plugins['old']).toEqual({ state: 'failed', code: 'PLUGIN_INCOMPATIBLE' })
  })
})

describe('before anybody touches the modal', () => {
  it('importing it, making one and listening to it touch nothing of the page', async () => {
    const touched: string[] = []
    const watched = (name: string, target: object): unknown =>
      new Proxy(target, {
        get(_, key) {
          touched.push(`${name}.${String(key)}`)
          return () => null
        },
        set(_, key) {
          touched.push(`${name}.${String(key)} =`)
          return true
        },
      })
    for (const name of ['document', 'window', 'localStorage', 'sessionStorage', 'indexedDB', 'history'])
      vi.stubGlobal(name, watched(name, {}))
    for (const name of [
      'fetch',
      'matchMedia',
      'XMLHttpRequest',
      'WebSocket',
      'setTimeout',
      'setInterval',
      'requestAnimationFrame',
    ]) {
      vi.stubGlobal(name, () => touched.push(name))
    }
    vi.resetModules()
    const globals = Reflect.ownKeys(globalThis)
    const fresh = await import('../../src/shell/createModal.ts')
    const { installed } = toy()
    const modal = fresh.createModal({ projectId: PROJECT, networks: [network], plugins: [installed] })
    modal.subscribe(() => {})
    modal.on(defineEvent('toy:pinged'), () => {})
    modal.getState()
    expect(touched).toEqual([])
    expect(Reflect.ownKeys(globalThis)).toEqual(globals)
  })

  it('has a complete state, with the wanted network', () => {
    const { modal } = setUp({
      networks: [network, { ...network, id: 5, name: 'Five' }],
      defaultNetwork: 'eip155:5',
      theme: 'light',
    })
    expect(modal.getState()).toMatchObject({
      initialized: false,
      open: false,
      loading: false,
      status: 'disconnected',
      network: { caipNetworkId: 'eip155:5', chainNamespace: 'eip155' },
      networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:5' }],
      theme: 'light',
    })
  })

  it('getting ready fetches the code and nothing else, and a failure is the next one’s to mend', async () => {
    const { installed, loads } = toy()
    let fetched = 0
    const edges: ModalEdges = {
      load: async () => {
        fetched += 1
        if (fetched === 1) throw new TypeError('offline')
        return import('../../src/shell/boot.ts')
      },
    }
    const { modal, requests, storage } = setUp({ plugins: [installed] }, {}, edges)
    modal.warmUp()
    await flush()
    modal.prepare()
    await flush()
    expect([fetched, loads(), requests.length, storage.values.size]).toEqual([2, 0, 0, 0])
    expect(modal.getState()).toMatchObject({ initialized: false, loading: false })
    expect(await modal.use(TOY)).toEqual({ hello: 'you' })
    expect(fetched).toBe(2)
  })

  it('a modal that got ready shows nothing of it, and keeps to settings that come after', async () => {
    const { modal, requests } = setUp({ plugins: [toy().installed] })
    const before = modal.getState()
    let told = 0
    modal.subscribe(() => void (told += 1))
    modal.prepare()
    await flush()
    expect([modal.getState(), told]).toEqual([before, 0])
    modal.setTheme('light')
    modal.setFeature('toy', false)
    modal.close()
    await modal.refreshConfig()
    await flush()
    expect([modal.getState(), told, requests.length]).toEqual([{ ...before, theme: 'light' }, 1, 0])
    expect(await rejected(modal.use(TOY))).toBe('SERVICE_UNAVAILABLE')
    expect(modal.getState()).toMatchObject({ initialized: true, theme: 'light', features: { toy: false } })
  })

  it('a modal that got ready is gone with its disposal, and so is one that was just getting ready', async () => {
    const boots: Running[] = []
    const load = async () => ({
      boot: (...given: Parameters<typeof boot>) => {
        const made = boot(...given)
        vi.spyOn(made, 'dispose')
        boots.push(made)
        return made
      },
    })
    const ready = setUp({}, {}, { load }).modal
    ready.prepare()
    await flush()
    await ready.dispose()
    expect(boots).toHaveLength(1)
    expect(boots[0]!.dispose).toHaveBeenCalledOnce()
    const late = setUp({}, {}, { load }).modal
    late.prepare()
    await late.dispose()
    await flush()
    expect(boots).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)('a close is the later word, also %s the modal has started', async (when) => {
    const opened = vi.fn(async () => {})
    const load = async () => ({ boot: (...given: Parameters<typeof boot>) => ({ ...boot(...given), open: opened }) })
    const { modal } = setUp({}, {}, { load })
    if (when === 'after') await modal.use(NETWORKS).catch(() => {})
    const first = rejected(modal.open())
    modal.close()
    const second = modal.open()
    expect(await first).toBe('MODAL_CLOSED')
    await second
    expect(opened).toHaveBeenCalledOnce()
  })

  it('settings are kept until they are needed, and load nothing', async () => {
    const { installed, loads } = toy()
    const { modal, requests, storage } = setUp({ plugins: [installed] })
    let told = 0
    modal.subscribe(() => void (told += 1))
    modal.setTheme('light')
    modal.setFeature('toy', false)
    modal.close()
    await modal.disconnect()
    expect(modal.getProvider()).toBeUndefined()
    await flush()
    expect([modal.getState().theme, told, modal.getState().initialized]).toEqual(['light', 1, false])
    expect([loads(), requests.length, storage.values.size]).toEqual([0, 0, 0])
    expect(await rejected(modal.use(TOY))).toBe('SERVICE_UNAVAILABLE')
    expect(modal.getState()).toMatchObject({
      initialized: true,
      theme: 'light',
      features: { toy: false },
      plugins: { toy: { state: 'off' } },
    })
    expect(loads()).toBe(0)
  })

  it('the system’s theme is followed from the first moment, until the modal is gone', async () => {
    const preference = Object.assign(new EventTarget(), { matches: true })
    vi.stubGlobal('matchMedia', () => preference)
    const prefer = (isLight: boolean): void => {
      preference.matches = isLight
      preference.dispatchEvent(new Event('change'))
    }
    const { modal } = setUp({ theme: 'system', plugins: [toy().installed] })
    const told: string[] = []
    modal.subscribe(() => void told.push(modal.getState().theme))
    expect(modal.getState().theme).toBe('light')
    prefer(false)
    modal.setTheme('light')
    prefer(false)
    modal.setTheme('system')
    prefer(true)
    expect(told).toEqual(['dark', 'light', 'dark', 'light'])
    await modal.use(TOY)
    prefer(false)
    expect(modal.getState()).toMatchObject({ initialized: true, theme: 'dark' })
    await modal.dispose()
    prefer(true)
    expect(modal.getState().theme).toBe('dark')
  })

  it('works on a server: no window, no document, no storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const modal = createModal({ projectId: PROJECT, networks: [network], plugins: [toy().installed], theme: 'system' })
    const off = modal.subscribe(() => {})
    expect([typeof document, typeof window, modal.getState().status, modal.getState().theme]).toEqual([
      'undefined',
      'undefined',
      'disconnected',
      'dark',
    ])
    off()
    await modal.dispose()
  })

  it('is not stopped by a storage that refuses to be looked at', () => {
    vi.stubGlobal(
      'localStorage',
      new Proxy(
        {},
        {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        },
      ),
    )
    const modal = createModal({
      projectId: PROJECT,
      networks: [network],
      plugins: [plugin('wallets', { wake: ['session'] })],
    })
    expect(modal.getState().status).toBe('disconnected')
  })
})
