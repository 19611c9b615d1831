/**
 * Who may ask. The server listens on loopback, but a browser brings strangers there: any page may send requests to 127.0.0.1,
 * and a page whose own name is pointed at 127.0.0.1 later on (DNS rebinding) may even read the answers. The browser names both
 * in headers that a page cannot change.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** Names that lead to this machine and nowhere else, in every browser. */
const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** A sentence for who may not come in. Programs have no origin. */
export function stranger({ host = '', origin }: IncomingHttpHeaders, port: number): string | undefined {
  const [, name = '', asked = '80'] = /^(.*?)(?::(\d+))?$/.exec(host) ?? []
  if (!LOOPBACK.test(name) || Number(asked) !== port) return `This is not ${host || 'a server without a name'}.`
  if (origin === undefined) return undefined
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  const isLocal = page !== undefined && /^https?:$/.test(page.protocol) && LOOPBACK.test(page.hostname)
  return isLocal ? undefined : `Pages of ${origin} may not ask here.`
}
