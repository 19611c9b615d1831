import { LatchkeyError, isLatchkeyError, type ErrorCode } from '#kernel'

/** What nodes answer (EIP-1474). 3 is how they tell a reverted call. */
const CODE_BY_NUMBER: Readonly<Record<number, ErrorCode>> = {
  3: 'RPC_TRANSACTION_REJECTED',
  [-32700]: 'RPC_PARSE',
  [-32600]: 'RPC_INVALID_REQUEST',
  [-32601]: 'RPC_METHOD_NOT_FOUND',
  [-32602]: 'RPC_INVALID_PARAMS',
  [-32603]: 'RPC_INTERNAL',
  [-32000]: 'RPC_SERVER',
  [-32001]: 'RPC_RESOURCE_NOT_FOUND',
  [-32002]: 'RPC_RESOURCE_UNAVAILABLE',
  [-32003]: 'RPC_TRANSACTION_REJECTED',
  [-32004]: 'RPC_METHOD_NOT_SUPPORTED',
  [-32005]: 'RPC_LIMIT_EXCEEDED',
  [-32006]: 'RPC_VERSION_UNSUPPORTED',
}

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
  if (isLatchkeyError(thrown)) return thrown
  const layers: Layer[] = []
  for (let layer: unknown = thrown; layer instanceof Error && layers.length < 6; layer = layer.cause) layers.push(layer)
  const words = layers.map(({ details }) => details).find((details) => typeof details === 'string')
  const kind = thrown instanceof Error ? thrown.name : typeof thrown
  return new LatchkeyError(codeFor(layers), { detail: `${kind} ${withoutAddresses(words ?? '')}`.trim() })
}

function codeFor(layers: readonly Layer[]): ErrorCode {
  const named = (name: string) => layers.find((layer) => layer.name === name)
  if (named('AbortError')) return 'ABORTED'
  for (const { code } of layers) {
    // -1 is viem's "no code".
    if (typeof code === 'number' && code !== -1) return CODE_BY_NUMBER[code] ?? 'RPC_SERVER'
  }
  if (named('TimeoutError')) return 'HTTP_TIMEOUT'
  if (named('ResponseBodyTooLargeError')) return 'HTTP_TOO_LARGE'
  if (named('SyntaxError')) return 'HTTP_MALFORMED'
  const request = named('HttpRequestError')
  if (request) return typeof request.status === 'number' ? 'HTTP_STATUS' : 'HTTP_NETWORK'
  return 'HTTP_MALFORMED'
}

function withoutAddresses(text: string): string {
  return text.slice(0, 300).replace(/\b\w+:\/\/\S+/g, '(address)')
}
