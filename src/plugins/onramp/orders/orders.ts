/** What was begun at a provider: kept, also over a reload, until it has arrived on the chain or nobody waits any more. */
import { codeOf, objectOf, sleep, withTimeout, LatchkeyError, type PluginContext, type Readable } from '#kernel'
import { createJournal } from '#operations'
import {
  ACCOUNTS,
  BALANCES,
  CHAINS,
  DISCONNECTED,
  isCaipAddress,
  NETWORKS,
  parseCaipAddress,
  parseUnits,
  sameAccount,
  sameKey,
  type CaipAddress,
} from '#wallet'
import * as v from 'valibot'
import { ONRAMP_STEP } from '../refs.ts'

const KEY = 'orders'
const MOST = 5
/** Milliseconds between two looks at the chain, while the person is probably still paying, and later. */
const PACE = { first: 4_000, later: 30_000 }
/** A card is paid out by then, if all goes well. */
const USUAL_TIME = 180_000
/** A bank transfer takes days. */
const LONGEST = 3 * 24 * 3_600_000
const LOOK_LIMIT = 20_000
/** Percent of what was quoted that counts as all of it: the price moves until the card is charged. */
const ENOUGH = 95n

const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const Stored = v.pipe(
  v.array(
    objectOf({
      provider: v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)),
      label: v.pipe(v.string(), v.maxLength(40)),
      account: v.custom<CaipAddress>(isCaipAddress),
      token: v.optional(v.custom<CaipAddress>(isCaipAddress)),
      symbol: v.pipe(v.string(), v.maxLength(16)),
      expected: v.optional(v.pipe(v.string(), v.regex(/^\d{1,40}(\.\d{1,40})?$/))),
      at: v.pipe(v.number(), v.minValue(0)),
      last: v.optional(digits),
      received: digits,
    }),
  ),
  v.maxLength(MOST),
)

export interface OrderStart {
  readonly provider: string
  readonly label: string
  readonly link?: string | undefined
  readonly account: CaipAddress
  readonly token: CaipAddress | undefined
  readonly symbol: string
  /** A decimal string; undefined if nothing was promised. */
  readonly expected: string | undefined
}

/** `late` is still watched; `over` is not. */
export interface Order extends OrderStart {
  readonly key: string
  readonly phase: 'waiting' | 'late' | 'partly' | 'arrived' | 'over'
  /** When it began, by the wall clock. */
  readonly at: number
  /** The balance at the last look, in base units; undefined before the first. */
  readonly last: bigint | undefined
  /** What has come since then, in base units. */
  readonly received: bigint
  /** As the chain says; 0 before the first look. */
  readonly decimals: number
}

export interface Orders {
  readonly state: Readable<readonly Order[]>
  /** Watches from now on. An earlier order for the same account and currency ends, because nobody could tell them apart. */
  begin(order: OrderStart): string
  /** The person does not wait any more. */
  drop(key: string): void
  restore(): void
}

export const isWatched = ({ phase }: Order): boolean => phase === 'waiting' || phase === 'late' || phase === 'partly'

