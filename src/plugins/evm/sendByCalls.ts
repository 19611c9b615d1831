/** Asks a smart account for a call instead of a transaction, as `eth_sendTransaction` does. */
import { LatchkeyError } from '#kernel'
import { canBatch, sendCalls, waitForBatch, type Asking, type CallFields } from './batches.ts'

/** The hash of the transaction that did the call; undefined if the wallet is no smart account, and was asked for nothing. */
export async function sendByCalls(request: Asking & { readonly fields: CallFields }): Promise<string | undefined> {
  const { fields } = request
  if (!(await canBatch({ ...request, from: fields['from'] ?? '' }))) return undefined
  const id = await sendCalls({ ...request, fields: [fields], atomic: false })
  const { hash, status } = await waitForBatch({ ...request, id })
  if (status === 'confirmed') return hash
  throw new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail: 'the call was undone' })
}
