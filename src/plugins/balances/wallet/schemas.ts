/** Validates a wallet's capabilities and assets. */
import { objectOf } from '#kernel'
import { loosely, looseText, money, rowsOf } from '#wallet'
import * as v from 'valibot'

/** Characters of JSON; longer answers are an attack or a bug. */
const LONGEST = 2_000_000
const MOST = 10_000

const Capabilities = v.record(
  v.string(),
  v.fallback(objectOf({ assetDiscovery: objectOf({ supported: v.boolean() }) }), {
    assetDiscovery: { supported: false },
  }),
)

/** Whether the wallet lists assets of the network (by its id in hex) or of all networks (`0x0`, EIP-5792). */
export function readCanDiscover(answer: unknown, chain: string): boolean {
  const read = v.safeParse(Capabilities, copied(answer))
  return (
    read.success &&
    Object.entries(read.output).some(
      ([key, { assetDiscovery }]) => assetDiscovery.supported && (sameChain(key, chain) || sameChain(key, '0x0')),
    )
  )
}

const Metadata = objectOf({
  name: looseText(200),
  symbol: looseText(100),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  price: money,
  iconUrl: loosely(v.pipe(v.string(), v.maxLength(4_000))),
})

const Balance = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((hex): bigint => BigInt(hex)),
)
const kind = (name: string) => v.pipe(v.string(), v.toUpperCase(), v.literal(name))

const Asset = v.union([
  // The address of the native currency is ignored: wallets put different things there, such as the word `native`.
  v.pipe(
    objectOf({ type: kind('NATIVE'), balance: Balance, metadata: Metadata }),
    v.transform(({ balance, metadata }) => ({ address: undefined, balance, metadata })),
  ),
  objectOf({
    type: kind('ERC20'),
    address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)),
    balance: Balance,
    metadata: Metadata,
  }),
])

const Assets = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
)
const List = rowsOf(Asset, MOST)

/** The assets of a network, without those of unknown types. Undefined if the answer is malformed. */
export function readAssets(answer: unknown, chain: string): v.InferOutput<typeof List> | undefined {
  const read = v.safeParse(Assets, copied(answer))
  if (!read.success) return undefined
  const entry = Object.entries(read.output).find(([key]) => sameChain(key, chain))
  const list = v.safeParse(List, entry ? entry[1] : [])
  return list.success ? list.output : undefined
}

/** `0x01` and `0x1` are one chain. */
function sameChain(key: string, chain: string): boolean {
  return /^0x[\da-f]{1,16}$/i.test(key) && BigInt(key) === BigInt(chain)
}

/** A plain copy: a wallet's answer may be a proxy, or change between two reads. */
function copied(value: unknown): unknown {
  try {
    const json = JSON.stringify(value) as string | undefined
    return json === undefined || json.length > LONGEST ? undefined : (JSON.parse(json) as unknown)
  } catch {
    return undefined
  }
}
