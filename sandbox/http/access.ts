/**
 * Decides who may ask the sandbox. It listens on loopback, but a browser brings any page there: each may send requests and open
 * sockets to 127.0.0.1, and a page whose own name is pointed at 127.0.0.1 later on (DNS rebinding) may even read the answers.
 * The browser names both in headers that a page cannot change: where it thinks it is (Host), and which page asks (Origin).
 */
import type { IncomingMessage } from 'node:http'

export interface AccessSettings {
  /** Host names, besides those of this machine, under which the sandbox may be asked: for clients that are sent here by DNS. */
  readonly hosts?: readonly string[]
  /** Origins of pages, besides those of this machine, that may ask. `*` stands for anything within a name. */
  readonly origins?: readonly string[]
}

/** What is wrong with a request, by header. */
export interface Stranger {
  readonly header: 'host' | 'origin'
  readonly why: string
}

export interface Access {
  /** Whether this is our name at `port`: `127.0.0.1:4701`, or one of the settings' with any port, as a proxy may stand before us. */
  isOurs(authority: string, port: number): boolean
  admits(origin: string): boolean
  /**
   * Undefined if the request is allowed; programs have no origin. `extensions`: wallets that live in the browser may, too, as they
   * ask nodes and the relay by themselves.
   */
  stranger(request: IncomingMessage, port: number, extensions?: boolean): Stranger | undefined
}

const EXTENSIONS: readonly string[] = ['chrome-extension:', 'moz-extension:', 'safari-web-extension:']

export function createAccess({ hosts = [], origins = [] }: AccessSettings = {}): Access {
  function isOurs(authority: string, port: number): boolean {
    const url = read(`http://${authority}`)
    if (!url) return false
    const asked = Number(url.port || 80)
    // Compared as a whole: with a user name or a path in it, the text would name another host than it seems to.
    const whole = /:\d+$/.test(authority) ? authority : `${authority}:80`
    if (!sameText(whole, `${url.hostname}:${asked}`)) return false
    return hosts.some((host) => sameText(host, url.hostname)) || (isLoopback(url.hostname) && asked === port)
  }

  function admits(origin: string): boolean {
    const url = read(origin)
    const isLocal = url !== undefined && /^https?:$/.test(url.protocol) && isLoopback(url.hostname)
    return isLocal || fitsOne(origin, origins)
  }

  return {
    isOurs,
    admits,
    stranger({ headers: { host = '', origin } }, port, extensions = false) {
      if (!isOurs(host, port)) {
        return {
          header: 'host',
          why: `This is not ${host || 'a server without a name'}. SANDBOX_HOSTS may give it that name.`,
        }
      }
      if (origin === undefined || admits(origin)) return undefined
      if (extensions && EXTENSIONS.includes(read(origin)?.protocol ?? '')) return undefined
      return { header: 'origin', why: `Pages of ${origin} may not ask here. SANDBOX_ORIGINS may let them in.` }
    },
  }
}

/** `SANDBOX_HOSTS` and `SANDBOX_ORIGINS`: lists with commas. Throws a sentence that names what is none. */
export function accessSettings(env: NodeJS.ProcessEnv = process.env): Required<AccessSettings> {
  return {
    hosts: readList(env, 'SANDBOX_HOSTS', /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'a host name, as in relay.example.com'),
    origins: readList(
      env,
      'SANDBOX_ORIGINS',
      /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/i,
      'an origin, as in https://app.example',
    ),
  }
}

function readList(env: NodeJS.ProcessEnv, name: string, form: RegExp, what: string): readonly string[] {
  const list = (env[name] ?? '').split(',').flatMap((part) => part.trim() || [])
  const wrong = list.find((part) => !form.test(part))
  if (wrong !== undefined) throw new Error(`${name} has "${wrong}", which is not ${what}.`)
  return list
}

/** Names that lead to this machine and nowhere else, in every browser. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Whether an origin fits one of the patterns, in which `*` stands for anything but a slash. */
export function fitsOne(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const literal = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
    return new RegExp(`^${literal.join('[^/]*')}$`).test(origin)
  })
}

function read(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
