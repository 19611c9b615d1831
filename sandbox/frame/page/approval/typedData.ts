/** Typed data (EIP-712): the fields in full, and permits (EIP-2612 and Permit2) by what they allow. */
import { isAddress, maxUint160, maxUint256 } from 'viem'
import * as v from 'valibot'
import { messageBox } from '../../../wallets/pages/dom.ts'
import type { TypedData } from '../../../wallets/methods.ts'
import { networkName, readChain } from '../config.ts'
import { fill } from '../words/index.ts'
import { addressFact, fact, facts, ltr, stranger, type Details, type Surroundings } from './details.ts'

const WHOLE = v.pipe(
  v.union([v.string(), v.number(), v.bigint()]),
  v.transform((value) => BigInt(value)),
)
const ALLOWANCE = v.object({ token: v.optional(v.string()), amount: WHOLE, expiration: v.optional(WHOLE) })
const PERMIT = v.object({
  spender: v.string(),
  value: v.optional(WHOLE),
  allowed: v.optional(v.boolean()),
  deadline: v.optional(WHOLE),
  expiry: v.optional(WHOLE),
  sigDeadline: v.optional(WHOLE),
  details: v.optional(v.union([ALLOWANCE, v.array(ALLOWANCE)])),
  permitted: v.optional(v.union([ALLOWANCE, v.array(ALLOWANCE)])),
})
type Permit = v.InferOutput<typeof PERMIT>

export function describeTypedData(data: TypedData, around: Surroundings): Details {
  const { chain, words } = around
  const { chainId, name, verifyingContract } = data.domain
  const wanted = typeof chainId === 'string' || typeof chainId === 'number' ? readChain(Number(chainId)) : undefined
  const dangers =
    wanted && wanted.reference !== chain.reference ? [fill(words.dataChain, { chain: networkName(wanted) })] : []
  const contract = typeof verifyingContract === 'string' && isAddress(verifyingContract) ? verifyingContract : undefined
  const permit = permitOf(data)
  return {
    heading: permit ? words.permitTitle : words.dataTitle,
    text: permit ? words.permitText : words.dataText,
    confirm: permit || dangers.length > 0 ? words.signAnyway : words.sign,
    dangers: [...dangers, ...(permit ? [words.permit, ...limitWarning(permit, around)] : [])],
    body: [
      ...(permit ? [permitFacts(permit, contract, around)] : []),
      messageBox(
        JSON.stringify(data.message, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2),
      ),
      facts(
        fact(words.dataKind, stranger(data.primaryType)),
        fact(words.dataFor, typeof name === 'string' ? stranger(name) : words.dataUnnamed),
        ...(contract === undefined || permit ? [] : [addressFact(words.dataContract, contract)]),
        fact(words.network, networkName(chain)),
      ),
    ],
  }
}

/** By its fields rather than by its name, which every contract may choose. */
function permitOf({ message, primaryType }: TypedData): Permit | undefined {
  if (!/permit/i.test(primaryType)) return undefined
  try {
    const read = v.safeParse(PERMIT, message)
    return read.success ? read.output : undefined
  } catch {
    // An amount that is no number.
    return undefined
  }
}

const allowancesOf = ({ details, permitted }: Permit): readonly v.InferOutput<typeof ALLOWANCE>[] =>
  [details ?? permitted ?? []].flat()

function isUnlimited(permit: Permit): boolean {
  const amounts = [permit.value, ...allowancesOf(permit).map(({ amount }) => amount)]
  return permit.allowed === true || amounts.some((amount) => amount === maxUint256 || amount === maxUint160)
}

const limitWarning = (permit: Permit, { words }: Surroundings): readonly string[] =>
  isUnlimited(permit) ? [words.unlimitedWarning] : []

function permitFacts(permit: Permit, contract: string | undefined, { words }: Surroundings): HTMLElement {
  const each = allowancesOf(permit)
  const tokens = [...each.map(({ token }) => token), ...(each.length === 0 ? [contract] : [])]
  const amounts = [permit.value, ...each.map(({ amount }) => amount)]
  const until = permit.deadline ?? permit.expiry ?? permit.sigDeadline
  return facts(
    addressFact(words.spender, permit.spender),
    ...tokens.flatMap((token) => (token === undefined || !isAddress(token) ? [] : [addressFact(words.token, token)])),
    ...amounts.flatMap((amount) =>
      amount === undefined ? [] : [fact(words.amount, amountText(amount, words.unlimited, words.baseUnits))],
    ),
    ...(until === undefined ? [] : [fact(words.deadline, dateText(until, words.never))]),
  )
}

const amountText = (amount: bigint, unlimited: string, baseUnits: string): HTMLElement | string =>
  amount === maxUint256 || amount === maxUint160 ? unlimited : ltr(fill(baseUnits, { amount: String(amount) }))

/** Seconds; what lies beyond the last date of JavaScript never comes. */
function dateText(seconds: bigint, never: string): string {
  return seconds > 8_640_000_000_000n ? never : new Date(Number(seconds) * 1000).toLocaleString()
}
