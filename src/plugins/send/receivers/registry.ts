/** Names on the chain, in both directions: what a name leads to, and whether it leads back. */
import { codeOf, type PluginContext } from '#kernel'
import { addressKey, CHAINS, HOST, type ChainAdapter, type Network } from '#wallet'

/** Names have at least two parts. What has another form is an address, or a mistake. */
const NAME = /^[^\s/:@?#]{1,250}\.[^\s/:@?#.]{2,60}$/u

export const looksLikeName = (text: string): boolean => NAME.test(text) && !/^0x/i.test(text)

interface Registry {
  readonly chain: ChainAdapter
  readonly network: Network
}

/** The registry of the network itself, else the one that serves networks without one, if the host lists it. */
async function registryOf(ctx: Pick<PluginContext, 'use'>, network: Network): Promise<Registry | undefined> {
  const chains = ctx.use(CHAINS)
  if (!chains.has(network.chainNamespace)) return undefined
  const hasOne = ({ contracts }: Network): boolean => contracts?.ensUniversalResolver !== undefined
  const main = chains.traits(network.chainNamespace)?.registry
  const found = hasOne(network)
    ? network
    : network.testnet
      ? undefined
      : ctx.use(HOST).networks.find((other) => other.caipNetworkId === main && hasOne(other))
  return found && { chain: await chains.get(found.chainNamespace), network: found }
}

export interface FoundName {
  readonly address: string
  /** In its normal form, which is the one to show. */
  readonly name: string
  /** True if the registry also leads from the address back to the name. */
  readonly isProved: boolean
}

/** Undefined if there is no registry, or nobody has the name. Rejects if the nodes fail. */
export async function findName(
  ctx: Pick<PluginContext, 'use'>,
  network: Network,
  text: string,
  signal: AbortSignal,
): Promise<FoundName | undefined> {
  const registry = await registryOf(ctx, network)
  if (!registry?.chain.addressOf) return undefined
  const name = registry.chain.normalizeName ? await registry.chain.normalizeName(text) : text.toLowerCase()
  const address = name && (await registry.chain.addressOf({ network: registry.network, name, signal }))
  if (!address) return undefined
  return { address, name, isProved: await leadsBack(registry, address, name, signal) }
}

/** For a review: whether the receiver's address leads back to the name that the person typed. */
export async function isProved(
  ctx: Pick<PluginContext, 'use'>,
  { network, to }: { readonly network: Network; readonly to: string },
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await findName(ctx, network, name, signal).catch((error: unknown) => {
    if (codeOf(error) === 'ABORTED') throw error
    return undefined
  })
  return found?.isProved === true && addressKey(found.address) === addressKey(to)
}

async function leadsBack(
  { chain, network }: Registry,
  address: string,
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  const reverse = await chain.nameOf?.({ network, address, signal }).catch((error: unknown) => {
    if (codeOf(error) === 'ABORTED') throw error
    return null
  })
  return reverse?.name === name
}
