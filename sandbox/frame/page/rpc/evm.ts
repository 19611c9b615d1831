/** EVM requests that need approval: read, shown, and signed with the user's key, which may be the owner of a smart account. */
import { BaseError, getAddress, hashMessage, hashTypedData, hexToBigInt, isAddressEqual, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Call } from '../../../chains/contractAccounts.ts'
import { RpcError } from '../../../chains/rpc.ts'
import { toAsk, type AskedCall } from '../../../wallets/methods.ts'
import { keyAccount } from '../../../wallets/evmAccount.ts'
import { isSigning, sign, type SigningAsk } from '../../../wallets/signer.ts'
import { describeCalls } from '../approval/callsDetails.ts'
import { plain, type Details } from '../approval/details.ts'
import { describeEvm } from '../approval/evmDetails.ts'
import { nodeOf } from '../config.ts'
import { FrameFailure } from '../failure.ts'
import type { FrameParts } from '../handlers/types.ts'
import { sendCalls, signHash, type SmartAccount } from '../smart/account.ts'
import { transactionOf } from '../smart/batches.ts'
import { smartAccountOn } from '../smart/onChain.ts'
import { callsOf } from '../smart/operations.ts'
import type { ChainRequest } from './request.ts'

const NO_KEY = 'The wallet has no key for this account'

/** What is shown, and what is done when the person said yes. */
interface Plan {
  readonly details: Details
  readonly address: string
  readonly work: (key: LocalAccount) => Promise<unknown>
}

export async function approveEvm(parts: FrameParts, request: ChainRequest): Promise<unknown> {
  const { api, approvals, config } = parts
  const { addresses, label } = await api.account()
  const smart = smartAccountOn(config, request.chain, addresses)
  const owner = getAddress(addresses.eip155)
  const { details, address, work } = planOf(parts, request, { owner, smart })
  return approvals.ask({ details, label, address }, async () => {
    const key = privateKeyToAccount((await api.keys()).eip155)
    // The key that came has to be the one of the account that was shown.
    if (!isAddressEqual(key.address, owner)) throw new FrameFailure(NO_KEY)
    return work(key).catch(explain)
  })
}

interface Accounts {
  readonly owner: `0x${string}`
  readonly smart: SmartAccount | undefined
}

function planOf(parts: FrameParts, { method, params, chain }: ChainRequest, { owner, smart }: Accounts): Plan {
  const { app, config, store, words } = parts
  const node = nodeOf(config.nodes, chain)
  const around = { app: app(), chain, node, words }
  const chainId = Number(chain.reference)
  const byCalls = (calls: readonly Call[], account: SmartAccount, after: (hash: string) => unknown): Plan => ({
    details: describeCalls(calls, account, around),
    address: account.address,
    work: async (key) => after(await sendCalls(account, key, calls)),
  })
  if (method === 'eth_sendUserOperation') {
    if (!smart) throw new FrameFailure('There are no smart accounts on this network')
    return byCalls(callsOf(params, smart), smart, (hash) => hash)
  }
  const ask = readAsk(method, params, smart?.address ?? owner)
  checkChain(ask, chainId, node)
  const isSmart = smart !== undefined && isAddressEqual(ask.address, smart.address)
  if (!isSmart && !isAddressEqual(ask.address, owner)) throw new FrameFailure(NO_KEY)
  if (ask.kind === 'calls') {
    if (!isSmart) throw new FrameFailure('This account cannot do several calls as one')
    if (ask.needs.length > 0) throw new FrameFailure('This wallet does not support a capability that is not optional')
    if (store.bundle(app(), ask.id)) throw new FrameFailure('There is already a bundle with this id')
    return byCalls(ask.calls.map(toCall), smart, (hash) => {
      store.saveBundle(app(), { id: ask.id, chainId, hash })
      return { id: ask.id }
    })
  }
  if (isSmart && ask.kind === 'transaction') {
    return byCalls([toCall(ask.transaction)], smart, (hash) => transactionOf(chainId, hash))
  }
  return {
    details: describeEvm(ask, around),
    address: ask.address,
    work: (key) =>
      isSmart && ask.kind !== 'transaction'
        ? signHash(
            smart,
            key,
            ask.kind === 'message' ? hashMessage({ raw: ask.message }) : hashTypedData(ask.typedData),
          )
        : sign(ask, { accounts: [keyAccount(key)], chainId, node }),
  }
}

/** `account` sends where a batch names nobody. */
function readAsk(method: string, params: ChainRequest['params'], account: string): SigningAsk {
  const parsed = toAsk({ method, params }, account)
  if (parsed && 'invalid' in parsed) throw new FrameFailure(parsed.invalid)
  if (!parsed || !isSigning(parsed.ask)) throw new FrameFailure(`${method} is not supported`)
  return parsed.ask
}

function toCall({ to, value, data, input }: AskedCall): Call {
  if (!to) throw new FrameFailure('A smart account cannot deploy contracts')
  return { to, value: hexToBigInt(value ?? '0x0'), data: input ?? data ?? '0x' }
}

/** Why the node or the bundler refused, in short words: a library's long ones quote the request. */
function explain(error: unknown): never {
  if (error instanceof RpcError) throw new FrameFailure(plain(error.message, 300), { cause: error })
  throw error instanceof BaseError ? new FrameFailure(plain(error.shortMessage, 300), { cause: error }) : error
}

function checkChain(ask: SigningAsk, chainId: number, node: string | undefined): void {
  if (ask.kind !== 'transaction' && ask.kind !== 'calls') return
  if (node === undefined) throw new FrameFailure('Chain is not supported')
  const asked = ask.kind === 'calls' ? ask.chainId : ask.transaction.chainId
  if (asked !== undefined && asked !== chainId) throw new FrameFailure('The transaction is for another chain')
}
