/** EIP-5792, for wallets whose accounts are contracts: batches of calls that happen all or not at all. */
import { isAddress, numberToHex } from 'viem'
import * as v from 'valibot'
import { statusOf, type CallBundles } from './callBundles.ts'
import { BATCH_ERRORS, ERRORS, invalidParams, type WalletError } from './errors.ts'
import type { Ask } from './methods.ts'
import type { Nodes } from './nodes.ts'
import type { WalletRequest } from './protocol.ts'
import { failed, result, type Finding } from './rules.ts'

export type CallsAsk = Extract<Ask, { kind: 'calls' }>

export interface BatchWallet {
  readonly bundles: CallBundles
  readonly nodes: Nodes
  /** Ids of the networks that the wallet knows. */
  readonly knows: (chainId: number) => boolean
}

const ID = v.looseTuple([v.pipe(v.string(), v.nonEmpty())])
const CAPABILITIES = v.looseTuple([
  v.custom<string>(
    (value) => typeof value === 'string' && isAddress(value, { strict: false }),
    'an address is missing',
  ),
  v.optional(v.array(v.string())),
])

/** What needs no approval; undefined for other methods. `addresses`: the accounts that the site may use. */
export function findAtOnce(
  site: string,
  { method, params }: WalletRequest,
  addresses: readonly string[],
  { bundles, nodes, knows }: BatchWallet,
): Finding | undefined {
  switch (method) {
    case 'wallet_getCapabilities': {
      const parsed = v.safeParse(CAPABILITIES, params)
      if (!parsed.success) return { answer: failed(invalidParams(parsed.issues[0].message)) }
      const [address, chainIds] = parsed.output
      if (!addresses.some((own) => own.toLowerCase() === address.toLowerCase())) {
        return { answer: failed(ERRORS.unauthorized) }
      }
      const all = Object.keys(nodes)
        .map(Number)
        .filter(knows)
        .map((chainId) => numberToHex(chainId))
      const asked = all.filter((chainId) => chainIds?.some((one) => Number(one) === Number(chainId)) ?? true)
      return { answer: result(Object.fromEntries(asked.map((id) => [id, { atomic: { status: 'supported' } }]))) }
    }
    case 'wallet_getCallsStatus':
    case 'wallet_showCallsStatus': {
      const parsed = v.safeParse(ID, params)
      if (!parsed.success) return { answer: failed(invalidParams('an id is missing')) }
      const [id] = parsed.output
      const bundle = bundles.find(site, id)
      if (!bundle) return { answer: failed(BATCH_ERRORS.unknownBundle) }
      if (method === 'wallet_showCallsStatus') return { answer: result(null) }
      return { lookUp: () => statusOf(id, bundle, nodes) }
    }
    default:
      return undefined
  }
}

/** Why a batch cannot be sent. */
export function wrongCalls(
  site: string,
  ask: CallsAsk,
  { bundles, nodes, knows }: BatchWallet,
): WalletError | undefined {
  if (!knows(ask.chainId) || nodes[ask.chainId] === undefined) return BATCH_ERRORS.unsupportedChain
  if (ask.needs.length > 0) return BATCH_ERRORS.unsupportedCapability
  return bundles.has(site, ask.id) ? BATCH_ERRORS.duplicateId : undefined
}
