/** Reads a transaction back from the chain. */
import type { Network, SignedTransaction } from 'latchkey/plugin/wallet'
import * as v from 'valibot'
import { addressOn } from './address.ts'
import { Hash, Transaction } from './answers.ts'
import type { Esplora } from './esplora.ts'

export interface ReadRequest {
  readonly network: Network
  readonly hash: string
  readonly signal: AbortSignal
}

/**
 * Null while no block contains it, for a coinbase, and if the coins have no address. Each coin may have another sender; `from` is the
 * owner of the first. Outputs to a sender are change and are left out. Change to a new address cannot be recognized, so it counts
 * as a payment.
 */
export async function readTransaction(
  { find }: Esplora,
  { network, hash, signal }: ReadRequest,
): Promise<SignedTransaction | null> {
  if (!v.is(Hash, hash)) return null
  const found = await find({ network, signal, path: `/tx/${hash}`, what: 'transaction', schema: Transaction })
  if (found?.txid !== hash || !found.status.confirmed) return null
  const read = (text: string | null | undefined): string | undefined =>
    typeof text === 'string' ? addressOn(network.caipNetworkId, text)?.text : undefined
  const senders = found.vin.map(({ prevout }) => read(prevout?.scriptpubkey_address))
  const [from] = senders
  if (from === undefined) return null
  const gives = found.vout.flatMap(({ scriptpubkey_address: address, value }) => {
    const to = read(address)
    return to === undefined || senders.includes(to) ? [] : [{ to, amount: value }]
  })
  return { from, gives }
}
