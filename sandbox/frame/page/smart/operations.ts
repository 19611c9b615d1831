/** Operations that a page has put together itself (`eth_sendUserOperation`): read, shown by their calls, signed and sent. */
import { decodeFunctionData, isAddressEqual } from 'viem'
import * as v from 'valibot'
import { DRAFT } from '../../../bundler/operation.ts'
import type { Call } from '../../../chains/contractAccounts.ts'
import { ENTRY_POINT, SMART_ACCOUNT_ABI } from '../../../chains/smartAccounts.ts'
import { FrameFailure } from '../failure.ts'
import type { SmartAccount } from './account.ts'

const PARAMS = v.looseTuple([
  DRAFT,
  v.custom<string>((value) => String(value).toLowerCase() === ENTRY_POINT.toLowerCase(), 'another entry point'),
])

/**
 * The calls of the operation. Nonce, gas and fee are the frame's to choose: what the person approves is what the account does.
 * Throws if the account would do anything that cannot be told.
 */
export function callsOf(params: unknown, account: SmartAccount): readonly Call[] {
  const read = v.safeParse(PARAMS, params)
  if (!read.success) throw new FrameFailure(read.issues[0].message)
  const [{ callData, sender }] = read.output
  if (!isAddressEqual(sender, account.address)) throw new FrameFailure('The wallet has no key for this account')
  try {
    return decodeFunctionData({ abi: SMART_ACCOUNT_ABI, data: callData }).args[0]
  } catch {
    throw new FrameFailure('The account has no such function')
  }
}
