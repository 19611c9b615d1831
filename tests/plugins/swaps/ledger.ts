/**
 * A chain with tokens and one exchange, in memory: it carries out calldata as contracts do, so what a lie would do is seen and not
 * assumed. It is the edge of these tests; the real contracts are in the sandbox.
 */
import { encodeFunctionData, getAbiItem, toFunctionSelector, zeroAddress, type Address } from 'viem'
import { EXCHANGE as SPELLED, EXCHANGE_ABI } from '../../../sandbox/chains/exchangeAbi.ts'
import { THIEF as THIEF_SPELLED, type Order } from '../../../sandbox/services/quoter.ts'
import { givesAway } from '../../../src/plugins/swaps/calldata.ts'

/** Those of the sandbox, in lower case as here all addresses are. */
export const EXCHANGE = SPELLED.toLowerCase() as Address
export const THIEF = THIEF_SPELLED.toLowerCase() as Address
export const NATIVE: Address = zeroAddress
const SWAP = toFunctionSelector(getAbiItem({ abi: EXCHANGE_ABI, name: 'swap' }))
const WHOLE = 10_000n

export interface Call {
  readonly to: string
  readonly data?: string | undefined
  readonly value?: bigint | undefined
}

export interface Effects {
  readonly movements: readonly { readonly token?: string; readonly units: bigint }[]
  readonly approvals: readonly { readonly token: string; readonly spender: string; readonly units: bigint }[]
}

export interface TokenRules {
  readonly decimals: number
  readonly symbol?: string
  readonly name?: string
  /** Taken from each transfer, in hundredths of a percent. */
  feeBps?: bigint
  /** Refuses all transfers. */
  paused?: boolean
  /** Refuses to change an approval from one amount to another (USDT). */
  needsReset?: boolean
}

interface State {
  readonly balances: Map<string, bigint>
  readonly allowances: Map<string, bigint>
}

class Reverted extends Error {}

const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const words = (data: string): readonly string[] => data.slice(10).match(/.{64}/g) ?? []
const addressIn = (text = ''): string => `0x${text.slice(24)}`

/** An order at the exchange, which keeps nothing for anybody. */
export const swapData = ({ give, get, amount, atLeast, receiver }: Order): `0x${string}` =>
  encodeFunctionData({
    abi: EXCHANGE_ABI,
    functionName: 'swap',
    args: [give, get, amount, atLeast, receiver, zeroAddress, 0n],
  })

export const approveData = (spender: string, units: bigint): `0x${string}` => `0x095ea7b3${word(spender)}${word(units)}`

