/**
 * Checks who sends a request. The server listens on loopback only, but any page can send requests to 127.0.0.1, and a page whose host
 * name is later resolved to 127.0.0.1 (DNS rebinding) could even read the answers. The headers `host` and `origin` show both cases,
 * and a page cannot change them.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** Host names that every browser resolves to this machine. */
const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Why the request is forbidden; undefined if it is allowed. Requests of programs have no origin. */
export function whyForbidden({ host = '', origin }: IncomingHttpHeaders, port: number): string | undefined {
  const [, name = '', asked = '80'] = /^(.*?)(?::(\d+))?$/.exec(host) ?? []
  if (!LOOPBACK.test(name) || Number(asked) !== port) return `This is not ${host || 'a server without a name'}.`
  if (origin === undefined) return undefined
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  const isLocal = page !== undefined && /^https?:$/.test(page.protocol) && LOOPBACK.test(page.hostname)
  return isLocal ? undefined : `Pages of ${origin} may not ask here.`
}
