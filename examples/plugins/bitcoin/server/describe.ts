/** Converts the ledger's data to the JSON of Esplora's API. */
import { Address, OutScript, Script, type OP } from '@scure/btc-signer'
import { hex } from '@scure/base'
import type { Block } from './block.ts'
import type { Entry, Ledger } from './ledger.ts'
import { sum } from './rules.ts'
import { witnessOf, type Output } from './transaction.ts'

/** Regtest's prefixes, for the library. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

export const scriptOf = (address: string): Uint8Array => OutScript.encode(Address(REGTEST).decode(address))

const TYPES: Readonly<Record<string, string>> = {
  pk: 'p2pk',
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
  ms: 'multisig',
}

function describeOutput({ amount, script }: Output) {
  const read = OutScript.decode(script)
  const type = script[0] === 0x6a ? 'op_return' : (TYPES[read.type] ?? 'unknown')
  const hasAddress = ['pkh', 'sh', 'wpkh', 'wsh', 'tr'].includes(read.type)
  return {
    scriptpubkey: hex.encode(script),
    scriptpubkey_asm: assembly(script),
    scriptpubkey_type: type,
    ...(hasAddress && { scriptpubkey_address: Address(REGTEST).encode(read) }),
    // Below 2^53, because there are only 21 million coins.
    value: Number(amount),
  }
}

/** A script in Esplora's notation. Empty if the script cannot be decoded. */
function assembly(script: Uint8Array): string {
  const word = (part: keyof typeof OP | Uint8Array | number): string => {
    if (part instanceof Uint8Array) return `OP_PUSHBYTES_${part.length} ${hex.encode(part)}`.trim()
    if (typeof part === 'number') return part === 0 ? 'OP_0' : `OP_PUSHNUM_${part}`
    return part.startsWith('OP_') ? part : `OP_${part}`
  }
  try {
    return Script.decode(script).map(word).join(' ')
  } catch {
    return ''
  }
}

export function describeStatus({ block }: Entry) {
  if (!block) return { confirmed: false }
  const { hash, height, timestamp } = block
  return { confirmed: true, block_height: height, block_hash: hash, block_time: timestamp }
}

export function describeTransaction(entry: Entry) {
  const { coins, fee, transaction } = entry
  const { inputs, lockTime, outputs, size, txid, version, weight } = transaction
  return {
    txid,
    version,
    locktime: lockTime,
    vin: inputs.map((input, index) => ({
      txid: hex.encode(input.txid),
      vout: input.index,
      prevout: coins[index] ? describeOutput(coins[index]) : null,
      scriptsig: hex.encode(input.finalScriptSig),
      scriptsig_asm: assembly(input.finalScriptSig),
      witness: witnessOf(transaction, index).map((item) => hex.encode(item)),
      is_coinbase: coins.length === 0,
      sequence: input.sequence,
    })),
    vout: outputs.map(describeOutput),
    size,
    weight,
    fee: Number(fee),
    status: describeStatus(entry),
  }
}

export function describeBlock({ bits, hash, height, merkleRoot, nonce, previous, ...block }: Block) {
  const { size, timestamp, transactions, version, weight } = block
  return {
    id: hash,
    height,
    version,
    timestamp,
    tx_count: transactions.length,
    size,
    weight,
    merkle_root: merkleRoot,
    previousblockhash: previous ?? null,
    nonce,
    bits,
  }
}

/** The sums received and spent by an address, in blocks and in the mempool. */
export function describeAddress(address: string, script: Uint8Array, ledger: Ledger) {
  const history = ledger.history(script)
  const stats = (entries: readonly Entry[]) => {
    const funded = entries.flatMap(({ transaction }) =>
      transaction.outputs.filter((output) => hasScript(output, script)),
    )
    const spent = entries.flatMap(({ coins }) => coins.filter((coin) => hasScript(coin, script)))
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: Number(sum(funded)),
      spent_txo_count: spent.length,
      spent_txo_sum: Number(sum(spent)),
      tx_count: entries.length,
    }
  }
  return {
    address,
    chain_stats: stats(history.filter(({ block }) => block)),
    mempool_stats: stats(history.filter(({ block }) => !block)),
  }
}

export function describeUtxos(script: Uint8Array, ledger: Ledger) {
  return ledger.history(script).flatMap((entry) =>
    entry.transaction.outputs.flatMap((output, vout) => {
      const { txid } = entry.transaction
      if (!hasScript(output, script) || ledger.spender(txid, vout)) return []
      return [{ txid, vout, status: describeStatus(entry), value: Number(output.amount) }]
    }),
  )
}

export function describeOutspend(txid: string, vout: number, ledger: Ledger) {
  const found = ledger.spender(txid, vout)
  if (!found) return { spent: false }
  const { entry, vin } = found
  return { spent: true, txid: entry.transaction.txid, vin, status: describeStatus(entry) }
}

const hasScript = (output: Output, script: Uint8Array): boolean => hex.encode(output.script) === hex.encode(script)
