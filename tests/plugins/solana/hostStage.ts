import { onTestFinished, vi } from 'vitest'
import { LatchkeyError } from '#kernel'
import { WALLETS, type CaipAddress, type CaipNetworkId, type Modal, type RequestArguments } from '#wallet'
import { createFakeClock, createFakeFetch, createFakeStorage } from '#kernel/testing'
import { mockWallet, mockWallets, type MockWallet } from '#testing'
import { solanaWallet } from '../../../src/plugins/solana/host/hostWallet.ts'
import { solanaDevnet, solanaMainnet } from '../../../src/plugins/solana/chain/networks.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { createModal } from '../../../src/shell/createModal.ts'
import { BASE, EVM_1 } from '../wallets/support.ts'
import { keyWallet, MARRAM, POOR, type KeyWallet } from './support.ts'

export const MAIN = solanaMainnet.caipNetworkId
export const on = (network: CaipNetworkId, ...keys: readonly { readonly address: string }[]): readonly CaipAddress[] =>
  keys.map(({ address }): CaipAddress => `${network}:${address}`)

/** A real modal over a wallet with real keys; only the dialog is the test's, for there is no page. */
function setUp({
  keys = keyWallet('', { keys: [MARRAM, POOR] }),
  stored = {},
  granted = false,
}: { readonly keys?: KeyWallet; readonly stored?: Readonly<Record<string, string>>; readonly granted?: boolean } = {}) {
  const clock = createFakeClock()
  const storage = createFakeStorage(stored)
  const { fetch } = createFakeFetch({ clock })
  const chosen = mockWallet({ name: 'Marram', accounts: on(MAIN, MARRAM, POOR), switches: false, granted })
  chosen.behave({ answer: (args: RequestArguments) => keys(args) }, 'request')
  const evm = mockWallet({ name: 'Larkspur', accounts: [`${BASE.caipNetworkId}:${EVM_1}`] })
  const real = createModal(
    {
      projectId: 'p',
      networks: [solanaMainnet, solanaDevnet, BASE],
      plugins: [wallets(), mockWallets(chosen, evm).plugin],
    },
    { platform: { clock, storage, fetch, random: () => 0 } },
  )
  const opened: unknown[][] = []
  const dialog = { shown: false, fail: undefined as LatchkeyError | undefined, close: () => {} }
  const listeners = new Set<() => void>()
  const subscriptions = { now: 0 }
  const modal: Modal = {
    ...real,
    getState: () => ({ ...real.getState(), open: dialog.shown }),
    subscribe(listener) {
      subscriptions.now += 1
      listeners.add(listener)
      const off = real.subscribe(listener)
      return () => {
        subscriptions.now -= 1
        listeners.delete(listener)
        off()
      }
    },
    open: ((...asked: unknown[]) => {
      opened.push(asked)
      return new Promise((_, reject) => {
        const show = (shown: boolean) => {
          dialog.shown = shown
          for (const listener of [...listeners]) listener()
        }
        dialog.close = () => {
          show(false)
          reject(new LatchkeyError('MODAL_CLOSED'))
        }
        if (dialog.fail) reject(dialog.fail)
        else show(true)
      })
    }) as Modal['open'],
  }
  return { modal, real, chosen, evm, keys, opened, dialog, subscriptions, storage, wallet: solanaWallet(modal) }
}

/** As the dialog does it when the person chooses the wallet. */
export async function connect({ real }: { readonly real: Modal }, wallet: MockWallet) {
  const service = await real.use(WALLETS)
  if (wallet.environments.size === 0) service.register(wallet.factory)
  const namespace = wallet.accounts[0]!.split(':')[0] as 'solana' | 'eip155'
  const connector = service.state.get().connectors.find(({ chain }) => chain === namespace)!
  await service.connect({ connectorId: connector.id, namespace })
}

/** What the shell reads of a page; there is no document, so that nothing is drawn. */
const navigator = { userAgent: '', languages: ['en'], onLine: true, maxTouchPoints: 0 }

/** A page with a modal, which ends with the test. */
export const start = (options?: Parameters<typeof setUp>[0]) => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { navigator }))
  const made = setUp(options)
  onTestFinished(async () => {
    await made.real.dispose()
    vi.unstubAllGlobals()
  })
  return made
}
