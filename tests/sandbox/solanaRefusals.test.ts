/** What @solana/web3.js does when a subscription is refused: it asks again, for ever. The node sets the pace. */
import { Connection } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '../limits.ts'
import { startSolana, type Solana } from '../../sandbox/solana/node/index.ts'
import { freeBase } from '../../sandbox/freeBase.ts'
import { handClock } from './relayClient.ts'

const clock = handClock()
let solana: Solana
beforeAll(async () => {
  solana = await startSolana(await freeBase(), { clock })
})
afterEach(async () => {
  // What the client still waits for is refused, and it lets go of its socket.
  clock.pass(60_000)
  await vi.waitUntil(() => solana.describe().sockets === 0, { timeout: limits.condition })
  vi.restoreAllMocks()
})
afterAll(() => solana.stop())

/** Subscribes by the client's own machinery to what it has no method for; answers how to give that up. */
function subscribe(client: Connection, method: string): () => Promise<void> {
  const inside = client as unknown as {
    ['_makeSubscription'](wanted: object, params: readonly unknown[]): number
    ['_unsubscribeClientSubscription'](id: number, what: string): Promise<void>
  }
  const wanted = { method, unsubscribeMethod: method.replace('Sub', 'Unsub'), callback: () => undefined }
  const id = inside['_makeSubscription'](wanted, [])
  return () => inside['_unsubscribeClientSubscription'](id, method)
}

/** Its socket is open, and answers: whatever was asked before has been answered, or is waiting. */
async function settled(client: Connection): Promise<void> {
  const slots: number[] = []
  const id = client.onSlotChange(({ slot }) => slots.push(slot))
  await vi.waitUntil(() => (solana.mine(1), slots.length > 0), { timeout: limits.condition })
  await client.removeSlotChangeListener(id)
}

test('a refused subscription is asked for again, but seldom', async () => {
  const refused = vi.spyOn(console, 'error').mockReturnValue()
  const client = new Connection(solana.url)
  const giveUp = subscribe(client, 'voteSubscribe')
  await vi.waitUntil(() => refused.mock.calls.length > 0, { timeout: limits.condition })
  expect(String(refused.mock.calls[0]?.[0])).toContain('voteSubscribe')
  // In the time of many turns nothing more was heard.
  for (let turn = 0; turn < 5; turn += 1) await settled(client)
  expect(refused).toHaveBeenCalledTimes(1)
  for (const [times, ms] of [1_000, 2_000, 4_000].entries()) {
    clock.pass(ms - 1)
    await settled(client)
    expect(refused).toHaveBeenCalledTimes(times + 1)
    clock.pass(1)
    await vi.waitUntil(() => refused.mock.calls.length === times + 2, { timeout: limits.condition })
  }
  await giveUp()
})

test('who asks for something else meanwhile is answered at once', async () => {
  const refused = vi.spyOn(console, 'error').mockReturnValue()
  const client = new Connection(solana.url)
  const both = ['voteSubscribe', 'blockSubscribe'].map((method) => subscribe(client, method))
  await vi.waitUntil(() => refused.mock.calls.length === 2, { timeout: limits.condition })
  await settled(client)
  expect(refused).toHaveBeenCalledTimes(2)
  for (const giveUp of both) await giveUp()
})
