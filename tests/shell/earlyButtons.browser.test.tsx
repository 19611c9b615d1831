/** Buttons before their script is there: in their place, in their size, and nothing moves when it comes. */
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Modal, ModalState } from '#wallet'
import guide from '../../docs/custom-button.md?raw'
import { AccountButton, ConnectButton, ModalProvider, NetworkButton } from '../../src/react.ts'
import { accountFace, connectFace, networkFace, type FaceOf } from '../../src/shell/button/face.ts'
import { serverHtml } from '../../src/shell/button/server.ts'
import { wordsOf } from '../../src/shell/button/words.ts'
import { eventually } from '../eventually.ts'
import { buttonOf, define, STATE, toyModal } from './elementStage.ts'

/** How far things in the page have jumped, as the browser counts it. */
function watchShifts(): () => Promise<number> {
  let sum = 0
  const take = (entries: PerformanceEntryList): void => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { readonly value: number }).value
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
  return async () => {
    await frame()
    await frame()
    await frame()
    take(observer.takeRecords())
    return sum
  }
}

/** A row as in a page's header, with text around. */
function row(dir: string): HTMLElement {
  const place = document.createElement('div')
  place.dir = dir
  place.style.cssText = 'font: 17px/1.6 Georgia, serif; width: 380px; margin: 24px'
  document.body.append(place)
  onTestFinished(() => place.remove())
  return place
}

const boxesOf = (buttons: readonly Element[]): readonly unknown[] =>
  buttons.map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    const { backgroundColor, color, font, borderRadius, boxShadow } = getComputedStyle(button)
    return { x, y, width, height, backgroundColor, color, font, borderRadius, boxShadow }
  })

test('the watch sees a jump', async () => {
  const place = row('ltr')
  place.innerHTML = '<div></div><p>Text that is pushed down</p>'
  const shifts = watchShifts()
  await shifts()
  place.querySelector('div')!.style.height = '90px'
  await eventually(async () => expect(await shifts()).toBeGreaterThan(0))
})

const served = <S extends object>(faceOf: FaceOf<S>, state: ModalState, settings: S): string =>
  serverHtml(faceOf(state, settings, wordsOf()), { theme: state.theme, settings, nonce: undefined })

test.each([
  ['dark', 'ltr'],
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const)('what a server wrote is taken over as it stands: %s, %s', async (theme, dir) => {
  const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  onTestFinished(() => complaints.forEach((spy) => spy.mockRestore()))
  const toy = toyModal({ theme })
  const state = toy.modal.getState()
  Object.assign(toy.modal, { getServerState: () => state } satisfies Partial<Modal>)
  const place = row(dir)
  // As the browser's parser does it, with the shadow roots.
  place.setHTMLUnsafe(
    [
      served(connectFace, state, {}),
      served(connectFace, state, { label: 'Sign up', size: 'sm' }),
      served(accountFace, state, {}),
      served(networkFace, state, {}),
    ]
      .map((html) => `<span>${html}</span>`)
      .join('') + '<p>Text below</p>',
  )
  const buttons = [...place.querySelectorAll('span')].map(buttonOf)
  expect(buttons).toHaveLength(4)
  // Another file's pointer may rest here, and a button under it changes its colour.
  await userEvent.unhover(place)
  await eventually(() => expect(buttons.filter((button) => button.matches(':hover'))).toEqual([]))
  // Its colour fades back.
  await Promise.all(buttons.flatMap((button) => button.getAnimations()).map(({ finished }) => finished))
  const before = boxesOf(buttons)
  const shifts = watchShifts()
  await shifts()
  buttons[1]!.focus({ preventScroll: true })

  const react = hydrateRoot(
    place,
    <ModalProvider modal={toy.modal}>
      <ConnectButton />
      <ConnectButton label="Sign up" size="sm" />
      <AccountButton />
      <NetworkButton />
      <p>Text below</p>
    </ModalProvider>,
  )
  onTestFinished(() => react.unmount())
  await eventually(() => expect(toy.listeners()).toBe(4))

  // The very nodes, so the focus stays.
  expect([...place.querySelectorAll('span')].map(buttonOf)).toEqual(buttons)
  expect(buttons[1]!.getRootNode()).toMatchObject({ activeElement: buttons[1] })
  expect(boxesOf(buttons)).toEqual(before)
  expect(await shifts()).toBe(0)
  expect(place.querySelector('span')!.shadowRoot!.querySelector('style')).toBeNull()
  expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([])
  buttons[0]!.click()
  expect(toy.calls).toEqual(['open'])
})

test('what was written with markup that the browser read without shadow roots is drawn all the same', async () => {
  const toy = toyModal()
  Object.assign(toy.modal, { getServerState: () => STATE } satisfies Partial<Modal>)
  const place = row('ltr')
  place.innerHTML = `<span>${served(connectFace, STATE, {})}</span>`
  const react = hydrateRoot(
    place,
    <ModalProvider modal={toy.modal}>
      <ConnectButton />
    </ModalProvider>,
  )
  onTestFinished(() => react.unmount())
  await eventually(() => expect(buttonOf(place.querySelector('span')!).textContent).toBe('Connect wallet'))
})

// Last: from here on the page knows the elements.
test('an element with the rules of the documentation has its box and look before its class is there', async () => {
  const [, css = ''] = /```css\n(latchkey-button:not\(:defined\)[^]*?)```/.exec(guide) ?? []
  expect(css).toContain('padding')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const place = row('ltr')
  place.innerHTML = '<latchkey-button>Connect wallet</latchkey-button> and text beside it<p>Text below</p>'
  const element = place.querySelector('latchkey-button')!
  const early = element.getBoundingClientRect()
  const { backgroundColor, font, borderRadius } = getComputedStyle(element)
  const shifts = watchShifts()
  await shifts()
  define(toyModal().modal)
  const button = buttonOf(element)
  const { x, y, width, height } = button.getBoundingClientRect()
  expect([x, y, width, height]).toEqual([early.x, early.y, early.width, early.height])
  const now = getComputedStyle(button)
  expect([now.backgroundColor, now.font, now.borderRadius]).toEqual([backgroundColor, font, borderRadius])
  expect(await shifts()).toBe(0)
})
