/** The demo wallet as a page gets it, with a page and a person made for the test. */
import { afterEach, expect, test, vi } from 'vitest'
import { DEMO_NAME, installDemoWallet } from '../wallet/install.ts'
import { openPage, stubWindow } from './page.ts'

afterEach(() => vi.unstubAllGlobals())

function pageWithMemory(): Record<string, unknown> {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return stubWindow({ sessionStorage, btc_providers: [{ id: 'Somebody', name: 'Somebody else' }] })
}

test('it lists itself beside others, is found, connects, remembers, and goes without a trace', async () => {
  const window = pageWithMemory() as unknown as Window & typeof globalThis
  const before = Object.keys(window)
  const approve = async () => true
  const first = installDemoWallet(window, { approve })
  const { dispose, service } = await openPage()
  const [connector] = service.state.get().connectors
  expect(connector).toMatchObject({ name: DEMO_NAME, imageUrl: expect.stringMatching(/^data:image/) })
  const account = await service.connect({ connectorId: connector!.id })
  expect(account.address).toBe(first.wallet.account().payment.address)
  await dispose()

  first.remove()
  expect(Object.keys(window)).toEqual(before)
  expect((window as unknown as { btc_providers: unknown[] }).btc_providers).toHaveLength(1)
  // A reload: the same page's memory, a new wallet.
  const second = installDemoWallet(window, { approve: () => Promise.reject(new Error('asked')) })
  expect(await second.wallet.provider.request('wallet_getAccount')).toMatchObject({
    result: { walletType: 'software' },
  })
})
