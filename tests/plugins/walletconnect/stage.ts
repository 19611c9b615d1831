import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Modal, ModalOptions, WalletListing } from '#wallet'
import { createFakeClock, createFakeFetch, createFakeStorage, type FakeClock } from '#kernel/testing'
import { mockChain, mockWallet, mockWallets, type MockWallet, type MockWalletOptions } from '#testing'
import { createModal } from '../../../src/shell/createModal.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { fakePairing, type FakePairing } from './fakePairing.ts'

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
export const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36'
export const TELEGRAM_ANDROID = `${PIXEL} Telegram-Android/11.1.3 (Google Pixel 8; Android 14; SDK 34; HIGH)`

const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'

export const TERN: WalletListing = {
  id: 'tern',
  name: 'Tern',
  mobile_link: 'tern://',
  homepage: 'https://tern.example',
  app_store: 'https://apps.apple.com/tern',
  play_store: 'https://play.google.com/store/apps/details?id=tern',
  supports_wc: true,
}

export interface Stage {
  readonly modal: Modal
  readonly clock: FakeClock
  readonly pairing: FakePairing
  readonly wallet: MockWallet
  /** Addresses that a click would have opened, with where. */
  readonly opened: readonly string[]
}

interface StageOptions extends NonNullable<Parameters<typeof fakePairing>[0]> {
  /** The browser, as it calls itself. */
  readonly agent?: string
  /** What else the wallet that is here is. */
  readonly installed?: Partial<MockWalletOptions>
}

const network = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
})

/** A modal of the real shell, on a device of the test's choice, with the plugin's screens over a fake pairing. */
export function made(options: Partial<ModalOptions> = {}, { agent, installed, ...fake }: StageOptions = {}): Stage {
  if (agent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  fetch.on('GET', '/getWallets', { json: { data: [TERN, { id: 'quarry', name: 'Quarry' }], count: 487 } })
  const pairing = fakePairing(fake)
  const accounts = [`eip155:8453:${ADDRESS}`] as const
  const wallet = mockWallet({ name: 'Larkspur', explorerId: 'larkspur', accounts, ...installed })
  const modal = createModal(
    {
      projectId: '0123456789abcdef0123456789abcdef',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: [network(8453, 'Base'), network(1, 'Ethereum')],
      endpoints: {
        api: 'https://x.test',
        wallets: 'https://x.test',
        rpc: 'https://x.test',
        analytics: 'https://x.test',
      },
      plugins: [
        wallets(),
        mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin,
        mockWallets(wallet).plugin,
        pairing.plugin,
      ],
      locale: 'en',
      ...options,
    },
    { platform: { clock, fetch: fetch.fetch, storage: createFakeStorage() } },
  )
  const opened: string[] = []
  const note = (event: Event): void => {
    const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement)
    if (!link) return
    opened.push(`${link.target} ${link.href}`)
    // What opens is not the page's business any more.
    event.preventDefault()
  }
  window.addEventListener('click', note)
  onTestFinished(async () => {
    window.removeEventListener('click', note)
    vi.restoreAllMocks()
    await modal.dispose()
  })
  return { modal, clock, pairing, wallet, opened }
}

export const dialog = (name: string) => page.getByRole('dialog', { name })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const link = (name: string) => page.getByRole('link', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const tab = (name: string) => page.getByRole('tab', { name, exact: true })

/** The shadow root of the modal. */
export const root = (): ShadowRoot => [...document.body.children].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!

export { hasNoFault } from '../faults.ts'
