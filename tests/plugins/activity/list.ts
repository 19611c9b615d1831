/** The list on the stage: what the service says in it, and what people see of it. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { TRANSACTIONS, type Modal, type SignedTransaction } from '#wallet'
import { eventually } from '../../eventually.ts'
import { dialog, FIRST, root, still } from '../receive/stage.ts'
import { FRIEND, gets, hashOf, HOUR, nft, row as made, sends, type Row } from './rows.ts'
import { NOW } from './stage.tsx'

/** A transaction of the account on the stage, `ago` hours before now. */
export const row = (n: number, ago: number, more: Record<string, unknown> = {}, transfers?: unknown): Row =>
  made(
    n,
    0,
    { chain: 'eip155:8453', sentFrom: FIRST, minedAt: new Date(NOW - ago * HOUR).toISOString(), ...more },
    transfers,
  )
export const OTHER = '0xE40a1111111111111111111111111111111173c8'
export const TWIN = `${FRIEND.slice(0, 6)}${'7'.repeat(32)}${FRIEND.slice(-4)}`
export const came = { operationType: 'receive', sentFrom: OTHER, sentTo: FIRST }

/** Something of everything. */
export const ROWS = [
  row(1, 0.2, { status: 'pending' }, [sends('250', 'USDC')]),
  row(2, 2, { operationType: 'trade', sentTo: OTHER }, [sends('0.5', 'ETH'), gets('1532.4899', 'USDC')]),
  row(3, 20, came, [gets('0.125', 'ETH')]),
  row(4, 21, { status: 'failed' }, [sends('40', 'USDC')]),
  row(5, 22, { ...came, sentFrom: TWIN }, [gets('0', 'USDC', { value: 0 })]),
  row(6, 23, came, [gets('5000', '$ Claim at evil.example')]),
  row(7, 24 * 4, { operationType: 'approve', sentTo: OTHER }, [sends('100', 'USDC')]),
  row(8, 24 * 9, came, [nft('Lighthouse #204')]),
  row(9, 24 * 30, { operationType: 'bought' }, [gets('249.1', 'USDC')]),
  row(10, 24 * 31, { operationType: 'execute' }, null),
  row(11, 24 * 32, { operationType: 'a\u202Ewarp<b>' }, [
    gets('1284003.1129', '\u202E<b>Meridian\u200b Staked Liquidity Token of the Sea'),
  ]),
  row(12, 24 * 400, { sentTo: FIRST }, [sends('0.0000001', 'ETH')]),
  row(13, 24 * 33, {}, [sends('0.25', 'ETH')]),
  row(14, 23.5, came, [gets('730.25', 'UЅDС')]),
]
/** The friend was really paid; what looks like the friend was not. */
export const SIGNED: Readonly<Record<string, SignedTransaction>> = {
  [hashOf(13)]: { from: FIRST, gives: [{ to: FRIEND, amount: 1n }] },
}
export const link = (name: string) => page.getByRole('link', { name, exact: true })
export const rows = (): string[] =>
  [...root().querySelectorAll('.lk-act-list .lk-row')].map((part) =>
    [...part.querySelectorAll('.lk-cut, .lk-badge')].map((it) => it.textContent).join(' | '),
  )
/** Closes the modal and opens it at the view that has nothing but the list. */
export async function alone(modal: Modal): Promise<void> {
  modal.close()
  void modal.open(TRANSACTIONS).catch(() => {})
  await expect.element(dialog('Transactions')).toBeVisible()
  await eventually(() => expect(root().querySelectorAll('.lk-act')).toHaveLength(1))
  await eventually(() => expect(root().querySelector('[data-view="Transactions"] .lk-act')).not.toBeNull())
  still()
}
/** The rows that a person meets from the first to the last. */
export async function scrolled(): Promise<string[]> {
  const met = new Set<string>()
  for (let top = 0; top < scroller().scrollHeight; top += 150) {
    scroller().scrollTop = top
    await frame()
    for (const text of rows()) met.add(text)
  }
  return [...met]
}
export const heads = (): (string | null)[] =>
  [...root().querySelectorAll('.lk-act-group>h3')].map((it) => it.textContent)
export const scroller = (): HTMLElement => root().querySelector('.lk-act')!.closest<HTMLElement>('.lk-body')!
export const frame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
export const tall = (): Promise<void> => page.viewport(900, 1_600)
