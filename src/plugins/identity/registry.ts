import { withTimeout } from '#kernel'
import { CHAINS, HOST, type CaipNetworkId, type Identity, type Network } from '#wallet'
import type { NameRequest } from './request.ts'
import { readAvatar } from './names.ts'
import { canonicalName } from './canonicalName.ts'

/** Milliseconds for up to three requests to nodes. No view waits for the answer. */
const LIMIT = 20_000

/**
 * The primary name of the address in a registry on the chain, which resolves back to the address. Asks the registry of the
 * network itself, else the one that the chain's traits name (Ethereum's for EVM) if the host lists that network. Undefined
 * if there is no registry, or no name that may be shown.
 */
export async function askRegistry(
  { ctx, address, signal }: NameRequest,
  network: Network,
): Promise<Identity | undefined> {
  const chains = ctx.use(CHAINS)
  const main = chains.traits(network.chainNamespace)?.registry
  const registry = registryFor(network, main, ctx.use(HOST).networks)
  if (!registry || !chains.has(registry.chainNamespace)) return undefined
  const adapter = await chains.get(registry.chainNamespace)
  const answer = await withTimeout(
    { clock: ctx.clock, ms: LIMIT, signal, what: `names on ${registry.caipNetworkId}` },
    (inner) => adapter.nameOf?.({ network: registry, address, signal: inner }),
  )
  const name = await canonicalName({ ctx, namespace: registry.chainNamespace }, answer?.name)
  return name ? { name, avatar: readAvatar(answer?.avatar), verified: true } : undefined
}

function registryFor(
  network: Network,
  main: CaipNetworkId | undefined,
  networks: readonly Network[],
): Network | undefined {
  const hasOne = ({ contracts }: Network): boolean => contracts?.ensUniversalResolver !== undefined
  if (hasOne(network)) return network
  // Accounts of a testnet are not looked up on the main network.
  if (network.testnet) return undefined
  return networks.find((other) => other.caipNetworkId === main && hasOne(other))
}
