/** Looks up ENS names and addresses. Loaded with its first use. */
import { codeOf, isLatchkeyError } from '#kernel'
import type { AskNode, ChainAdapter, Network, RequestArguments } from '#wallet'
import { createClient, custom, type Address } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalizeAddress } from './address.ts'
import { Bytes } from './answers.ts'

type Names = Required<Pick<ChainAdapter, 'addressOf' | 'nameOf'>>

interface NamesParts {
  readonly ask: AskNode
  readonly normalizeName: NonNullable<ChainAdapter['normalizeName']>
}

export function createNames({ ask, normalizeName }: NamesParts): Names {
  /** A viem client that uses our nodes, and the address of the registry. Undefined if the network has no registry. */
  function registryOf(network: Network, signal: AbortSignal) {
    const universalResolverAddress = network.contracts?.ensUniversalResolver?.address as Address | undefined
    if (!universalResolverAddress) return undefined
    const { id, name, nativeCurrency, rpcUrls } = network
    const client = createClient({
      chain: { id: Number(id), name, nativeCurrency, rpcUrls },
      transport: custom(
        { request: (args: RequestArguments) => ask({ network, signal, args, schema: Bytes }) },
        // `ask` retries by itself.
        { retryCount: 0 },
      ),
      // Names stored outside the chain (ERC-3668) would be read from a server that the owner of the name chose.
      ccipRead: false,
    })
    return { client, at: { universalResolverAddress } }
  }

  return {
    async addressOf({ network, name: given, signal }) {
      const registry = registryOf(network, signal)
      // A name that is not normalized would resolve to another name's owner (ENSIP-15).
      const name = registry && (await normalizeName(given))
      if (!name) return null
      const owner = await unlessReverted(() => getEnsAddress(registry.client, { ...registry.at, name }))
      return owner && normalizeAddress(owner)
    },
    async nameOf({ network, address: given, signal }) {
      const registry = registryOf(network, signal)
      if (!registry) return null
      const { client, at } = registry
      const address = normalizeAddress(given)
      const name = await unlessReverted(() => getEnsName(client, { ...at, address }))
      // A reverse record can hold any text. If it is not a normalized name, it is ignored.
      if (!name || (await normalizeName(name)) !== name) return null
      // Anybody can set anybody's name for their own address, so the name has to resolve to the address.
      const owner = await unlessReverted(() => getEnsAddress(client, { ...at, name }))
      if (owner?.toLowerCase() !== address.toLowerCase()) return null
      const avatar = await unlessReverted(() => getEnsText(client, { ...at, name, key: 'avatar' }))
      return { name, avatar }
    },
  }
}

/** The answer of a contract; null if it reverts or the answer is invalid. Rejects with the error of the node. */
async function unlessReverted<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    for (let layer: unknown = error; layer instanceof Error; layer = layer.cause) {
      // viem wraps the error of the request, which is ours, in errors of its own.
      if (!isLatchkeyError(layer)) continue
      if (isRevert(layer)) return null
      throw layer
    }
    return null
  }
}

/** Some nodes report a revert with another code, but mention it in the message. */
const isRevert = (error: { readonly detail: string | undefined }): boolean =>
  codeOf(error) === 'RPC_TRANSACTION_REJECTED' || /\brevert/i.test(error.detail ?? '')
