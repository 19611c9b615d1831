/** What a visitor sees: the wallet is listed, connects, shows its balance, and disappears with the plugin. */
import { ACCOUNTS, NETWORKS, WALLETS } from 'latchkey/plugin/wallet'
import { createTestKernel } from 'latchkey/plugin/testing'
import { wallets } from 'latchkey/plugins/wallets'
import { afterEach, expect, test, vi } from 'vitest'
import { myChain, myChainMainnet, myChainTestnet } from '../src/index.ts'
import { createWallet, MINE } from './wallet.ts'

afterEach(() => vi.unstubAllGlobals())

async function page() {
  const wallet = createWallet()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { myChain: wallet.provider }))
  vi.stubGlobal('fetch', async () => new Response('{"amount":"12500000"}'))
  const test = createTestKernel({ plugins: [wallets(), myChain()], networks: [myChainMainnet, myChainTestnet] })
  await test.kernel.plugins.start('open')
  await test.kernel.plugins.start('later')
  return { ...test, wallet, service: await test.kernel.ready(WALLETS) }
}

test('a visitor connects, sees a balance, switches to the testnet, and disconnects', async () => {
  const { dispose, kernel, leftovers, service, wallet } = await page()
  const account = await service.connect({ connectorId: 'my-chain:wallet', network: 'mychain:main' })
  expect(account.caipAddress).toBe(`mychain:main:${MINE}`)

  await (await kernel.ready(ACCOUNTS)).refreshBalance({ force: true })
  expect(service.state.get().accounts['mychain']).toMatchObject({ balance: '12.5', balanceSymbol: 'COIN' })

  await (await kernel.ready(NETWORKS)).switchTo('mychain:test')
  expect(service.state.get().accounts['mychain']?.caipAddress).toBe(`mychain:test:${MINE}`)

  await service.disconnect()
  expect(wallet.listeners()).toBe(0)
  await dispose()
  expect(leftovers()).toEqual({ listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] })
})

test('declining is not a fault, and the next try can succeed', async () => {
  const { dispose, faults, service, wallet } = await page()
  wallet.behave('no')
  await expect(service.connect({ connectorId: 'my-chain:wallet' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.behave('yes')
  await service.connect({ connectorId: 'my-chain:wallet' })
  expect(faults).toEqual([])
  await dispose()
})

test('its wallet leaves the list when the plugin is switched off, and returns when it is switched on', async () => {
  const { clock, dispose, kernel, remote, service } = await page()
  const listed = () => service.state.get().connectors.map(({ id }) => id)
  await service.connect({ connectorId: 'my-chain:wallet' })
  await remote({ id: 'my-chain', isEnabled: false, config: [] })
  expect([listed(), service.state.get().accounts['mychain']]).toEqual([[], undefined])
  await remote({ id: 'my-chain', isEnabled: true, config: [] })
  await clock.advance(0)
  expect(listed()).toEqual(['my-chain:wallet'])
  expect(kernel.plugins.statuses.get()['my-chain']).toEqual({ state: 'active' })
  await dispose()
})
