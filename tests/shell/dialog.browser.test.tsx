import type { ReactElement } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineView, type AnyView } from '#kernel'
import { CONNECT } from '#wallet'
import { eventually } from '../eventually.ts'
import { stage, type Shown } from './stage.tsx'
import { toy, wallets } from './toys.tsx'

const SECOND = defineView('Second')
const FIELD = defineView('Field')
const REQUIRED = defineView('Required')
const COUNTED = defineView('Counted')

let renders = 0
function Counted(): ReactElement {
  renders++
  return <p>counted</p>
}

const views = toy('views', {
  views: [
    { ref: SECOND, title: 'Second view', load: async () => ({ default: () => <p>second</p> }) },
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- that is what is tested
    { ref: FIELD, title: 'Field view', load: async () => ({ default: () => <input aria-label="Code" autoFocus /> }) },
    { ref: COUNTED, title: 'Counted view', load: async () => ({ default: Counted }) },
    { ref: REQUIRED, title: 'Sign in', noClose: true, load: async () => ({ default: () => <p>sign in</p> }) },
  ],
  policies: [{ id: 'required', close: ({ id }) => (id === REQUIRED.id ? 'refuse' : undefined) }],
})

/** The page's own button, focused, as it is when a person opened the modal with it. */
function opener(): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = 'Page button'
  document.body.append(button)
  button.focus()
  onTestFinished(() => button.remove())
  return button
}

async function opened(ref: AnyView = CONNECT): Promise<Shown> {
  const shown = await stage({ plugins: [views] })
  shown.kernel.router.show(ref)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await eventually(() => expect(shown.kernel.router.state.get().loading).toBe(false))
  return shown
}

const closed = (shown: Shown): Promise<void> => eventually(() => expect(shown.dialog.open).toBe(false))

describe('opening', () => {
  test('shows a modal dialog that is named by its view', async () => {
    const shown = await opened()
    await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    expect(shown.dialog.matches(':modal')).toBe(true)
    expect(shown.find('[data-view]').dataset.view).toBe('Connect')
    expect(shown.find('.lk-head p').textContent).toBe('to harbor.example')
  })

  test('tells the router when the first view is drawn, each time', async () => {
    const shown = await opened()
    shown.kernel.router.close()
    shown.kernel.router.show()
    expect(shown.kernel.router.state.get().loading).toBe(true)
    await eventually(() => expect(shown.kernel.router.state.get().loading).toBe(false))
  })

  test('puts the focus on the heading, and a field that wants it keeps it', async () => {
    const shown = await opened()
    expect(shown.root.activeElement).toBe(shown.find('h2'))
    shown.kernel.router.push(FIELD)
    await eventually(() => expect(shown.root.activeElement).toBe(shown.find('input')))
    shown.kernel.router.close()
    await closed(shown)
    shown.kernel.router.show(FIELD)
    await eventually(() => expect(shown.root.activeElement).toBe(shown.find('input')))
  })

  test('keeps Tab inside, from the last control to the first', async () => {
    const shown = await opened()
    opener()
    shown.find('h2').focus()
    for (let presses = 0; presses < 6; presses += 1) {
      await userEvent.keyboard('{Tab}')
      expect([shown.element, document.body]).toContain(document.activeElement)
      expect(document.activeElement?.textContent).not.toBe('Page button')
    }
  })
})

describe('closing', () => {
  test.each<[string, (shown: Shown) => Promise<void>]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => page.getByRole('button', { name: 'Close' }).click()],
    // What lies at the page's corner is the backdrop.
    ['the backdrop', () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })],
  ])('%s closes, takes the content away and gives the focus back', async (_, close) => {
    const button = opener()
    const shown = await opened()
    await settled(shown)
    await close(shown)
    await closed(shown)
    expect(shown.kernel.router.state.get().open).toBe(false)
    expect(document.activeElement).toBe(button)
    await eventually(() => expect(shown.root.querySelector('.lk-card')).toBeNull())
  })

  test('a press that began inside and ended on the backdrop does not close', async () => {
    const shown = await opened()
    shown.find('h2').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    shown.dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(shown.kernel.router.state.get().open).toBe(true)
  })

  test('does not draw the view again', async () => {
    const shown = await opened(COUNTED)
    await expect.element(page.getByText('counted', { exact: true })).toBeVisible()
    const before = renders
    shown.kernel.router.close()
    await closed(shown)
    expect(renders).toBe(before)
  })

  test('opening again during the fade keeps the dialog open', async () => {
    const shown = await opened()
    shown.kernel.router.close()
    await eventually(() => expect(shown.dialog.hasAttribute('data-closing')).toBe(true))
    shown.kernel.router.show(SECOND)
    await expect.element(page.getByRole('dialog', { name: 'Second view' })).toBeVisible()
    await shown.clock.advance(1_000)
    expect(shown.dialog.open).toBe(true)
    expect(shown.dialog.hasAttribute('data-closing')).toBe(false)
  })

  test('ends by the clock where no animation runs', async () => {
    const shown = await opened()
    const still = new CSSStyleSheet()
    still.replaceSync('.lk-dialog{animation:none!important}')
    shown.root.adoptedStyleSheets.push(still)
    shown.kernel.router.close()
    await eventually(() => expect(shown.clock.pending).toBeGreaterThan(0))
    await shown.clock.advance(250)
    await closed(shown)
  })

  test('the back gesture is the same close', async () => {
    const shown = await opened()
    shown.dialog.requestClose?.()
    await closed(shown)
    expect(shown.kernel.router.state.get().open).toBe(false)
  })
})

