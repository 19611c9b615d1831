/** A modal of the real shell with the real wallets plugin, a mock wallet, Activity, and a service that answers. */
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { definePlugin } from '#kernel'
import {
  TRANSACTION_SENT,
  type Modal,
  type ModalOptions,
  type Network,
  type SentTransaction,
  type SignedTransaction,
} from '#wallet'
import {
  createFakeClock,
  createFakeFetch,
  createFakeStorage,
  type FakeClock,
  type FakeFetch,
  type FakeReply,
} from '#kernel/testing'
import { mockWallet, mockWallets } from '#testing'
import { onTestFinished } from 'vitest'
import { eventually } from '../../eventually.ts'
import { activity } from '../../../src/plugins/activity/index.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { createModal } from '../../../src/shell/createModal.ts'
import { FIRST } from '../receive/stage.ts'
import { watchedChain } from './chain.ts'

export const HISTORY = `/v1/account/${FIRST}/history`
/** A quarter past two in the afternoon of a Sunday in November, in London. */
export const NOW = Date.UTC(2026, 10, 22, 14, 15)

const network = (more: Partial<Network> = {}): Network => ({
  id: 8453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
  ...more,
})
export const BARE = network()
export const BASE = network({ blockExplorers: { default: { name: 'Scan', url: 'https://scan.test/' } } })

export interface Stage {
  readonly modal: Modal
  readonly clock: FakeClock
  readonly fetch: FakeFetch
  readonly chain: ReturnType<typeof watchedChain>
  /** What the wallets plugin tells when a request has sent something. */
  send(sent: SentTransaction): void
}

export interface StageOptions extends Partial<ModalOptions> {
  readonly network?: Network
  readonly pages?: readonly (FakeReply | (() => FakeReply))[]
  /** What the chain says was signed, by hash. */
  readonly signed?: Readonly<Record<string, SignedTransaction>>
}

export const tab = (name: string) => page.getByRole('tab', { name, exact: true })

/** Connects a wallet and shows the tab, as a person does. */
export async function shown({
  network: on = BASE,
  pages = [],
  signed = {},
  ...options
}: StageOptions = {}): Promise<Stage> {
  const clock = createFakeClock(NOW)
  const fetch = createFakeFetch({ clock })
  const chain = watchedChain()
  for (const [hash, what] of Object.entries(signed)) chain.signed.set(hash, what)
  fetch.on('GET', '/getWallets', { json: { data: [], count: 0 } })
  fetch.on('GET', '/v1/supported-chains', { json: { http: ['eip155:8453'], ws: [] } })
  fetch.on('GET', HISTORY, ...pages)
  let send: Stage['send'] = () => {}
  const sender = definePlugin({
    id: 'sender',
    version: '1.0.0',
    apiVersion: 1,
    activation: 'open',
    load: async () => ({
      default: {
        activate: ({ bus }) => {
          send = (sent) => bus.emit(TRANSACTION_SENT, sent)
        },
      },
    }),
  })
  const larkspur = mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${FIRST}`] })
  const modal = createModal(
    {
      projectId: '',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: [on],
      endpoints: Object.fromEntries(['api', 'wallets', 'rpc', 'analytics'].map((key) => [key, 'https://x.test'])),
      locale: 'en-GB',
      ...options,
      plugins: [
        wallets(),
        chain.plugin,
        mockWallets(larkspur).plugin,
        activity(),
        sender(),
        ...(options.plugins ?? []),
      ],
    },
    { platform: { clock, fetch: fetch.fetch, storage: createFakeStorage(), timeZone: 'Europe/London' } },
  )
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await page.viewport(1024, 768)
    await modal.dispose()
  })
  await modal.open()
  await page.getByRole('button', { name: 'Larkspur', exact: true }).click()
  await eventually(() => expect(modal.getState().open).toBe(false))
  await modal.open()
  await tab('Activity').click()
  return { modal, clock, fetch, chain, send: (sent) => send(sent) }
}
