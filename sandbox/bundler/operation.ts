/** Operations of smart accounts (ERC-4337), as they travel by JSON-RPC, and as the EntryPoint takes them. */
import { getUserOperationHash, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { isAddress, isHex, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { ENTRY_POINT } from '../chains/smartAccounts.ts'

/** Twice what a block of the sandbox's chains could take of it. */
const MOST_BYTES = 60_000

const HEX = v.custom<Hex>(
  (value) => isHex(value, { strict: true }) && value.length <= MOST_BYTES,
  'a hex string is expected',
)
const ADDRESS = v.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
  'an address is missing',
)
const QUANTITY = v.pipe(
  v.custom<Hex>(
    (value) => typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value),
    'a hex quantity is expected',
  ),
  v.transform((value) => BigInt(value)),
)

/** What is estimated: gas and signature may be missing. Paymasters are not served. */
export const DRAFT = v.object({
  sender: ADDRESS,
  nonce: QUANTITY,
  factory: v.optional(ADDRESS),
  factoryData: v.optional(HEX),
  callData: HEX,
  callGasLimit: v.optional(QUANTITY),
  verificationGasLimit: v.optional(QUANTITY),
  preVerificationGas: v.optional(QUANTITY),
  maxFeePerGas: v.optional(QUANTITY),
  maxPriorityFeePerGas: v.optional(QUANTITY),
  paymaster: v.optional(v.undefined('paymasters are not supported')),
  signature: v.optional(HEX, '0x'),
})
/** What is sent. */
export const OPERATION = v.object({
  ...DRAFT.entries,
  callGasLimit: QUANTITY,
  verificationGasLimit: QUANTITY,
  preVerificationGas: QUANTITY,
  maxFeePerGas: QUANTITY,
  maxPriorityFeePerGas: QUANTITY,
  signature: HEX,
})
export type Draft = v.InferOutput<typeof DRAFT>
export type Operation = v.InferOutput<typeof OPERATION>

const toViem = ({ factory, factoryData, ...rest }: Operation): UserOperation<'0.8'> =>
  factory ? { ...rest, factory, factoryData: factoryData ?? '0x' } : rest

export const packed = (operation: Operation) => toPackedUserOperation(toViem(operation))

/** What the owner signs, and what the operation is called by. */
export const hashOf = (operation: Operation, chainId: number): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.8',
    userOperation: toViem(operation),
  })

/** As JSON-RPC has it: quantities in hex. */
export function toWire(operation: Draft): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(operation).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'bigint' ? `0x${value.toString(16)}` : value]],
    ),
  )
}
