/** Requests to the chain's nodes. TODO: your chain's protocol. This one is plain HTTP with JSON. */
import { codeOf, LatchkeyError, type Schema } from 'latchkey/plugin'
import { askInTurn, isWebAddress, type ChainEnvironment, type Network } from 'latchkey/plugin/wallet'

/** Milliseconds for one node, so that there is time left to ask another. */
const LIMIT = 7_000

export interface Question<T> {
  readonly network: Network
  /** Appended to the node's address. */
  readonly path: string
  /** The expected shape of the answer, because nodes are not trusted. */
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
    // If one node fails, ask the next. If the caller cancels, ask none.
    return askInTurn(nodes, ask, (error) => codeOf(error) === 'ABORTED')
  }
}

/** Undefined if the text is not JSON, such as the error page of a proxy. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
