import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { codeOf, contribute, defineView } from '#kernel'
import { HEADER_ACTION, MODAL_CLOSED_EVENT, MODAL_OPENED, type Modal, type ModalOptions } from '#wallet'
import { eventually } from '../eventually.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { createFakeFetch, createFakeStorage } from '#kernel/testing'
import { EmbeddedModal, ModalProvider } from '../../src/react.ts'
import { createModal } from '../../src/shell/createModal.ts'
import { picture, toy, wallets, type Wallets } from './toys.tsx'

const SECOND = defineView<{ readonly amount: string }, string>('Second')
const second = toy('second', {
  slots: [contribute(HEADER_ACTION, { id: 'go', label: 'Go on', icon: 'swap', open: SECOND as never })],
  views: [
    {
      ref: SECOND,
      title: 'Second step',
      load: async () => ({
        default: ({ done }: { done: (answer: string) => void }) => (
          <button type="button" onClick={() => done('yes')}>
            answer
          </button>
        ),
      }),
    },
  ],
})

function place(): HTMLElement {
  const element = document.createElement('div')
  document.body.append(element)
  onTestFinished(() => element.remove())
  return element
}

interface Page {
  readonly modal: Modal
  readonly wallets: Wallets
  readonly events: string[]
}

function embedded(options: Partial<ModalOptions> = {}): Page {
  const toyWallets = wallets()
  toyWallets.rows.set([
    {
      id: 'a',
      rows: [{ id: 'l', label: 'Larkspur', picture: { shape: 'square', src: picture('#123', '') }, onSelect() {} }],
    },
  ])
  const { fetch } = createFakeFetch({ clock: systemClock })
  const modal = createModal(
    {
      projectId: '0123456789abcdef0123456789abcdef',
      embedded: true,
      networks: [
        {
          id: 8453,
          name: 'Base',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['https://rpc.example'] } },
        },
      ],
      plugins: [toyWallets.plugin, second],
      ...options,
    },
    { platform: { fetch, storage: createFakeStorage() } },
  )
  onTestFinished(() => modal.dispose())
  const events: string[] = []
  modal.on(MODAL_OPENED, ({ view }) => events.push(`open ${view}`))
  modal.on(MODAL_CLOSED_EVENT, () => events.push('close'))
  return { modal, wallets: toyWallets, events }
}

const region = (name: string) => page.getByRole('region', { name })
const roots = () => [...document.querySelectorAll('latchkey-root')]

