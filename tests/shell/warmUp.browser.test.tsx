/** What a modal does before anybody opens it: nothing that a page, its wallets or its person could notice. */
import { afterEach, expect, test, vi } from 'vitest'
import { contribute, defineModule, definePlugin } from '#kernel'
import { MODAL_FOOTER, type Modal } from '#wallet'
import { createModal } from '../../src/shell/createModal.ts'

let modal: Modal
afterEach(() => modal.dispose())

function setUp() {
  const activate = vi.fn()
  const loadFooter = vi.fn(async () => ({ default: () => null }))
  const first = definePlugin({
    id: 'first-view',
    version: '1.0.0',
    apiVersion: 1,
    activation: 'open',
    // A part of the first view that is a component: drawing it would load it, and start the plugin.
    contributes: { slots: [contribute(MODAL_FOOTER, { id: 'foot', load: loadFooter })] },
    load: async () => ({ default: defineModule({ activate }) }),
  })
  modal = createModal({
    projectId: '',
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
    ],
    plugins: [first()],
  })
  return { activate, loadFooter }
}

const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
const elements = () => document.querySelectorAll('latchkey-root').length

test('warmed up, it draws the first picture outside the document, and no plugin runs', async () => {
  const { activate, loadFooter } = setUp()
  const made = vi.spyOn(document, 'createElement')
  const before = document.documentElement.outerHTML
  const state = modal.getState()
  modal.warmUp()
  // The name in a row of the list.
  await vi.waitFor(() => expect(made.mock.calls.map(([name]) => name)).toContain('bdi'), 30_000)
  await idle()
  expect(document.documentElement.outerHTML).toBe(before)
  expect([activate.mock.calls.length, loadFooter.mock.calls.length, modal.getState()]).toEqual([0, 0, state])
  made.mockRestore()
})

test('prepared, it starts the plugins of the first view and draws nothing', async () => {
  const { activate } = setUp()
  const state = modal.getState()
  modal.prepare()
  await vi.waitFor(() => expect(activate).toHaveBeenCalledOnce(), 30_000)
  expect([elements(), modal.getState()]).toEqual([0, state])
})

test('opened after both, it is drawn once, without the made-up row', async () => {
  const { activate } = setUp()
  modal.warmUp()
  modal.prepare()
  await idle()
  await modal.open()
  expect([elements(), activate.mock.calls.length]).toEqual([1, 1])
  const root = document.querySelector('latchkey-root')!.shadowRoot!
  expect(root.querySelectorAll('dialog[open] .lk-card')).toHaveLength(1)
  expect(root.querySelectorAll('[role="listitem"]')).toHaveLength(0)
  expect(root.activeElement?.textContent).toBe('Connect wallet')
})

test('disposed just after, it leaves nothing', async () => {
  setUp()
  modal.warmUp()
  modal.prepare()
  await modal.dispose()
  await idle()
  expect([elements(), modal.getState().initialized]).toEqual([0, false])
})
