import { LatchkeyError, within } from '#kernel'
import { CHAINS, HOST, type Identity, type Network } from '#wallet'
import type { Asked } from './asked.ts'
import { readAvatar } from './names.ts'
import { spelledName } from './spelled.ts'

/** Milliseconds for the nodes: there are three questions, and nobody waits for the answer. */
const LIMIT = 20_000
/** Where people's first names of ENS are, whichever EVM network they use. */
const ETHEREUM = 'eip155:1'

/**
 * The name that the address gave itself in a registry on a chain, asked back there: in that of its own network, else of
 * Ethereum, where the host lists it. Undefined where there is no registry, or no name that may be shown.
 */
export async function askChain({ ctx, address, signal }: Asked, network: Network): Promise<Identity | undefined> {
  const registry = registryFor(network, ctx.use(HOST).networks)
  const chains = ctx.use(CHAINS)
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

function registryFor(network: Network, networks: readonly Network[]): Network | undefined {
  const hasOne = ({ contracts }: Network): boolean => contracts?.ensUniversalResolver !== undefined
  if (hasOne(network)) return network
  // Whoever plays on a testnet is not asked on the real one.
  if (network.chainNamespace !== 'eip155' || network.testnet) return undefined
  return networks.find((other) => other.caipNetworkId === ETHEREUM && hasOne(other))
}
