import type { ChainNamespace } from '#kernel'
import { type FakeStorage, type MockMood, type MockWallet } from '#kernel/testing'
import { cleanText, graphemes } from '#kit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as connecting from '../../../src/plugins/wallets/connecting/index.ts'
import { readSession } from '../../../src/plugins/wallets/connecting/session.ts'
import { BASE, EVM_1, EVM_2, evmWallet, flush, MAINNET, setup, TOY, TOY_2, toyWallet } from './support.ts'

/** `npm test` runs a slice; `SOAK=1` runs the threat model's full count (T12). */
const RUNS = process.env['SOAK'] ? 10_000 : 1_000

type Test = Awaited<ReturnType<typeof setup>>

interface World {
  test: Test
  /** The second half comes over the net. */
  arrive(): void
  readonly wallets: readonly MockWallet[]
  readonly present: Set<MockWallet>
  /** Ids of wallets that were taken away since the page was loaded. */
  readonly vanished: Set<string>
}

/** By their place in the world: three on one namespace, one on another. */
const IDS = ['larkspur', 'quarry', 'heron', 'tern'] as const
const EVM_3 = '0x3333333333333333333333333333333333333333'
const namespaceAt = (at: number): ChainNamespace => (at === 3 ? 'cosmos' : 'eip155')
const NAMES = [
  '',
  'Savings',
  '  ',
  '\u202eevil\u200b',
  '<img src=x onerror=alert(1)>',
  '👨‍👩‍👧'.repeat(40),
  'a\u0301'.repeat(500),
]

/** One thing that a person, a wallet, the host or the browser does. None waits for what it starts. */
type Action = (world: World) => void | Promise<void>

const ignore = (work: Promise<unknown>): void => void work.catch(() => {})
const MOODS: readonly MockMood[] = [
  'ok',
  'ok',
  'ok',
  'reject',
  'hang',
  'fail',
  { lie: { accounts: ['eip155:1:nonsense'], chainId: 'eip155:1' } },
]
/** A connector makes sure itself that a switch took place (its contract), so it does not lie about that. */
const change = (wallet: MockWallet, mood: MockMood): void =>
  typeof mood === 'object' ? wallet.behave(mood, 'connect', 'restore') : wallet.behave(mood)
const NETWORKS = [MAINNET, BASE, TOY, TOY_2]

