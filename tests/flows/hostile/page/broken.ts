/* oxlint-disable unicorn/no-thenable -- wallets that play at being promises are what is tested here */
/** Broken wallets, made by dice: how they are announced, how they answer, and what they do to themselves later. */
import { PIXEL } from '../../../pictures.ts'
import { ALICE } from './announce.ts'
import type { Dice } from './seeded.ts'

const trap = (): never => {
  throw new Error('trap')
}
const biting = (): object =>
  new Proxy(() => {}, {
    get: trap,
    has: trap,
    apply: trap,
    ownKeys: trap,
    getPrototypeOf: trap,
    getOwnPropertyDescriptor: trap,
  })
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const circular = (): object => {
  const ring: Record<string, unknown> = {}
  ring['info'] = ring['provider'] = ring['request'] = ring['message'] = ring['data'] = ring
  return ring
}
const turning = (first: unknown, second: unknown): object => {
  let reads = 0
  return Object.defineProperty({}, 'name', { get: () => (reads++ === 0 ? first : second), enumerable: true })
}

/** What wallets answer or throw. Makers, since each wallet gets its own. */
const ANSWERS: readonly (() => unknown)[] = [
  () => [ALICE],
  () => '0x7a69',
  () => 31_337,
  () => null,
  () => undefined,
  () => [],
  () => [''],
  () => ['0x0'],
  () => [ALICE, ALICE.toLowerCase(), ALICE],
  () => Array.from({ length: 20_000 }, () => ALICE),
  () => [`${ALICE}<script>ran()</script>`],
  () => ({ length: 1, 0: ALICE }),
  () => new Proxy([ALICE], { get: trap }),
  () => turning([ALICE], {}),
  () => 'x'.repeat(1_000_000),
  () => '0x',
  () => '0xffffffffffffffffffff',
  () => -1,
  () => NaN,
  () => 1n << 80n,
  () => Symbol('chain'),
  () => () => ALICE,
  () => ({ then: trap }),
  () => ({ then: () => {} }),
  () => ({ then: (resolve: (value: unknown) => void) => (resolve([ALICE]), resolve(biting())) }),
  () => ({ then: (_: unknown, reject: (error: unknown) => void) => reject(biting()) }),
  () => ({ code: 4001, message: 'User rejected' }),
  () => ({ code: 4902, data: { originalError: biting() } }),
  () => ({ $$type: 'latchkey/error', code: 'NO_SUCH_CODE', message: '<script>ran()</script>' }),
  () => Object.assign(new Error('m'.repeat(1_000_000)), { code: -32_603, data: circular() }),
  biting,
  revoked,
  circular,
]

const HOW = ['answer', 'answer', 'answer', 'reject', 'throw', 'hang'] as const

type Maker = (dice: Dice) => unknown

/** A request function that follows its list of misbehaviours, over and over. */
function requestBy(dice: Dice): (args: { readonly method: string }) => unknown {
  const steps = Array.from({ length: 1 + dice.number(4) }, () => ({ how: dice.pick(HOW), make: dice.pick(ANSWERS) }))
  // A third of them know what they are asked, so that later steps are reached, too.
  const honest = dice.number(3) === 0
  let turn = 0
  return ({ method }) => {
    if (honest && turn < 2 && /chainId|accounts/i.test(method)) {
      turn += 1
      return method === 'eth_chainId' ? '0x7a69' : [ALICE]
    }
    const { how, make } = steps[turn++ % steps.length]!
    if (how === 'throw') throw make()
    if (how === 'hang') return new Promise(() => {})
    return how === 'reject' ? new Promise((_, reject) => reject(make())) : make()
  }
}

/** `on` and `removeListener` that misbehave. */
function listening(dice: Dice): Record<string, unknown> {
  const on = dice.pick<unknown>([
    () => {},
    trap,
    () => Promise.reject(biting()),
    (_: string, listener: (payload: unknown) => void) => listener(biting()),
    (_: string, listener: (payload: unknown) => void) => {
      for (let at = 0; at < 500; at++) listener([ALICE])
    },
    undefined,
    'on',
  ])
  return { on, removeListener: dice.pick<unknown>([() => {}, trap, () => Promise.reject(biting()), undefined, 7]) }
}

