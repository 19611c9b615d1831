/**
 * Session theft (threat T26): a person used a wallet, and at the next visit other programs claim to be it, in any order. Who
 * is connected shows in who is asked to sign; the model knows the programs, and nothing of the code.
 * @module-tag thorough
 */
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import { mockChain } from '#testing'
import { injected } from '../../../src/plugins/injected/index.ts'
import { solana, solanaMainnet } from '../../../src/plugins/solana/index.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { createActor, type Actor, type Answer, type Face, type Side } from './theft/actors.ts'
import { flush, MAINNET, setup, until } from './support.ts'

const run = soakRun('session theft')
afterAll(() => void vi.unstubAllGlobals())

const svg = (color: string): string =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9" fill="${color}"/></svg>`

/** A wallet with a name of its own for the domain, or one without: then its name stands for it. */
const REAL: readonly Face[] = [
  { name: 'Larkspur', rdns: 'example.larkspur', icon: svg('red'), uuid: 'real' },
  { name: 'Larkspur Wallet', rdns: '', icon: svg('red'), uuid: 'real' },
]

interface Forger {
  readonly name: 'same' | 'case' | 'other'
  readonly rdns: 'same' | 'case' | 'other'
  readonly icon: 'same' | 'other'
  readonly answer: Answer
  /** Milliseconds since the page began; below zero before anybody listens. */
  readonly at: number
  /** How long it thinks about its first answer. */
  readonly thinks: number
  /** Announces the same objects once more, or takes itself away, so much later. */
  readonly later: { readonly what: 'again' | 'leave'; readonly after: number } | undefined
}

const faceOf = (real: Face, { name, rdns, icon }: Forger, at: number): Face => ({
  name: { same: real.name, case: real.name.toUpperCase(), other: 'Quarry' }[name],
  rdns: { same: real.rdns, case: real.rdns.toUpperCase(), other: 'example.other' }[rdns],
  icon: icon === 'same' ? real.icon : svg('blue'),
  uuid: at % 2 === 0 ? real.uuid : `forged-${at}`,
})

const moment = fc.oneof(fc.constantFrom(-1, 0, 1, 4_999, 5_000), fc.integer({ min: 0, max: 6_000 }))
const thinks = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 }))
const forger: fc.Arbitrary<Forger> = fc.record({
  name: fc.constantFrom('same', 'same', 'case', 'other'),
  rdns: fc.constantFrom('same', 'same', 'case', 'other'),
  icon: fc.constantFrom('same', 'same', 'other'),
  answer: fc.constantFrom<Answer>('person', 'person second', 'thief', 'thief and person', 'nobody', 'never', 'error'),
  at: moment,
  thinks,
  later: fc.option(fc.record({ what: fc.constantFrom('again', 'leave'), after: fc.integer({ min: 1, max: 3_000 }) }), {
    nil: undefined,
  }),
})

