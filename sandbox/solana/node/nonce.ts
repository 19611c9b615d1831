/**
 * Durable nonces: a transaction may name what is stored in a nonce account instead of a blockhash, so that it is good until it
 * lands. Its first instruction advances the nonce; where a later one fails, the nonce is advanced all the same.
 */
import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import type { VersionedMessage } from '@solana/web3.js'
import { PROGRAMS } from '../describe.ts'
import type { Svm } from './svm.ts'

/** Of the System program, as 32 bits. */
const ADVANCE = 4
/** The layout of a nonce account: a version, a state (1 is initialized), the authority, the nonce, a price. */
const SPACE = 80
const INITIALIZED = 1
const NONCE_AT = 40

/** The nonce account that makes a message good; undefined where it names a blockhash, or what is no nonce any more. */
export function nonceAccountOf(message: VersionedMessage, svm: Svm): string | undefined {
  const [first] = message.compiledInstructions
  const keys = message.staticAccountKeys
  if (!first || keys[first.programIdIndex]?.toBase58() !== PROGRAMS.system) return undefined
  if (first.data.length < 4 || Buffer.from(first.data).readUInt32LE() !== ADVANCE) return undefined
  const address = keys[first.accountKeyIndexes[0] ?? -1]?.toBase58()
  return address !== undefined && storedIn(address, svm) === message.recentBlockhash ? address : undefined
}

/** What the runtime itself does on a cluster when a transaction with a nonce has failed. */
export function advanceNonce(address: string, blockhash: string, svm: Svm): void {
  const account = svm.account(address)
  if (!account) return
  const data = Uint8Array.from(account.data)
  data.set(createHash('sha256').update('DURABLE_NONCE').update(base58.decode(blockhash)).digest(), NONCE_AT)
  svm.write(address, { ...account, data })
}

function storedIn(address: string, svm: Svm): string | undefined {
  const account = svm.account(address)
  if (account?.owner !== PROGRAMS.system || account.data.length !== SPACE) return undefined
  if (Buffer.from(account.data).readUInt32LE(4) !== INITIALIZED) return undefined
  return base58.encode(account.data.slice(NONCE_AT, NONCE_AT + 32))
}
