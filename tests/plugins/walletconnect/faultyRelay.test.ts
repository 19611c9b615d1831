/**
 * Visits with the real library of each side, through the sandbox's relay in bad weather, in real time.
 * @module-tag thorough
 */
import { describe, expect, it } from 'vitest'
import { codeOf } from '#kernel'
import type { RelayPatchInput } from '../../../sandbox/relay/faults.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { seeded } from './fakeLibrary.ts'
import { EVM_GRANT, page, peer, relay, SIGNER, type Page, type Peer } from './realSupport.ts'

const run = soakRun('faulty relay')
/** So many visits share a relay and its weather. */
const AT_ONCE = Math.min(40, run.count)
/** Each kind of weather lasts so long; a cut between two makes the relay deliver again what was lost. Milliseconds. */
const SPELL = 2_500
/**
 * Whatever still waits then is stuck. A question that got lost for good ends after the library's own five minutes, with a
 * named error: a person may have needed them.
 */
const STUCK = 330_000

/**
 * What is lost costs the library up to 20 s of real time to notice, which a slice has not: there nothing is lost but by one
 * cut of the line.
 */
const BAD: RelayPatchInput = { drop: run.full ? 30 : 0, delay: [0, run.full ? 900 : 300], duplicate: 20, reorder: 20 }
const MOST_SPELLS = run.full ? Infinity : 2
const GOOD: RelayPatchInput = { drop: 0, delay: 0, duplicate: 0, reorder: 0 }

const NAMED = new Set([
  'HTTP_TIMEOUT',
  'HTTP_NETWORK',
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
  /** How often each question was asked, by what was to be signed. */
  readonly asked: ReadonlyMap<string, number>
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves to what `work` does, or to `stuck`. */
async function inTime<T>(work: Promise<T>): Promise<T | 'stuck'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'stuck'>((resolve) => (timer = setTimeout(() => resolve('stuck'), STUCK)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A person holds the phone to the code once more when nothing came of it. */
async function scan(wallet: Peer, site: Page): Promise<void> {
  const isWaiting = (): boolean => ['shown', 'linking'].includes(site.pairing.state.get().phase)
  const { phase, wcUri } = await site.until(({ phase: now, wcUri: uri }) => uri !== undefined || now === 'failed')
  if (phase === 'failed') return
  for (let tries = 0; tries < 5 && isWaiting(); tries += 1) {
    await wallet.scan(wcUri!).catch(() => undefined)
    await pause(2 * SPELL)
  }
}

async function ask(site: Page, number: number): Promise<string> {
  const params = [`0x0${number}`, SIGNER.address]
  try {
    await site.wallets.provider('eip155')!.request({ method: 'personal_sign', params })
    return 'answered'
  } catch (error) {
    return codeOf((error as { readonly cause?: unknown }).cause ?? error)
  }
}

/** From the code on the screen to the goodbye. */
async function visit(url: string, seed: number): Promise<Outcome> {
  const random = seeded(seed)
  const says = random() < 0.8 ? 'yes' : random() < 0.5 ? 'no' : 'nothing'
  const [site, wallet] = await Promise.all([page({ url }), peer(url, { says, grant: EVM_GRANT })])
  site.pairing.start()
  void scan(wallet, site)
  // Nobody waits for ever for a wallet that says nothing.
  const patience = says === 'nothing' ? setTimeout(() => site.pairing.cancel(), 2 * SPELL) : undefined
  const ended = await inTime(site.until(({ phase }) => ['connected', 'declined', 'failed', 'idle'].includes(phase)))
  clearTimeout(patience)
  if (ended === 'stuck') return { end: 'stuck', requests: [], asked: new Map() }
  const end = ended.phase === 'failed' ? ended.code! : ended.phase
  const isConnected = end === 'connected' && (await inTime(connectedOf(site))) !== 'stuck'
  const requests = isConnected ? await Promise.all([1, 2, 3].map((number) => inTime(ask(site, number)))) : []
  if (isConnected) await inTime(site.wallets.disconnect().catch(() => undefined))
  const ids = new Map<string, Set<number>>()
  for (const { id, params } of wallet.prompts) {
    const [message] = params as readonly [string]
    ids.set(message, (ids.get(message) ?? new Set()).add(id))
  }
  expect(site.test.faults).toEqual([])
  await site.close()
  return { end, requests, asked: new Map([...ids].map(([message, all]) => [message, all.size])) }
}

/** The pairing is over a moment before the wallets know. */
async function connectedOf(site: Page): Promise<void> {
  while (site.wallets.state.get().connections.length === 0) await pause(20)
}

/** Bad and good weather in turn until the visits are over. */
async function weather(line: Awaited<ReturnType<typeof relay>>, seed: number, isOver: () => boolean): Promise<void> {
  for (let spell = 0; !isOver() && spell < MOST_SPELLS; spell += 1) {
    await line.patch({ ...(spell % 2 === 0 ? BAD : GOOD), seed: `${seed} ${spell}`, die: 0 })
    for (let waited = 0; waited < SPELL && !isOver(); waited += 50) await pause(50)
  }
}

const told = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([end, times]) => `${times} ${end}`).join(', ')

describe(`${run.count} visits through a relay that loses, delays, doubles and reorders, and whose line is cut`, () => {
  it(
    'end connected, given up by the person, or in a named error, and no request is asked twice',
    () =>
      run.measured(async (say) => {
        const [ends, requests] = [new Map<string, number>(), new Map<string, number>()]
        const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1)
        let twice = 0
        for (let from = 0; from < run.count; from += AT_ONCE) {
          const line = await relay()
          const seeds = Array.from({ length: Math.min(AT_ONCE, run.count - from) }, (_, at) => run.seed + from + at)
          let isOver = false
          const sky = weather(line, run.seed + from, () => isOver)
          const outcomes = await Promise.all(seeds.map((seed) => visit(line.url, seed))).finally(() => (isOver = true))
          await sky
          for (const outcome of outcomes) {
            count(ends, outcome.end)
            run.saw(outcome.end)
            for (const one of outcome.requests) count(requests, one)
            for (const times of outcome.asked.values()) if (times > 1) twice += 1
          }
        }
        const stuck = (ends.get('stuck') ?? 0) + (requests.get('stuck') ?? 0)
        say(`${told(ends)}; requests: ${told(requests)}; ${stuck} stuck, ${twice} asked twice`)
        expect([stuck, twice]).toEqual([0, 0])
        for (const end of ends.keys()) expect(['connected', 'declined', 'idle', ...NAMED]).toContain(end)
        for (const end of requests.keys()) expect(['answered', ...NAMED]).toContain(end)
        // Guards against a run in which nothing ever works.
        expect(ends.get('connected')).toBeGreaterThan(run.count / 4)
        expect(requests.get('answered')).toBeGreaterThan(run.count / 2)
      }),
    run.full ? 60 * 60_000 : Math.max(run.limit, 400_000),
  )
})