const actions: fc.Arbitrary<readonly [string, Action]> = fc.oneof(
  fc
    .nat(3)
    .map((at): [string, Action] => [
      `connect ${at}`,
      ({ test }) => ignore(test.service.connect({ connectorId: IDS[at]! })),
    ]),
  fc.nat(3).map((at): [string, Action] => [
    `connect ${at} and cancel`,
    ({ test }) => {
      const cancel = new AbortController()
      ignore(test.service.connect({ connectorId: IDS[at]!, signal: cancel.signal }))
      cancel.abort()
    },
  ]),
  fc
    .constantFrom<ChainNamespace | undefined>(undefined, 'eip155', 'cosmos')
    .map((namespace): [string, Action] => [
      `disconnect ${namespace ?? 'all'}`,
      ({ test }) => ignore(test.service.disconnect(namespace)),
    ]),
  fc
    .tuple(fc.nat(3), fc.boolean())
    .map(([at, named]): [string, Action] => [
      `disconnect only ${IDS[at]}`,
      ({ test }) => ignore(test.service.disconnect(named ? namespaceAt(at) : undefined, IDS[at])),
    ]),
  fc
    .nat(3)
    .map((at): [string, Action] => [
      `use ${IDS[at]}`,
      ({ test }) => ignore(test.service.use({ connectorId: IDS[at]!, namespace: namespaceAt(at) })),
    ]),
  fc
    .tuple(fc.nat(3), fc.constantFrom(...NAMES))
    .map(([at, name]): [string, Action] => [
      `rename ${IDS[at]} to ${name.slice(0, 10)}`,
      ({ test, wallets }) => test.service.rename(wallets[at]!.accounts[0]!, name),
    ]),
  fc
    .nat(3)
    .map((at): [string, Action] => [
      `switch to ${NETWORKS[at]!.caipNetworkId}`,
      ({ test }) => ignore(test.networks.switchTo(NETWORKS[at]!.caipNetworkId)),
    ]),
  fc
    .tuple(fc.nat(3), fc.nat(MOODS.length - 1))
    .map(([at, mood]): [string, Action] => [
      `mood ${at} ${JSON.stringify(MOODS[mood])}`,
      ({ wallets }) => change(wallets[at]!, MOODS[mood]!),
    ]),
  fc.nat(3).map((at): [string, Action] => [`wake ${at}`, ({ wallets }) => wallets[at]!.wake()]),
  fc.nat(3).map((at): [string, Action] => [`lock ${at}`, ({ wallets }) => wallets[at]!.show([])]),
  fc
    .nat(3)
    .map((at): [string, Action] => [
      `other account ${at}`,
      ({ wallets }) => wallets[at]!.show([...wallets[at]!.accounts].reverse()),
    ]),
  fc
    .tuple(fc.nat(2), fc.constantFrom('eip155:1' as const, 'eip155:8453' as const, 'eip155:100' as const))
    .map(([at, id]): [string, Action] => [`wallet ${at} goes to ${id}`, ({ wallets }) => wallets[at]!.goTo(id)]),
  fc.nat(3).map((at): [string, Action] => [`end ${at}`, ({ wallets }) => wallets[at]!.end()]),
  fc.nat(3).map((at): [string, Action] => [
    `come or go ${at}`,
    ({ test, wallets, present, vanished }) => {
      const wallet = wallets[at]!
      vanished.add(IDS[at]!)
      if (present.delete(wallet)) return test.registry.vanish(wallet)
      present.add(wallet)
      test.registry.appear(wallet)
    },
  ]),
  fc.constant<[string, Action]>(['open', ({ test }) => test.kernel.router.show()]),
  fc.constant<[string, Action]>(['close', ({ test }) => void test.kernel.router.close()]),
  fc.constantFrom(1, 1_000, 5_000).map((ms): [string, Action] => [`wait ${ms}`, ({ test }) => test.clock.advance(ms)]),
  fc.constant<[string, Action]>(['let things happen', () => flush()]),
  fc.constant<[string, Action]>(['the second half comes', ({ arrive }) => arrive()]),
  fc.constant<[string, Action]>([
    'reload',
    async (world) => {
      const { storage } = world.test
      await world.test.stop()
      world.vanished.clear()
      Object.assign(world, await start(world.wallets, world.present, storage))
    },
  ]),
)

async function start(
  wallets: readonly MockWallet[],
  present: ReadonlySet<MockWallet>,
  storage?: FakeStorage,
): Promise<Pick<World, 'test' | 'arrive'>> {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const test = await setup({
    wallets: wallets.filter((wallet) => present.has(wallet)),
    source: async () => (await arrived, connecting),
    ...(storage && { storage }),
  })
  return { test, arrive }
}

