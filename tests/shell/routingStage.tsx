import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { defineView, type ViewProps, type AnyView } from '#kernel'
import { stage, type Shown } from './stage.tsx'
import { toy } from './toys.tsx'

export const FIRST = defineView('First')
export const SECOND = defineView<{ readonly amount: string }, { readonly hash: string }>('Second')
export const SLOW = defineView('Slow')

function Second({ params, done }: ViewProps<{ amount: string }, { hash: string }>): ReactElement {
  return (
    <button type="button" onClick={() => done({ hash: '0x1' })}>
      send {params.amount}
    </button>
  )
}

export const two = toy('two', {
  views: [
    { ref: FIRST, title: 'First view', load: async () => ({ default: () => <p>number one</p> }) },
    {
      ref: SECOND,
      title: ({ params }) => `Send ${(params as { amount: string }).amount}`,
      subtitle: () => 'on Base',
      load: async () => ({ default: Second }),
    },
  ],
})

export async function opened(
  plugins: Parameters<typeof stage>[0] = { plugins: [two] },
  ref: AnyView = FIRST,
): Promise<Shown> {
  const shown = await stage(plugins)
  shown.kernel.router.show(ref)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return shown
}

export const view = (shown: Shown): HTMLElement => shown.find('[data-view]')
