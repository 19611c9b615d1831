import type { BrowserContext } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { Visit } from './visit.ts'

/**
 * Runs in every document: tells of a mouse, of a finger, and of text that no key has typed. What a test sets up by script is none
 * of these.
 */
const WATCH = `{
  let pressed = false
  const named = ({ target, type }) => type + ' on ' + (target.localName ?? 'the document') + ' ' + (target.textContent ?? '').slice(0, 40)
  const tell = (event) => event.isTrusted && window.tellOtherHands(named(event))
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
    addEventListener(type, tell, { capture: true, passive: true })
  // Chromium tells of a mouse that rests when the page is drawn anew beneath it: a move by nothing.
  addEventListener('pointermove', (event) => {
    if (event.movementX !== 0 || event.movementY !== 0) tell(event)
  }, { capture: true, passive: true })
  addEventListener('keydown', () => { pressed = true }, true)
  addEventListener('input', (event) => {
    if (!pressed) tell(event)
    pressed = false
  }, true)
}`

/** Whatever but a key reaches a page of the context from now on: the ones that open, and frames, among them. */
export async function otherHands(context: BrowserContext): Promise<readonly string[]> {
  const others: string[] = []
  await context.exposeBinding('tellOtherHands', (_, event: string) => void others.push(event))
  await context.addInitScript({ content: WATCH })
  const frames = context.pages().flatMap((page) => page.frames())
  await Promise.all(frames.map((frame) => frame.evaluate(WATCH)))
  return others
}

const watched = new WeakSet<BrowserContext>()

/** From now on the test fails when anything but a key reaches a page of this visit. */
export async function keysOnly({ context }: Pick<Visit, 'context'>): Promise<void> {
  if (watched.has(context)) return
  watched.add(context)
  const others = await otherHands(context)
  onTestFinished(() => expect(others, 'what reached the page beside keys').toEqual([]))
}
