/** Routes as data: a method, a path with `:names`, a handler. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reply } from './reply.ts'

/** One request on its way to a handler. */
export interface Context {
  readonly method: string
  /** Without the trailing slash (the JSON-RPC proxy is called both with and without one). */
  readonly path: string
  readonly query: URLSearchParams
  /** The page that asks, as the browser says; undefined for tools. */
  readonly origin: string | undefined
  /** The body parsed as JSON whatever its content type: browsers send text/plain to avoid a preflight. */
  body(): Promise<unknown>
  /** The body as it came; `body` and this read it once. */
  text(): Promise<string>
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Answers a request, or null when it has taken the response over (streams, broken sockets). */
export type Handler = (
  context: Context,
  params: Readonly<Record<string, string>>,
) => Reply | null | Promise<Reply | null>

export interface Route {
  readonly method: string
  readonly path: string
  readonly handler: Handler
}

/** Shorthand: `route('GET', '/v1/identity/:address', handler)`. */
export function route(method: string, path: string, handler: Handler): Route {
  return { method, path, handler }
}

/** Finds the route for a request; `undefined` when no path fits, the allowed methods when only the path does. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | { allowed: string[] } | undefined {
  const allowed: string[] = []
  for (const candidate of routes) {
    const params = matchPath(candidate.path, path)
    if (!params) continue
    if (candidate.method === method) return { route: candidate, params }
    allowed.push(candidate.method)
  }
  return allowed.length > 0 ? { allowed } : undefined
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = decode(given[index] ?? '')
    if (value === undefined) return undefined
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part !== value) return undefined
  }
  return params
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
