import type { AskNode, Network } from '#wallet'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { Account, Amount, inContext } from '../wallet/answers.ts'
import { COMMITMENT } from './jsonRpc.ts'

/** The nodes of one cluster, for one operation. */
export interface Node {
  readonly network: Network
  readonly signal: AbortSignal
  ask<T>(method: string, params: readonly unknown[], schema: GenericSchema<unknown, T>): Promise<T>
  /** Null if there is no account at that address. */
  account(address: string): Promise<Account | null>
  /** Lamports. */
  balance(address: string): Promise<bigint>
  /** The lamports that an account of this size has to hold. */
  deposit(bytes: number): Promise<bigint>
}

/** Accounts may be large, but everything that is read here is in the first bytes. */
const ACCOUNT = { ...COMMITMENT, encoding: 'base64', dataSlice: { offset: 0, length: 4_096 } } as const

export function nodeOf(askNode: AskNode, { network, signal }: Pick<Node, 'network' | 'signal'>): Node {
  const ask: Node['ask'] = (method, params, schema) => askNode({ network, signal, args: { method, params }, schema })
  return {
    network,
    signal,
    ask,
    account: (address) => ask('getAccountInfo', [address, ACCOUNT], inContext(v.nullable(Account))),
    balance: (address) => ask('getBalance', [address, COMMITMENT], inContext(Amount)),
    deposit: (bytes) => ask('getMinimumBalanceForRentExemption', [bytes, COMMITMENT], Amount),
  }
}
