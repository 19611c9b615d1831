/** Recognises requests that need approval, by method and parameters. */
import { isAddress, isHex, stringToHex, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import type { WalletRequest } from './protocol.ts'

const ADDRESS = v.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
  'an address is missing',
)
const HEX = v.custom<Hex>((value) => isHex(value), 'a hex string is expected')
const CHAIN = v.pipe(
  v.string(),
  v.regex(/^0x[1-9a-f][0-9a-f]{0,12}$/i, 'chainId must be hex, without leading zeros (EIP-695)'),
  v.transform(Number),
)
const TRANSACTION = v.object({
  from: ADDRESS,
  to: v.optional(v.nullable(ADDRESS)),
  value: v.optional(HEX),
  data: v.optional(HEX),
  input: v.optional(HEX),
  gas: v.optional(HEX),
  gasPrice: v.optional(HEX),
  maxFeePerGas: v.optional(HEX),
  maxPriorityFeePerGas: v.optional(HEX),
  nonce: v.optional(HEX),
  chainId: v.optional(CHAIN),
})
const TYPED_DATA = v.object({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})
/** EIP-712 data comes as an object or, from most libraries, as its JSON. */
const TYPED_DATA_PARAM = v.union([v.pipe(v.string(), v.parseJson(), TYPED_DATA), TYPED_DATA])

/** EIP-5792, version 2.0.0. */
const CALLS = v.object({
  version: v.literal('2.0.0', 'version must be 2.0.0'),
  id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
  from: v.optional(ADDRESS),
  chainId: CHAIN,
  atomicRequired: v.boolean(),
  calls: v.pipe(
    v.array(v.object({ to: v.optional(v.nullable(ADDRESS)), value: v.optional(HEX), data: v.optional(HEX) })),
    v.minLength(1, 'there are no calls'),
    v.maxLength(50, 'there are too many calls'),
  ),
  capabilities: v.optional(v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })), {}),
})

/** One call of a batch; a transaction is one, too. */
export type AskedCall = Pick<Transaction, 'to' | 'value' | 'data' | 'input'>
export type AskedCalls = v.InferOutput<typeof CALLS>
export type Transaction = v.InferOutput<typeof TRANSACTION>
export type TypedData = v.InferOutput<typeof TYPED_DATA>

/** A request that needs approval. */
export type Ask =
  | { readonly kind: 'connect'; readonly answer: 'accounts' | 'permissions' }
  | { readonly kind: 'message'; readonly address: Address; readonly message: Hex }
  | { readonly kind: 'typedData'; readonly address: Address; readonly typedData: TypedData }
  | { readonly kind: 'transaction'; readonly address: Address; readonly transaction: Transaction }
  | {
      readonly kind: 'calls'
      readonly address: Address
      readonly chainId: number
      /** The site's, or one made for it. */
      readonly id: string
      readonly calls: readonly AskedCall[]
      /** Names of capabilities that the site cannot do without. */
      readonly needs: readonly string[]
    }
  | { readonly kind: 'switchChain'; readonly chainId: number }
  | { readonly kind: 'addChain'; readonly chainId: number }

type Parsed = { readonly ask: Ask } | { readonly invalid: string } | undefined

const NOBODY = '0x0000000000000000000000000000000000000000'

function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].reduce(
    (id, byte) => id + byte.toString(16).padStart(2, '0'),
    '0x',
  )
}

/** The question for a request; `account`: the one in use. `invalid` if its parameters are invalid, undefined if it needs no approval. */
export function toAsk({ method, params }: WalletRequest, account: string = NOBODY): Parsed {
  switch (method) {
    case 'eth_requestAccounts':
      return { ask: { kind: 'connect', answer: 'accounts' } }
    case 'wallet_requestPermissions':
      return parsed(v.looseTuple([v.object({ eth_accounts: v.record(v.string(), v.unknown()) })]), params, () => ({
        kind: 'connect',
        answer: 'permissions',
      }))
    case 'personal_sign':
      return parsed(v.looseTuple([v.string(), ADDRESS]), params, ([text, address]) => ({
        kind: 'message',
        address,
        // Some libraries send the text itself instead of its bytes.
        message: isHex(text) ? text : stringToHex(text),
      }))
    case 'eth_signTypedData_v4':
      return parsed(v.looseTuple([ADDRESS, TYPED_DATA_PARAM]), params, ([address, typedData]) => ({
        kind: 'typedData',
        address,
        typedData,
      }))
    case 'eth_sendTransaction':
      return parsed(v.looseTuple([TRANSACTION]), params, ([transaction]) => ({
        kind: 'transaction',
        address: transaction.from,
        transaction,
      }))
    case 'wallet_sendCalls':
      return parsed(v.looseTuple([CALLS]), params, ([{ id = randomId(), from, chainId, calls, capabilities }]) => ({
        kind: 'calls',
        // Without a sender, the wallet's choice: the first account that the site may use.
        address: from ?? (account as Address),
        chainId,
        id,
        calls,
        needs: Object.entries(capabilities).flatMap(([name, { optional }]) => (optional === true ? [] : [name])),
      }))
    case 'wallet_switchEthereumChain':
      return parsed(v.looseTuple([v.object({ chainId: CHAIN })]), params, ([{ chainId }]) => ({
        kind: 'switchChain',
        chainId,
      }))
    case 'wallet_addEthereumChain':
      return parsed(
        v.looseTuple([
          v.object({ chainId: CHAIN, chainName: v.string(), rpcUrls: v.pipe(v.array(v.string()), v.minLength(1)) }),
        ]),
        params,
        ([{ chainId }]) => ({ kind: 'addChain', chainId }),
      )
    default:
      return undefined
  }
}

function parsed<const S extends v.GenericSchema>(
  schema: S,
  params: unknown,
  make: (params: v.InferOutput<S>) => Ask,
): Parsed {
  const result = v.safeParse(schema, params)
  return result.success
    ? { ask: make(result.output) }
    : { invalid: result.issues.map((issue) => issue.message).join('; ') }
}

/** Reads that a wallet passes on to its node. */
export const READS: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
])
