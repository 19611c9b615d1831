/**
 * What became of what an account that is a contract has signed. The transaction that carries it is somebody else's, and may succeed
 * although what was signed was undone, so its status does not say it. The logs do, where they are written by who carried it out.
 */
import { objectOf } from '#kernel'
import * as v from 'valibot'
import { Address, Hash } from './answers.ts'
import { word } from './fields.ts'

/**
 * The EntryPoints of ERC-4337, from version 0.6 to 0.9, at the same addresses on all networks. Any contract can write the same event, and
 * a swap calls contracts of strangers; an EntryPoint writes it only about an account that has signed the operation.
 */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])
/** `UserOperationEvent(bytes32 indexed hash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, …)`. */
const OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** The second word of that event's data, after the nonce: `true` is 1. */
const DONE = /^0x[0-9a-f]{64}0{63}1/i
/** `ExecutionSuccess(bytes32, uint256)` and `ExecutionFailure(bytes32, uint256)`, which Safe's contracts with several owners write. */
const EXECUTED = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const UNDONE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

const Log = objectOf({
  address: v.pipe(Address, v.toLowerCase()),
  topics: v.pipe(v.array(v.pipe(Hash, v.toLowerCase())), v.maxLength(4)),
  data: v.string(),
})

/** The end of something that the account has signed. */
interface End {
  readonly isDone: boolean
  /** The account pays the fee from what it has: the EntryPoint takes it, and nobody else does. */
  readonly isPaid: boolean
}

function endsIn(logs: readonly unknown[], account: string): readonly End[] {
  const me = `0x${word(account)}`
  return logs.flatMap((log): readonly End[] => {
    const read = v.safeParse(Log, log, { abortEarly: true })
    if (!read.success) return []
    const { address, data, topics } = read.output
    const [event, , sender, paymaster] = topics
    if (ENTRY_POINTS.has(address) && event === OPERATION && sender === me && paymaster !== undefined)
      return [{ isDone: DONE.test(data), isPaid: BigInt(paymaster) === 0n }]
    // Nobody but the account itself can write logs at its address.
    if (address === account.toLowerCase() && (event === EXECUTED || event === UNDONE))
      return [{ isDone: event === EXECUTED, isPaid: false }]
    return []
  })
}

/**
 * What became of what `account` has signed, in a transaction that succeeded: `none` if the logs tell of nothing, as for accounts that are
 * no contracts. `mixed`: it is several, and some of them were undone; which one was asked about, nobody knows.
 */
export function operationsIn(logs: readonly unknown[], account: string): 'none' | 'done' | 'undone' | 'mixed' {
  const ends = endsIn(logs, account)
  if (ends.length === 0) return 'none'
  if (ends.every(({ isDone }) => isDone)) return 'done'
  return ends.some(({ isDone }) => isDone) ? 'mixed' : 'undone'
}

/** Whether `account` has paid a fee in this transaction that is not its own. */
export const paysIn = (logs: readonly unknown[], account: string): boolean =>
  endsIn(logs, account).some(({ isPaid }) => isPaid)
