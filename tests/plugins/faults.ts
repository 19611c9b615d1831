/** What axe finds in a modal on the page, as people see it once nothing moves any more. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { eventually } from '../eventually.ts'

const shadow = (): ShadowRoot => [...document.body.children].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!

/** Ends what moves: in the middle of a fade everything has too little contrast. What moves for ever is decoration. */
export function still(root = shadow()): void {
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  }
}

/** Nothing. `loading`: what is shown may still have skeletons; else they are waited for, since a dialog has its title before its code. */
export async function hasNoFault({ loading = false } = {}): Promise<void> {
  if (!loading) await eventually(() => expect(shadow().querySelector('.lk-sk')).toBeNull())
  still()
  const { violations, passes } = await axe.run(shadow().host as HTMLElement, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  })
  // Guards against a run that saw nothing.
  expect(passes.find(({ id }) => id === 'color-contrast')?.nodes.length).toBeGreaterThan(1)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
