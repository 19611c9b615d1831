/** Names of addresses in ENS. Loaded when somebody's name is wanted on a network that has a registry. */
import { codeOf, isLatchkeyError } from '#kernel'
import type { ChainAdapter, Network, RequestArguments } from '#wallet'
import { createClient, custom, type Address } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalizeAddress } from './address.ts'
import { Bytes } from './answers.ts'
import type { AskNode } from './client.ts'

type Names = Required<Pick<ChainAdapter, 'addressOf' | 'nameOf'>>

interface NamesParts {
  readonly ask: AskNode
  readonly normalizeName: NonNullable<ChainAdapter['normalizeName']>
}

export function createNames({ ask, normalizeName }: NamesParts): Names {
  /** viem over our nodes, and where the network's registry is; undefined where it has none. */
  function registryOf(network: Network, signal: AbortSignal) {
    const universalResolverAddress = network.contracts?.ensUniversalResolver?.address as Address | undefined
    if (!universalResolverAddress) return undefined
    const { id, name, nativeCurrency, rpcUrls } = network
    const client = createClient({
      chain: { id: Number(id), name, nativeCurrency, rpcUrls },
      transport: custom(
        { request: (args: RequestArguments) => ask({ network, signal, args, schema: Bytes }) },
        // Nodes are asked again below, and in turn.
        { retryCount: 0 },
      ),
      // Names that are kept outside of the chain (ERC-3668) are read from a host that the name's owner chose.
      ccipRead: false,
    })
    return { client, at: { universalResolverAddress } }
  }

  return {
    async addressOf({ network, name: given, signal }) {
      const registry = registryOf(network, signal)
      // In another spelling than its own it would be looked up as somebody else's name (ENSIP-15).
      const name = registry && (await normalizeName(given))
      if (!name) return null
      const owner = await unlessRefused(() => getEnsAddress(registry.client, { ...registry.at, name }))
      return owner && normalizeAddress(owner)
    },
    async nameOf({ network, address: given, signal }) {
      const registry = registryOf(network, signal)
      if (!registry) return null
      const { client, at } = registry
      const address = normalizeAddress(given)
      const name = await unlessRefused(() => getEnsName(client, { ...at, address }))
      // A reverse record holds any text. In another spelling than its own it would be looked up as somebody else's name.
      if (!name || (await normalizeName(name)) !== name) return null
      // Anybody can write anybody's name beside their own address.
      const owner = await unlessRefused(() => getEnsAddress(client, { ...at, name }))
      if (owner?.toLowerCase() !== address.toLowerCase()) return null
      const avatar = await unlessRefused(() => getEnsText(client, { ...at, name, key: 'avatar' }))
      return { name, avatar }
    },
  }
}

/** What a contract answers; null where it refuses, or what it holds is no answer. Rejects with what the node said. */
async function unlessRefused<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    for (let layer: unknown = error; layer instanceof Error; layer = layer.cause) {
      // Our own error is how the question itself ended; above it stands what viem makes of that.
      if (!isLatchkeyError(layer)) continue
      if (isRevert(layer)) return null
      throw layer
    }
    return null
  }
}

/** Some nodes tell a revert by a number of their own, and in words. */
const isRevert = (error: { readonly detail: string | undefined }): boolean =>
  codeOf(error) === 'RPC_TRANSACTION_REJECTED' || /\brevert/i.test(error.detail ?? '')
