/** What a stranger's plugin gets of the room: steps in their order, and an end that is told once, whatever the plugin's own code does. */
import { expect, it } from 'vitest'
import { defineModule, definePlugin, defineToken, LatchkeyError, provide, shapes } from '#kernel'
import { createFakeStorage } from '#kernel/testing'
import { createOperations, type Operation, type Operations } from '#operations'
import { ACCOUNTS, BALANCES, NETWORKS, WALLETS, type CaipAddress } from '#wallet'
import { flush, HASH, OTHER_HASH, until, world as sendWorld, ACCOUNT_1, STRANGER } from '../plugins/send/stage.ts'

interface Review {
  readonly from: CaipAddress
  readonly until: number
}
type Kind = 'first' | 'second'
interface Facts {
  readonly note: string
  readonly learnt?: string | undefined
}
type Toys = Operations<Kind, Facts, Review, { readonly balance: bigint }>
const TOYS = defineToken<Toys>('toys/operations')

/** What the plugin's own code does. */
interface Moods {
  balance: bigint
  learn: () => Promise<Partial<Facts>>
  ended: (operation: Operation<Kind, Facts, Review>) => void
}

async function world(storage = createFakeStorage()) {
  const moods: Moods = { balance: 1n, learn: async () => ({ learnt: 'yes' }), ended: () => {} }
  const needs = { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS }
  const toys = definePlugin({
    id: 'toys',
    version: '1.0.0',
    apiVersion: 1,
    requires: needs,
    optional: { balances: BALANCES },
    provides: [TOYS],
    wake: ['pending'],
    load: async () => ({
      default: defineModule({
        services: [
          provide(TOYS, {
            requires: needs,
            make: (_, ctx) =>
              createOperations<Kind, Facts, Review, { readonly balance: bigint }>(ctx, {
                kinds: ['first', 'second'],
                facts: shapes.fields({ note: shapes.text(5) }),
                subject: ({ from, until: end }) => ({ from, until: end, isStopped: false }),
                readBasis: async () => ({ balance: moods.balance }),
                what: () => ({}),
                tokens: () => [],
                learn: () => moods.learn(),
                ended: (operation) => moods.ended(operation),
              }),
          }),
        ],
        activate: (ctx) => void ctx.use(TOYS),
      }),
    }),
  })
  const it = await sendWorld({ plugins: [toys()], storage })
  const operations = await it.kernel.ready(TOYS)
  const prepared = {
    namespace: 'eip155',
    network: 'eip155:1',
    from: ACCOUNT_1,
    transaction: { to: STRANGER, value: 1n },
  } as const
  function begin(kinds: readonly Kind[], renew?: () => Promise<never>) {
    const review = operations.review({ from: ACCOUNT_1, until: it.clock.monotonic() + 60_000 }, { balance: 1n })
    return operations.begin({
      account: ACCOUNT_1,
      network: 'eip155:1',
      steps: kinds.map((kind) => ({ kind, prepared, ...(renew && { renew }) })),
      facts: { note: 'a' },
      review,
    })
  }
  /** The chain confirms what was sent last. */
  async function confirmed(hash: string): Promise<void> {
    await until(() => it.held.waiting.some((each) => each.hash === hash))
    it.held.waiting.find((each) => each.hash === hash)!.end({ hash, status: 'confirmed' })
    await flush()
  }
  return { ...it, moods, operations, begin, confirmed }
}

it('asks for the second step when the first is confirmed, and resolves for who waits', async () => {
  const { begin, answered, asked, confirmed, operations } = await world()
  const { key, sent, over } = begin(['first', 'second'])
  await answered(HASH)
  expect([asked.length, operations.find(key)!.steps.map(({ phase }) => phase)]).toEqual([1, ['sent', 'open']])
  await confirmed(HASH)
  await answered(OTHER_HASH)
  expect((await sent).hash).toBe(OTHER_HASH)
  await confirmed(OTHER_HASH)
  expect(await over).toMatchObject({ phase: 'done', facts: { note: 'a', learnt: 'yes' } })
})

it('is over in its list, and for who waits, although the plugin throws where it tells the end and learns nothing', async () => {
  const { begin, answered, confirmed, moods, operations } = await world()
  moods.learn = () => Promise.reject(new Error('away'))
  moods.ended = () => {
    throw new Error('a mistake of the plugin')
  }
  const { key, over } = begin(['first'])
  await answered()
  await confirmed(HASH)
  expect(await over).toMatchObject({ phase: 'done', facts: { note: 'a' } })
  expect(operations.find(key)!.phase).toBe('done')
})

it('stops before a step that has become worse, and says so', async () => {
  const { begin, answered, asked, confirmed, operations } = await world()
  const { key, sent, over } = begin(['first', 'second'], () => Promise.reject(new LatchkeyError('toys/WORSE')))
  await answered()
  await confirmed(HASH)
  await expect(sent).rejects.toMatchObject({ code: 'toys/WORSE' })
  expect(await over).toMatchObject({
    phase: 'stopped',
    code: 'toys/WORSE',
    steps: [{ phase: 'confirmed' }, { phase: 'open' }],
  })
  operations.forget(key)
  expect([asked.length, operations.get()]).toEqual([1, []])
})

it.each([
  ['a kind that the plugin does not know', { steps: [{ kind: 'third', phase: 'sent', hash: HASH }] }],
  ['facts that its schema refuses', { facts: { note: 'too long' } }],
  ['no facts', { facts: undefined }],
  ['no steps', { steps: [] }],
  ['an account that is none', { account: 'me' }],
])('goes on with nothing that was stored with %s', async (_, change) => {
  const good = {
    account: ACCOUNT_1,
    network: 'eip155:1',
    steps: [{ kind: 'first', phase: 'sent', hash: HASH }],
    facts: { note: 'a' },
  }
  const keys = async (entry: object) => {
    const stored = { 'latchkey:toys:pending': JSON.stringify({ v: 1, d: [entry] }) }
    return (await world(createFakeStorage(stored))).operations.get().map(({ key }) => key)
  }
  expect(await keys(good)).toHaveLength(1)
  expect(await keys({ ...good, ...change })).toEqual([])
})

it.each(['sent', 'confirmed', 'failed', 'unknown'] as const)(
  'believes the chain and not the storage about a step that was stored as %s',
  async (phase) => {
    const steps = [{ kind: 'first', phase, hash: HASH }]
    const stored = { account: ACCOUNT_1, network: 'eip155:1', steps, facts: { note: 'a' } }
    const { held, operations } = await world(
      createFakeStorage({ 'latchkey:toys:pending': JSON.stringify({ v: 1, d: [stored] }) }),
    )
    await until(() => held.waiting.length === 1)
    expect(operations.get()[0]!.phase).toBe('running')
    held.waiting[0]!.end({ hash: HASH, status: 'failed', why: 'reverted' })
    await flush()
    expect(operations.get()[0]).toMatchObject({ phase: 'stopped', code: 'toys/FAILED', steps: [{ phase: 'failed' }] })
  },
)
