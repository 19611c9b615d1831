import { LatchkeyError, isLatchkeyError, type ErrorCode } from '#kernel'
import { codeOfRpc, withoutAddresses } from '#wallet'

/** How nodes tell a reverted call. */
const REVERTED = 3

interface Layer {
  readonly name?: unknown
  readonly code?: unknown
  readonly status?: unknown
  readonly details?: unknown
  readonly cause?: unknown
}

/**
 * Our error for whatever viem threw. Its texts never leave this file: they hold request bodies and addresses, and those
 * may carry the project id. The node's own words, without addresses, stay in `detail` for developers.
 */
export function nodeError(thrown: unknown): LatchkeyError {
  const layers: Layer[] = []
  for (let layer: unknown = thrown; layer instanceof Error && layers.length < 6; layer = layer.cause) {
    // What our own `fetch` threw, as deep as viem wrapped it.
    if (isLatchkeyError(layer)) return layer
    layers.push(layer)
  }
  const words = layers.map(({ details }) => details).find((details) => typeof details === 'string')
  const kind = thrown instanceof Error ? thrown.name : typeof thrown
  return new LatchkeyError(codeFor(layers), { detail: `${kind} ${withoutAddresses(words ?? '')}`.trim() })
}

function codeFor(layers: readonly Layer[]): ErrorCode {
  const named = (name: string) => layers.find((layer) => layer.name === name)
  if (named('AbortError')) return 'ABORTED'
  for (const { code } of layers) {
    // -1 is viem's "no code".
    if (typeof code === 'number' && code !== -1) return codeOfNode(code)
  }
  if (named('TimeoutError')) return 'HTTP_TIMEOUT'
  if (named('SyntaxError')) return 'HTTP_MALFORMED'
  const request = named('HttpRequestError')
  if (request) return typeof request.status === 'number' ? 'HTTP_STATUS' : 'HTTP_NETWORK'
  return 'HTTP_MALFORMED'
}

/** EIP-1474 only: a node that answers with a wallet's numbers must not pass for a person who said no. */
function codeOfNode(code: number): ErrorCode {
  if (code === REVERTED) return 'RPC_TRANSACTION_REJECTED'
  return (code < 0 ? codeOfRpc(code) : undefined) ?? 'RPC_SERVER'
}
