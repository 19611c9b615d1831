/** Announces broken wallets, a hundred to a modal, chooses each that was listed, and takes the choice back. */
import type { Modal } from 'latchkey'
import { createModal } from 'latchkey/preset'
import { errorWords } from '../../../../src/kernel/errors/words.ts'
import { send } from './announce.ts'
import { brokenWallet } from './broken.ts'
import { card, control, countFrames, drawn, shown, turn, until, view, viewName } from './driver.ts'
import { dice } from './seeded.ts'

const AT_ONCE = 100
const NAMED = new Set(Object.values(errorWords().en))

export interface Choices {
  readonly announced: number
  readonly listed: number
  /** How many of them asked for the person, said no, failed by a name of the catalogue, or connected. */
  readonly ended: Readonly<Record<'waiting' | 'declined' | 'failed' | 'connected', number>>
  /** Frames from the press of Back until the list was there again: the most. */
  readonly framesToLeave: number
  readonly wrong: readonly string[]
}

export interface ChoosingOptions {
  readonly count: number
  readonly seed: number
  readonly node: string
  readonly services: string
}

export async function chooseBroken({ count, seed, node, services }: ChoosingOptions): Promise<Choices> {
  const ended = { waiting: 0, declined: 0, failed: 0, connected: 0 }
  const wrong: string[] = []
  const cast = dice(seed)
  let announced = 0
  let listed = 0
  let framesToLeave = 0
  for (let from = 0; from < count; from += AT_ONCE) {
    // Wallets used before would be listed once more, as recent.
    localStorage.clear()
    const modal = createModal({
      projectId: '',
      metadata: { name: 'Harbor' },
      networks: [
        {
          id: 31337,
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [node] } },
        },
      ],
      endpoints: { api: services, wallets: services, rpc: services },
      logger: { error() {}, warn() {}, info() {}, debug() {} },
    })
    const ready = modal.open()
    // The first of a hundred is sound: when it is listed, the others have been heard, too.
    await until('the plugin for browser wallets', () => modal.getState().plugins['injected']?.state === 'active')
    for (let at = from; at < Math.min(count, from + AT_ONCE); at++) {
      const { detail, later } = brokenWallet(at, cast)
      send(detail)
      later()
      announced += 1
    }
    send({ info: { uuid: 'last', name: 'Last' }, provider: { request: () => new Promise(() => {}) } })
    await ready
    await until('the list', () => control('Last'))
    const names = [...(card()?.querySelectorAll('button') ?? [])].flatMap(
      ({ textContent }) => /^W\d+/.exec(textContent ?? '')?.[0] ?? [],
    )
    listed += names.length

    for (const name of names) {
      const { outcome, frames } = await choose(modal, name)
      if (outcome in ended) ended[outcome as keyof typeof ended] += 1
      else wrong.push(outcome)
      framesToLeave = Math.max(framesToLeave, frames)
    }
    await modal.dispose()
  }
  return { announced, listed, ended, framesToLeave, wrong }
}

/** What the screen of an attempt says of it. */
const heading = (): string | undefined =>
  viewName() === 'ConnectingExternal' ? (view()?.querySelector('.lk-h')?.textContent ?? undefined) : undefined

/** Chooses a wallet and takes the choice back. */
async function choose(modal: Modal, name: string): Promise<{ readonly outcome: string; readonly frames: number }> {
  const row = control(new RegExp(`^${name}(?!\\d)`))
  if (!row) return { outcome: `${name} left the list`, frames: 0 }
  row.click()
  await until(`an outcome of ${name}`, () => modal.getState().account ?? heading())
  await turn()
  await turn()
  if (modal.getState().account) return left(modal)
  const words = heading() ?? ''
  const counted = countFrames()
  control('Back')?.click()
  await listOrNothing(modal)
  const frames = counted()
  // One that has connected in between closes the modal.
  if (!modal.getState().open) return left(modal)
  if (words === 'Request declined') return { outcome: 'declined', frames }
  if (NAMED.has(words)) return { outcome: 'failed', frames }
  if (words.startsWith('Approve in W')) return { outcome: 'waiting', frames }
  return { outcome: `${name} ended in ${JSON.stringify(words)}`, frames }
}

/** The list again, or no modal at all. */
const listOrNothing = (modal: Modal): Promise<unknown> =>
  until('the list, or the end of the modal', () => !modal.getState().open || drawn('Connect'))

/** Lets go of a wallet that has connected, and comes back to the list. */
async function left(modal: Modal): Promise<{ readonly outcome: string; readonly frames: number }> {
  await modal.disconnect()
  await listOrNothing(modal)
  if (!modal.getState().open) await modal.open()
  await shown('Connect')
  return { outcome: 'connected', frames: 0 }
}
