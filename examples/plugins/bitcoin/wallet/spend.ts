/** Makes a transfer: selects coins, signs, and sends the transaction to the server. */
import { selectUTXO, type NETWORK } from '@scure/btc-signer'
import { hex } from '@scure/base'
import * as v from 'valibot'
import type { Key } from './keys.ts'

export interface Recipient {
  readonly address: string
  readonly amount: bigint
}

export interface Spending {
  /** Esplora, without a slash at the end. */
  readonly server: string
  readonly network: typeof NETWORK
  readonly key: Key
  readonly recipients: readonly Recipient[]
}

export interface Draft {
  readonly fee: bigint
  /** Signs and sends; returns the transaction's id. */
  send(): Promise<string>
}

const LIMIT = 10_000
const Utxos = v.array(
  v.object({
    txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    vout: v.number(),
    value: v.pipe(v.number(), v.safeInteger()),
  }),
)
const Estimates = v.record(v.string(), v.number())

/** Undefined if there are not enough coins. Rejects if the server does not answer. */
export async function draft({ key, network, recipients, server }: Spending): Promise<Draft | undefined> {
  const ask = async (path: string, init?: RequestInit): Promise<string> => {
    const response = await fetch(`${server}${path}`, { ...init, signal: AbortSignal.timeout(LIMIT) })
    const text = await response.text()
    if (!response.ok) throw new Error(text.slice(0, 300))
    return text
  }
  const coins = v.parse(Utxos, JSON.parse(await ask(`/address/${key.address}/utxo`)))
  const estimates = v.parse(Estimates, JSON.parse(await ask('/fee-estimates')))
  const inputs = coins.map(({ txid, vout, value }) => ({
    txid,
    index: vout,
    witnessUtxo: { script: key.script, amount: BigInt(value) },
    // BIP-125: allows replacing the transaction by one with a higher fee.
    sequence: 0xfffffffd,
  }))
  const selected = selectUTXO(inputs, [...recipients], 'default', {
    changeAddress: key.address,
    feePerByte: BigInt(Math.ceil(Math.max(1, estimates['6'] ?? 1))),
    // BIP-69: sorts inputs and outputs, so that their order reveals nothing.
    bip69: true,
    createTx: true,
    network,
  })
  const transaction = selected?.tx
  if (!transaction) return undefined
  return {
    fee: selected.fee ?? 0n,
    async send() {
      transaction.sign(key.secret)
      transaction.finalize()
      return (await ask('/tx', { method: 'POST', body: hex.encode(transaction.extract()) })).trim()
    },
  }
}