const scenario = fc.record({
  side: fc.constantFrom<Side>('eip155', 'solana'),
  real: fc.constantFrom(...REAL),
  /** What the wallet does at the second visit; undefined: it is not there. */
  back: fc.option(
    fc.record({ at: moment, thinks, answer: fc.constantFrom<Answer>('person', 'person', 'person second') }),
    {
      nil: undefined,
    },
  ),
  forgers: fc.array(forger, { maxLength: 3 }),
  /** Forgers whose listeners were there before the wallet's. */
  firstInLine: fc.boolean(),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

async function visit(page: EventTarget, storage: FakeStorage) {
  vi.stubGlobal('window', page)
  return setup({
    storage,
    known: [],
    bare: true,
    networks: [MAINNET, { ...solanaMainnet, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }],
    plugins: [
      injected({ legacy: false }),
      solana(),
      mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin,
    ],
  })
}
type Visit = Awaited<ReturnType<typeof visit>>

/** The first visit: the person chooses the wallet. */
async function firstVisit(side: Side, real: Face): Promise<FakeStorage> {
  const page = new EventTarget()
  const storage = createFakeStorage()
  const first = await visit(page, storage)
  createActor(side, real, 'person').announce(page)
  const { state } = first.service
  await until(() => state.get().connectors.length > 0)
  await first.service.connect({ connectorId: state.get().connectors[0]!.id })
  await first.stop()
  return storage
}

const SIGN = { eip155: 'personal_sign', solana: 'solana_signMessage' } as const

/** Who is asked when the page wants a signature. */
async function behind(side: Side, { service }: Visit, actors: readonly Actor[]): Promise<Actor | undefined> {
  const account = service.state.get().accounts[side]
  if (!account) return undefined
  const params =
    side === 'solana' ? { message: '2NEpo7TZRRrLZSi2U', pubkey: account.address } : ['0x00', account.address]
  service
    .provider(side)
    ?.request({ method: SIGN[side], params })
    .catch(() => {})
  let found: Actor | undefined
  await until(() => (found = actors.find((actor) => actor.wasAskedToSign())) !== undefined)
  return found
}

const plain = (text: string): string => text.toLowerCase().replace(' wallet', '')

/** Whether a program says that it is the wallet: the standard of the side has domains or has none. */
const claims = (side: Side, real: Face, { name, rdns }: Face): boolean =>
  plain(name) === plain(real.name) || (side === 'eip155' && real.rdns !== '' && plain(rdns) === plain(real.rdns))

/** Nothing that is said in public tells it from the wallet, and it knows an address of the person. */
const isDouble = (side: Side, real: Face, face: Face, answer: Answer): boolean =>
  face.name === real.name &&
  (side === 'solana' || plain(face.rdns) === plain(real.rdns)) &&
  face.icon === real.icon &&
  answer.startsWith('person')

interface Step {
  readonly at: number
  readonly actor: Actor
  readonly what: 'announce' | 'leave' | 'wake'
}

/** What came of a second visit: whether the wallet itself came back, and what should not have been. */
interface Outcome {
  readonly isBack: boolean
  readonly wrong: readonly string[]
}

async function replay({ side, real, back, forgers, firstInLine }: Scenario): Promise<Outcome> {
  const storage = await firstVisit(side, real)
  const wrong: string[] = []
  const page = new EventTarget()
  const wallet = back && createActor(side, real, back.answer, back.thinks > 0)
  const thieves = forgers.map((one) => ({
    ...one,
    actor: createActor(side, faceOf(real, one, one.at), one.answer, one.thinks > 0),
  }))
  const actors = [...thieves.map(({ actor }) => actor), ...(wallet ? [wallet] : [])]
  const arrival = (actor: Actor, { at, thinks }: { readonly at: number; readonly thinks: number }): readonly Step[] => [
    { at, actor, what: 'announce' },
    ...(thinks > 0 ? [{ at: Math.max(at, 0) + thinks, actor, what: 'wake' } as const] : []),
  ]
  const theirs = thieves.flatMap(({ actor, at, later, thinks }): readonly Step[] => [
    ...arrival(actor, { at, thinks }),
    ...(later
      ? [{ at: Math.max(at, 0) + later.after, actor, what: later.what === 'again' ? 'announce' : 'leave' } as const]
      : []),
  ])
  const own: readonly Step[] = wallet && back ? arrival(wallet, back) : []
  const steps = (firstInLine ? [...theirs, ...own] : [...own, ...theirs]).toSorted((a, b) => a.at - b.at)
  const ever = new Set<Actor>()
  const act = ({ actor, what }: Step): void => {
    if (what === 'announce') actor.announce(page)
    else if (what === 'leave') actor.leave()
    else actor.wake()
    if (what === 'announce') ever.add(actor)
  }
  // Whoever is there before us answers when we ask who is there.
  for (const step of steps.filter(({ at }) => at < 0)) {
    const question = side === 'eip155' ? 'eip6963:requestProvider' : 'wallet-standard:app-ready'
    page.addEventListener(question, () => act(step), { once: true })
  }
  const test = await visit(page, storage)
  let now = 0
  const goTo = async (at: number): Promise<void> => {
    await test.clock.advance(at - now)
    now = at
  }
  const check = async (): Promise<Actor | undefined> => {
    await flush()
    const one = await behind(side, test, actors)
    const thief = thieves.find(({ actor }) => actor === one)
    if (!thief) return one
    const others = [...ever].filter((other) => other !== one && claims(side, real, other.face))
    const excused = isDouble(side, real, thief.actor.face, thief.answer) && others.length === 0
    if (!excused) wrong.push(`${JSON.stringify(thief)} is connected`)
    return one
  }
  await check()
  for (const { at, ...step } of steps.filter((one) => one.at >= 0)) {
    await goTo(at)
    await check()
    act({ at, ...step })
    await check()
  }
  await goTo(20_000)
  const last = await check()
  const isAlone = !forgers.some((one) => claims(side, real, faceOf(real, one, one.at)))
  // A guard that lets nobody in would pass all of the above.
  const isExpected = wallet && isAlone && Math.max(back.at, 0) + back.thinks < 4_999
  if (isExpected && last !== wallet) wrong.push('the wallet did not come back')
  await test.stop()
  return { isBack: last === wallet && wallet !== undefined, wrong }
}

describe('at the next visit', () => {
  it(
    'nobody is connected silently but the wallet that was used',
    () =>
      run.measured(async () => {
        await fc.assert(
          fc.asyncProperty(scenario, async (one) => {
            const { isBack, wrong } = await replay(one)
            expect(wrong).toEqual([])
            run.saw(isBack ? 'came back' : 'nobody connected')
          }),
          run.fc,
        )
        expect(run.seen.get('came back')).toBeGreaterThan(run.count / 20)
      }),
    run.limit,
  )

  it('a copy is not connected when another one came and went while it thought', async () => {
    const copy = { name: 'same', rdns: 'same', icon: 'same', answer: 'person' } as const
    for (const side of ['eip155', 'solana'] as const) {
      const { wrong } = await replay({
        side,
        real: REAL[0]!,
        back: undefined,
        forgers: [
          { ...copy, at: 1, thinks: 1, later: { what: 'leave', after: 1 } },
          { ...copy, at: 0, thinks: 2, later: undefined },
        ],
        firstInLine: false,
      })
      expect(wrong).toEqual([])
    }
  })
})
