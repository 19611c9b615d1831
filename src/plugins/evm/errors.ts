import { LatchkeyError, isLatchkeyError, type ErrorCode } from '#kernel'
import { codeOfRpc, withoutAddresses } from '#wallet'

/** The error code of nodes for a reverted call. */
const REVERTED = 3
const REVERT_DATA = /^0x[0-9a-f]{8,4096}$/i

interface Layer {
  readonly name?: unknown
  readonly code?: unknown
  readonly status?: unknown
  readonly details?: unknown
  readonly data?: unknown
  readonly cause?: unknown
}

/**
 * The LatchkeyError for whatever viem threw. viem's messages are dropped: they contain request bodies and node addresses, which
 * may contain the project id. The node's own message, without addresses, is kept in `detail` for developers.
 */
export function nodeError(thrown: unknown): LatchkeyError {
  const layers: Layer[] = []
  for (let layer: unknown = thrown; layer instanceof Error && layers.length < 6; layer = layer.cause) {
    // Our own `fetch` threw it, and viem wrapped it.
    if (isLatchkeyError(layer)) return layer
    layers.push(layer)
  }
  const message = layers.map(({ details }) => details).find((details) => typeof details === 'string')
  const kind = thrown instanceof Error ? thrown.name : typeof thrown
  const detail = `${kind} ${withoutAddresses(message ?? '')}`.trim()
  return new LatchkeyError(codeFor(layers), { detail, cause: revertData(layers) })
}

/** What a contract returned when it reverted: `revertReason` decodes it. */
function revertData(layers: readonly Layer[]): string | undefined {
  const found = layers.map(({ data }) => data).find((data) => typeof data === 'string' && REVERT_DATA.test(data))
  return found as string | undefined
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

/** Accepts EIP-1474 codes only: a node must not be able to answer USER_REJECTED with a wallet's code. */
function codeOfNode(code: number): ErrorCode {
  if (code === REVERTED) return 'RPC_TRANSACTION_REJECTED'
  return (code < 0 ? codeOfRpc(code) : undefined) ?? 'RPC_SERVER'
}
