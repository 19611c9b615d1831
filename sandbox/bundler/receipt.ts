/** What became of an operation, from the logs of the transaction that carried it out. */
import { isAddressEqual, numberToHex, parseEventLogs, type Hex, type Log } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import * as v from 'valibot'
import type { Rpc } from '../chains/rpc.ts'
import { ENTRY_POINT } from '../chains/smartAccounts.ts'
import type { Operation } from './operation.ts'
import { reasonOfRevert } from './revert.ts'

const HEX = v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const RECEIPT = v.nullable(
  v.looseObject({ logs: v.array(v.looseObject({ address: HEX, data: HEX, topics: v.array(HEX) })) }),
)

/** Null while no block has it. Each operation has a transaction of its own, so all logs but the EntryPoint's are its. */
export async function receiptOf(
  hash: Hex,
  { operation, transaction }: { readonly operation: Operation; readonly transaction: Hex },
  rpc: Rpc,
): Promise<unknown> {
  const receipt = v.parse(RECEIPT, await rpc.request('eth_getTransactionReceipt', [transaction]))
  if (receipt === null) return null
  const events = parseEventLogs({ abi: entryPoint08Abi, logs: receipt.logs as unknown as Log[] })
  const event = events.find((each) => each.eventName === 'UserOperationEvent' && each.args.userOpHash === hash)
  if (event?.eventName !== 'UserOperationEvent') return null
  const revert = events.find((each) => each.eventName === 'UserOperationRevertReason' && each.args.userOpHash === hash)
  const { actualGasCost, actualGasUsed, nonce, success } = event.args
  return {
    userOpHash: hash,
    entryPoint: ENTRY_POINT,
    sender: operation.sender,
    nonce: numberToHex(nonce),
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    success,
    ...(revert?.eventName === 'UserOperationRevertReason' && { reason: reasonOfRevert(revert.args.revertReason) }),
    logs: receipt.logs.filter(({ address }) => !isAddressEqual(address, ENTRY_POINT)),
    receipt,
  }
}
