/** What a page asks of the wallet, read and turned into what a person approves. */
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

/** Rejects what is malformed, or for another account, by RPC_INVALID_PARAMS: nobody is asked about it. */
export function wantedApproval(
  { method, params }: RequestArguments,
  account: string,
  network: Network,
): WantedApproval {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const base = { chainId: Number(network.id), network: network.name, node: network.rpcUrls.default.http[0] }
  const ofUs = (asked: string): void => {
    if (asked.toLowerCase() !== account.toLowerCase()) throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: method })
  }
  try {
    if (method === 'personal_sign') {
      ofUs(address.read(list[1]))
      return { ...base, method, message: text(20_000).read(list[0]) }
    }
    if (method === 'eth_signTypedData_v4') {
      ofUs(address.read(list[0]))
      const data = Data.read(list[1])
      const message = typeof data === 'string' ? data : JSON.stringify(data)
      chainOf(message, network)
      return { ...base, method, message }
    }
    const { from, ...transaction } = Transaction.read(list[0])
    ofUs(from)
    return { ...base, method: 'eth_sendTransaction', transaction }
  } catch (error) {
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: method, cause: error })
  }
}

/** Data for another network than the one that is shown is nothing a person should read past. */
function chainOf(message: string, { id }: Network): void {
  const { domain } = JSON.parse(message) as { readonly domain?: { readonly chainId?: unknown } }
  if (domain?.chainId !== undefined && Number(domain.chainId) !== Number(id)) throw new Error('another chain')
}