const PROVIDERS: readonly Maker[] = [
  (dice) => ({ request: requestBy(dice), ...listening(dice) }),
  (dice) => Object.freeze({ request: requestBy(dice), ...listening(dice) }),
  (dice) => Object.seal({ request: requestBy(dice), ...listening(dice) }),
  (dice) => Object.assign(Object.create(null) as object, { request: requestBy(dice), ...listening(dice) }),
  (dice) => Object.assign(() => {}, { request: requestBy(dice), ...listening(dice) }),
  (dice) => new Proxy({ request: requestBy(dice), ...listening(dice) }, { set: trap, defineProperty: trap }),
  (dice) => {
    const honest = requestBy(dice)
    let reads = 0
    return new Proxy({}, { get: (_, key) => (key !== 'request' ? undefined : reads++ % 2 === 0 ? honest : trap) })
  },
  (dice) => Object.create({ request: requestBy(dice) }, { on: { get: trap } }),
  () => Object.defineProperty({}, 'request', { get: trap }),
  () => ({ request: 'request' }),
  () => ({ then: trap, request: () => new Promise(() => {}) }),
  () => ({}),
  biting,
  revoked,
  circular,
  () => Object.setPrototypeOf({ request: () => biting() }, null),
  // Refused: no provider.
  () => null,
  () => 'provider',
  () => Symbol('provider'),
]

const name = (at: number): string => `W${at} ${'<b>'.repeat(at % 5)}`
const ICON = PIXEL

const INFOS: readonly ((at: number) => unknown)[] = [
  (at) => ({ uuid: `u${at}`, name: name(at), icon: ICON, rdns: `example.w${at}` }),
  (at) => ({ uuid: 'the same', name: name(at), icon: ICON, rdns: `example.w${at}` }),
  (at) => ({ uuid: `u${at}`, name: name(at), icon: 7, rdns: 'example.twin' }),
  (at) => ({ uuid: `u${at}`, name: name(at), icon: biting(), rdns: biting() }),
  (at) => Object.freeze({ uuid: `u${at}`, name: name(at), icon: 'x'.repeat(300_000), rdns: '__proto__' }),
  (at) => Object.assign(turning(name(at), biting()), { uuid: `u${at}`, rdns: 'constructor.prototype' }),
  (at) => Object.create({ uuid: `u${at}`, name: name(at), icon: ICON, rdns: `example.w${at}` }),
  (at) =>
    new Proxy({ uuid: `u${at}`, name: name(at), icon: ICON, rdns: 'walletConnect' }, { set: trap, ownKeys: trap }),
  // Refused.
  (at) => ({ uuid: `u${at}`, name: 7 }),
  (at) => ({ uuid: biting(), name: name(at) }),
  (at) => ({ uuid: `u${at}`, name: 'x'.repeat(1_000_000) }),
  () => circular(),
  () => biting(),
  () => revoked(),
  () => undefined,
]

export interface Broken {
  readonly detail: unknown
  /** What it does to its own objects once it was announced. */
  later(): void
}

export function brokenWallet(at: number, dice: Dice): Broken {
  const info = dice.pick(INFOS)(at)
  const provider = dice.pick(PROVIDERS)(dice)
  const detail = dice.number(8) === 0 ? new Proxy({ info, provider }, { set: trap, ownKeys: trap }) : { info, provider }
  const meddle = dice.pick<() => void>([
    () => {},
    () =>
      void Object.assign(info as object, { name: 'Changed later', uuid: 'other', icon: 'https://evil.example/x.png' }),
    () => void Object.assign(provider as object, { request: () => Promise.resolve(['0x'.padEnd(42, 'f')]) }),
    () => void Object.setPrototypeOf(provider, new Proxy({}, { get: trap })),
    () => void Object.freeze(provider),
  ])
  return {
    detail,
    later() {
      try {
        meddle()
      } catch {
        // Frozen, a proxy, or no object: it stays as it is.
      }
    },
  }
}
