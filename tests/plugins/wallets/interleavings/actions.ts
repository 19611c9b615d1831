import fc from 'fast-check'
import { NONSENSE } from '../nonsense.ts'
import { flush } from '../support.ts'
import { connect, disconnect, offer, switchTo, use } from './host.ts'
import { tampered } from './tampering.ts'
import { keyOf, SIDES, type Mood } from './wallets.ts'
import {
  addWallet,
  connectionsOf,
  loadActions,
  removeWallet,
  KEYS,
  leavePage,
  load,
  networksOf,
  type World,
} from './world.ts'

/** One thing that a person, a wallet, the host or the browser does. None waits for what it starts. */
export interface Action {
  readonly run: (world: World) => void | Promise<void>
  /** Everything that follows from what happened so far has followed afterwards. */
  readonly settles: boolean
  /** For the report of a counterexample. */
  readonly toString: () => string
}

const action = (name: string, run: Action['run'], settles = false): Action => ({ run, settles, toString: () => name })

/** A lie that is null would be an honest "I do not know you". */
const LIES: readonly Mood[] = NONSENSE.flatMap(([, lie]) => (lie === null ? [] : [{ lie }]))
const NAMES = [
  '',
  'Savings',
  '  ',
  '\u202eevil\u200b',
  '<img src=x onerror=alert(1)>',
  '👨‍👩‍👧'.repeat(40),
  'a\u0301'.repeat(500),
]
const NONSENSE_EVENTS: readonly unknown[] = [
  ...NONSENSE.map(([, value]) => value),
  { type: 'accounts', accounts: ['eip155:1:<b>'] },
  {
    type: 'accounts',
    accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:0x1111111111111111111111111111111111111111'],
  },
  { type: 'chain', chainId: 'cosmos:toy-1' },
]

const wallet = fc.nat(7)
const side = fc.constantFrom(...SIDES)
const network = fc.constantFrom(...SIDES.flatMap((one) => networksOf(one).map(({ caipNetworkId }) => caipNetworkId)))
const mood = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Mood>('ok') },
  { weight: 2, arbitrary: fc.constantFrom<Mood>('reject', 'fail') },
  { weight: 1, arbitrary: fc.constantFrom(...LIES) },
)
const name = (at: number): string => KEYS[at]!

