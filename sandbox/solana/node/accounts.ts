/** Accounts and amounts as nodes write them in JSON. */
import { base58, base64 } from '@scure/base'
import type * as v from 'valibot'
import { RpcError } from '../../chains/rpc.ts'
import { RPC_CODES } from '../../http/jsonRpc.ts'
import { PROGRAMS } from '../describe.ts'
import { NEVER } from '../exactJson.ts'
import type { ENCODING } from './params.ts'
import type { Svm, SvmAccount } from './svm.ts'
import { readMint, readTokenAccount, toTokenAmount } from './tokenAccounts.ts'

export interface DataOptions {
  readonly encoding?: v.InferOutput<typeof ENCODING> | null | undefined
  readonly dataSlice?: { readonly offset: number; readonly length: number } | null | undefined
}

/** More bytes are not spelt in base58. */
const MOST_BASE58 = 128

export function toJsonAccount(account: SvmAccount, svm: Svm, { encoding, dataSlice }: DataOptions = {}): object {
  const { lamports, owner, executable, data } = account
  const parsed = encoding === 'jsonParsed' ? parseData(account, svm) : undefined
  const sliced = dataSlice ? data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length) : data
  return {
    lamports: Number(lamports),
    owner,
    executable,
    rentEpoch: NEVER,
    space: data.length,
    data: parsed ?? encode(sliced, encoding),
  }
}

function encode(data: Uint8Array, encoding: DataOptions['encoding']): string | readonly [string, string] {
  if (encoding === 'base64' || encoding === 'jsonParsed') return [base64.encode(data), 'base64']
  if (data.length > MOST_BASE58) {
    throw new RpcError(RPC_CODES.request, `Encoded binary (base 58) data should be less than ${MOST_BASE58} bytes`)
  }
  const text = base58.encode(data)
  return encoding === 'base58' ? [text, 'base58'] : text
}

/** What nodes can read: mints and token accounts. Anything else they answer as bytes. */
function parseData(account: SvmAccount, svm: Svm): object | undefined {
  const info = tokenInfo(account, svm) ?? mintInfo(account)
  if (!info) return undefined
  const program = account.owner === PROGRAMS.token ? 'spl-token' : 'spl-token-2022'
  return { program, parsed: info, space: account.data.length }
}

function tokenInfo(account: SvmAccount, svm: Svm): object | undefined {
  const held = readTokenAccount(account)
  const mint = held && svm.account(held.mint)
  const decimals = mint && readMint(mint)?.decimals
  if (!held || decimals === undefined) return undefined
  const info = {
    mint: held.mint,
    owner: held.owner,
    state: held.state,
    isNative: held.nativeRent !== undefined,
    tokenAmount: toTokenAmount(held.amount, decimals),
    ...(held.delegate && { delegate: held.delegate, delegatedAmount: toTokenAmount(held.delegatedAmount, decimals) }),
    ...(held.nativeRent !== undefined && { rentExemptReserve: toTokenAmount(held.nativeRent, decimals) }),
    ...(held.closeAuthority && { closeAuthority: held.closeAuthority }),
  }
  return { type: 'account', info }
}

function mintInfo(account: SvmAccount): object | undefined {
  const mint = readMint(account)
  if (!mint) return undefined
  const info = {
    decimals: mint.decimals,
    supply: String(mint.supply),
    isInitialized: mint.initialized,
    mintAuthority: mint.authority ?? null,
    freezeAuthority: mint.freezeAuthority ?? null,
  }
  return { type: 'mint', info }
}
