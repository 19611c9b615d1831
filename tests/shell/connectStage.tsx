import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { contribute } from '#kernel'
import { CONNECT_METHOD, type RowItem } from '#wallet'
import { stage, type Shown, type StageOptions } from './stage.tsx'
import { toy } from './toys.tsx'

export const row = (label: string, more: Partial<RowItem> = {}): RowItem => ({
  id: label,
  label,
  onSelect() {},
  ...more,
})

export const email = toy('email', {
  slots: [
    contribute(CONNECT_METHOD, {
      id: 'email',
      group: 'email',
      load: async () => ({ default: () => <p>email login</p> }),
    }),
  ],
})
export const social = toy('social', {
  slots: [
    contribute(CONNECT_METHOD, {
      id: 'social',
      group: 'social',
      load: async () => ({ default: () => <p>social login</p> }),
    }),
  ],
})

export async function connect(options: StageOptions): Promise<Shown> {
  const shown = await stage(options)
  shown.kernel.router.show()
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  return shown
}

/** What can be seen of the methods, from top to bottom, in few words. */
export function order(shown: Shown): string[] {
  const parts = shown.root.querySelectorAll<HTMLElement>('.lk-method > *, .lk-or, .lk-none')
  return [...parts].filter((part) => part.checkVisibility()).map(words)
}

function words(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement
  for (const node of copy.querySelectorAll('[aria-hidden=true]')) node.remove()
  return copy.textContent ?? ''
}
