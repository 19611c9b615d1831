/**
 * Checks who sends a request. The server listens on loopback only, but any page can send requests to 127.0.0.1, and a page whose host
 * name is later resolved to 127.0.0.1 (DNS rebinding) could even read the answers. The headers `host` and `origin` show both cases,
 * and a page cannot change them.
 */
import type { IncomingHttpHeaders } from 'node:http'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** True if the request is addressed to this server. */
export function isThisServer({ host = '' }: IncomingHttpHeaders, port: number): boolean {
  const [, name = '', asked = '80'] = /^(.*?)(?::(\d+))?$/.exec(host) ?? []
  return LOOPBACK.test(name) && Number(asked) === port
}

/** True if the login may be used by this site: here, by pages of this machine. */
export function isSite(origin: string | undefined): origin is string {
  if (origin === undefined || !URL.canParse(origin)) return false
  const { protocol, hostname, origin: own } = new URL(origin)
  return own === origin && /^https?:$/.test(protocol) && LOOPBACK.test(hostname)
}

/** For `frame-ancestors`. */
export const SITES = 'http://127.0.0.1:* http://localhost:* https://127.0.0.1:* https://localhost:*'
