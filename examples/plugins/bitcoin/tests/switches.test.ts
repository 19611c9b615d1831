/**
 * Switched off and on a thousand times, by the page and by the project's owner, with and without somebody connected.
 * @module-tag thorough
 */
import { CHAIN } from 'latchkey/plugin/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { BITCOIN_ACCOUNTS } from '../index.ts'
import { listed, openPage, personWith, type Page, type Person } from './page.ts'

/** Times off, and as often on again; half of them with somebody connected. */
const TIMES = 1_000
const ID = 'bitcoin:Provider0'

afterEach(() => vi.unstubAllGlobals())

/** Counts the listeners that stand on the window. */
function countListeners(target: EventTarget): () => number {
  const there = new Set<unknown>()
  const { addEventListener, removeEventListener } = target
  Object.assign(target, {
    addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
      there.add(listener)
      options?.signal?.addEventListener('abort', () => there.delete(listener))
      addEventListener.call(target, type, listener, options)
    },
    removeEventListener(type: string, listener: EventListener) {
      there.delete(listener)
      removeEventListener.call(target, type, listener)
    },
  })
  return () => there.size
}

/** Whatever a life could leave behind. */
interface Count {
  readonly connections: number
  readonly connectors: readonly string[]
  readonly onWallet: number
  /** Requests so far, to servers of the chain. */
  readonly asked: number
}

interface Stage {
  readonly page: Page
  readonly person: Person
  count(): Count
}

async function stage(): Promise<Stage> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    throw new TypeError('Failed to fetch')
  })
  const person = personWith()
  const onWindow = countListeners(listed(['Tidewater', person.wallet.provider]) as unknown as EventTarget)
  const page = await openPage()
  const { kernel, leftovers, service, storage } = page
  return {
    page,
    person,
    count() {
      const { accounts, connectors, connections } = service.state.get()
      return {
        ...leftovers(),
        accounts: Object.keys(accounts),
        connectors: connectors.map(({ id }) => id),
        connections: connections.length,
        chains: kernel.items(CHAIN).get().length,
        purposes: kernel.maybe(BITCOIN_ACCOUNTS)?.get().length,
        keys: [...storage.values.keys()].toSorted(),
        onWallet: person.wallet.listeners(),
        onWindow: onWindow(),
        asked: asked.length,
      }
    },
  }
}

/** Switches it, now as the page does, now as the project's owner does. */
async function turn({ kernel, clock, remote }: Page, time: number, isOn: boolean): Promise<void> {
  if (time % 2 === 0) {
    kernel.plugins.pin('bitcoin', isOn ? undefined : false)
    await kernel.plugins.settled()
  } else await remote({ id: 'bitcoin', isEnabled: isOn, config: [] })
  // Wallets are listed in a turn after they were found.
  await clock.advance(0)
}

test('nothing is left of a thousand lives in which somebody was connected, or nobody was', async () => {
  const { page, person, count } = await stage()
  const { clock, dispose, faults, kernel, leftovers, service } = page
  const status = () => kernel.plugins.statuses.get()['bitcoin']?.state

  /** One life: somebody is connected or not, it is switched off, time passes, it is switched on again. */
  async function live(time: number, isConnected: boolean): Promise<{ readonly on: Count; readonly off: Count }> {
    const { accounts } = service.state.get()
    if (isConnected && !accounts.bip122) await service.connect({ connectorId: ID })
    if (!isConnected && accounts.bip122) await service.disconnect()
    await clock.advance(1_000)
    const on = count()
    expect([status(), on.connections]).toEqual(['active', isConnected ? 1 : 0])
    await turn(page, time, false)
    const { asked } = count()
    await clock.advance(60_000)
    const off = count()
    expect([status(), off.asked - asked, off.onWallet, off.connectors]).toEqual(['off', 0, 0, []])
    await turn(page, time, true)
    return { on, off }
  }

  let lives = 0
  const asked = { connected: 0, alone: 0 }
  for (const isConnected of [true, false]) {
    const before = count().asked
    // What is loaded once and kept is there after two lives, one for each kind of switch.
    for (let time = 0; time < 2; time += 1) await live(time, isConnected)
    const first = await live(0, isConnected)
    for (let time = 3; time < TIMES / 2; time += 1, lives += 1) {
      const { on, off } = await live(time, isConnected)
      expect({ ...on, asked: 0 }).toEqual({ ...first.on, asked: 0 })
      expect({ ...off, asked: 0 }).toEqual({ ...first.off, asked: 0 })
    }
    asked[isConnected ? 'connected' : 'alone'] = count().asked - before
    lives += 3
  }
  expect(lives).toBe(TIMES)
  // Somebody who is connected has a balance, asked once in each life at most; nobody has none.
  expect(asked.connected).toBeGreaterThan(0)
  expect(asked.connected).toBeLessThanOrEqual(TIMES / 2)
  expect(asked.alone).toBe(0)
  // The person was asked once: the wallet knows the page.
  expect(person.asked).toEqual(['Connect this site?'])

  await dispose()
  expect(leftovers()).toEqual({ listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] })
  expect([person.wallet.listeners(), faults]).toEqual([0, []])
})
