/**
 * Who may ask. The server listens on loopback, but a browser brings strangers there: any page may send requests to 127.0.0.1,
 * and a page whose own name is pointed at 127.0.0.1 later on (DNS rebinding) may even read the answers. The browser names both
 * in headers that a page cannot change.
 */
import type { IncomingHttpHeaders } from 'node:http'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Is it this server that is meant? */
export function isHere({ host = '' }: IncomingHttpHeaders, port: number): boolean {
  const [, name = '', asked = '80'] = /^(.*?)(?::(\d+))?$/.exec(host) ?? []
  return LOOPBACK.test(name) && Number(asked) === port
}

/** A site that the login works for: here, pages of this machine. */
export function isSite(origin: string | undefined): origin is string {
  if (origin === undefined || !URL.canParse(origin)) return false
  const { protocol, hostname, origin: own } = new URL(origin)
  return own === origin && /^https?:$/.test(protocol) && LOOPBACK.test(hostname)
}

/** For `frame-ancestors`. */
export const SITES = 'http://127.0.0.1:* http://localhost:* https://127.0.0.1:* https://localhost:*'
