/** Each rule of `checkPlugin` finds what breaks it, names it, and finds nothing else. */
import {
  contribute,
  defineEvent,
  defineGate,
  defineModule,
  definePlugin,
  defineToken,
  defineView,
  guard,
  gate,
  provide,
  shapes,
  type InstalledPlugin,
  type PluginContext,
  type PluginManifest,
  type PluginModule,
} from 'latchkey/plugin'
import { createOperations } from 'latchkey/plugin/operations'
import {
  ACCOUNT_ACTION,
  ACCOUNT_TAB,
  ACCOUNTS,
  BALANCES,
  NETWORKS,
  NOTICES,
  parseCaipAddress,
  TRANSACTION_SETTLED,
  WALLETS,
  type CaipAddress,
  type CHAIN,
  type ChainContribution,
  type WalletRequest,
} from 'latchkey/plugin/wallet'
import {
  checkPlugin,
  flush,
  mockChain,
  toyAddress,
  toyNetwork,
  type PluginCheckOptions,
  type TestKernel,
} from 'latchkey/plugin/testing'
import * as wallet from 'latchkey/plugin/wallet'
import { wallets } from 'latchkey/plugins/wallets'
import { describe, expect, it, vi } from 'vitest'
import { KNOWN_VIEWS } from '../../src/testing/conformance/manifestRules.ts'

const VIEW = defineView('Toy')
const SERVICE = defineToken<{ readonly n: number }>('toy/service')
const OTHERS = defineToken<{ readonly n: number }>('others/service')
const GATE = defineGate<string>('toy.gate')
const component = async () => ({ default: () => null })
const view = { ref: VIEW, title: 'toy.title', load: component }
const action = { id: 'toy', label: 'toy.title', icon: 'send', open: VIEW }
const en = { 'toy.title': 'Toy' }

/** A plugin that keeps every rule, but for what is changed. */
function toy(change: Partial<PluginManifest> = {}, module: PluginModule = {}): InstalledPlugin {
  return definePlugin({
    id: 'toy',
    version: '1.0.0',
    apiVersion: 1,
    provides: [SERVICE],
    gates: [gate(GATE)],
    contributes: { strings: { en }, views: [view], slots: [contribute(ACCOUNT_ACTION, action)] },
    load: async () => ({
      default: defineModule({
        services: [provide(SERVICE, { make: () => ({ n: 1 }) })],
        guards: [guard(GATE, async () => {})],
        ...module,
      }),
    }),
    ...change,
  })()
}

const activates = (activate: (context: PluginContext) => void | Promise<void>): InstalledPlugin => toy({}, { activate })

/** Which rules were broken, and where. */
async function found(plugin: InstalledPlugin, options: PluginCheckOptions = {}): Promise<readonly string[]> {
  return (await checkPlugin(plugin, { rounds: 3, ...options })).map(({ rule, where }) => `${rule} ${where}`)
}

it('finds nothing in a plugin that keeps every rule, and says what it did not look at', async () => {
  const findings = await checkPlugin(toy())
  expect(findings).toEqual([])
  expect(findings.skipped).toEqual(['renders'])
})

it('a finding says what is wrong in words', async () => {
  expect(await checkPlugin(toy({ provides: [SERVICE, OTHERS] }), { rounds: 1 })).toContainEqual({
    rule: 'provides',
    where: 'others/service',
    problem: 'is promised in the manifest, and the module does not make it',
  })
})

const contributes = (more: NonNullable<PluginManifest['contributes']>): InstalledPlugin =>
  toy({ contributes: { strings: { en }, views: [view], ...more } })

