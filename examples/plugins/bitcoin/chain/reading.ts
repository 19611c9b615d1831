/** What was signed under a hash, read back. */
import type { Network, SignedTransaction } from 'latchkey/plugin/wallet'
import * as v from 'valibot'
import { addressOn } from './address.ts'
import { Hash, Transaction } from './answers.ts'
import type { Esplora } from './esplora.ts'

export interface Reading {
  readonly network: Network
  readonly hash: string
  readonly signal: AbortSignal
}

/**
 * Null while no block has it, for a coinbase, and where the coins have no address. A Bitcoin transaction has as many senders
 * as coins; `from` is the owner of the first. What goes back to one of the senders is change and no gift. A change address
 * that was never used before cannot be told from a receiver by anybody but its wallet.
 */
export async function readTransaction(
  { find }: Esplora,
  { network, hash, signal }: Reading,
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
