/** What a transaction in a block really brought an account and took from it. Loaded with its first use. */
import { objectOf } from '#kernel'
import type { AskNode, ChainAdapter, Movement, NodeQuestion } from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Address, Hash, Quantity } from './answers.ts'
import { hex } from './fields.ts'
import { Logs, movementsIn } from './logs.ts'
import { paysIn } from './operations.ts'

const Receipt = v.nullable(
  objectOf({
    transactionHash: Hash,
    status: v.optional(v.nullable(v.picklist(['0x0', '0x1']))),
    blockNumber: Quantity,
    from: Address,
    gasUsed: Quantity,
    effectiveGasPrice: v.optional(Quantity),
    logs: Logs,
  }),
)

type Request = Parameters<NonNullable<ChainAdapter<'eip155'>['readMovements']>>[0]

export async function readMovements(ask: AskNode, request: Request): Promise<readonly Movement[] | null> {
  const { network, hash, account, signal } = request
  const isHash: boolean = v.is(Hash, hash)
  if (!isHash) return null
  const me = normalizeAddress(account)
  const read = <T>(method: string, params: readonly unknown[], schema: NodeQuestion<T>['schema']): Promise<T> =>
    ask({ network, signal, args: { method, params }, schema })
  const receipt = await read('eth_getTransactionReceipt', [hash], Receipt)
  if (!receipt || receipt.transactionHash.toLowerCase() !== hash.toLowerCase()) return null
  if (receipt.status === '0x0') return []
  const tokens = movementsIn(receipt.logs, me, network.caipNetworkId)
  const native = await nativeChange(receipt).catch(() => undefined)
  return native === undefined || native === 0n ? tokens : [...tokens, { units: native }]

  /**
   * Logs do not tell of the native currency. The balance before and after the block does, without the fee, as long as the account
   * has no other transaction in it. Undefined if that cannot be known.
   */
  async function nativeChange({
    blockNumber,
    from,
    gasUsed,
    effectiveGasPrice,
    logs,
  }: NonNullable<typeof receipt>): Promise<bigint | undefined> {
    // The EntryPoint takes more for the fee than it uses, and keeps the rest for later.
    if (blockNumber === 0n || paysIn(logs, me)) return undefined
    const [now, before] = [hex(blockNumber), hex(blockNumber - 1n)]
    const [after, earlier, count, counted] = await Promise.all([
      read('eth_getBalance', [me, now], Quantity),
      read('eth_getBalance', [me, before], Quantity),
      read('eth_getTransactionCount', [me, now], Quantity),
      read('eth_getTransactionCount', [me, before], Quantity),
    ])
    const isSender = normalizeAddress(from) === me
    if (isSender && (effectiveGasPrice === undefined || count - counted !== 1n)) return undefined
    return after - earlier + (isSender ? gasUsed * effectiveGasPrice! : 0n)
  }
}