describe.each<readonly [what: string, plugin: () => InstalledPlugin, findings: readonly string[]]>([
  ['another contract', () => toy({ apiVersion: 2 }), ['manifest manifest']],
  ['an id of nobody', () => toy({ id: 'Toy!' }), ['manifest manifest']],
  ['a requirement that nobody offers', () => toy({ requires: { wallets: WALLETS } }), ['manifest manifest']],
  [
    'a manifest that is a dictionary',
    () => {
      const words = Array.from({ length: 200 }, (_, at) => [`toy.${at}`, `${(at * 7_919) ** 3}`] as const)
      return contributes({ strings: { en: { ...en, ...Object.fromEntries(words) } } })
    },
    ['manifest-size manifest'],
  ],
  ['a title without words', () => contributes({ views: [{ ...view, title: 'toy.none' }] }), ['words view:Toy']],
  ['a subtitle without words', () => contributes({ views: [{ ...view, subtitle: 'toy.none' }] }), ['words view:Toy']],
  [
    'a label without words',
    () => contributes({ slots: [contribute(ACCOUNT_ACTION, { ...action, label: 'toy.none' })] }),
    ['words slot:account.action/toy'],
  ],
  [
    'a locale that lacks a key',
    () => contributes({ strings: { en: { ...en, 'toy.more': 'More' }, de: { 'toy.title': 'Spielzeug' } } }),
    ['words toy.more'],
  ],
  [
    'a locale that lacks a key, in the module',
    () => toy({}, { strings: { en: { 'toy.late': 'Late' }, de: {} } }),
    ['words toy.late'],
  ],
  [
    'a locale that lacks a key, in the chunk of a view',
    () => {
      const load = async () => ({ ...(await view.load()), strings: { en: { 'toy.late': 'Late' }, de: {} } })
      return contributes({ views: [{ ...view, load }] })
    },
    ['words toy.late'],
  ],
  [
    "somebody else's key",
    () => contributes({ strings: { en: { ...en, 'shell.close': '!' } } }),
    ['key-prefix shell.close'],
  ],
  [
    'an icon that nobody draws',
    () => contributes({ slots: [contribute(ACCOUNT_ACTION, { ...action, icon: 'unicorn' })] }),
    ['icons slot:account.action/toy'],
  ],
  [
    'a view that nobody has',
    () => contributes({ slots: [contribute(ACCOUNT_ACTION, { ...action, open: defineView('Nowhere') })] }),
    ['opens slot:account.action/toy'],
  ],
  ['a chunk without a module', () => toy({ load: async () => ({}) as never }), ['load load']],
  ['a chunk that fails', () => toy({ load: () => Promise.reject(new Error('gone')) }), ['load load']],
  [
    'a view that is no component',
    () => contributes({ views: [{ ...view, load: async () => ({ default: { draw: () => null } }) }] }),
    ['components view:Toy'],
  ],
  [
    'a tab whose chunk fails',
    () =>
      contributes({
        slots: [contribute(ACCOUNT_TAB, { id: 'tab', label: 'toy.title', load: () => Promise.reject(new Error('x')) })],
      }),
    ['components slot:account.tab/tab'],
  ],
  [
    'a service that nobody announced',
    () =>
      toy(
        {},
        { services: [provide(SERVICE, { make: () => ({ n: 1 }) }), provide(OTHERS, { make: () => ({ n: 1 }) })] },
      ),
    ['provides others/service'],
  ],
  [
    'a service that cannot be made',
    () => toy({}, { services: [provide(SERVICE, { make: () => JSON.parse('{') as { n: number } })] }),
    ['provides toy/service'],
  ],
  ['a gate without a guard', () => toy({}, { guards: [] }), ['gates toy.gate']],
  ['a guard without a gate', () => toy({ gates: [] }), ['gates toy.gate']],
  [
    'a start that fails',
    () =>
      activates(() => {
        throw new Error('no')
      }),
    ['starts activate'],
  ],
  ['a start that never ends', () => activates(() => new Promise(() => {})), ['starts activate']],
  [
    'a timer that throws',
    () =>
      activates((ctx) => {
        const timer = ctx.clock.setTimeout(() => JSON.parse('{') as undefined, 10)
        ctx.own(() => ctx.clock.clearTimeout(timer))
      }),
    ['starts timer'],
  ],
  [
    'a policy that leads every way into its own view',
    () =>
      contributes({ policies: [{ id: 'toy', redirect: (to) => (to.ref.id === VIEW.id ? undefined : { ref: VIEW }) }] }),
    // In the other two faults its policies have left with it.
    ['fails-alone has no chunk'],
  ],
  [
    'a button that needs its service',
    () =>
      contributes({
        slots: [
          contribute(ACCOUNT_ACTION, {
            ...action,
            when: () => {
              throw new Error('not there')
            },
          }),
        ],
      }),
    Array.from({ length: 3 }, () => 'fails-alone slot:account.action/toy'),
  ],
  [
    'a timer that stays',
    () => activates(({ clock }) => void clock.setTimeout(() => {}, 1e9)),
    [
      'leaves-nothing activate',
      ...['throws in activate', 'never ends in activate'].map((fault) => `fails-alone ${fault}`),
    ],
  ],
  [
    'a listener that stays',
    () => activates(({ router }) => void router.state.subscribe(() => {})),
    ['leaves-nothing activate', 'fails-alone throws in activate', 'fails-alone never ends in activate'],
  ],
  [
    'a key for each life',
    () => activates(({ storage }) => storage.set(`${Math.random()}`, 1)),
    ['leaves-nothing keys'],
  ],
  [
    "a timer of the page's own",
    () =>
      activates(({ signal }) => {
        const timer = setInterval(() => {}, 1e6)
        // Stopped by the test, not by the plugin.
        timers.push(timer)
        signal.throwIfAborted()
      }),
    ['leaves-nothing page'],
  ],
  [
    'code that goes on',
    () =>
      activates(
        ({ own, storage }) =>
          void own(
            () =>
              void flush()
                .then(flush)
                .then(flush)
                .then(() => storage.set('late', 1)),
          ),
      ),
    ['stays-stopped activate'],
  ],
  ["a key of the page's own", () => activates(() => localStorage.setItem('toy', '1')), ['storage toy']],
  [
    'a question at once',
    () => toy({ activation: 'init' }, { activate: () => void fetch('https://toy.test/hello').catch(() => {}) }),
    ['early-requests https://toy.test/hello'],
  ],
])('%s', (_, plugin, findings) => {
  it('is found', async () => expect(await found(plugin())).toEqual(findings))
})

