/** @module-tag thorough */
import { base58, base64 } from '@scure/base'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import { createAnnouncements, type Connector } from '#wallet'
import { createFakeClock, flush } from '../../../src/kernel/testing/fakeClock.ts'
import { discover, type StandardWallet } from '../../../src/plugins/solana/wallet/discovery.ts'
import { solanaDevnet, solanaMainnet } from '../../../src/plugins/solana/chain/networks.ts'
import { bench, createWallet, FIRST, transfer } from './standard.ts'
import { soakRun } from '../../soak/soakRun.ts'

const soak = soakRun('broken Solana wallets')

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

const account = createWallet().account(0)
const message = new TextEncoder().encode('hello')

/* oxlint-disable unicorn/no-thenable -- wallets that play at being promises are what is tested here */
/** Makers, not values: fast-check looks into its values, and these bite. */
const BITING: readonly (() => unknown)[] = [
  hostile,
  () => Object.defineProperty({}, 'accounts', { get: trap }),
  () => ({ accounts: hostile() }),
  () => ({ accounts: [hostile(), account] }),
  () => ({ accounts: new Proxy([account], { get: trap }) }),
  () => ({ accounts: Array.from({ length: 5_000 }, () => account) }),
  () => ({ accounts: [{ ...account, publicKey: hostile() }] }),
  () => ({ accounts: [{ ...account, chains: hostile() }] }),
  () => ({ accounts: [Object.defineProperty({ ...account }, 'address', { get: trap })] }),
  () => ({ accounts: [{ ...account, publicKey: Object.defineProperty(new Uint8Array(32), 'length', { get: trap }) }] }),
  () => ({ then: trap }),
  () => ({ then: () => {} }),
  () => ({ then: (resolve: (value: unknown) => void) => (resolve({ accounts: [account] }), resolve(hostile())) }),
  () => Object.defineProperty({}, 'then', { get: trap }),
  () => [hostile()],
  () => [Object.defineProperty({}, 'signature', { get: trap })],
  () => [{ signature: hostile(), signedMessage: hostile(), signedTransaction: hostile() }],
  () => new Proxy([], { get: trap }),
  () => new Proxy([], { get: (_, key) => (key === 'length' ? Infinity : account) }),
  () => ({ code: 4001, data: { originalError: hostile() } }),
  () => ({ $$type: 'latchkey/error', code: 'NO_SUCH_CODE' }),
  trap,
]
/* oxlint-enable unicorn/no-thenable */

/** Honest values now and then, so that later steps are reached too. */
const HONEST: readonly (() => unknown)[] = [
  () => ({ accounts: [account] }),
  () => ({ accounts: [account] }),
  () => ({ accounts: [] }),
  () => [{ signature: new Uint8Array(64), signedMessage: message, signedTransaction: transfer(FIRST) }],
]

const odd: fc.Arbitrary<() => unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HONEST) },
  { weight: 3, arbitrary: fc.anything().map((value) => () => value) },
  { weight: 4, arbitrary: fc.constantFrom(...BITING) },
)
const step = fc.record({ how: fc.constantFrom('answer', 'reject', 'throw', 'hang'), value: odd })
const feature = fc.constantFrom(
  'works',
  'works',
  'works',
  'works',
  'missing',
  'null',
  'hostile',
  'no method',
  'getter throws',
)
const wallet = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  connect: feature,
  sign: feature,
  on: fc.constantFrom('works', 'works', 'missing', 'throws', 'rejects', 'calls at once', 'answers nonsense', 'bad off'),
  chains: fc.constantFrom('honest', 'honest', 'honest', 'none', 'hostile', 'throw later', 'nonsense'),
  features: fc.constantFrom('honest', 'honest', 'honest', 'throw later', 'gone later'),
  change: odd,
  leaves: fc.boolean(),
})
type Wallet = typeof wallet extends fc.Arbitrary<infer T> ? T : never

/** A wallet that follows its list of misbehaviours, over and over. It looks good until it is listed. */
function build(made: Wallet) {
  let turn = 0
  let listed = false
  const listeners: ((properties: unknown) => void)[] = []
  const answer = () => {
    const { how, value } = made.steps[turn++ % made.steps.length]!
    if (how === 'throw') throw value()
    if (how === 'reject') return new Promise((_, reject) => reject(value()))
    return how === 'hang' ? new Promise(() => {}) : value()
  }
  const on = (_: unknown, listener: (properties: unknown) => void) => {
    if (made.on === 'throws') throw hostile()
    if (made.on === 'rejects') return new Promise((_, reject) => reject(hostile()))
    listeners.push(listener)
    if (made.on === 'calls at once') listener(hostile())
    if (made.on === 'answers nonsense') return hostile()
    return made.on === 'bad off' ? trap : () => listeners.splice(0)
  }
  const featureAs = (kind: string, methods: object): unknown => {
    if (kind === 'missing') return undefined
    if (kind === 'null') return null
    if (kind === 'hostile') return hostile()
    if (kind === 'no method') return { version: '1.0.0' }
    return kind === 'works' ? methods : new Proxy(methods, { get: trap })
  }
  const signing = featureAs(made.sign, {
    signMessage: answer,
    signTransaction: answer,
    signAndSendTransaction: answer,
    supportedTransactionVersions: made.chains === 'nonsense' ? 'all' : ['legacy', 0],
  })
  const features = {
    'standard:connect': featureAs(made.connect, { connect: answer }),
    'standard:disconnect': { disconnect: answer },
    'standard:events': made.on === 'missing' ? {} : { on },
    'solana:signMessage': signing,
    'solana:signTransaction': signing,
    'solana:signAndSendTransaction': signing,
  }
  const standard = {
    name: 'Broken',
    icon: 'data:image/png;base64,AA',
    get chains() {
      if (!listed || made.chains === 'honest' || made.chains === 'nonsense') return ['solana:mainnet', 'solana:devnet']
      if (made.chains === 'throw later') throw hostile()
      return made.chains === 'none' ? [] : new Proxy([], { get: trap })
    },
    get features() {
      if (!listed || made.features === 'honest') return features
      if (made.features === 'throw later') throw hostile()
      return undefined
    },
    get accounts(): unknown {
      return made.change()
    },
  }
  const tell = (): void => {
    let properties: unknown
    try {
      properties = made.change()
    } catch {
      properties = hostile()
    }
    for (const listener of [...listeners]) listener(properties)
  }
  return { standard, tell, wakes: () => void (listed = true) }
}

