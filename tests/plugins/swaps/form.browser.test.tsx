/** The form in a real browser: both amounts can be typed, nothing jumps, and what has to be pressed is in sight. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeClock, createFakeFetch, createFakeStorage } from '#kernel/testing'
import { SWAP, type CaipAddress, type Network } from '#wallet'
import { mockWallet, mockWallets } from '#wallet/testing'
import { swaps } from '../../../src/plugins/swaps/index.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { createModal } from '../../../src/shell/createModal.ts'
import { eventually } from '../../eventually.ts'
import { hasNoFault, still } from '../faults.ts'
import { swapChain } from './chain.ts'
import { EXCHANGE, NATIVE } from './ledger.ts'
import { serve } from './service.ts'

const ME = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
const COIN = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const BASE: Network = {
  id: 8453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
}
const COIN_ID = `eip155:8453:${COIN}` as CaipAddress

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const root = (): ShadowRoot => [...document.body.children].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!
const valueOf = (name: string): string => (field(name).element() as HTMLInputElement).value

/** The form, with USDCOIN to be given for ETH. */
async function opened() {
  await page.viewport(1280, 720)
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  const { ledger, plugin } = swapChain()
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
  const modal = createModal(
    {
      projectId: '',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: [BASE],
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
  return { hosted, says }
}

/** Where the parts stand, from the top of the card. */
const tops = (): readonly number[] =>
  [...root().querySelectorAll('.lk-box, .lk-facts > div, .lk-sticky')].map((part) =>
    Math.round(part.getBoundingClientRect().top),
  )

it('takes an amount on either side, and the other side is what the service says', async () => {
  const { says } = await opened()
  await field('Amount to give').fill('250')
  await says('Review swap')
  expect(valueOf('Amount to get')).toMatch(/^0\.08\d{5,6}$/)
  await field('Amount to get').fill('0.25')
  expect(valueOf('Amount to give')).toBe('')
  await says('Review swap')
  expect(valueOf('Amount to get')).toBe('0.25')
  const isNear = (): boolean => Number(valueOf('Amount to give')) > 766 && Number(valueOf('Amount to give')) < 775
  expect(isNear(), valueOf('Amount to give')).toBe(true)
  await button('Swap the direction').click()
  expect(valueOf('Amount to give')).toBe('0.25')
  await button('Swap the direction').click()
  await says('Review swap')
  expect([valueOf('Amount to get'), isNear()]).toEqual(['0.25', true])
  still()
  await hasNoFault()
})

it('shows whole symbols beside a long amount, and keeps every place while a quote is asked for, there, or refused', async () => {
  const { hosted, says } = await opened()
  await field('Amount to give').fill('1')
  await says('Review swap')
  const places = tops()
  expect(places).toHaveLength(10)
  for (const chip of root().querySelectorAll('.lk-chip .lk-cut'))
    expect(chip.scrollWidth, chip.textContent).toBeLessThanOrEqual(chip.clientWidth)
  for (const input of root().querySelectorAll('.lk-amount-input'))
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
  await field('Amount to give').fill('1234.567891')
  await expect.element(button('Getting a price')).toBeVisible()
  expect(tops()).toEqual(places)
  await says('Review swap')
  expect(tops()).toEqual(places)
  hosted.mood = 'spender'
  await field('Amount to give').fill('2')
  await says('No price right now')
  expect(tops()).toEqual(places)
})

it('has its button in sight on a small desktop, and so has the review', async () => {
  const { says } = await opened()
  await field('Amount to give').fill('250')
  await says('Review swap')
  await expect.element(button('Review swap')).toBeInViewport({ ratio: 1 })
  await field('Amount to give').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Approve and swap')).toBeInViewport({ ratio: 1 })
  const body = root().querySelector('.lk-body:has(.lk-sticky)')!.getBoundingClientRect()
  const foot = button('Approve and swap').element().getBoundingClientRect()
  expect(Math.round(body.bottom - foot.bottom)).toBe(12)
})
