/** A chain for a test, and somebody on it who can sign whatever the test wants. */
import { Transaction } from '@scure/btc-signer'
import { hex } from '@scure/base'
import { bitcoinRegtest } from '../networks.ts'
import type { Ledger } from '../server/ledger.ts'
import { sum } from '../server/rules.ts'
import { startRegtest, type Regtest } from '../server/server.ts'
import { deriveAccount, type Account } from '../wallet/keys.ts'
import { PREFIXES } from '../wallet/networks.ts'

export const SEED = 'harbor'
export const REGTEST_ID = bitcoinRegtest.caipNetworkId

export const start = (): Promise<Regtest> => startRegtest({ port: 0, seed: SEED })

export const person = (index: number): Account => deriveAccount(SEED, index, PREFIXES.Regtest)

export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
}

/** Gives somebody a coin that a block has. */
export function give({ fund, ledger, mine }: Regtest, address: string, amount: bigint): Coin {
  const txid = fund(address, amount)
  mine()
  const outputs = ledger.entry(txid)?.transaction.outputs ?? []
  return { txid, vout: outputs.findIndex((output) => output.amount === amount), amount }
}

export interface Spend {
  readonly coins: readonly Coin[]
  readonly key: Account['payment']
  readonly outputs: readonly { readonly address: string; readonly amount: bigint }[]
  readonly sequence?: number
  readonly lockTime?: number
}

/** A signed transaction in hex. Nothing is checked here: the ledger is to do that. */
export function sign({ coins, key, lockTime = 0, outputs, sequence = 0xffffffff }: Spend): string {
  const transaction = new Transaction({ lockTime, allowUnknownOutputs: true, disableScriptCheck: true })
  const { internalKey, script } = key
  for (const { amount, txid, vout } of coins) {
    transaction.addInput({
      txid,
      index: vout,
      sequence,
      witnessUtxo: { script, amount },
      ...(internalKey && { tapInternalKey: internalKey }),
    })
  }
  for (const { address, amount } of outputs) transaction.addOutputAddress(address, amount, PREFIXES.Regtest)
  for (const index of coins.keys()) transaction.signIdx(key.secret, index, undefined, new Uint8Array(32))
  transaction.finalize()
  return hex.encode(transaction.extract())
}

/** `POST /tx`. */
export async function send(
  { url }: Regtest,
  body: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}/tx`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

export async function get<T>({ url }: Regtest, path: string): Promise<T> {
  const response = await fetch(`${url}${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return (response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text) as T
}

/** All coins that anybody can spend, and what the blocks have paid out so far, agree. */
export function expectBalancedBooks(ledger: Ledger): void {
  const { blocks } = ledger
  const entries = blocks.flatMap(({ transactions }) => transactions)
  const unspent = entries
    .slice(1)
    .flatMap(({ outputs, txid }) => outputs.filter((_, vout) => !ledger.spender(txid, vout)?.entry.block))
  const minted = blocks
    .slice(1)
    .reduce((total, { height }) => total + (5_000_000_000n >> BigInt(Math.floor(height / 150))), 0n)
  if (sum(unspent) !== minted) throw new Error(`${sum(unspent)} can be spent, ${minted} were minted`)
}