const timers: ReturnType<typeof setInterval>[] = []

it('a wallet that stays in the list is found', async () => {
  let n = 0
  const plugin = toy(
    { requires: { wallets: WALLETS } },
    {
      activate(ctx) {
        n += 1
        const id = `left-${n}`
        // Not owned: it outlives the plugin.
        ctx.use(WALLETS).register(() => ({
          id,
          name: id,
          type: 'EXTERNAL',
          chain: 'eip155',
          connect: () => Promise.reject(new Error('no')),
          restore: async () => null,
          disconnect: async () => {},
          request: async () => null,
        }))
      },
    },
  )
  expect(await found(plugin, { beside: [wallets()] })).toEqual(['leaves-nothing connectors'])
})

it('a hold without an end is found', async () => {
  expect(await found(activates(({ hold }) => void hold('for ever')))).toContain('leaves-nothing hold')
})

describe('what a neighbour listens to', () => {
  const EVENT = defineEvent<undefined>('neighbour.event')
  const NEIGHBOUR = defineToken<{ listen(): void }>('neighbour/service')
  /** It listens for good when it is told to, as a plugin does whose code comes with its first use. */
  const neighbour = definePlugin({
    id: 'neighbour',
    version: '1.0.0',
    apiVersion: 1,
    activation: 'open',
    provides: [NEIGHBOUR],
    load: async () => ({
      default: defineModule({
        services: [provide(NEIGHBOUR, { make: (_, { bus }) => ({ listen: () => void bus.on(EVENT, () => {}) }) })],
      }),
    }),
  })
  const beside = [neighbour()]
  /** Has it listen in each of these lives. */
  const listening = (isTime: (life: number) => boolean): InstalledPlugin => {
    let lives = 0
    return toy(
      { requires: { neighbour: NEIGHBOUR } },
      {
        activate(ctx) {
          lives += 1
          if (isTime(lives)) ctx.use(NEIGHBOUR).listen()
        },
      },
    )
  }

  it.each([3, 20])('more with each of %i lives is too much', async (rounds) => {
    expect(
      await found(
        listening(() => true),
        { beside, rounds },
      ),
    ).toEqual(['leaves-nothing listeners'])
  })

  it('more once, however late, is a neighbour whose code was late', async () => {
    expect(
      await found(
        listening((life) => life === 15),
        { beside, rounds: 20 },
      ),
    ).toEqual([])
  })
})

