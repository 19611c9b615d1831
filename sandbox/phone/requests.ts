/** Reads a session's EVM request: it is answered at once, refused, or becomes a question to the person. */
import { isAddressEqual, numberToHex, type Address } from 'viem'
import * as v from 'valibot'
import { ERRORS, invalidParams, type WalletError } from '../wallets/errors.ts'
import { toAsk, type Ask } from '../wallets/methods.ts'
import { chainIdsOf, type Nodes } from '../wallets/nodes.ts'
import { REQUEST } from '../wallets/protocol.ts'
import { isSigning } from '../wallets/signer.ts'

export type Outcome = { readonly result: unknown } | { readonly error: WalletError }

export interface Standing {
  /** Addresses the session may use. */
  readonly addresses: readonly string[]
  /** The chain the request is for. */
  readonly chainId: number
  readonly nodes: Nodes
}

export const NO_METHOD: WalletError = { code: -32601, message: 'The wallet does not know this method.' }
/** Signing a bare hash could sign anything (deprecated by EIP-1474's successors and most wallets). */
const BLIND: WalletError = { code: 4200, message: 'The wallet does not sign what it cannot show (eth_sign).' }
const CAPABILITIES_PARAMS = v.union([
  v.pipe(
    v.looseTuple([v.string(), v.array(v.pipe(v.string(), v.hexadecimal()))]),
    v.transform(([, chains]) => chains.map(Number)),
  ),
  v.pipe(
    v.unknown(),
    v.transform(() => undefined),
  ),
])

export function readRequest(
  request: unknown,
  standing: Standing,
): { readonly answer: Outcome } | { readonly ask: Ask } {
  const parsed = v.safeParse(REQUEST, request)
  if (!parsed.success) return failed(invalidParams('the request is malformed'))
  const { method, params } = parsed.output
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { answer: { result: standing.addresses } }
    case 'eth_chainId':
      return { answer: { result: numberToHex(standing.chainId) } }
    case 'wallet_getCapabilities':
      return { answer: { result: capabilities(standing, params) } }
    // Its accounts are keys, which carry out one call at a time.
    case 'wallet_sendCalls':
      return failed(NO_METHOD)
    case 'eth_sign':
      return failed(BLIND)
    // Sites that name no version mean the one of EIP-712 as it stands.
    case 'eth_signTypedData':
      return toQuestion({ method: 'eth_signTypedData_v4', params }, standing)
    default:
      return toQuestion({ method, params }, standing)
  }
}

function toQuestion(request: v.InferOutput<typeof REQUEST>, standing: Standing): ReturnType<typeof readRequest> {
  const parsed = toAsk(request)
  if (!parsed) return failed(NO_METHOD)
  if ('invalid' in parsed) return failed(invalidParams(parsed.invalid))
  const { ask } = parsed
  // A session is a permission already.
  if (ask.kind === 'connect' || ask.kind === 'calls') return failed(NO_METHOD)
  if (!isSigning(ask)) return standing.nodes[ask.chainId] === undefined ? failed(ERRORS.unknownChain) : { ask }
  if (!standing.addresses.some((own) => isAddressEqual(own as Address, ask.address))) return failed(ERRORS.unauthorized)
  if (ask.kind === 'transaction') {
    const wanted = ask.transaction.chainId ?? standing.chainId
    if (wanted !== standing.chainId) {
      return failed(invalidParams(`the transaction is for chain ${wanted}, the request for ${standing.chainId}`))
    }
    if (standing.nodes[wanted] === undefined) return failed(ERRORS.chainDisconnected)
  }
  return { ask }
}

/** EIP-5792: an account with a plain key can do nothing in one go. */
function capabilities({ nodes }: Standing, params: unknown): Readonly<Record<string, unknown>> {
  const asked = v.parse(CAPABILITIES_PARAMS, params)
  const told = chainIdsOf(nodes).filter((id) => asked?.includes(id) ?? true)
  return Object.fromEntries(told.map((id) => [numberToHex(id), { atomic: { status: 'unsupported' } }]))
}

export function failed(error: WalletError): { readonly answer: Outcome } {
  return { answer: { error } }
}
