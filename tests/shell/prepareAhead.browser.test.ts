/** When a button has the modal warmed up or prepared, by the option `prefetch`: in a real page, where buttons are seen or not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Modal, Prefetch } from '#wallet'
import { prepareAhead } from '../../src/shell/button/prepareAhead.ts'

let button: HTMLButtonElement

beforeEach(() => {
  button = document.createElement('button')
  button.textContent = 'Connect wallet'
  // The browser's own pointer may happen to lie here.
  button.style.pointerEvents = 'none'
  document.body.append(button)
})
afterEach(() => {
  button.remove()
  scrollTo(0, 0)
  Reflect.deleteProperty(navigator, 'connection')
})

function setUp(prefetch: Prefetch) {
  const prepare = vi.fn()
  const warmUp = vi.fn()
  const modal = { prefetch, prepare, warmUp } as Pick<Modal, 'prefetch' | 'prepare' | 'warmUp'> as Modal
  return { modal, prepare, warmUp }
}

/** Long enough for an observer of the button to have been told, and for an idle moment after that. */
async function idleAfterObserving(): Promise<void> {
  await new Promise<void>((resolve) => {
    new IntersectionObserver((_, observer) => {
      observer.disconnect()
      resolve()
    }).observe(button)
  })
  await new Promise((resolve) => requestIdleCallback(resolve))
  await new Promise((resolve) => requestIdleCallback(resolve))
}

const say = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

test('an idle page in which the button can be seen warms the modal up, once', async () => {
  const { modal, prepare, warmUp } = setUp('idle')
  const drawn = prepareAhead(button, () => modal)
  drawn()
  drawn()
  await idleAfterObserving()
  expect(warmUp).toHaveBeenCalledOnce()
  // That starts plugins, which is for a person who is about to open.
  expect(prepare).not.toHaveBeenCalled()
})

test('a button far down the page waits until it is scrolled into view', async () => {
  button.style.marginTop = '5000px'
  const { modal, warmUp } = setUp('idle')
  prepareAhead(button, () => modal)()
  await idleAfterObserving()
  expect(warmUp).not.toHaveBeenCalled()
  button.scrollIntoView()
  await vi.waitFor(() => expect(warmUp).toHaveBeenCalledOnce())
})

test('a modal that comes after its button is warmed up as well', async () => {
  const { modal, warmUp } = setUp('idle')
  let now: Modal | undefined
  const drawn = prepareAhead(button, () => now)
  drawn()
  await idleAfterObserving()
  now = modal
  drawn()
  await idleAfterObserving()
  expect(warmUp).toHaveBeenCalledOnce()
})

test.each([
  ['pointer', {}],
  ['idle', { saveData: true }],
  ['idle', { effectiveType: '3g' }],
  ['idle', { effectiveType: 'slow-2g' }],
] as const)('"%s" in a browser that says %o waits for a pointer or the focus', async (prefetch, connection) => {
  say(connection)
  const { modal, prepare, warmUp } = setUp(prefetch)
  prepareAhead(button, () => modal)()
  await idleAfterObserving()
  expect([prepare, warmUp].map((method) => method.mock.calls.length)).toEqual([0, 0])
  button.dispatchEvent(new PointerEvent('pointerenter'))
  expect(prepare).toHaveBeenCalledOnce()
  button.dispatchEvent(new FocusEvent('focus'))
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('a fast network is no reason to wait', async () => {
  say({ saveData: false, effectiveType: '4g' })
  const { modal, warmUp } = setUp('idle')
  prepareAhead(button, () => modal)()
  await idleAfterObserving()
  expect(warmUp).toHaveBeenCalledOnce()
})

test('"none" prepares nothing, whatever comes', async () => {
  const { modal, prepare, warmUp } = setUp('none')
  prepareAhead(button, () => modal)()
  await idleAfterObserving()
  expect(warmUp).not.toHaveBeenCalled()
  button.dispatchEvent(new PointerEvent('pointerenter'))
  button.dispatchEvent(new FocusEvent('focus'))
  expect(prepare).not.toHaveBeenCalled()
})
