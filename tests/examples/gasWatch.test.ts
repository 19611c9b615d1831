/** The example plugin, tested as its author would: with `latchkey/plugin/testing` and the entries of the package alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ACCOUNT_ACTION, SETTINGS_ROW, WALLETS } from 'latchkey/plugin/wallet'
import {
  createFakeStorage,
  createTestKernel,
  mockState,
  mockWallet,
  mockWallets,
  toyNetwork,
} from 'latchkey/plugin/testing'
import { wallets } from 'latchkey/plugins/wallets'
import { describe, expect, it } from 'vitest'
import { GAS_WATCH, gasWatch } from '../../examples/plugin/index.ts'

const base = {
  id: 8453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
} as const

function setup(storage = createFakeStorage()) {
  const larkspur = mockWallet({ accounts: ['eip155:8453:0x1111111111111111111111111111111111111111'] })
  const test = createTestKernel({
    plugins: [wallets(), mockWallets(larkspur).plugin, gasWatch()],
    networks: [base],
    storage,
  })
  const status = () => test.kernel.plugins.statuses.get()['gas-watch']
  const buttons = () =>
    [ACCOUNT_ACTION, SETTINGS_ROW].flatMap((slot) =>
      test.kernel
        .items(slot)
        .get()
        .filter(({ plugin }) => plugin === 'gas-watch')
        .map(() => slot.id),
    )
  return { ...test, larkspur, status, buttons }
}

describe('the example plugin', () => {
  it('is under 60 lines, and imports what an author has', () => {
    const folder = fileURLToPath(new URL('../../examples/plugin/', import.meta.url))
    const texts = readdirSync(folder).map((name) => readFileSync(folder + name, 'utf8'))
    expect(texts.join('').split('\n').length - 1).toBeLessThan(60)
    const specifiers = texts.flatMap((text) =>
      [...text.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, name]) => name),
    )
    expect(new Set(specifiers)).toEqual(
      new Set([...['', '/wallet', '/kit'].map((topic) => `latchkey/plugin${topic}`), 'react', './GasWatch.tsx']),
    )
  })

  it('offers its buttons before any of its code is loaded, and stops without a trace', async () => {
    const { kernel, buttons, status, dispose, leftovers } = setup()
    await kernel.plugins.start('open')
    expect(status()).toEqual({ state: 'ready' })
    expect(buttons()).toEqual(['account.action', 'settings.row'])
    await dispose()
    expect(leftovers()).toEqual({ listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] })
  })

  it('is for EVM networks, its button as its setting', () => {
    const { kernel } = setup()
    const [action, setting] = [kernel.items(ACCOUNT_ACTION).get(), kernel.items(SETTINGS_ROW).get()].map((items) =>
      items.find(({ plugin }) => plugin === 'gas-watch'),
    )
    for (const item of [action?.item, setting?.item]) {
      expect(item?.when?.(mockState({ network: base }), undefined as never)).toBe(true)
      expect(item?.when?.(mockState({ network: toyNetwork('toy-1') }), undefined as never)).toBe(false)
      expect(item?.when?.(mockState(), undefined as never)).toBe(false)
    }
  })

  it('goes and comes with its row in the remote configuration, its open view included', async () => {
    const { kernel, remote, status, buttons } = setup()
    await kernel.plugins.start('open')
    kernel.router.show()
    kernel.router.push(GAS_WATCH)
    await kernel.plugins.activate('gas-watch')
    await remote({ id: 'gas_watch', isEnabled: false, config: [] })
    expect(status()).toEqual({ state: 'off' })
    expect(buttons()).toEqual([])
    expect(kernel.router.canOpen(GAS_WATCH)).toBe(false)
    expect(kernel.router.state.get().stack.map(({ id }) => id)).toEqual(['Connect'])
    await remote({ id: 'gas_watch', isEnabled: true, config: [] })
    expect(buttons()).toEqual(['account.action', 'settings.row'])
    expect(kernel.router.canOpen(GAS_WATCH)).toBe(true)
  })

  it('stays where the configuration does not name it', async () => {
    const { remote, status } = setup()
    await remote({ id: 'activity', isEnabled: true, config: [] })
    expect(status()).toEqual({ state: 'ready' })
  })

  it('does what the site pinned, whatever remote says', async () => {
    const { kernel, remote, status } = setup()
    kernel.plugins.pin('gas-watch', true)
    await remote({ id: 'gas_watch', isEnabled: false, config: [] })
    expect(status()).toEqual({ state: 'ready' })
    kernel.plugins.pin('gas-watch', false)
    await kernel.plugins.settled()
    expect(status()).toEqual({ state: 'off' })
  })

  it('reaches the connected wallet through the token it declares', async () => {
    const { kernel, larkspur } = setup()
    larkspur.behave({ answer: ({ method }) => (method === 'eth_gasPrice' ? '0x3b9aca00' : []) }, 'request')
    await kernel.plugins.start('open')
    const ctx = await kernel.plugins.activate('gas-watch')
    expect(ctx.use(WALLETS).provider()).toBeUndefined()
    await (await kernel.ready(WALLETS)).connect({ connectorId: 'larkspur' })
    expect(await ctx.use(WALLETS).provider()?.request({ method: 'eth_gasPrice' })).toBe('0x3b9aca00')
  })
})
