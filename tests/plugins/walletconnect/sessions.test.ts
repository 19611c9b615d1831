/** @module-tag thorough */
import { describe, expect, it } from 'vitest'
import type { CaipNetworkId, Network } from '#wallet'
import { createFakeClock, type FakeClock } from '#kernel/testing'
import { soakRun } from '../../soak/soakRun.ts'
import { fakeLine, seeded } from './fakeLibrary.ts'
import { browser, ONE, OTHER, page, SIGNER, TWO, when, type Browser } from './realSupport.ts'
import { connectedScene, type Scene } from './scene.ts'
import { readGrant, SessionModel, type RawNamespaces } from './sessionModel.ts'

const run = soakRun('remote sessions')
const SWITCH = 'wallet_switchEthereumChain'
const THIRD = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const ADDRESSES = [SIGNER.address, OTHER.address, THIRD]
/** Those of the page, in its order, and one that it does not list. */
const LISTED = ['31337', '31338', '10']
const CHAINS = [...LISTED, '137']
const TEN: Network = { ...ONE, id: 10, name: 'Ten', caipNetworkId: 'eip155:10' }

interface Visit extends Scene {
  readonly store: Browser
  readonly model: SessionModel
  readonly random: () => number
  readonly wrong: string[]
  stop(): void
  events: number
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const some = <T>(random: () => number, list: readonly T[]): T[] =>
  list.filter(() => random() < 0.5).toSorted(() => random() - 0.5)

/** A grant of the field's and of an attacker's making: by namespace, by network, with accounts where they do not belong. */
function anyGrant(random: () => number, isEmptyToo: boolean): RawNamespaces {
  const methods = () => ['personal_sign', SWITCH, 'wallet_addEthereumChain'].filter(() => random() < 0.8)
  const part = (chains: readonly string[]) => ({
    accounts: [
      ...chains.flatMap((chain) => some(random, ADDRESSES).map((address) => `eip155:${chain}:${address}`)),
      ...(random() < 0.2 ? ['eip155:1:<b>', 'solana:x:y', 'nonsense', 'eip155:31337'] : []),
    ],
    methods: methods(),
    events: ['accountsChanged', 'chainChanged'],
    // What is listed without an account is no grant.
    chains: some(random, CHAINS).map((chain) => `eip155:${chain}`),
  })
  const raw: RawNamespaces =
    random() < 0.6
      ? { eip155: part(some(random, CHAINS)) }
      : Object.fromEntries(
          some(random, CHAINS).map((chain) => [`eip155:${chain}`, part([chain, pick(random, CHAINS)])]),
        )
  const solana = { accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:x'], methods: [], events: [], chains: [] }
  const made = random() < 0.2 ? { ...raw, solana } : raw
  return readGrant(made).size > 0 || isEmptyToo ? made : anyGrant(random, isEmptyToo)
}

const connectionOf = ({ site }: Pick<Visit, 'site'>) =>
  site.wallets.state.get().connections.find(({ namespace }) => namespace === 'eip155')

/** Says what in the state goes beyond what is granted now. */
function judge(visit: Pick<Visit, 'site' | 'line' | 'wrong'>): void {
  const connection = connectionOf(visit)
  if (!connection) return
  const session = [...visit.line.sessions.values()][0]
  const granted = readGrant((session?.['namespaces'] ?? {}) as RawNamespaces).get(connection.chainId.slice(7))
  const { account } = connection
  for (const address of [account.address!, ...account.allAccounts.map((one) => one.address)])
    if (!granted?.accounts.includes(address)) visit.wrong.push(`${address} on ${connection.chainId}`)
  if (account.caipAddress !== `${connection.chainId}:${account.address}`) visit.wrong.push(account.caipAddress!)
}

/** Looks at every state there is, not only at the last of each step. */
function watch(visit: Visit): void {
  let seen = connectionOf(visit)
  visit.stop = visit.site.wallets.state.subscribe(() => {
    const now = connectionOf(visit)
    if (now !== seen) judge(visit)
    seen = now
  })
  visit.line.wallet.onRequest = ({ chainId, method }, answer) => {
    const shown = connectionOf(visit)?.chainId
    if (chainId !== shown) visit.wrong.push(`${method} on ${chainId} instead of ${shown}`)
    if (!visit.model.may(method)) visit.wrong.push(`${method}, which is not granted on ${chainId}`)
    answer({ result: '0x' })
  }
}

async function begin(seed: number): Promise<Visit> {
  const random = seeded(seed)
  const store = browser()
  const raw = anyGrant(random, false)
  const here = await connectedScene({ in: store, networks: [ONE, TWO, TEN] }, raw)
  const model = new SessionModel(raw, LISTED)
  const visit: Visit = { ...here, store, model, random, wrong: [], stop: () => undefined, events: 0 }
  watch(visit)
  return visit
}

const tell = ({ line }: Visit, params: object, id: number): void => {
  const [topic] = line.sessions.keys()
  line.emit('session_event', { id, topic, params })
}

function update({ line, model }: Visit, raw: RawNamespaces): void {
  const [[topic, session]] = [...line.sessions] as [[string, object]]
  line.sessions.set(topic, { ...session, namespaces: raw })
  model.update(raw)
  line.emit('session_update', { id: 1, topic, params: { namespaces: raw } })
}

const ask = async ({ site, clock }: Visit, method: string, params: readonly unknown[] = []): Promise<unknown> => {
  const work = site.wallets.provider('eip155')!.request({ method, params })
  return ended(clock, work)
}

/** What a promise comes to, as the page's clock goes on; 'open' when it comes to nothing. */
async function ended(clock: FakeClock, work: Promise<unknown>): Promise<unknown> {
  const outcome: { value: unknown; over: boolean } = { value: 'open', over: false }
  const end = (value: unknown): void => void Object.assign(outcome, { value, over: true })
  work.then(end, end)
  for (let turn = 0; turn < 8 && !outcome.over; turn += 1) await clock.advance(0)
  // A switch that the session does not follow is over after 5 s.
  for (let turn = 0; turn < 7 && !outcome.over; turn += 1) await clock.advance(1_000)
  return outcome.value
}

async function goTo(visit: Visit): Promise<void> {
  const { random, model, line, site, wrong } = visit
  const wanted = pick(random, CHAINS)
  const before = line.wallet.onRequest
  const reaction = random()
  line.wallet.onRequest = (request, answer) => {
    before(request, () => undefined)
    if (reaction < 0.3) return answer({ error: { code: reaction < 0.2 ? 5000 : 4902, message: 'No.' } })
    // Yes: and then the session follows, or something else happens, or nothing.
    answer({ result: null })
    if (reaction > 0.5) update(visit, anyGrant(random, false))
  }
  const byPage = wanted !== '137' && random() < 0.4
  const end = byPage
    ? await ended(visit.clock, site.networks.switchTo(`eip155:${wanted}`))
    : await ask(visit, SWITCH, [{ chainId: `0x${Number(wanted).toString(16)}` }])
  line.wallet.onRequest = before
  if (end instanceof Error) return
  if (end !== null && end !== undefined) wrong.push(`the switch answered ${JSON.stringify(end)}`)
  if (!model.grant.has(wanted)) wrong.push(`switched to ${wanted}, which is not granted`)
  model.goTo(wanted)
}

async function reload(visit: Visit): Promise<void> {
  visit.stop()
  await visit.site.close()
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const line = fakeLine(clock, visit.random)
  for (const [topic, session] of visit.line.sessions) line.sessions.set(topic, session)
  const dependencies = { library: line.library }
  const site = await page({ url: 'wss://relay.test', in: visit.store, networks: [ONE, TWO, TEN], clock, dependencies })
  await when(site.wallets.state, ({ connections }) => connections.some(({ namespace }) => namespace === 'eip155'))
  Object.assign(visit, { clock, line, site })
  watch(visit)
}

/** One step of the wallet's, the page's or an attacker's. */
async function step(visit: Visit): Promise<void> {
  const { random, model } = visit
  const id = (visit.events += 1) + 1_000
  const on = pick(random, CHAINS)
  const event = (name: string, data: unknown): object => ({ chainId: `eip155:${on}`, event: { name, data } })
  const dice = random()
  if (dice < 0.3) {
    const to = pick(random, CHAINS)
    const said = pick<[unknown, string]>(random, [
      [Number(to), to],
      [`0x${Number(to).toString(16)}`, to],
      [to, to],
      [`eip155:${to}`, to],
      // Nothing that makes sense: then it is where the event is from.
      [{ to }, on],
      [`solana:${to}`, on],
    ])
    const params = event('chainChanged', said[0])
    tell(visit, params, id)
    model.chainChanged(said[1], on)
    // Twice is once (threat T9), whatever happened in between.
    if (random() < 0.3) tell(visit, params, id)
  } else if (dice < 0.6) {
    const told = some(random, [...ADDRESSES, '0x000000000000000000000000000000000000dEaD'])
    const spelt = told.map((one) => (random() < 0.3 ? one.toLowerCase() : one))
    const data = spelt.map((one) => (random() < 0.5 ? one : `eip155:${pick(random, CHAINS)}:${one}`))
    const noise: unknown[] = random() < 0.3 ? [7, null, '<b>', `solana:x:${ADDRESSES[0]}`] : []
    tell(visit, event('accountsChanged', [...noise, ...data]), id)
    model.accountsChanged(spelt, on)
  } else if (dice < 0.7) update(visit, anyGrant(random, random() < 0.1))
  else if (dice < 0.75)
    visit.line.emit('session_event', { id, topic: 'cd'.repeat(32), params: event('chainChanged', 10) })
  else if (dice < 0.85) await ask(visit, 'personal_sign', ['0x00', SIGNER.address])
  else if (dice < 0.95) await goTo(visit)
  else await reload(visit)
}

async function check(visit: Visit, at: string): Promise<void> {
  const { model, wrong } = visit
  const connection = connectionOf(visit)
  expect(wrong, at).toEqual([])
  expect(connection === undefined, at).toBe(model.over)
  if (model.over) return
  judge(visit)
  expect(wrong, at).toEqual([])
  const chainId: CaipNetworkId = `eip155:${model.chain}`
  expect([connection?.chainId, connection?.account.allAccounts.map(({ address }) => address)], at).toEqual([
    chainId,
    model.accounts,
  ])
  expect(connection?.account.address, at).toBe(model.accounts[0])
  const provider = visit.site.wallets.provider('eip155')!
  expect(await provider.request({ method: 'eth_accounts' }), at).toEqual(model.accounts)
  expect(await provider.request({ method: 'eth_chainId' }), at).toBe(`0x${Number(model.chain).toString(16)}`)
}

describe(`${run.count} sequences of what wallets, pages and attackers do to a session`, () => {
  it(
    'lead to no state beyond its grant and to no request on another network than is shown',
    () =>
      run.measured(async (say) => {
        let steps = 0
        for (let seed = run.seed; seed < run.seed + run.count; seed += 1) {
          const visit = await begin(seed)
          await check(visit, `seed ${seed}, at the beginning`)
          for (let turn = 0; turn < 8 && !visit.model.over; turn += 1) {
            await step(visit)
            await check(visit, `seed ${seed}, step ${turn}`)
            steps += 1
          }
          run.saw(visit.model.over ? 'ended' : 'went on')
          visit.stop()
          expect(visit.site.test.faults, `seed ${seed}`).toEqual([])
          await visit.site.close()
        }
        say(`0 states beyond the grant, 0 requests elsewhere in ${steps} steps`)
        expect(steps).toBeGreaterThan(run.count * 5)
      }),
    run.limit,
  )
})
