import { NETWORKS_VIEW, WHAT_IS_A_WALLET, type Modal } from 'latchkey/plugin'
import { dice } from '../../hostile/page/seeded.ts'
import { isOpen, task, until, view } from './until.ts'

/** Opens and closes, each time in one of the ways that people and hosts have. */
export async function cycles(modal: Modal, count: number, seed: number): Promise<void> {
  const { pick } = dice(seed)
  const open = (): void => void modal.open().catch(() => {})
  const ways: readonly (() => Promise<void> | void)[] = [
    // Looked at, then closed.
    async () => {
      open()
      await until(() => view() !== undefined)
    },
    // Closed in the same turn, or before anything is drawn.
    open,
    async () => {
      open()
      await task()
    },
    // Another view on top, which is what Escape leaves.
    async () => {
      void modal.open(pick([NETWORKS_VIEW, WHAT_IS_A_WALLET])).catch(() => {})
      await until(() => view() !== undefined)
    },
    // Opened twice, closed in between.
    async () => {
      open()
      await until(() => view() !== undefined)
      modal.close()
      open()
    },
  ]
  for (let cycle = 0; cycle < count; cycle += 1) {
    // A picture takes a tenth of a second; most are gone before there is one.
    await ways[pick([0, 1, 1, 1, 2, 2, 2, 2, 3, 4])]!()
    modal.close()
    await until(() => !isOpen())
  }
}
