import axe from 'axe-core'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { definePlugin } from '#kernel'
import { ONRAMP_PROVIDERS, RECEIVE, type Modal, type ModalOptions, type Network } from '#wallet'
import {
  createFakeClock,
  createFakeFetch,
  createFakeStorage,
  flush,
  type FakeReply,
  type FakeRequest,
} from '#kernel/testing'
import { mockChain, mockWallet, mockWallets } from '#testing'
import { eventually } from '../../eventually.ts'
import { balances } from '../../../src/plugins/balances/index.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { createModal } from '../../../src/shell/createModal.ts'

export const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
const network = (id: number, name: string): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
})
export const BASE = network(8453, 'Base')
export const USDC = 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const svg = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${colour}"/><circle cx="18" cy="18" r="9" fill="#fff"/></svg>`)}`

/** A row of the service. */
export const row = (name: string, symbol: string, numeric: string, extra: Record<string, unknown> = {}) => ({
  name,
  symbol,
  chainId: 'eip155:8453',
  price: 1,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
  ...extra,
})
export const at = (n: number): string => `eip155:8453:0x${n.toString(16).padStart(40, '0')}`

/** What the look's account has. */
export const ROWS = [
  row('Ether', 'ETH', '2.418', { price: 3_065.001, iconUrl: svg('#5b6b87') }),
  row('USD Coin', 'USDC', '4204.58', {
    address: USDC,
    iconUrl: svg('#2874c6'),
    quantity: { decimals: '6', numeric: '4204.58' },
  }),
  row('Meridian Staked Liquidity Token', 'mSLT', '1284003.1125', {
    address: at(1),
    price: 0.000673378,
    iconUrl: svg('#7a4fc0'),
  }),
  row('Driftwood', 'DRFT', '0.00000004', { address: at(2), price: 0 }),
]
export const FAKE = row('USD Coin', 'UЅDС', '1000000', { address: at(3), iconUrl: 'https://evil.test/fake.png' })
export const SPAM = [
  row('Visit https://evil.example to claim', '$ 5,000', '5000', {
    address: at(4),
    iconUrl: 'https://evil.test/spam.png',
  }),
  row('<img src=x onerror=alert(1)> airdrop', 'AIR', '1', { address: at(5) }),
]

export const answer = (...rows: readonly unknown[]): FakeReply => ({ json: { balances: rows } })
const BALANCE = `/v1/account/${ADDRESS}/balance`
const HISTORY = `/v1/account/${ADDRESS}/history`

export interface StageOptions extends Partial<ModalOptions> {
  readonly rows?: readonly (FakeReply | ((request: FakeRequest) => FakeReply))[]
  readonly history?: readonly FakeReply[]
  /** With the views that the ways out of an empty list lead to. */
  readonly ways?: boolean
  readonly chains?: readonly string[]
}

const View = () => <p>A way out</p>

/** A modal of the real shell with one connected wallet, Account open, and a service that answers. */
export async function account({
  rows = [answer(...ROWS)],
  history = [{ json: { data: [], next: null } }],
  ways = true,
  chains = ['eip155:8453'],
  ...options
}: StageOptions = {}) {
  await page.viewport(1024, 768)
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  fetch.on('GET', '/getWallets', { json: { data: [], count: 0 } })
  fetch.on('GET', '/appkit/v1/config', { json: { features: [] } })
  fetch.on('GET', '/v1/supported-chains', { json: { http: chains, ws: [] } })
  fetch.on('GET', BALANCE, ...rows)
  fetch.on('GET', HISTORY, ...history)
  const chain = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i, label: 'EVM' })
  chain.balances.set(ADDRESS, 2_418_000n)
  const views = [RECEIVE, ONRAMP_PROVIDERS].map((ref) => ({
    ref,
    title: ref.id,
    load: async () => ({ default: View }),
  }))
  const toy = definePlugin({ id: 'ways', version: '1.0.0', apiVersion: 1, contributes: { views } })
  const modal: Modal = createModal(
    {
      projectId: '0123456789abcdef0123456789abcdef',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: [BASE, network(10, 'Optimism')],
      endpoints: {
        api: 'https://x.test',
        wallets: 'https://x.test',
        rpc: 'https://x.test',
        analytics: 'https://x.test',
      },
      plugins: [
        wallets(),
        chain.plugin,
        mockWallets(mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${ADDRESS}`] })).plugin,
        balances(),
        ...(ways ? [toy()] : []),
      ],
      locale: 'en',
      ...options,
    },
    { platform: { clock, fetch: fetch.fetch, storage: createFakeStorage() } },
  )
  onTestFinished(() => modal.dispose())
  await modal.open()
  await page.getByRole('button', { name: 'Larkspur' }).click()
  await eventually(() => expect(modal.getState().status).toBe('connected'))
  await eventually(() => expect(modal.getState().open).toBe(false))
  await modal.open()
  const host = [...document.body.children].find(({ shadowRoot }) => shadowRoot) as HTMLElement
  const root = host.shadowRoot!
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  async function after(seconds: number): Promise<void> {
    await clock.advance(seconds * 1_000)
    for (let turn = 0; turn < 10; turn += 1) await flush()
  }
  return {
    modal,
    clock,
    fetch,
    host,
    root,
    chain,
    body: () => root.querySelector<HTMLElement>('.lk-body')!,
    asked: (path: string) => fetch.requests.filter(({ url }) => url.pathname.endsWith(path)).length,
    after,
    /** Time goes on until it holds: requests wait for chunks, whose turns cannot be counted. */
    until: (holds: () => void) =>
      eventually(async () => {
        await after(0.2)
        holds()
      }),
  }
}

export type Shown = Awaited<ReturnType<typeof account>>

export const tab = (name: string) => page.getByRole('tab', { name, exact: true })
export const item = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })

/** Everything that fades is where it is going. */
export function settle({ root }: Pick<Shown, 'root'>): void {
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  }
}

/** Nothing that axe finds; `texts`: at least so many texts were measured. */
export async function hasNoFault(shown: Pick<Shown, 'host' | 'root'>, texts = 2): Promise<void> {
  settle(shown)
  const { violations, passes } = await axe.run(shown.host, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // The header's network button is named after its network; axe counts the letter of its hidden picture as a word.
    rules: { 'label-content-name-mismatch': { enabled: false } },
  })
  expect(passes.find(({ id }) => id === 'color-contrast')?.nodes.length).toBeGreaterThanOrEqual(texts)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Nothing is wider than the card, but for words that are cut and what scrolls by itself. */
export function staysInside({ root }: Pick<Shown, 'root'>): void {
  const card = root.querySelector('.lk-card')!.getBoundingClientRect()
  const outside = [...root.querySelectorAll('.lk-body *')].filter((node) => {
    const { left, right, width } = node.getBoundingClientRect()
    if (width === 0 || node.closest('.lk-cut, .lk-sr, .lk-tabs')) return false
    return left < card.left - 0.5 || right > card.right + 0.5
  })
  expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([])
}
