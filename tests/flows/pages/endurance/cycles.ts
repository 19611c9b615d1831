import type { Modal } from 'latchkey'
import { NETWORKS_VIEW, WHAT_IS_A_WALLET } from 'latchkey/plugin/wallet'
import { dice } from '../../hostile/page/seeded.ts'
import { isOpen, task, until, view } from './until.ts'

/** Opens and closes, each time in one of the ways that people and hosts have; answers how often each came to its end. */
export async function cycles(modal: Modal, count: number, seed: number): Promise<Readonly<Record<string, number>>> {
  const { pick } = dice(seed)
  const open = (): void => void modal.open().catch(() => {})
  const ways: readonly (readonly [string, () => Promise<void> | void])[] = [
    [
      'looked at',
      async () => {
        open()
        await until(() => view() !== undefined)
      },
    ],
    ['closed in the same turn', open],
    [
      'closed before it was drawn',
      async () => {
        open()
        await task()
      },
    ],
    [
      // Which is what Escape leaves.
      'with another view on top',
      async () => {
        void modal.open(pick([NETWORKS_VIEW, WHAT_IS_A_WALLET])).catch(() => {})
        await until(() => view() !== undefined)
      },
    ],
    [
      'opened twice, closed in between',
      async () => {
        open()
        await until(() => view() !== undefined)
        modal.close()
        open()
      },
    ],
  ]
  const ended: Record<string, number> = {}
  for (let cycle = 0; cycle < count; cycle += 1) {
    // A picture takes a tenth of a second; most are gone before there is one.
    const [name, way] = ways[pick([0, 1, 1, 1, 2, 2, 2, 2, 3, 4])]!
    await way()
    modal.close()
    await until(() => !isOpen())
    ended[name] = (ended[name] ?? 0) + 1
  }
  return ended
}