const ask = (connector: Connector, signal: AbortSignal, method: string, params: object) =>
  connector.request({ method, params: { ...params, pubkey: FIRST.address } }, { network: solanaMainnet, signal })
const transaction = base64.encode(transfer(FIRST))

/** Everything that a person or a host can set off, all at once. */
const actions: ((connector: Connector, signal: AbortSignal) => Promise<unknown>)[] = [
  (connector, signal) => connector.restore({ signal }),
  (connector, signal) => connector.connect({ network: solanaDevnet, signal }),
  (connector, signal) => connector.connect({ signal }),
  (connector, signal) => ask(connector, signal, 'solana_signMessage', { message: base58.encode(message) }),
]
const leaving: typeof actions = [
  (connector) => connector.disconnect(),
  (connector, signal) => connector.connect({ signal }),
]
/** And what follows once some of that has worked. */
const later: typeof actions = [
  (connector, signal) => ask(connector, signal, 'solana_signMessage', { message: base58.encode(message) }),
  (connector, signal) => ask(connector, signal, 'solana_signTransaction', { transaction }),
  (connector, signal) =>
    ask(connector, signal, 'solana_signAllTransactions', { transactions: [transaction, transaction] }),
  (connector, signal) => ask(connector, signal, 'solana_signAndSendTransaction', { transaction }),
  async ({ approvedNetworks = [] }) => approvedNetworks.length,
]

/** Lists the wallet as the plugin would, with an honest one beside it. */
async function listing(standard: unknown): Promise<readonly StandardWallet[]> {
  const listed: StandardWallet[] = []
  const life = new AbortController()
  const page = new EventTarget()
  const clock = createFakeClock()
  const add = createAnnouncements<StandardWallet>({ clock, own: (thing) => thing, signal: life.signal }, (found) => {
    listed.push(found)
    return { dispose: () => {} }
  })
  discover(page, add, life.signal)
  const detail = (api: { readonly register: (...wallets: readonly unknown[]) => () => void }) =>
    api.register(standard, createWallet({ name: 'Honest' }).wallet)()
  const stay = (api: { readonly register: (...wallets: readonly unknown[]) => () => void }) =>
    api.register(standard, createWallet({ name: 'Honest' }).wallet)
  for (const way of [detail, stay])
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: way }))
  await clock.runAll()
  life.abort()
  return listed
}

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

  it(`end every wait in an answer or a named error, ${soak.count} times`, { timeout: soak.limit }, () =>
    soak.measured(async () => {
      const outcomes = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(wallet, async (made) => {
          const { standard, tell, wakes } = build(made)
          expect((await listing(standard)).map(({ name }) => name)).toEqual(['Broken', 'Honest'])
          wakes()
          const { connector, clock, stop } = bench(standard)
          const life = new AbortController()
          const run = (act: (typeof actions)[number]) =>
            act(connector, life.signal).then(
              () => 'answered',
              (error: unknown) => (isLatchkeyError(error) ? error.code : 'foreign'),
            )
          const early = [...actions, ...(made.leaves ? leaving : [])].map(run)
          await flush()
          tell()
          await clock.advance(30_000)
          const late = later.map(run)
          await flush()
          tell()
          let settled = false
          const all = Promise.all([...early, ...late]).finally(() => (settled = true))
          life.abort()
          await flush()
          // At once, whatever the clock says: no wallet is waited for any more.
          expect(settled).toBe(true)
          const ended = await all
          stop()
          tell()
          expect(ended).not.toContain('foreign')
          expect(ended).not.toContain('NO_SUCH_CODE')
          for (const end of ended) outcomes.set(end, (outcomes.get(end) ?? 0) + 1)
          await clock.runAll()
          expect(clock.pending).toBe(0)
          soak.saw(ended[1]!)
        }),
        soak.fc,
      )
      await flush()
      expect(uncaught).toEqual([])
      // The wallets are broken enough to matter, and not so broken that nothing is reached. The part of a slice that the
      // mutation runs take is too small to meet the rarest.
      const rarest = soak.count < 500 ? [] : ['WALLET_TIMEOUT']
      const reached = [
        'answered',
        'ABORTED',
        'PROVIDER_INVALID',
        'PROVIDER_UNAUTHORIZED',
        'PROVIDER_UNSUPPORTED_METHOD',
        'USER_REJECTED',
        'CHAIN_NOT_SUPPORTED',
        ...rarest,
      ]
      expect([...outcomes.keys()]).toEqual(expect.arrayContaining(reached))
    }),
  )
})
