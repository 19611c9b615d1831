/** A storage that answers late: what has ended meanwhile stays ended, and an older answer never replaces a newer one. */
import { codeOf } from '#kernel'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionStorage, SiwxSession } from '../../../src/plugins/siwx/index.ts'
import { flush } from '../wallets/support.ts'
import { browser, on, ONE, world } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

/** Reads and removes when the test says so. An answer is what was stored when it was asked for. */
function lateStorage() {
  let kept: readonly SiwxSession[] = []
  const reads: (() => void)[] = []
  const removals: (() => void)[] = []
  const late = { reads: false, removals: false }
  const until = (is: boolean, list: (() => void)[]): Promise<void> =>
    is ? new Promise((resolve) => list.push(resolve)) : Promise.resolve()
  const storage: SessionStorage = {
    verifies: true,
    async add(session) {
      kept = [session]
    },
    async set(sessions) {
      await until(late.removals, removals)
      kept = sessions
    },
    async get() {
      const answer = kept
      await until(late.reads, reads)
      return answer
    },
    async remove() {
      await until(late.removals, removals)
      kept = []
    },
  }
  return { storage, late, reads, removals, kept: () => kept }
}

async function signedIn(required = true) {
  const { storage, ...server } = lateStorage()
  const channel = browser()
  const page = await world({ siwx: { required, storage }, channel })
  const done = page.connect()
  await page.asked()
  page.prompt.sign()
  await done
  await vi.waitFor(() => expect(page.signIn.state.get().signedIn).toEqual([on(ONE)]))
  await flush()
  /** Another tab has the sessions read again; resolves when the storage is asked. */
  async function lookAgain(): Promise<void> {
    const before = server.reads.length
    const other = channel()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
    other.postMessage('changed')
    other.close()
    await vi.waitFor(() => expect(server.reads.length).toBe(before + 1))
  }
  return { ...page, ...server, lookAgain }
}

describe('a session that ended while the storage was asked for it', () => {
  it.each(['disconnect', 'sign out', 'sign out this account'])('stays ended: %s', async (how) => {
    const { late, lookAgain, reads, service, shown, signIn, kept } = await signedIn()
    late.reads = true
    await lookAgain()
    if (how === 'disconnect') await service.disconnect()
    else await signIn.signOut(how === 'sign out' ? undefined : on(ONE))
    reads[0]!()
    await flush()
    expect([signIn.state.get().signedIn, signIn.session(on(ONE)), shown(), kept()]).toEqual([
      [],
      undefined,
      undefined,
      [],
    ])
  })

  it('is ended in the storage too, if its first answer was still under way', async () => {
    const first = await signedIn()
    const [session] = first.kept()
    const { storage, late, reads, kept } = lateStorage()
    await storage.add(session!)
    late.reads = true
    const { connect, service, signIn } = await world({ siwx: { storage } })
    await connect()
    await vi.waitFor(() => expect(reads.length).toBe(1))
    await service.disconnect()
    reads[0]!()
    await flush()
    expect([signIn.state.get().signedIn, kept()]).toEqual([[], []])
  })
})

it('a storage that is still ending a session is not asked for it', async () => {
  const { connect, prompt, asked, late, removals, service, shown, signIn } = await signedIn()
  late.removals = true
  await service.disconnect()
  const again = connect()
  await flush()
  expect([shown(), prompt.state.get(), removals.length]).toEqual([undefined, undefined, 1])
  removals[0]!()
  await asked()
  expect([shown(), signIn.state.get().signedIn]).toEqual([undefined, []])
  prompt.sign()
  expect((await again).caipAddress).toBe(on(ONE))
})

it('a storage that never ends a session is not waited for without end', async () => {
  const { clock, connect, late, shown, signIn } = await signedIn()
  late.removals = true
  let ended = false
  const out = signIn
    .signOut()
    .catch(codeOf)
    .finally(() => (ended = true))
  await flush()
  await clock.advance(29_999)
  await flush()
  expect(ended).toBe(false)
  await clock.advance(1)
  expect([await out, signIn.state.get().signedIn, shown()]).toEqual(['HTTP_TIMEOUT', [], undefined])
  // The page was told that it is not ended.
  expect((await connect()).caipAddress).toBe(on(ONE))
})

it('an older answer does not replace a newer one', async () => {
  const [session] = (await signedIn()).kept()
  const { storage, late, reads } = lateStorage()
  const channel = browser()
  late.reads = true
  const { connect, signIn, prompt, requests } = await world({ siwx: { storage }, channel })
  await connect()
  await vi.waitFor(() => expect(reads.length).toBe(1))
  await storage.add(session!)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
  channel().postMessage('changed')
  await vi.waitFor(() => expect(reads.length).toBe(2))
  reads[1]!()
  await vi.waitFor(() => expect(signIn.state.get().signedIn).toEqual([on(ONE)]))
  reads[0]!()
  await flush()
  expect([signIn.state.get().signedIn, prompt.state.get(), requests]).toEqual([[on(ONE)], undefined, []])
})
