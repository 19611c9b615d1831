import { describe, expect, it } from 'vitest'
import { defineEvent, provide } from '#kernel'
import { WALLETS } from '#wallet'
import { flush } from '#kernel/testing'
import { plugin } from '../kernel/pluginSupport.ts'
import { rejected } from '../kernel/support.ts'
import { network, setUp, toy, TOY, until } from './modalSupport.ts'

const PINGED = defineEvent<{ readonly n: number }>('toy:pinged')

describe('a stored session', () => {
  const stored = { 'latchkey:wallets:session': '{"v":1,"d":{}}' }

  it('wakes the kernel: reconnecting at once, and as long as the wallets have not said how it stands', async () => {
    const seen: string[] = []
    const wallets = plugin('wallets', { wake: ['session'], activation: 'init' })
    const { modal, requests, configAsked } = setUp({ plugins: [wallets] }, stored)
    expect(modal.getState()).toMatchObject({ status: 'reconnecting', initialized: false })
    modal.subscribe(() => void seen.push(modal.getState().status))
    await until(modal, ({ plugins }) => plugins['wallets']?.state === 'active')
    expect(modal.getState()).toMatchObject({ status: 'disconnected', initialized: true })
    expect(seen.slice(0, -1).every((status) => status === 'reconnecting')).toBe(true)
    await configAsked
    expect(requests.map(({ url }) => url.pathname)).toEqual(['/appkit/v1/config'])
  })

  it.each([
    [
      'the wallets fail',
      plugin('wallets', { wake: ['session'], activation: 'init', activate: () => Promise.reject(new Error('no')) }),
    ],
    ['another plugin woke it and no wallets are installed', plugin('mail', { wake: ['session'], activation: 'init' })],
    ['the plugin that woke it only starts on demand', plugin('wallets', { wake: ['session'], activation: 'demand' })],
  ])('does not stay reconnecting for ever when %s', async (_, installed) => {
    const { modal } = setUp({ plugins: [installed] }, { ...stored, 'latchkey:mail:session': '1' })
    expect(modal.getState().status).toBe('reconnecting')
    await until(modal, ({ status }) => status === 'disconnected')
    expect(modal.getState().initialized).toBe(true)
  })

  it('of somebody else, or none, wakes nothing', async () => {
    const { modal, requests } = setUp(
      { plugins: [plugin('wallets', { wake: ['session'] })] },
      { 'other:session': '1', 'latchkey:session': '1' },
    )
    await flush()
    expect(modal.getState()).toMatchObject({ status: 'disconnected', initialized: false })
    expect(requests).toEqual([])
  })
})

describe('listeners', () => {
  it('hear what happens, also when they came before the kernel, and no more after their undo', async () => {
    const pinging = plugin('ping', {
      provides: [TOY],
      services: [provide(TOY, { make: (_, { bus }) => ({ hello: String(bus.emit(PINGED, { n: 1 })) }) })],
    })
    const { modal } = setUp({ plugins: [pinging] })
    const heard: unknown[] = []
    const offs = [
      modal.on(PINGED, ({ n }) => heard.push(n)),
      modal.onAny((id) => id === PINGED.id && heard.push(id)),
      modal.on(PINGED, () => heard.push('gone')),
    ]
    offs[2]!()
    await modal.use(TOY)
    expect(heard).toEqual([1, PINGED.id])
  })

  it('that throw stop nobody', async () => {
    const { modal } = setUp({ plugins: [toy().installed] })
    let calls = 0
    modal.subscribe(() => {
      throw new Error('mine')
    })
    const off = modal.subscribe(() => void (calls += 1))
    modal.onAny(() => {
      throw new Error('mine too')
    })
    modal.setTheme('light')
    expect(calls).toBe(1)
    await modal.use(TOY)
    expect(calls).toBeGreaterThan(1)
    off()
    const before = calls
    modal.setTheme('dark')
    expect(calls).toBe(before)
    expect(modal.getState().theme).toBe('dark')
  })

  it('are not called when an earlier one has just removed them', () => {
    const { modal } = setUp({ plugins: [toy().installed] })
    let calls = 0
    modal.subscribe(() => off())
    const off = modal.subscribe(() => void (calls += 1))
    modal.setTheme('light')
    expect(calls).toBe(0)
  })

  it('are called when the snapshot differs, and each snapshot is a new one', async () => {
    const { modal } = setUp({ plugins: [toy().installed] })
    await modal.use(TOY)
    const seen = [modal.getState()]
    modal.subscribe(() => void seen.push(modal.getState()))
    modal.setTheme('light')
    modal.setTheme('light')
    expect(seen).toHaveLength(2)
    expect(seen[0]).not.toBe(seen[1])
  })
})

