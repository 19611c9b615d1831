import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import type { Connector } from '#wallet'
import { flush } from '../../../src/kernel/testing/fakeClock.ts'
import { ALICE, bench, network } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('broken EIP-1193 providers')

const trap = () => {
  throw new Error('trap')
}
const hostile = () =>
  new Proxy(() => {}, {
    get: trap,
    has: trap,
    getPrototypeOf: trap,
    ownKeys: trap,
    apply: trap,
    getOwnPropertyDescriptor: trap,
  })

/* oxlint-disable unicorn/no-thenable -- wallets that play at being promises are what is tested here */
/** Makers, not values: fast-check looks into its values, and these bite. */
const BITING: readonly (() => unknown)[] = [
  hostile,
  () => Object.defineProperty({}, 'code', { get: trap }),
  () => Object.defineProperty({}, 'then', { get: trap }),
  () => ({ then: trap }),
  () => ({ then: () => {} }),
  () => ({ then: (resolve: (value: unknown) => void) => (resolve([ALICE]), resolve(hostile())) }),
  () => ({ code: 4902, data: { originalError: hostile() } }),
  () => ({ $$type: 'latchkey/error', code: 'NO_SUCH_CODE' }),
  () => new Proxy([], { get: trap }),
  () => Array.from({ length: 5_000 }, () => ALICE),
]

/* oxlint-enable unicorn/no-thenable */

/** What a sound wallet answers. */
const HONEST: Readonly<Record<string, unknown>> = {
  eth_requestAccounts: [ALICE],
  eth_accounts: [ALICE],
  eth_chainId: '0xa',
  wallet_switchEthereumChain: null,
}

/** What a broken wallet answers or throws: honest values now and then, so that later steps are reached too. */
const odd: fc.Arbitrary<(method?: string) => unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constant((method = '') => HONEST[method]) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>([ALICE], '0x1', '0xa', 1, null).map((value) => () => value) },
  { weight: 3, arbitrary: fc.anything().map((value) => () => value) },
  { weight: 2, arbitrary: fc.constantFrom(...BITING) },
)
const how = fc.constantFrom('answer', 'answer', 'answer', 'answer', 'reject', 'throw', 'hang')
const step = fc.record({ how, value: odd })
const wallet = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  request: fc.constantFrom('function', 'function', 'function', 'getter throws', 'missing', 'text'),
  on: fc.constantFrom('works', 'missing', 'throws', 'rejects', 'calls at once'),
  event: fc.record({ name: fc.constantFrom('accountsChanged', 'chainChanged', 'disconnect', 'message'), payload: odd }),
})

type Wallet = typeof wallet extends fc.Arbitrary<infer T> ? T : never

/** A provider that follows its list of misbehaviours, over and over. */
function build({ steps, request, on }: Wallet) {
  let turn = 0
  const listeners: [string, (payload: unknown) => void][] = []
  const answer = (asked: { readonly method?: string }) => {
    const { how, value } = steps[turn++ % steps.length]!
    if (how === 'throw') throw value()
    if (how === 'reject') return new Promise((_, reject) => reject(value()))
    return how === 'hang' ? new Promise(() => {}) : value(asked.method)
  }
  const listen = (name: string, listener: (payload: unknown) => void) => {
    if (on === 'throws') throw hostile()
    if (on === 'rejects') return new Promise((_, reject) => reject(hostile()))
    listeners.push([name, listener])
    if (on === 'calls at once') listener(hostile())
    return undefined
  }
  const provider: Record<string, unknown> = on === 'missing' ? {} : { on: listen, removeListener: trap }
  if (request === 'getter throws') Object.defineProperty(provider, 'request', { get: trap })
  else if (request !== 'missing') provider['request'] = request === 'text' ? 'request' : answer
  const emit = (name: string, payload: unknown) => {
    for (const [event, listener] of listeners) if (event === name) listener(payload)
  }
  return { provider, emit }
}

/** Everything that a person can set off, all at once. */
const actions: ((connector: Connector, signal: AbortSignal) => Promise<unknown>)[] = [
  (connector, signal) => connector.restore({ signal }),
  (connector, signal) => connector.connect({ network: network(10), signal }),
  (connector, signal) => connector.switchNetwork!({ network: network(10), signal }),
  (connector) => connector.disconnect(),
  (connector, signal) => connector.connect({ signal }),
]

describe('broken wallets', () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  beforeEach(() => {
    uncaught.length = 0
    process.on('unhandledRejection', note)
    process.on('uncaughtException', note)
  })
  afterEach(() => {
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
  })

  it(`end every wait in an answer or a named error, ${run.count} times`, { timeout: run.limit }, () =>
    run.measured(async () => {
      await fc.assert(
        fc.asyncProperty(wallet, async (made) => {
          const { provider, emit } = build(made)
          const { connector, clock, stop } = bench(provider)
          const life = new AbortController()
          const outcomes = actions.map((act) =>
            act(connector, life.signal).then(
              () => 'answered',
              (error: unknown) => (isLatchkeyError(error) ? error.code : 'foreign'),
            ),
          )
          await flush()
          emit(made.event.name, made.event.payload())
          await clock.advance(30_000)
          life.abort()
          stop()
          emit(made.event.name, made.event.payload())
          const ended = await Promise.all(outcomes)
          expect(ended).not.toContain('foreign')
          expect(ended).not.toContain('NO_SUCH_CODE')
          await clock.runAll()
          expect(clock.pending).toBe(0)
          run.saw(ended.at(-1)!)
        }),
        run.fc,
      )
      await flush()
      expect(uncaught).toEqual([])
      // Broken enough to matter, and not so broken that nothing is reached.
      expect([...run.seen.keys()]).toEqual(
        expect.arrayContaining(['answered', 'PROVIDER_INVALID', 'ABORTED', 'WALLET_TIMEOUT', 'UNKNOWN']),
      )
    }),
  )
})
