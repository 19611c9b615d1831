import type { Modal } from 'latchkey'
import {
  ACCOUNT,
  NETWORKS,
  NETWORKS_VIEW,
  RECEIVE,
  TRANSACTIONS,
  WALLETS,
  WHAT_IS_A_WALLET,
} from 'latchkey/plugin/wallet'
import { dice } from '../../hostile/page/seeded.ts'

/** One thing that somebody does in the midst of a day: a look at something, another network, a signature. */
export async function use(modal: Modal, seed: number): Promise<void> {
  const { pick } = dice(seed)
  const look = (work: Promise<unknown>): void => void work.catch(() => {})
  const acts: readonly (() => Promise<unknown> | void)[] = [
    () => look(modal.open()),
    () => look(modal.open(ACCOUNT)),
    () => look(modal.open(TRANSACTIONS)),
    () => look(modal.open(RECEIVE)),
    () => look(modal.open(NETWORKS_VIEW)),
    () => look(modal.open(WHAT_IS_A_WALLET)),
    () => modal.close(),
    () => modal.close(),
    async () => look((await modal.use(NETWORKS)).switchTo(pick(['eip155:31337', 'eip155:31338']))),
    async () => {
      const { provider, state } = await modal.use(WALLETS)
      const { address } = state.get().accounts.eip155 ?? {}
      look(provider('eip155')?.request({ method: 'personal_sign', params: ['0x4869', address] }) ?? Promise.resolve())
    },
    () => modal.setTheme(pick(['light', 'dark'])),
    () => void window.dispatchEvent(new Event('online')),
    () => void document.dispatchEvent(new Event('visibilitychange')),
  ]
  await pick(acts)()
}
