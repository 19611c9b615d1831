import { describe, expect, it } from 'vitest'
import { createFakeClock, flush } from '#kernel/testing'
import { fakeLine, seeded, type FakeLine } from './fakeLibrary.ts'
import { browser, page, when, type Browser, type Page } from './realSupport.ts'
import { connectedScene, delivered, scene, shown } from './scene.ts'

const KEY = 'latchkey:walletconnect:session'
const WALLETS_KEY = 'latchkey:wallets:session'

/** A browser in which the library and the plugin have a session, and our wallets know of none. */
async function orphaned(): Promise<{ readonly store: Browser; readonly line: FakeLine }> {
  const store = browser()
  const first = await connectedScene({ in: store })
  await first.site.close()
  store.storage.values.delete(WALLETS_KEY)
  return { store, line: first.line }
}

async function visited(
  store: Browser,
  sessions: FakeLine['sessions'],
  library?: (line: FakeLine) => FakeLine['library'],
): Promise<{ readonly site: Page; readonly line: FakeLine; readonly clock: ReturnType<typeof createFakeClock> }> {
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const line = fakeLine(clock, seeded(2))
  for (const [topic, session] of sessions) line.sessions.set(topic, session)
  const dependencies = { library: library?.(line) ?? line.library }
  return { site: await page({ url: 'wss://relay.test', in: store, clock, dependencies }), line, clock }
}

describe('a session of the last visit by which no wallet of ours is connected', () => {
  it('is ended in the wallet and forgotten, once: nothing starts because of it at the next visit', async () => {
    const { store, line: before } = await orphaned()
    const { site, line, clock } = await visited(store, before.sessions)
    await expect.poll(() => line.calls).toContain('disconnect')
    await delivered({ clock })
    expect([line.dismissed, store.storage.values.has(KEY)]).toEqual([[...before.sessions.keys()], false])
    // Nor is the relay's line kept for it.
    await expect.poll(() => line.closed).toBe(true)
    expect([site.wallets.state.get().connections, site.test.faults]).toEqual([[], []])
    await site.close()
    const next = await visited(store, line.sessions)
    await flush()
    expect([next.line.calls, next.site.pairing.state.get().status]).toEqual([[], 'disconnected'])
  })

  it('is forgotten also where the library does not come', async () => {
    const { store, line } = await orphaned()
    await visited(store, line.sessions, () => async () => ({ init: () => Promise.reject(new Error('no database')) }))
    await expect.poll(() => store.storage.values.has(KEY)).toBe(false)
  })

  it('stays out of the way of somebody who connects meanwhile', async () => {
    const { store, line: before } = await orphaned()
    // Topics of a new line begin anew: the old session has another one.
    const [[topic, session]] = [...before.sessions] as [[string, object]]
    const old = 'ab'.repeat(32)
    store.storage.values.set(KEY, store.storage.values.get(KEY)!.replace(topic, old))
    const here = await scene({ in: store })
    here.line.sessions.set(old, { ...session, topic: old })
    await shown(here)
    await here.answer()
    await when(here.site.wallets.state, ({ connections }) => connections.length === 1)
    await delivered(here)
    expect([here.line.dismissed, here.line.closed, store.storage.values.get(KEY)]).toEqual([
      [old],
      false,
      expect.stringContaining(topic),
    ])
  })
})

describe('a session by which a wallet is to come back', () => {
  it('is left alone, however late the wallet is', async () => {
    const store = browser()
    const first = await connectedScene({ in: store })
    await first.site.close()
    const { site, line, clock } = await visited(store, first.line.sessions, () => () => new Promise(() => {}))
    await clock.advance(30_000)
    expect(site.wallets.state.get().connections).toEqual([])
    expect([line.calls, store.storage.values.has(KEY), store.storage.values.has(WALLETS_KEY)]).toEqual([[], true, true])
  })

  it('is told of while it is there', async () => {
    const here = await connectedScene()
    const { site } = here
    expect([await site.wallets.remembers('walletConnect'), await site.wallets.remembers('other')]).toEqual([
      true,
      false,
    ])
    const leaving = site.wallets.disconnect()
    await delivered(here)
    await leaving
    expect(await site.wallets.remembers('walletConnect')).toBe(false)
  })
})
