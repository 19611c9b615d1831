/** Checks the page's requests, and converts them to what the person approves. */
import { LatchkeyError, shapes } from 'latchkey/plugin'
import type { Network, RequestArguments } from 'latchkey/plugin/wallet'
import { APPROVALS, type Approval, type WantedApproval } from './protocol.ts'

const { fields, guard, maybe, text } = shapes
const address = text(42, /^0x[0-9a-fA-F]{40}$/)
const hex = text(20_000, /^0x[0-9a-fA-F]*$/)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const Transaction = fields({ from: address, to: maybe(address), value: maybe(hex), data: maybe(hex), gas: maybe(hex) })
const Data = guard((value): value is object | string => isObject(value) || typeof value === 'string', 'typed data')

export const isApproval = (method: string): method is Approval => (APPROVALS as readonly string[]).includes(method)

/** Throws RPC_INVALID_PARAMS if the request is malformed or for another account, so that the person is not asked. */
export function wantedApproval(
  { method, params }: RequestArguments,
  account: string,
  network: Network,
): WantedApproval {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const base = { chainId: Number(network.id), network: network.name, node: network.rpcUrls.default.http[0] }
  const checkAccount = (address: string): void => {
    if (address.toLowerCase() !== account.toLowerCase())
      throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: method })
  }
  try {
    if (method === 'personal_sign') {
      checkAccount(address.read(list[1]))
      return { ...base, method, message: text(20_000).read(list[0]) }
    }
    if (method === 'eth_signTypedData_v4') {
      checkAccount(address.read(list[0]))
      const data = Data.read(list[1])
      const message = typeof data === 'string' ? data : JSON.stringify(data)
      checkChain(message, network)
      return { ...base, method, message }
    }
    const { from, ...transaction } = Transaction.read(list[0])
    checkAccount(from)
    return { ...base, method: 'eth_sendTransaction', transaction }
  } catch (error) {
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: method, cause: error })
  }
}

/** Throws if typed data is for another network than the one that is shown to the person. */
function checkChain(message: string, { id }: Network): void {
  const { domain } = JSON.parse(message) as { readonly domain?: { readonly chainId?: unknown } }
  if (domain?.chainId !== undefined && Number(domain.chainId) !== Number(id)) throw new Error('another chain')
}