describe('an embedded modal', () => {
  test('is drawn where it is mounted, as a region named by its view, and leaves the focus to the page', async () => {
    const { modal, events } = embedded()
    const [field, here] = [document.createElement('input'), place()]
    here.append(field)
    field.focus()
    const { ready } = modal.mount(here)
    await ready
    await expect.element(region('Connect wallet').getByRole('button', { name: 'Larkspur' })).toBeVisible()
    expect(roots().map((root) => root.parentElement)).toEqual([here])
    expect(document.activeElement).toBe(field)
    expect(page.getByRole('dialog').query()).toBeNull()
    // There is nothing to close at its first view, nor to go back to.
    expect(region('Connect wallet').getByRole('button', { name: 'Close' }).query()).toBeNull()
    expect(modal.getState()).toMatchObject({ open: true, view: 'Connect' })
    expect(events).toEqual(['open Connect'])
  })

  test('takes no more room than its place, and all it needs in height', async () => {
    const { modal } = embedded()
    const here = place()
    here.style.width = '330px'
    await modal.mount(here).ready
    const card = roots()[0]!.shadowRoot!.querySelector('.lk-card')!.getBoundingClientRect()
    expect(card.width).toBe(330)
    expect(here.getBoundingClientRect().height).toBeGreaterThanOrEqual(card.height)
    here.style.width = '900px'
    expect(roots()[0]!.shadowRoot!.querySelector('.lk-card')!.getBoundingClientRect().width).toBe(360)
  })

  test('moves the focus with the view only when it was inside', async () => {
    const { modal } = embedded()
    const here = place()
    await modal.mount(here).ready
    const { shadowRoot: root } = roots()[0]!
    void modal.open(SECOND, { amount: '1' }).catch(() => {})
    await expect.element(region('Second step')).toBeVisible()
    expect(root!.activeElement).toBeNull()

    await region('Second step').getByRole('button', { name: 'Back' }).click()
    await expect.element(region('Connect wallet')).toBeVisible()
    expect(root!.activeElement?.textContent).toBe('Connect wallet')
  })

  test('answers who opened a view, and shows the start view again when it is closed', async () => {
    const { modal, events } = embedded()
    await modal.mount(place()).ready
    const answer = modal.open(SECOND, { amount: '1' })
    await region('Second step').getByRole('button', { name: 'answer' }).click()
    expect(await answer).toBe('yes')

    const left = modal.open(SECOND, { amount: '1' })
    await expect.element(region('Second step')).toBeVisible()
    modal.close()
    expect(await left.catch(codeOf)).toBe('MODAL_CLOSED')
    await expect.element(region('Connect wallet')).toBeVisible()
    expect(modal.getState().open).toBe(true)
    expect(events).toEqual(['open Connect', 'close'])
  })

  test('goes when its place does, keeps nothing open, and comes back elsewhere', async () => {
    const { modal, events } = embedded()
    const first = modal.mount(place())
    await first.ready
    const asked = modal.open(SECOND, { amount: '1' })
    await expect.element(region('Second step')).toBeVisible()
    await first.dispose()
    expect(await asked.catch(codeOf)).toBe('MODAL_CLOSED')
    await eventually(() => expect(roots()).toEqual([]))
    expect(modal.getState()).toMatchObject({ open: false, view: undefined })
    expect(events).toEqual(['open Connect', 'close'])

    const there = place()
    await modal.mount(there).ready
    await expect.element(region('Connect wallet')).toBeVisible()
    expect(roots()[0]!.parentElement).toBe(there)
    await first.dispose()
    expect(roots()).toHaveLength(1)
  })

  test('moved to another place goes on with the view it shows', async () => {
    const { modal, events } = embedded()
    const first = modal.mount(place())
    await first.ready
    void modal.open(SECOND, { amount: '1' }).catch(() => {})
    const there = place()
    await modal.mount(there).ready
    await expect.element(region('Second step')).toBeVisible()
    expect(roots().map((root) => root.parentElement)).toEqual([there])
    await first.dispose()
    expect(modal.getState().view).toBe('Second')
    expect(events).toEqual(['open Connect'])
  })

  test('that is not mounted cannot be opened; one above the page cannot be mounted', async () => {
    const { modal } = embedded()
    expect(await modal.open().catch(codeOf)).toBe('INVALID_OPTIONS')
    expect(roots()).toEqual([])
    const { modal: above } = embedded({ embedded: false })
    expect(await above.mount(place()).ready.catch(codeOf)).toBe('INVALID_OPTIONS')
    expect(roots()).toEqual([])
  })

  test('taken away before it came is never drawn', async () => {
    const { modal } = embedded()
    const mounted = modal.mount(place())
    await mounted.dispose()
    expect(await mounted.ready.catch(codeOf)).toBe('ABORTED')
    expect(roots()).toEqual([])
  })

  test('is a component in React, once also under StrictMode, and goes with it', async () => {
    const { modal, events } = embedded()
    const here = place()
    const complaints = vi.spyOn(console, 'error')
    onTestFinished(() => complaints.mockRestore())
    const root = createRoot(here)
    onTestFinished(() => root.unmount())
    root.render(
      <StrictMode>
        <ModalProvider modal={modal}>
          <EmbeddedModal className="panel" />
        </ModalProvider>
      </StrictMode>,
    )
    await expect.element(region('Connect wallet')).toBeVisible()
    expect(roots().map((node) => node.parentElement?.className)).toEqual(['panel'])
    root.render(<p>another page</p>)
    await eventually(() => expect(roots()).toEqual([]))
    expect(events.filter((event) => event.startsWith('open'))).toHaveLength(1)
    expect(complaints).not.toHaveBeenCalled()
  })

  test('says so where it could not be drawn, and tries again when asked', async () => {
    const { modal } = embedded()
    let fails = true
    const flaky: Modal = {
      ...modal,
      mount(node) {
        if (!fails) return modal.mount(node)
        const ready = Promise.reject<void>(new Error('the network is down'))
        ready.catch(() => {})
        return { ready, dispose() {} }
      },
    }
    const root = createRoot(place())
    onTestFinished(() => root.unmount())
    root.render(
      <ModalProvider modal={flaky}>
        <EmbeddedModal />
      </ModalProvider>,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent("The wallet panel didn't load.")
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(region('Connect wallet')).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
  })
})
