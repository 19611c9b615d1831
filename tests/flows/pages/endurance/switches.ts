import type { Modal } from 'latchkey'
import { ACCOUNT, RECEIVE, SEND, TRANSACTIONS } from 'latchkey/plugin/wallet'
import { GAS_WATCH } from '../../../../examples/plugin/index.ts'
import { picture, until, view } from './until.ts'

interface Way {
  readonly id: string
  open(modal: Modal): Promise<unknown>
}
const account: Way = { id: ACCOUNT.id, open: (modal) => modal.open(ACCOUNT) }

/** The view that a plugin brings; the others draw on Account. */
const OWN: Readonly<Record<string, Way>> = {
  receive: { id: RECEIVE.id, open: (modal) => modal.open(RECEIVE) },
  send: { id: SEND.id, open: (modal) => modal.open(SEND) },
  activity: { id: TRANSACTIONS.id, open: (modal) => modal.open(TRANSACTIONS) },
  'gas-watch': { id: GAS_WATCH.id, open: (modal) => modal.open(GAS_WATCH) },
}

/** These load a module; the others are drawn from their manifest. */
const LOADED: readonly string[] = ['activity', 'balances', 'receive', 'send']

/** Whole lives of one plugin on an open modal: on and at work, its view drawn, off and gone; answers how many. */
export async function switches(modal: Modal, key: string, count: number): Promise<number> {
  let ended = 0
  void account.open(modal).catch(() => {})
  for (let life = 0; life < count; life += 1) {
    await wake(modal, key, true)
    // One in eight is drawn to the end.
    if (life % 8 === 0) await picture()
    modal.setFeature(key, false)
    await until(() => modal.getState().plugins[key]?.state === 'off' && view() === ACCOUNT.id)
    ended += 1
  }
  await wake(modal, key, undefined)
  return ended
}

/** Everything that is loaded once and kept. */
export async function wakeAll(modal: Modal): Promise<void> {
  for (const key of [...LOADED, ...Object.keys(OWN)]) await wake(modal, key, undefined)
}

/** On, its view drawn, and what it loads at work. */
async function wake(modal: Modal, key: string, wish: true | undefined): Promise<void> {
  const way = OWN[key] ?? account
  modal.setFeature(key, wish)
  await until(() => modal.getState().plugins[key]?.state !== 'off')
  void way.open(modal).catch(() => {})
  await until(() => view() === way.id)
  const isThere = (): boolean => modal.getState().plugins[key]?.state === 'active'
  if (LOADED.includes(key)) await until(isThere)
}
