import { create } from './create.ts'
import { drawn, until, view } from './until.ts'

/** Makes, opens and disposes whole modals with every plugin, now and then while they are still being drawn; answers how many. */
export async function modals(count: number): Promise<number> {
  let disposed = 0
  for (let at = 0; at < count; at += 1) {
    const modal = create({ name: 'passing' })
    void modal.open().catch(() => {})
    if (at % 4 === 3) await until(() => drawnOf('passing') !== null)
    else await until(() => view() !== undefined)
    await modal.dispose()
    await until(() => drawnOf('passing') === null)
    disposed += 1
  }
  if (drawn()) throw new Error('a modal is left')
  return disposed
}

const drawnOf = (name: string): Element | null => document.querySelector(`latchkey-root[data-name="${name}"]`)
