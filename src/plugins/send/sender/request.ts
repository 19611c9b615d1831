/** Checks a request before anything is asked: shapes, networks, addresses. Nothing here needs a node. */
import { LatchkeyError, type PluginContext } from '#kernel'
import {
  CHAINS,
  isCaipAddress,
  isCaipNetworkId,
  MOST_UNITS,
  NETWORKS,
  parseCaipAddress,
  type ChainAdapter,
  type Network,
  type SendRequest,
} from '#wallet'

/** Most decimals of a token (threat T18). */
const MOST_DECIMALS = 77

/** A request whose parts fit together. */
export interface CheckedRequest {
  readonly request: SendRequest
  readonly network: Network
  readonly chain: ChainAdapter
  /** Plain addresses in their normal form. */
  readonly from: string
  readonly to: string
}

/** Rejects with the codes that `SenderService.prepare` names. */
export async function checkRequest(ctx: Pick<PluginContext, 'use'>, request: SendRequest): Promise<CheckedRequest> {
  const { amount, from: sender, to: receiver } = request
  const { asset, units } = amount
  if (typeof units !== 'bigint' || units <= 0n || units > MOST_UNITS)
    throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
  if (!isCaipAddress(sender) || !isCaipAddress(receiver))
    throw new LatchkeyError('INVALID_ADDRESS', { detail: 'a CAIP-10 address is required' })
  const [from, to] = [parseCaipAddress(sender), parseCaipAddress(receiver)]
  const isWhole = Number.isInteger(asset.decimals) && asset.decimals >= 0 && asset.decimals <= MOST_DECIMALS
  if (!isCaipNetworkId(asset.network) || !isWhole) throw new LatchkeyError('TOKEN_NOT_SENDABLE')
  const networks = [from.chainId, to.chainId, ...(asset.token ? [parseCaipAddress(asset.token).chainId] : [])]
  if (networks.some((id) => id !== asset.network))
    throw new LatchkeyError('CHAIN_MISMATCH', { detail: networks.join() })
  const network = ctx.use(NETWORKS).get(asset.network)
  if (!network) throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: asset.network })
  const chains = ctx.use(CHAINS)
  if (!chains.has(from.namespace)) throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: asset.network })
  const chain = await chains.get(from.namespace)
  if (!chain.prepareTransfer || !chain.sendTransaction)
    throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: asset.network })
  if (!chain.isAddress(to.address, { network, strict: true }))
    throw new LatchkeyError('INVALID_ADDRESS', { detail: to.address.slice(0, 60) })
  return {
    request,
    network,
    chain,
    from: chain.normalizeAddress(from.address),
    to: chain.normalizeAddress(to.address),
  }
}
