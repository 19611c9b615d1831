/** Reads the data of an account. Loaded with its first use. */
import { LatchkeyError, objectOf } from '#kernel'
import type { AskNode, ChainAdapter } from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Account, Amount, inContext } from '../wallet/answers.ts'
import { COMMITMENT } from './jsonRpc.ts'

/** More would exceed the maximum size of an answer. */
const MOST_BYTES = 16_384

const Held = v.intersect([Account, objectOf({ lamports: Amount })])

type Call = NonNullable<ChainAdapter<'solana'>['call']>

export async function readAccount(
  ask: AskNode,
  { network, call: { account, offset = 0, length = MOST_BYTES }, signal }: Parameters<Call>[0],
): ReturnType<Call> {
  const isSlice = Number.isSafeInteger(offset) && offset >= 0 && Number.isSafeInteger(length) && length >= 0
  if (!isSlice || length > MOST_BYTES)
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: `a slice of at most ${MOST_BYTES} bytes` })
  const options = { ...COMMITMENT, encoding: 'base64', dataSlice: { offset, length } }
  const args = { method: 'getAccountInfo', params: [normalizeAddress(account), options] }
  return ask({ network, signal, args, schema: inContext(v.nullable(Held)) })
}
