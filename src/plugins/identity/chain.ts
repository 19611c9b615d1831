import { LatchkeyError, within } from '#kernel'
import { CHAINS, HOST, type CaipNetworkId, type Identity, type Network } from '#wallet'
import type { Asked } from './asked.ts'
import { readAvatar } from './names.ts'
import { spelledName } from './spelled.ts'

/** Milliseconds for the nodes: there are three questions, and nobody waits for the answer. */
const LIMIT = 20_000

/**
 * The name that the address gave itself in a registry on a chain, asked back there: in that of its own network, else of
 * the one that its chain says (Ethereum's, for EVM), where the host lists it. Undefined where there is no registry, or no name that may be shown.
 */
export async function askChain({ ctx, address, signal }: Asked, network: Network): Promise<Identity | undefined> {
  const chains = ctx.use(CHAINS)
  const main = chains.traits(network.chainNamespace)?.registry
  const registry = registryFor(network, main, ctx.use(HOST).networks)
  if (!registry || !chains.has(registry.chainNamespace)) return undefined
  const adapter = await chains.get(registry.chainNamespace)
  const atLimit = (): never => {
    throw new LatchkeyError('HTTP_TIMEOUT', { detail: `names on ${registry.caipNetworkId}` })
  }
  const told = await within({ clock: ctx.clock, ms: LIMIT, signal, atLimit }, (inner) =>
    adapter.nameOf?.({ network: registry, address, signal: inner }),
  )
  const name = await spelledName({ ctx, namespace: registry.chainNamespace }, told?.name)
  return name ? { name, avatar: readAvatar(told?.avatar), verified: true } : undefined
}

function registryFor(
  network: Network,
  main: CaipNetworkId | undefined,
  networks: readonly Network[],
): Network | undefined {
  const hasOne = ({ contracts }: Network): boolean => contracts?.ensUniversalResolver !== undefined
  if (hasOne(network)) return network
  // Whoever plays on a testnet is not asked on the real one.
  if (network.testnet) return undefined
  return networks.find((other) => other.caipNetworkId === main && hasOne(other))
}