describe('what belongs to the host', () => {
  it('is neither frozen nor changed', async () => {
    const features = { toy: ['one'] }
    const host = {
      networks: [{ ...network, rpcUrls: { default: { http: ['https://rpc.test'] } } }],
      features,
      customWallets: [{ id: 'x', name: 'X' }],
    }
    const before = structuredClone(host)
    const { modal } = setUp({ ...host, plugins: [toy().installed] })
    await modal.use(TOY)
    const frozen: string[] = []
    const look = (path: string, value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if (Object.isFrozen(value)) frozen.push(path)
      for (const [key, child] of Object.entries(value)) look(`${path}.${key}`, child)
    }
    look('host', host)
    expect(frozen).toEqual([])
    expect(host).toEqual(before)
    expect(Object.isFrozen(modal.getState().networks[0])).toBe(true)
  })
})

describe('disposal', () => {
  it('before anything ran loads nothing, and ends every way in', async () => {
    const { installed, loads } = toy()
    const { modal, requests } = setUp({ plugins: [installed] })
    await modal.dispose()
    expect(await rejected(modal.use(TOY))).toBe('DISPOSED')
    expect(await rejected(modal.open())).toBe('DISPOSED')
    expect(modal.getState()).toMatchObject({ initialized: false, loading: false, open: false })
    expect([loads(), requests.length]).toEqual([0, 0])
  })

  it('while the kernel is on its way lets it not come up', async () => {
    const { installed, loads } = toy()
    const { modal } = setUp({ plugins: [installed] })
    const used = rejected(modal.use(TOY))
    const opened = rejected(modal.open())
    expect(modal.getState().loading).toBe(true)
    await modal.dispose()
    expect([await used, await opened]).toEqual(['DISPOSED', 'DISPOSED'])
    expect(modal.getState()).toMatchObject({ initialized: false, loading: false })
    expect(loads()).toBe(0)
  })

  it('while a session is being restored is not an unhandled fault', async () => {
    const { modal } = setUp(
      { plugins: [plugin('wallets', { wake: ['session'] })] },
      { 'latchkey:wallets:session': '1' },
    )
    expect(modal.getState().status).toBe('reconnecting')
    await modal.dispose()
    await flush()
    expect(modal.getState().status).toBe('disconnected')
  })

  it('stops the plugins, tells the listeners last, and can be asked for twice', async () => {
    const order: string[] = []
    const stopping = plugin('toy', {
      provides: [TOY],
      services: [provide(TOY, { make: () => ({ hello: '' }) })],
      activate: ({ own }) => void own(() => void order.push('stopped')),
    })
    const { modal, clock } = setUp({ plugins: [stopping] })
    await modal.use(TOY)
    modal.subscribe(() => modal.getState().initialized || order.push('told'))
    await Promise.all([modal.dispose(), modal.dispose()])
    await modal.dispose()
    expect(order).toEqual(['stopped', 'told'])
    expect(clock.pending).toBe(0)
    modal.setTheme('light')
    modal.setFeature('toy', false)
    modal.close()
    expect(modal.getProvider()).toBeUndefined()
    expect(await rejected(modal.disconnect())).toBe('DISPOSED')
  })
})

describe('a kernel that does not load', () => {
  it('is said by CHUNK_FAILED, leaves the page as if untouched, and is tried afresh', async () => {
    const lines: unknown[] = []
    const logger = { error: (line: string) => void lines.push(line), warn() {}, info() {}, debug() {} }
    let fails = true
    const load = async () => {
      if (fails) throw new TypeError('Failed to fetch dynamically imported module')
      return import('../../src/shell/boot.ts')
    }
    const { modal } = setUp({ plugins: [toy().installed], logger }, {}, { load })
    expect(await rejected(modal.open())).toBe('CHUNK_FAILED')
    expect(modal.getState()).toMatchObject({ initialized: false, loading: false, status: 'disconnected' })
    expect(lines).toHaveLength(1)
    fails = false
    expect(await modal.use(TOY)).toEqual({ hello: 'you' })
  })
})

describe('services', () => {
  it('are reached through the modal, and say when nobody offers them', async () => {
    const { installed, loads } = toy()
    const { modal } = setUp({ plugins: [installed] })
    expect(await modal.use(TOY)).toBe(await modal.use(TOY))
    expect(loads()).toBe(1)
    expect(await rejected(modal.use(WALLETS))).toBe('SERVICE_UNAVAILABLE')
    expect(await rejected(modal.switchNetwork('eip155:1'))).toBe('SERVICE_UNAVAILABLE')
  })
})