describe('a refused close', () => {
  test('shakes for 500 ms, says what comes first, and draws no cross', async () => {
    const shown = await opened(REQUIRED)
    expect(page.getByRole('button', { name: 'Close' }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    const card = shown.find('.lk-card')
    await eventually(() => expect(card.hasAttribute('data-refused')).toBe(true))
    expect(getComputedStyle(card).animationName).toBe('lk-shake')
    expect(shown.find('dialog [aria-live=polite]').textContent).toBe('This step comes first: Sign in')
    expect(shown.dialog.open).toBe(true)
    await shown.clock.advance(500)
    expect(card.hasAttribute('data-refused')).toBe(false)
  })

  test('stays open however often Escape is pressed', async () => {
    const shown = await opened(REQUIRED)
    for (let presses = 1; presses <= 4; presses += 1) {
      await userEvent.keyboard('{Escape}')
      expect(shown.kernel.router.state.get().refusals).toBe(presses)
    }
    expect(shown.dialog.open).toBe(true)
  })

  test('opens again when the browser closed the dialog by itself', async () => {
    const shown = await opened(REQUIRED)
    shown.dialog.close()
    await eventually(() => expect(shown.dialog.open).toBe(true))
    expect(shown.dialog.matches(':modal')).toBe(true)
    expect(shown.kernel.router.state.get().refusals).toBe(1)
  })
})

describe('a wallet with its own window in the page', () => {
  test('leaves the page reachable while it connects', async () => {
    const toyWallets = wallets()
    const shown = await stage({ plugins: [views, toyWallets.plugin] })
    shown.kernel.router.show(SECOND)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const idle = toyWallets.wallets.get()
    toyWallets.wallets.set({
      ...idle,
      connectors: [{ id: 'own', name: 'Own', chain: 'eip155', type: 'EXTERNAL', ownUi: true }],
      connecting: { connectorId: 'own', namespace: 'eip155' },
    })
    await eventually(() => expect(shown.dialog.matches(':modal')).toBe(false))
    expect(shown.dialog.open).toBe(true)
    expect(shown.kernel.router.state.get().open).toBe(true)
    const button = opener()
    await userEvent.click(button)
    expect(document.activeElement).toBe(button)
    toyWallets.wallets.set(idle)
    await eventually(() => expect(shown.dialog.matches(':modal')).toBe(true))
  })
})

describe('the page around', () => {
  const outside = (): string => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const node of copy.querySelectorAll('latchkey-root')) node.remove()
    return copy.outerHTML
  }

  test('is untouched: one element at the end of body, nothing else', async () => {
    const before = outside()
    const shown = await opened()
    expect(shown.element.localName).toBe('latchkey-root')
    expect(document.body.lastElementChild).toBe(shown.element)
    shown.kernel.router.push(SECOND)
    await expect.element(page.getByRole('dialog', { name: 'Second view' })).toBeVisible()
    expect(outside()).toBe(before)
    shown.kernel.router.close()
    await closed(shown)
    expect(outside()).toBe(before)
  })

  test('does not scroll by the wheel over the backdrop or the head', async () => {
    const tall = document.createElement('div')
    tall.style.height = '5000px'
    document.body.append(tall)
    onTestFinished(() => tall.remove())
    const shown = await opened()
    for (const target of [shown.dialog, shown.find('.lk-head')]) {
      const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, composed: true, cancelable: true })
      target.dispatchEvent(wheel)
      expect(wheel.defaultPrevented).toBe(true)
    }
    const zoom = new WheelEvent('wheel', { ctrlKey: true, bubbles: true, composed: true, cancelable: true })
    shown.dialog.dispatchEvent(zoom)
    expect(zoom.defaultPrevented).toBe(false)
  })

  test('has nothing of ours left after dispose, not even when the modal is open', async () => {
    const button = opener()
    const before = document.body.innerHTML
    const shown = await opened()
    await shown.dispose()
    expect(document.body.innerHTML).toBe(before)
    expect(document.activeElement).toBe(button)
    expect(shown.root.childElementCount).toBe(0)
    expect(shown.clock.pending).toBe(0)
    expect(shown.kernel.inspect()).toMatchObject({ listeners: 0, contributors: 0, stack: [] })
    // What listens to the state goes too.
    shown.state.set({ ...shown.state.get(), theme: 'light' })
    expect(shown.element.dataset.theme).toBe('dark')
  })
})

/** Waits until the opening animation is over, so that a click meets what it is meant for. */
async function settled({ dialog }: Shown): Promise<void> {
  await Promise.all(dialog.getAnimations().map((animation) => animation.finished))
}
