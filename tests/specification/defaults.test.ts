import { describe, expect, it } from 'vitest'
import { FEATURE_CHANGED } from '#kernel'
import { HOST, type HostOptions } from '#wallet'
import { evm } from '../../src/plugins/evm/index.ts'
import { eventually } from '../eventually.ts'
import { plugin } from '../kernel/pluginSupport.ts'
import { rejected } from '../kernel/support.ts'
import { setUp, TOY, until } from '../shell/modalSupport.ts'

const stored = { 'latchkey:wallets:session': '{"v":1,"d":{}}' }
const wallets = plugin('wallets', { wake: ['session'], activation: 'init' })

const DEFAULTS = {
  receive: true,
  send: true,
  emailShowWallets: true,
  allWallets: true,
  analytics: false,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
}

describe('a modal whose host chose nothing', () => {
  it('has receive, send, emailShowWallets and allWallets on, and the rest off, analytics too', async () => {
    const { modal } = setUp()
    expect(await rejected(modal.use(TOY))).toBe('SERVICE_UNAVAILABLE')
    expect(modal.getState().features).toEqual(DEFAULTS)
  })

  it('tells plugins all of them, and every change of the host while the page runs', async () => {
    let features: HostOptions['features']
    const heard: unknown[] = []
    const reader = plugin('reader', {
      activation: 'init',
      activate({ bus, ...ctx }) {
        bus.on(FEATURE_CHANGED, (change) => void heard.push(change))
        const host = ctx.use(HOST)
        features = host.features
        bus.on(FEATURE_CHANGED, () => (features = host.features))
      },
    })
    const { modal } = setUp({ plugins: [reader, wallets], features: { pay: true } }, stored)
    await until(modal, ({ plugins }) => plugins['reader']?.state === 'active')
    const given = { ...DEFAULTS, pay: true }
    expect(features).toEqual(given)
    for (const [key, value] of Object.entries(given)) {
      modal.setFeature(key, !value)
      expect(modal.getState().features[key]).toBe(!value)
      expect(features?.[key]).toBe(!value)
      modal.setFeature(key, undefined)
    }
    expect(modal.getState().features).toEqual(DEFAULTS)
    expect(heard).toHaveLength(2 * 9 - 1)
    await modal.dispose()
  })

  it('is dark, before it runs and while it runs', async () => {
    const { modal } = setUp()
    expect(modal.getState().theme).toBe('dark')
    await rejected(modal.use(TOY))
    expect(modal.getState()).toMatchObject({ initialized: true, theme: 'dark' })
  })
})

describe('a developer is told', () => {
  /** A mistake that is always told, after all others: it marks the end. */
  const END = { endpoints: { api: 'no address' } }

  /** The titles that are logged once the modal runs; it runs by itself, as for a returning visitor. */
  async function told(options: Parameters<typeof setUp>[0]): Promise<readonly (string | undefined)[]> {
    const titles: (string | undefined)[] = []
    const logger = { error: (line: string) => void titles.push(line.split(' | ')[1]), warn() {}, info() {}, debug() {} }
    const { modal } = setUp({ ...options, ...END, logger, plugins: [wallets, evm()] }, stored)
    await eventually(() => expect(titles).toContain('Invalid Options'))
    await modal.dispose()
    return titles
  }

  it.each([
    ['Network Not Found', 'of a default network that is not listed', { defaultNetwork: 'eip155:5' as const }],
    ['Invalid Project ID', 'of a project id that is none', { projectId: 'mine' }],
    ['Project ID Not Configured', 'without a project id', { projectId: '' }],
  ])('%s, %s', async (title, _, options) => {
    expect(await told(options)).toEqual([title, 'Invalid Options'])
  })

  it('nothing of the kind when there is nothing to tell', async () => {
    expect(await told({ defaultNetwork: 'eip155:1' })).toEqual(['Invalid Options'])
  })
})