it('the page is as it was, and one check waits for the other', async () => {
  const { fetch, setTimeout } = globalThis
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  const use = vi.fn()
  const both = [checkPlugin(toy(), { rounds: 2, use }), checkPlugin(toy({ apiVersion: 3 }))]
  expect((await Promise.all(both)).map(({ length }) => length)).toEqual([0, 1])
  expect(use).toHaveBeenCalledTimes(2)
  expect([globalThis.fetch, globalThis.setTimeout]).toEqual([fetch, setTimeout])
  expect(Object.getOwnPropertyDescriptor(globalThis, 'localStorage')).toEqual(storage)
  for (const timer of timers) clearInterval(timer)
})

it('a plugin without code, and one whose use fails', async () => {
  const data = definePlugin({ id: 'toy', version: '1', apiVersion: 1, contributes: { strings: { en } } })
  expect(await checkPlugin(data())).toEqual([])
  const use = (): void => {
    throw new Error('no')
  }
  expect(await found(toy(), { use })).toEqual(['starts use'])
})

it('knows every view that the package has a ref of', () => {
  const refs = Object.values(wallet).filter(
    (value) => typeof value === 'object' && 'kind' in value && value.kind === 'view',
  ) as readonly { readonly id: string }[]
  expect([...KNOWN_VIEWS].toSorted()).toEqual(refs.map(({ id }) => id).toSorted())
})

