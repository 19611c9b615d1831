import { LatchkeyError } from '#kernel'
import { copyList } from '#wallet'
import * as v from 'valibot'

/** More accounts than any wallet shows; a longer list is an attack or a bug. */
const MOST_ACCOUNTS = 1_000

const Accounts = v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))), v.maxLength(MOST_ACCOUNTS))

/** The highest id that CAIP-2 allows, with 32 digits, which is far beyond the safe integers. */
const HIGHEST_CHAIN = 10n ** 32n - 1n

// EIP-695 requires hex, but older wallets answer with a decimal string or a number.
const ChainId = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.regex(/^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,64})$/),
      v.transform((text) => BigInt(text)),
    ),
    v.pipe(
      v.number(),
      v.integer(),
      v.transform((number) => BigInt(number)),
    ),
    v.bigint(),
  ]),
  v.minValue(1n),
  v.maxValue(HIGHEST_CHAIN),
)

/** The addresses in an answer of `eth_requestAccounts` or `eth_accounts`: each once, in the wallet's order and spelling. */
export function parseAccounts(answer: unknown): readonly string[] {
  const listed = checked(Accounts, () => copyList(answer, MOST_ACCOUNTS), 'accounts')
  const seen = new Set<string>()
  return listed.filter((address) => {
    const key = address.toLowerCase()
    return seen.has(key) ? false : Boolean(seen.add(key))
  })
}

/** The chain id in an answer of `eth_chainId` or a `chainChanged` event: hex, decimal text or number. */
export function parseChainId(answer: unknown): bigint {
  return checked(ChainId, () => answer, 'chain id')
}

function checked<S extends v.GenericSchema>(schema: S, read: () => unknown, what: string): v.InferOutput<S> {
  try {
    const result = v.safeParse(schema, read())
    if (result.success) return result.output
  } catch {
    // A proxy may throw when it is read.
  }
  throw new LatchkeyError('PROVIDER_INVALID', { detail: `not a valid ${what}` })
}
