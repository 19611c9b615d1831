import { LatchkeyError, copyList } from '#kernel'
import * as v from 'valibot'

/** More accounts than any wallet shows; a longer list is an attack or a bug. */
const MOST_ACCOUNTS = 1_000

const Accounts = v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))), v.maxLength(MOST_ACCOUNTS))

// EIP-695 says hex; older wallets answer a decimal string or a number.
const ChainId = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{1,16}|[0-9]{1,16})$/), v.transform(Number)),
    v.number(),
    v.pipe(v.bigint(), v.transform(Number)),
  ]),
  v.safeInteger(),
  v.minValue(1),
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
export function parseChainId(answer: unknown): number {
  return checked(ChainId, () => answer, 'chain id')
}

function checked<S extends v.GenericSchema>(schema: S, read: () => unknown, what: string): v.InferOutput<S> {
  try {
    const result = v.safeParse(schema, read())
    if (result.success) return result.output
  } catch {
    // A proxy that throws when looked at is no answer either.
  }
  throw new LatchkeyError('PROVIDER_INVALID', { detail: `not a valid ${what}` })
}
