/** Questions to the chain's nodes. TODO: your chain's own protocol; this one is plain HTTP with JSON. */
import { codeOf, LatchkeyError, type Schema } from 'latchkey/plugin'
import { askInTurn, isWebAddress, type ChainEnvironment, type Network } from 'latchkey/plugin/wallet'

/** Milliseconds for one node, so that a second one still has its turn. */
const LIMIT = 7_000

export interface Question<T> {
  readonly network: Network
  /** Behind the node's address. */
  readonly path: string
  /** What the answer must look like: nodes are strangers. */
  readonly schema: Schema<T>
  readonly signal: AbortSignal
}

export type AskNode = <T>(question: Question<T>) => Promise<T>

/** Rejects with CHAIN_NOT_CONFIGURED, ABORTED or an HTTP_… code, never with anything else. */
export function createAskNode({ fetch, rpcUrls }: Pick<ChainEnvironment, 'fetch' | 'rpcUrls'>): AskNode {
  return async ({ network, path, schema, signal }) => {
    const nodes = rpcUrls(network).filter(isWebAddress)
    if (nodes.length === 0) throw new LatchkeyError('CHAIN_NOT_CONFIGURED', { detail: network.caipNetworkId })
    const ask = async (node: string) => {
      const response = await fetch(`${node.replace(/\/$/, '')}${path}`, { signal, limit: LIMIT })
      const { ok, status } = response
      if (!ok) throw new LatchkeyError('HTTP_STATUS', { params: { status } })
      const read = schema['~standard'].validate(parse(await response.text()))
      if (read instanceof Promise || read.issues)
        throw new LatchkeyError('HTTP_MALFORMED', { detail: path.split('/')[1] })
      return read.value
    }
    // One node that fails is no failure yet; a cancel is meant for all of them.
    return askInTurn(nodes, ask, (error) => codeOf(error) === 'ABORTED')
  }
}

/** Undefined for what is no JSON: the error page of a proxy, say. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