export function createLedger() {
  const tokens = new Map<string, TokenRules>()
  let state: State = { balances: new Map(), allowances: new Map() }
  const key = (token: string, owner: string, spender = ''): string => [token, owner, spender].join().toLowerCase()
  const read = (from: State, token: string, owner: string): bigint => from.balances.get(key(token, owner)) ?? 0n

  /** Carries calls out on a copy; the copy is returned with what each did. */
  function run(calls: readonly Call[], from: string) {
    const next: State = { balances: new Map(state.balances), allowances: new Map(state.allowances) }
    const approvals: Effects['approvals'][number][] = []
    const add = (token: string, owner: string, units: bigint): void => {
      const left = read(next, token, owner) + units
      if (left < 0n) throw new Reverted('insufficient balance')
      next.balances.set(key(token, owner), left)
    }
    const move = (token: string, giver: string, receiver: string, units: bigint): bigint => {
      const { feeBps = 0n, paused } = tokens.get(token) ?? {}
      if (paused) throw new Reverted('paused')
      add(token, giver, -units)
      const arrives = units - (units * feeBps) / WHOLE
      add(token, receiver, arrives)
      return arrives
    }
    const approve = (token: string, spender: string, units: bigint): void => {
      const place = key(token, from, spender)
      if (tokens.get(token)?.needsReset && units > 0n && (next.allowances.get(place) ?? 0n) > 0n)
        throw new Reverted('approve from non-zero')
      next.allowances.set(place, units)
      approvals.push({ token, spender, units })
    }

    function swap(data: string, value: bigint): void {
      const [give, get, amount, atLeast, receiver, partner, share] = words(data)
      const [from1, to1] = [addressIn(give), addressIn(get)]
      const [units, least, bps] = [amount, atLeast, share].map((text) => BigInt(`0x${text ?? '0'}`)) as [
        bigint,
        bigint,
        bigint,
      ]
      let given = units
      if (from1 === NATIVE) {
        if (value !== units) throw new Reverted('another value')
        add(NATIVE, from, -units)
        add(NATIVE, EXCHANGE, units)
      } else {
        const place = key(from1, from, EXCHANGE)
        const allowed = next.allowances.get(place) ?? 0n
        if (allowed < units) throw new Reverted('insufficient allowance')
        if (value > 0n) {
          add(NATIVE, from, -value)
          add(NATIVE, EXCHANGE, value)
        }
        next.allowances.set(place, allowed - units)
        approvals.push({ token: from1, spender: EXCHANGE, units: allowed - units })
        given = move(from1, from, EXCHANGE, units)
      }
      // The pool of before what was given came in.
      const before = { give: read(next, from1, EXCHANGE) - given, get: read(next, to1, EXCHANGE) }
      const out = before.give <= 0n ? 0n : (before.get * given) / (before.give + given)
      if (out === 0n) throw new Reverted('insufficient liquidity')
      const kept = (out * bps) / WHOLE
      if (out - kept < least) throw new Reverted('too little in return')
      if (to1 === NATIVE) {
        add(NATIVE, EXCHANGE, -(out - kept))
        add(NATIVE, addressIn(receiver), out - kept)
      } else move(to1, EXCHANGE, addressIn(receiver), out - kept)
      if (kept > 0n) move(to1, EXCHANGE, addressIn(partner), kept)
    }

    const failures: (string | undefined)[] = []
    for (const { to, data = '0x', value = 0n } of calls) {
      if (failures.some(Boolean)) {
        failures.push('not reached')
        continue
      }
      try {
        const target = to.toLowerCase()
        if (tokens.has(target) && data.startsWith('0x095ea7b3')) {
          const [spender, units] = words(data)
          approve(target, addressIn(spender), BigInt(`0x${units}`))
        } else if (target === EXCHANGE && data.startsWith(SWAP)) swap(data, value)
        else if (givesAway(data)) throw new Reverted('no such function')
        else {
          add(NATIVE, from, -value)
          add(NATIVE, target, value)
        }
        failures.push(undefined)
      } catch (error) {
        if (!(error instanceof Reverted)) throw error
        failures.push(error.message)
      }
    }
    const movements = [NATIVE, ...tokens.keys()].flatMap((token) => {
      const units = read(next, token, from) - read(state, token, from)
      return units === 0n ? [] : [{ ...(token !== NATIVE && { token }), units }]
    })
    return { next, failures, effects: { movements, approvals } satisfies Effects }
  }

  return {
    tokens,
    run,
    balance: (token: string, owner: string) => read(state, token.toLowerCase(), owner),
    allowance: (token: string, owner: string, spender: string) =>
      state.allowances.get(key(token, owner, spender)) ?? 0n,
    allow: (token: string, owner: string, spender: string, units: bigint) =>
      void state.allowances.set(key(token, owner, spender), units),
    give: (token: string, owner: string, units: bigint) => void state.balances.set(key(token, owner), units),
    /** What the pool gives for an amount now. */
    quote(give: string, get: string, amount: bigint): bigint {
      const [left, right] = [read(state, give.toLowerCase(), EXCHANGE), read(state, get.toLowerCase(), EXCHANGE)]
      return left === 0n ? 0n : (right * amount) / (left + amount)
    },
    /** Sends calls as one: what all of them did stays, or nothing. Returns the failure, if they were undone. */
    send(calls: readonly Call[], from: string): { readonly failure: string | undefined; readonly effects: Effects } {
      const { next, failures, effects } = run(calls, from)
      const failure = failures.find((each) => each !== undefined)
      if (failure === undefined) state = next
      return { failure, effects }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
