import { onTestFinished, expect } from 'vitest'
import { CONNECTED, DISCONNECTED, type Modal, type ModalOptions } from '#wallet'
import { createFakeFetch, createFakeStorage } from '#kernel/testing'
import { createMockProvider, mockChain, type MockProvider } from '#testing'
import { eventually } from '../eventually.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { injected } from '../../src/plugins/injected/index.ts'
import { wallets } from '../../src/plugins/wallets/index.ts'
import { createModal } from '../../src/shell/createModal.ts'
import { network, PROJECT } from './modalSupport.ts'

export const storage = createFakeStorage()

export function make(options: Partial<ModalOptions> = {}) {
  const { fetch, requests, on } = createFakeFetch({ clock: systemClock })
  on('GET', '/getWallets', { json: { data: [{ id: 'tern', name: 'Tern' }], count: 1 } })
  on('GET', '/appkit/v1/config', { json: { features: [] } })
  const modal = createModal(
    {
      projectId: PROJECT,
      networks: [network],
      plugins: [wallets(), injected(), mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin],
      locale: 'en',
      ...options,
    },
    { platform: { fetch, storage } },
  )
  const events: string[] = []
  modal.on(CONNECTED, () => events.push('connected'))
  modal.on(DISCONNECTED, () => events.push('disconnected'))
  onTestFinished(() => modal.dispose())
  return { modal, events, requests }
}

/** A wallet in the page; it emits like MetaMask when it is told to forget the page. */
export function extension(name = 'Larkspur'): MockProvider {
  const id = name.toLowerCase()
  const wallet = createMockProvider({ name, rdns: `test.${id}`, uuid: id })
  wallet.behave('wallet_revokePermissions', { answer: () => (wallet.setAccounts([]), null) })
  onTestFinished(wallet.announce(window))
  return wallet
}

export const five = { ...network, id: 5, name: 'Five' }

export function pair(networks: ModalOptions['networks'] = [five]) {
  storage.values.clear()
  return { first: make(), second: make({ name: 'second', networks, theme: 'light' }) }
}

export const roots = (): readonly HTMLElement[] => [...document.querySelectorAll('latchkey-root')] as HTMLElement[]
export const rootOf = (name?: string): HTMLElement => roots().find(({ dataset }) => dataset['name'] === name)!
export const rows = (name?: string): readonly string[] =>
  [...rootOf(name).shadowRoot!.querySelectorAll('button')].map((button) => button.textContent ?? '')
export const row = (wallet: string, name?: string): HTMLButtonElement =>
  [...rootOf(name).shadowRoot!.querySelectorAll('button')].find((button) => button.textContent?.includes(wallet))!

export async function connect({ modal }: { readonly modal: Modal }, wallet = 'Larkspur'): Promise<void> {
  await modal.open()
  await eventually(() => expect(rows(modal.name).join()).toContain(wallet))
  row(wallet, modal.name).click()
  await eventually(() => expect(modal.getState()).toMatchObject({ status: 'connected', open: false }))
}