const choices: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: wallet.map((at) =>
      action(`connect ${name(at)}, which says yes at once`, (world) => {
        connect(world, at)
        const question = world.questions.at(-1)
        if (question?.wallet !== world.wallets[at] || question?.kind !== 'connect') return
        question.decide('ok')
        question.deliver()
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(wallet, fc.option(network, { freq: 4, nil: undefined }), fc.boolean())
      .map(([at, id, unnamed]) =>
        action(
          `connect ${name(at)}${id ? ` on ${id}` : ''}${unnamed ? ', namespace not named' : ''}`,
          (world) => void connect(world, at, { network: id, unnamed }),
        ),
      ),
  },
  {
    weight: 4,
    arbitrary: wallet.map((at) => action(`${name(at)} has a session of its own`, (world) => offer(world, at))),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(wallet, fc.nat(3)).map(([at, turns]) =>
      action(`connect ${name(at)}, cancelled after ${turns} turns`, async (world) => {
        const cancel = new AbortController()
        const intent = connect(world, at, { signal: cancel.signal })
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        world.ledger.cancelled(intent)
        cancel.abort()
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .option(side, { nil: undefined })
      .map((one) => action(`disconnect ${one ?? 'all'}`, (world) => disconnect(world, one))),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(wallet, fc.boolean())
      .map(([at, named]) =>
        action(`disconnect ${name(at)}${named ? '' : ' wherever it is'}`, (world) =>
          disconnect(world, named ? world.wallets[at]!.side : undefined, world.wallets[at]!.id),
        ),
      ),
  },
  { weight: 3, arbitrary: wallet.map((at) => action(`use ${name(at)}`, (world) => use(world, at))) },
  { weight: 6, arbitrary: network.map((id) => action(`switch to ${id}`, (world) => void switchTo(world, id))) },
  {
    weight: 1,
    arbitrary: network.map((id) =>
      action(`switch to ${id}, cancelled`, (world) => {
        const cancel = new AbortController()
        const intent = switchTo(world, id, cancel.signal)
        world.ledger.cancelled(intent)
        cancel.abort()
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(wallet, fc.constantFrom(...NAMES))
      .map(([at, label]) =>
        action(`rename ${name(at)}`, ({ page, wallets }) =>
          page.test.service.rename(`${wallets[at]!.at}:${wallets[at]!.addresses[0]!}`, label),
        ),
      ),
  },
)

/** The host does something inside of its own listener. */
const reactions: fc.Arbitrary<Action> = fc
  .tuple(
    fc.constantFrom('connect', 'disconnect', 'account', 'network', 'state'),
    fc.oneof(
      fc
        .option(side, { nil: undefined })
        .map((one) => action(`disconnect ${one ?? 'all'}`, (world) => disconnect(world, one))),
      wallet.map((at) => action(`use ${name(at)}`, (world) => use(world, at))),
      wallet.map((at) => action(`connect ${name(at)}`, (world) => void connect(world, at))),
      network.map((id) => action(`switch to ${id}`, (world) => void switchTo(world, id))),
    ),
  )
  .map(([to, inner]) =>
    action(`at the next ${to}: ${String(inner)}`, (world) => {
      world.reaction = { to, act: () => void inner.run(world) }
    }),
  )

const answers: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.nat(5), mood).map(([nth, how]) =>
      action(`question ${nth} is answered: ${typeof how === 'string' ? how : 'a lie'}`, ({ questions }) => {
        const question = questions[nth % questions.length]
        question?.decide(how)
        question?.deliver()
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(5), mood)
      .map(([nth, how]) =>
        action(`question ${nth} is decided: ${typeof how === 'string' ? how : 'a lie'}`, ({ questions }) =>
          questions[nth % questions.length]?.decide(how),
        ),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(5).map((nth) =>
      action(`decided answer ${nth} arrives`, ({ questions }) => {
        const decided = questions.filter(({ outcome }) => outcome)
        decided[nth % decided.length]?.deliver()
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: wallet.map((at) =>
      action(`${name(at)} throws next time`, ({ wallets }) => wallets[at]!.throwNext(true)),
    ),
  },
)

const wordsOfWallets: fc.Arbitrary<Action> = fc.oneof(
  wallet.map((at) =>
    action(`${name(at)} shows its accounts in another order`, ({ wallets }) =>
      wallets[at]!.show([...wallets[at]!.addresses].reverse()),
    ),
  ),
  wallet.map((at) =>
    action(`${name(at)} shows one account`, ({ wallets }) => wallets[at]!.show(wallets[at]!.addresses.slice(0, 1))),
  ),
  wallet.map((at) => action(`${name(at)} locks`, ({ wallets }) => wallets[at]!.show([]))),
  wallet.map((at) =>
    action(`${name(at)} ends the session`, (world) => {
      const it = world.wallets[at]!
      // Of a session over several namespaces, one connected face speaks for all.
      it.end(connectionsOf(world).some((connection) => keyOf(connection) === it.key) ? [it] : it.permission.faces)
    }),
  ),
  fc
    .tuple(wallet, fc.nat(2))
    .map(([at, nth]) =>
      action(`${name(at)} goes to its network ${nth}`, ({ wallets }) =>
        wallets[at]!.goTo(networksOf(wallets[at]!.side)[nth]!.caipNetworkId),
      ),
    ),
  fc
    .tuple(wallet, fc.constantFrom(...NONSENSE_EVENTS.keys()))
    .map(([at, nth]) =>
      action(`${name(at)} sends nonsense ${nth}`, ({ wallets }) => wallets[at]!.sendNonsense(NONSENSE_EVENTS[nth])),
    ),
  wallet.map((at) =>
    action(`${name(at)} comes or goes`, (world) => {
      const it = world.wallets[at]!
      if (it.listed) removeWallet(world, it)
      else addWallet(world, it)
    }),
  ),
)

const times: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(action('all is quiet', () => flush(), true)) },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 4 }).map((turns) =>
      action(`${turns} turns`, async () => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(1, 1_000, 3_000, 5_000)
      .map((ms) => action(`${ms} ms pass`, ({ page }) => page.test.clock.advance(ms), true)),
  },
  {
    weight: 1,
    arbitrary: fc.constant(action('20 minutes pass', ({ page }) => page.test.clock.advance(20 * 60_000), true)),
  },
  { weight: 1, arbitrary: fc.constant(action('the actions load', loadActions, true)) },
  { weight: 2, arbitrary: fc.constant(action('open', ({ page }) => page.test.kernel.router.show())) },
  { weight: 1, arbitrary: fc.constant(action('close', ({ page }) => void page.test.kernel.router.close())) },
)

const reloads: fc.Arbitrary<Action> = fc
  .record({
    present: fc.oneof(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7]),
    ),
    reconnects: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    failure: fc.oneof(
      { weight: 6, arbitrary: fc.constant('none' as const) },
      { weight: 1, arbitrary: fc.constantFrom('quota' as const, 'security' as const) },
    ),
    values: fc.option(tampered, { freq: 2, nil: {} }),
    late: fc.nat(3).map((draw) => draw === 3),
  })
  .map(({ present, reconnects, failure, values, late }) =>
    action(
      `reload with ${present.join('')}${reconnects ? '' : ', no reconnecting'}, storage ${failure} ${JSON.stringify(values)}${late ? ', late' : ''}`,
      async (world) => {
        await leavePage(world)
        for (const [key, text] of Object.entries(values)) world.storage.values.set(`latchkey:wallets:${key}`, text)
        world.storage.failure = failure
        await load(
          world,
          present.map((at) => world.wallets[at]!),
          reconnects,
        )
        if (!late) await loadActions(world)
      },
      true,
    ),
  )

export const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 9, arbitrary: choices },
  { weight: 9, arbitrary: answers },
  { weight: 6, arbitrary: wordsOfWallets },
  { weight: 7, arbitrary: times },
  { weight: 1, arbitrary: reactions },
  { weight: 1, arbitrary: reloads },
)