/** What must hold at every moment, as far as it does not. */
function broken({ test, vanished }: World): readonly string[] {
  const { status, accounts, activeNamespace, connecting, connections } = test.service.state.get()
  const { active, unsupported } = test.networks.state.get()
  const stored = readSession(test.core.ctx.storage)
  const keyOf = ({ connectorId, namespace }: { readonly connectorId: string; readonly namespace: string }): string =>
    `${namespace}:${connectorId}`
  const there = connections.map(keyOf)
  const kept = stored.map(keyOf)
  const cameBack = new Set(
    test.events.flatMap(({ id, payload }) => (id === 'latchkey:connect' ? [keyOf(payload as never)] : [])),
  )
  const labels = connections.flatMap(({ account }) => Object.values(account.addressLabels ?? {}))
  const rules: readonly (readonly [string, boolean])[] = [
    ...(['eip155', 'cosmos'] as const).flatMap((namespace) => {
      const own = connections.filter((connection) => connection.namespace === namespace)
      const inUse = own.filter((connection) => connection.active)
      const lead = stored.find((connection) => connection.active && connection.namespace === namespace)
      return [
        [
          `${namespace} is connected exactly when it has an account`,
          (status[namespace] === 'connected') === (accounts[namespace] !== undefined),
        ],
        [`${namespace} has one wallet in use exactly when it has any`, inUse.length === Math.min(own.length, 1)],
        [`the account of ${namespace} is its wallet's`, accounts[namespace] === inUse[0]?.account],
        [`what is in use for ${namespace} is remembered`, !inUse[0] || (!!lead && keyOf(lead) === keyOf(inUse[0]))],
      ] as const
    }),
    ['each wallet is connected once', new Set(there).size === there.length],
    [
      'what is connected is remembered, in its order',
      there.join() === kept.filter((key) => there.includes(key)).join(),
    ],
    [
      'what is remembered is connected, or was not there to be asked',
      stored.every((one) => there.includes(keyOf(one)) || !cameBack.has(keyOf(one)) || vanished.has(one.connectorId)),
    ],
    ['names are clean and short', labels.every((label) => label === cleanText(label) && graphemes(label).length <= 32)],
    ['an account is a connected one', connections.every(({ account }) => account.status === 'connected')],
    [
      'what is being asked has an operation',
      !connecting || test.half()?.operations.has(`wallet:${connecting.namespace}`) === true,
    ],
    ['a network is listed or not', active === undefined || unsupported === undefined],
    ['the active network is of the active namespace', !active || active.chainNamespace === activeNamespace],
  ]
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

/** What must hold once everything that can answer has answered, as far as it does not. */
async function brokenAtRest(world: World): Promise<readonly string[]> {
  const { test, wallets, present, arrive } = world
  arrive()
  for (const wallet of wallets) {
    wallet.behave('ok')
    wallet.wake()
  }
  await flush()
  await test.clock.advance(20 * 60_000)
  await flush()
  const { status, connecting, connections } = test.service.state.get()
  const truths = connections.map(({ account, connectorId }) => {
    const wallet = wallets[IDS.indexOf(connectorId as (typeof IDS)[number])]!
    const truth = `${wallet.chainId}:${wallet.accounts[0]!.split(':')[2]}`
    return [
      `${connectorId} is there and says the same`,
      present.has(wallet) && wallet.granted && account.caipAddress === truth,
    ] as const
  })
  const rules: readonly (readonly [string, boolean])[] = [
    [
      'nothing is being asked',
      connecting === undefined && Object.values(status).every((value) => value === 'connected'),
    ],
    ['no operation is left', !(test.half()?.operations.size || test.half()?.questions.size)],
    ['nothing was at fault', test.faults.length === 0],
    ...truths,
  ]
  return [...broken(world), ...rules.flatMap(([rule, holds]) => (holds ? [] : [rule]))]
}

/** A visit begins as strangers, with the code that connects there or not, or with some wallets connected. */
const beginnings = fc.oneof(
  fc.constant<'late' | 'early'>('late'),
  fc.constant<'late' | 'early'>('early'),
  fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }),
)

it('keeps its promises through any order of connects, switches, wallet events and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 1, maxLength: 25 }), beginnings, async (list, beginning) => {
      const wallets = [
        evmWallet({ accounts: [`eip155:1:${EVM_1}`] }),
        evmWallet({ name: 'Quarry', accounts: [`eip155:1:${EVM_2}`] }),
        evmWallet({ name: 'Heron', accounts: [`eip155:1:${EVM_3}`] }),
        toyWallet(),
      ]
      const present = new Set(wallets)
      const world: World = { ...(await start(wallets, present)), wallets, present, vanished: new Set() }
      if (beginning !== 'late') world.arrive()
      if (typeof beginning === 'object')
        for (const at of beginning) await world.test.service.connect({ connectorId: IDS[at]! })
      for (const [, action] of list) {
        await action(world)
        expect(broken(world)).toEqual([])
      }
      expect(await brokenAtRest(world)).toEqual([])
      await world.test.stop()
    }),
    { seed: 20_260_101, numRuns: RUNS },
  )
}, 1_800_000)
