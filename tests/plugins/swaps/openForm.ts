/** The form of a modal with the real shell and wallets, on the ledger's chain and with its service. */
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeClock, createFakeFetch, createFakeStorage } from '#kernel/testing'
import { SWAP, type CaipAddress, type Network } from '#wallet'
import { mockWallet, mockWallets } from '#testing'
import { swaps } from '../../../src/plugins/swaps/index.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { createModal } from '../../../src/shell/createModal.ts'
import { eventually } from '../../eventually.ts'
import { swapChain } from './chain.ts'
import { EXCHANGE, NATIVE, type Call } from './ledger.ts'
import { serve } from './service.ts'

export const ME = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
export const COIN = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const BASE: Network = {
  id: 8453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
}
const COIN_ID = `eip155:8453:${COIN}` as CaipAddress

export const field = (name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const root = (): ShadowRoot => [...document.body.children].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!
export const valueOf = (name: string): string => (field(name).element() as HTMLInputElement).value

/** The form, with USDCOI to be given for ETH. What the wallet is asked for is sent at once, and noted. */
export async function opened({ networks = [BASE] }: { readonly networks?: readonly Network[] } = {}) {
  await page.viewport(1280, 720)
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  const chain = swapChain()
  const { ledger, plugin } = chain
  ledger.tokens.set(COIN, { decimals: 6, symbol: 'USDCOI', name: 'Coin' })
  ledger.give(NATIVE, ME, 10n ** 19n)
  ledger.give(COIN, ME, 4_000_000_000n)
  ledger.give(NATIVE, EXCHANGE, 10n ** 21n)
  ledger.give(COIN, EXCHANGE, 3_065_001_000_000n)
  const hosted = serve(fetch, 'eip155:8453', ledger, [
    { name: 'Ether', symbol: 'ETH', decimals: 18 },
    { name: 'Coin', symbol: 'USDCOI', decimals: 6, address: COIN },
  ])
  const larkspur = mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${ME}`] })
  const asked: Call[] = []
  larkspur.behave(
    {
      answer: async ({ method, params }) => {
        if (method !== 'eth_sendTransaction') throw Object.assign(new Error('unknown'), { code: 4200 })
        const [{ to, data, value }] = params as [{ to: string; data?: string; value?: string }]
        const call: Call = { to, data, value: BigInt(value ?? 0) }
        asked.push(call)
        const hash = chain.send(call, ME)
        onSent.call(call)
        return hash
      },
    },
    'request',
  )
  /** What happens right after something was sent. */
  const onSent: { call(call: Call): void } = { call() {} }
  const modal = createModal(
    {
      projectId: '',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks,
      endpoints: Object.fromEntries(['api', 'wallets', 'rpc', 'analytics'].map((key) => [key, 'https://x.test'])),
      features: { swaps: ['1inch'] },
      locale: 'en',
      plugins: [wallets(), plugin, mockWallets(larkspur).plugin, swaps()],
    },
    { platform: { clock, fetch: fetch.fetch, storage: createFakeStorage() } },
  )
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await modal.dispose()
  })
  await modal.open()
  await button('Larkspur').click()
  await eventually(() => expect(modal.getState().open).toBe(false))
  modal.open(SWAP, { from: COIN_ID, to: 'eip155:8453' }).catch(() => {})
  await expect.element(field('Amount to give')).toBeVisible()
  /** Until the button says this; quotes are asked for after a pause in typing. */
  const says = async (words: string): Promise<void> =>
    eventually(async () => {
      await clock.advance(200)
      expect(button(words).elements()).toHaveLength(1)
    })
  return { asked, chain, clock, hosted, larkspur, ledger, modal, onSent, says }
}