export function createOrders(ctx: PluginContext, tell: (order: Order) => void): Orders {
  const { bus, clock, logger } = ctx
  const journal = createJournal<Order, v.InferOutput<typeof Stored>[number]>(ctx, {
    name: KEY,
    most: MOST,
    schema: Stored,
    isOpen: isWatched,
    write: ({ provider, label, account, token, symbol, expected, at, last, received }) => {
      return { provider, label, account, token, symbol, expected, at, last, received }
    },
  })
  const { change, drop, find } = journal
  bus.on(DISCONNECTED, ({ account, by }) => {
    // A wallet that ends its session may be back at once; a person who leaves wants nothing of the account kept or asked.
    if (by === 'wallet') return
    const left = keyOf(account)
    for (const order of journal.get()) if (keyOf(order.account) === left) drop(order.key)
  })

  /** The same for an account on every network. */
  function keyOf(account: CaipAddress): string {
    const { address, namespace } = parseCaipAddress(account)
    return `${namespace}:${sameKey(ctx.use(CHAINS), namespace, address)}`
  }

  /** Watches it until its end. */
  function watch(key: string): string {
    const signal = journal.signal(key)
    follow(key, signal).catch((error: unknown) => {
      if (!signal.aborted) ctx.reporter.report({ error, contribution: 'orders' })
    })
    return key
  }

  async function follow(key: string, signal: AbortSignal): Promise<void> {
    for (let order = find(key); order && isWatched(order); order = find(key)) {
      // A wall clock that was set back makes nothing younger than it is.
      const age = Math.max(0, clock.now() - order.at)
      await look(order, signal)
      const now = find(key)
      if (!now || !isWatched(now)) break
      if (age >= LONGEST) end(key, 'over')
      else if (age >= USUAL_TIME && now.phase === 'waiting') change(key, { phase: 'late' })
      await sleep(clock, age < USUAL_TIME ? PACE.first : PACE.later, signal)
    }
  }

  /** Compares the balance with the one before. What the person spends meanwhile is no part of what arrives. */
  async function look(order: Order, signal: AbortSignal): Promise<void> {
    const { key } = order
    try {
      const { balance, decimals } = await balanceOf(order, signal)
      const gained = order.last === undefined || balance < order.last ? 0n : balance - order.last
      const received = order.received + gained
      if (balance !== order.last || decimals !== order.decimals) change(key, { last: balance, received, decimals })
      if (gained > 0n) arrive(key, received, decimals)
    } catch (error) {
      if (signal.aborted) throw error
      // The next look may succeed, and compares with the last one that did.
      logger.info('the chain did not say what has arrived', codeOf(error))
    }
  }

  function arrive(key: string, received: bigint, decimals: number): void {
    const order = find(key)
    if (!order) return
    const expected = expectedUnits(order, decimals)
    if (expected === undefined || received * 100n >= expected * ENOUGH) {
      bus.emit(ONRAMP_STEP, { step: 'arrived', provider: order.provider })
      end(key, 'arrived')
    } else {
      change(key, { phase: 'partly' })
      tell(find(key)!)
    }
    const { account, token } = order
    void ctx.use(ACCOUNTS).refreshBalance({ force: true, namespace: parseCaipAddress(account).namespace })
    void ctx.maybe(BALANCES)?.refresh(token ? { tokens: [token] } : { force: true })
  }

  function end(key: string, phase: 'arrived' | 'over'): void {
    change(key, { phase })
    const order = find(key)
    if (order) tell(order)
  }

  function balanceOf(
    { account, token }: Order,
    signal: AbortSignal,
  ): Promise<{ readonly balance: bigint; readonly decimals: number }> {
    const { address, chainId, namespace } = parseCaipAddress(account)
    const network = ctx.use(NETWORKS).get(chainId)
    return withTimeout({ clock, ms: LOOK_LIMIT, signal }, async (until) => {
      if (!network) throw new LatchkeyError('NETWORK_NOT_FOUND', { detail: chainId })
      const chain = await ctx.use(CHAINS).get(namespace)
      if (token === undefined) {
        const { value: balance, decimals } = await chain.getBalance({ network, address, signal: until })
        return { balance, decimals }
      }
      if (!chain.readToken) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: namespace })
      return chain.readToken({ network, token, owner: address, signal: until })
    })
  }

  return {
    state: journal,
    begin(start) {
      const chains = ctx.use(CHAINS)
      for (const order of journal.get())
        if (isWatched(order) && order.token === start.token && sameAccount(chains, order.account, start.account))
          drop(order.key)
      bus.emit(ONRAMP_STEP, { step: 'provider', provider: start.provider })
      const began = { phase: 'waiting', at: clock.now(), last: undefined, received: 0n, decimals: 0 } as const
      return watch(journal.add({ ...start, ...began }))
    },
    drop,
    restore() {
      const orders = journal.restore(({ last, received, ...order }) => ({
        ...order,
        token: order.token,
        expected: order.expected,
        phase: received === '0' ? 'waiting' : 'partly',
        last: last === undefined ? undefined : BigInt(last),
        received: BigInt(received),
        decimals: 0,
      }))
      for (const { key } of orders) watch(key)
    },
  }
}

/** What was promised, in base units: digits that the token does not have are cut. */
export function expectedUnits({ expected }: Order, decimals: number): bigint | undefined {
  if (expected === undefined) return undefined
  const [whole = '0', fraction = ''] = expected.split('.')
  return parseUnits(`${whole}.${fraction.slice(0, decimals).padEnd(1, '0')}`, Math.max(1, decimals))
}