describe('a plugin that asks a wallet to move value', () => {
  const ACCOUNT = toyNetwork('toy-1').caipNetworkId + `:${toyAddress(1)}`
  interface Pay {
    pay(): void
  }
  const PAY = defineToken<Pay>('payer/pay')
  const HASH = 'toy-hash'
  /** The toy chain, which can send. */
  const chain = (): InstalledPlugin => {
    const { plugin } = mockChain()
    const [{ slot, item }] = plugin.manifest.contributes!.slots! as unknown as readonly [
      { readonly slot: typeof CHAIN; readonly item: ChainContribution },
    ]
    const load: ChainContribution['load'] = async () => {
      const { default: make } = await item.load()
      const sendTransaction = ({ wallet: ask }: { readonly wallet: WalletRequest }) =>
        ask({ method: 'toy_sendTransaction' }) as Promise<string>
      return { default: (environment) => ({ ...make(environment), sendTransaction }) }
    }
    return {
      ...plugin,
      manifest: { ...plugin.manifest, contributes: { slots: [contribute(slot, { ...item, load })] } },
    }
  }

  interface Faults {
    /** What the operations of the plugin work with. */
    readonly of?: (ctx: PluginContext) => PluginContext
    readonly ended?: (ctx: PluginContext) => void
    readonly wake?: readonly string[]
    readonly started?: (ctx: PluginContext, pay: () => void) => void
  }
  const say = (ctx: PluginContext): void => void ctx.use(NOTICES).show('Paid, or not', 'success')

  /** Keeps every rule, but for these faults. */
  function payer({
    of = (ctx) => ctx,
    ended = say,
    started = () => {},
    wake = ['pending'],
  }: Faults = {}): InstalledPlugin {
    const requires = { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS }
    return definePlugin({
      id: 'payer',
      version: '1.0.0',
      apiVersion: 1,
      requires,
      optional: { balances: BALANCES },
      provides: [PAY],
      wake,
      load: async () => ({
        default: defineModule({
          services: [
            provide(PAY, {
              requires,
              make(_, ctx) {
                const operations = createOperations<'pay', object, object, object>(of(ctx), {
                  kinds: ['pay'],
                  facts: shapes.fields({}),
                  subject: () => ({ from: ACCOUNT as CaipAddress, until: 0, isStopped: true }),
                  readBasis: async () => ({}),
                  what: () => ({}),
                  tokens: () => [],
                  ended: () => ended(ctx),
                })
                const pay = (): void => {
                  const account = ACCOUNT as CaipAddress
                  const { chainId: network, namespace } = parseCaipAddress(account)
                  const prepared = { namespace, network, from: account, transaction: {} }
                  operations.begin({ account, network, steps: [{ kind: 'pay', prepared }], facts: {} })
                }
                started(ctx, pay)
                return { pay }
              },
            }),
          ],
          activate: (ctx) => void ctx.use(PAY),
        }),
      }),
    })()
  }

  const asks = async ({ kernel }: TestKernel): Promise<void> => (await kernel.ready(PAY)).pay()
  const broken = (plugin: InstalledPlugin, begin = asks) =>
    found(plugin, {
      rounds: 1,
      beside: [wallets(), chain()],
      kernel: { networks: [toyNetwork('toy-1')] },
      operation: { accounts: [ACCOUNT as CaipAddress], answer: HASH, begin },
    })
  const settled = { network: toyNetwork('toy-1').caipNetworkId, hash: HASH, status: 'confirmed' } as const

  it('keeps the rules by the operations of the package', async () => {
    expect(await broken(payer())).toEqual([])
  })

  it.each<readonly [what: string, faults: Faults, findings: readonly string[]]>([
    ['without a hold', { of: (ctx) => ({ ...ctx, hold: () => ({ dispose() {} }) }) }, ['holds-while-asked off']],
    [
      'whose events come twice',
      {
        ended(ctx) {
          say(ctx)
          ctx.bus.emit(TRANSACTION_SETTLED, settled)
        },
      },
      ['told-once chain', 'told-once other plugin'],
    ],
    [
      'that tells what was told',
      {
        of: (ctx) => ({
          ...ctx,
          bus: {
            ...ctx.bus,
            on: (ref, listener) => (ref.id === TRANSACTION_SETTLED.id ? () => {} : ctx.bus.on(ref, listener)),
          },
        }),
      },
      ['told-once other plugin'],
    ],
    [
      'that says it twice',
      {
        ended(ctx) {
          say(ctx)
          say(ctx)
        },
      },
      ['told-once chain', 'told-once other plugin'],
    ],
    [
      'that stores nothing',
      { of: (ctx) => ({ ...ctx, storage: { ...ctx.storage, set() {} } }) },
      ['holds-while-asked on', 'kept-over-reload asked', 'kept-over-reload sent'],
    ],
    ['that nobody wakes', { wake: [] }, ['kept-over-reload asked', 'kept-over-reload sent']],
    [
      'that is silent about what an earlier page has left',
      { ended: () => {} },
      ['kept-over-reload asked', 'kept-over-reload sent'],
    ],
    [
      'that asks again after a reload',
      {
        started(ctx, pay) {
          let isOver =
            ctx.storage.get(
              'pending',
              shapes.shape((value) => value),
            ) === undefined
          const { state } = ctx.use(ACCOUNTS)
          const look = (): void => {
            if (isOver || state.get()?.status !== 'connected') return
            isOver = true
            pay()
          }
          ctx.own(state.subscribe(look))
          look()
        },
      },
      ['kept-over-reload asked', 'kept-over-reload sent'],
    ],
  ])('%s', async (_, faults, findings) => {
    expect(await broken(payer(faults))).toEqual(findings)
  })

  it('that does not get to the wallet is told why', async () => {
    const begin = (): Promise<void> => Promise.reject(new Error('no way'))
    expect(await broken(payer(), begin)).toEqual([
      'holds-while-asked begin',
      'told-once begin',
      'kept-over-reload begin',
    ])
  })
})
