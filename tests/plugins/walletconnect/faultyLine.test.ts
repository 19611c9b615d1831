import { describe, expect, it } from 'vitest'
import { codeOf } from '#kernel'
import { createFakeClock, flush } from '#kernel/testing'
import { fakeLine, seeded, type FakeLine } from './fakeLibrary.ts'
import { EVM_GRANT, ONE, page, TWO, when, type Page } from './realSupport.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('faulty line')
const SESSIONS = run.count
/** Every way a wait may end, seen by its name. */
const NAMED = new Set([
  'HTTP_TIMEOUT',
  'WALLET_TIMEOUT',
  'USER_REJECTED',
  'CONNECT_FAILED',
  'CONNECTOR_NOT_CONNECTED',
  'DISCONNECT_FAILED',
  'PROVIDER_DISCONNECTED',
])

interface Outcome {
  readonly end: string
  readonly requests: readonly string[]
  readonly prompts: ReadonlyMap<string, number>
}

/** One visitor's visit over a bad line, to its end: the waits of hours in no time, with a library that only looks like one. */
async function visit(seed: number): Promise<Outcome> {
  const random = seeded(seed)
  const clock = createFakeClock(Date.UTC(2026, 0, 1) + seed)
  const line = fakeLine(clock, random, { loss: 0.3, delay: 30_000, doubled: 0.2 })
  const prompts = new Map<string, number>()
  actAsWallet(line, { clock, random, prompts })
  const site = await page({ url: 'wss://relay.test', clock, dependencies: { library: line.library } })
  site.pairing.start()
  await when(site.wallets.state, ({ connecting }) => connecting !== undefined)
  await flush()

  // The relay is gone for a while, now and then.
  if (random() < 0.3) {
    clock.setTimeout(() => (line.down = true), random() * 60_000)
    clock.setTimeout(() => (line.down = false), 60_000 + random() * 120_000)
  }
  if (random() < 0.2) clock.setTimeout(() => site.pairing.cancel(), random() * 600_000)
  await settle(clock, () => !['creating', 'shown', 'linking'].includes(site.pairing.state.get().phase))
  const { phase, code } = site.pairing.state.get()
  const isConnected = site.wallets.state.get().connections.length > 0
  const requests = isConnected ? await ask(site, line, { clock, random }) : []
  const end = phase === 'failed' ? code! : phase
  expect(site.test.faults).toEqual([])
  await site.close()
  // Nothing of the plugin's goes on after it: what is left in the clock is the line's own.
  expect([line.listeners(), site.test.leftovers().slices]).toEqual([1, []])
  return { end, requests, prompts }
}

interface Surroundings {
  readonly clock: ReturnType<typeof createFakeClock>
  readonly random: () => number
}

function actAsWallet(
  line: FakeLine,
  { clock, random, prompts }: Surroundings & { readonly prompts: Map<string, number> },
): void {
  const says = random() < 0.75 ? 'yes' : random() < 0.5 ? 'no' : 'nothing'
  const soon = (work: () => void): void => void clock.setTimeout(work, 1_000 + random() * 90_000)
  line.wallet.onProposal = (_, answer) => {
    if (says === 'yes') soon(() => answer({ namespaces: EVM_GRANT }))
    if (says === 'no') soon(() => answer({ error: { code: 5000, message: 'User rejected.' } }))
  }
  line.wallet.onRequest = ({ params }, answer) => {
    const label = String((params as readonly unknown[])[0])
    prompts.set(label, (prompts.get(label) ?? 0) + 1)
    const mood = random()
    if (mood < 0.7) soon(() => answer({ result: '0x01' }))
    else if (mood < 0.9) soon(() => answer({ error: { code: 5000, message: 'User rejected.' } }))
  }
}

/** Three requests, events in between, and a goodbye of either side. Answers how each request ended. */
async function ask(site: Page, line: FakeLine, { clock, random }: Surroundings): Promise<readonly string[]> {
  const ends: string[] = []
  const asking = [1, 2, 3].map(async (number) => {
    const params = [`request ${number}`, ONE.caipNetworkId]
    try {
      await site.wallets.provider('eip155')!.request({ method: 'personal_sign', params })
      ends.push('answered')
    } catch (error) {
      ends.push(codeOf((error as { readonly cause?: unknown }).cause ?? error))
    }
  })
  clock.setTimeout(() => line.wallet.event('chainChanged', 31_338, TWO.caipNetworkId), random() * 60_000)
  const [byWallet, byPage] = [random() < 0.3, random() < 0.2]
  if (byWallet) clock.setTimeout(() => line.wallet.leave(), random() * 200_000)
  if (byPage) clock.setTimeout(() => void site.wallets.disconnect().catch(() => undefined), random() * 200_000)
  await settle(clock, () => ends.length === 3)
  await Promise.all(asking)
  return ends
}

const told = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([end, times]) => `${times} ${end}`).join(', ')

/** Lets time pass until something is so; no wait of ours is longer than a person's 20 minutes and the relay's minute. */
async function settle(clock: ReturnType<typeof createFakeClock>, isOver: () => boolean): Promise<void> {
  for (let passed = 0; passed < 25 * 60 && !isOver(); passed += 5) await clock.advance(5_000)
  expect(isOver()).toBe(true)
}

describe(`${SESSIONS} visits over a line that loses 30 %, delays up to 30 s, doubles and reorders`, () => {
  it(
    'all end connected, given up by the person, or in a named error, and no request is asked twice',
    () =>
      run.measured(async (say) => {
        const ends = new Map<string, number>()
        const asked = new Map<string, number>()
        const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1)
        for (let seed = run.seed; seed < run.seed + SESSIONS; seed += 1) {
          const { end, requests, prompts } = await visit(seed)
          count(ends, end)
          run.saw(end)
          for (const one of requests) count(asked, one)
          for (const [request, times] of prompts) expect(times, `seed ${seed}, ${request}`).toBe(1)
        }
        say(`requests: ${told(asked)}`)
        for (const end of ends.keys()) expect(['connected', 'declined', 'idle', ...NAMED]).toContain(end)
        for (const end of asked.keys()) expect(['answered', ...NAMED]).toContain(end)
        expect(ends.get('connected')).toBeGreaterThan(SESSIONS / 4)
        expect(asked.get('answered')).toBeGreaterThan(SESSIONS / 4)
      }),
    run.limit,
  )
})
