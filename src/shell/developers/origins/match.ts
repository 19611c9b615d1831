/** More characters than any origin that a person wrote on purpose. */
const LONGEST = 2_000
/** A DNS name has at most 253 characters, and a port follows. */
const LONGEST_AUTHORITY = 260
/** Control characters and spaces, which `URL` would drop silently. */
const CONTROL_OR_SPACE = /[\0-\x20\x7F-\x9F]/
/** A user name, escapes and backslashes (`URL` reads them as slashes) make a host look like another. */
const DISGUISE = /[@%\\]/
const PORT = /^\d{1,5}$/
const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 }
/** Replaces `*` while `URL` parses the host. */
const PLACEHOLDER = 'x'

/** A `*` of a pattern. A symbol, so that no label from text can equal it. */
const ANY = Symbol('any label')

interface Written {
  readonly scheme: string | undefined
  readonly host: string
  /** Text after the colon; undefined without one. */
  readonly port: string | undefined
  /** From the first `/`, `?` or `#` on. */
  readonly rest: string
}

interface Origin {
  readonly scheme: string
  readonly labels: readonly (string | typeof ANY)[]
  readonly port: number
}

/**
 * Whether a page at `origin` (as `self.origin` says it) is on a project's list (threat T4). Never throws.
 *
 * | list | allowed |
 * |---|---|
 * | empty | every origin: the owner restricted nothing |
 * | any | `localhost`, names below `.localhost`, `127.0.0.1` and `[::1]`, by http and https on any port |
 * | any | where one of its patterns matches |
 *
 * | pattern | matches |
 * |---|---|
 * | `https://host` | that scheme and host on the scheme's own port; a path, query or fragment is ignored |
 * | `https://host:8443`, `https://host:*` | the same on that port; on any port |
 * | `host`, `host:8443`, `host:*` | that host by http and by https, on any port unless one is given; no path |
 * | `https://*.host`, `*.host` | `*` is one whole label, never none, never two, never part of one, and may stand anywhere in a name; any port unless one is given |
 *
 * Hosts are compared label by label as `URL` writes them: lower case, punycode, IP addresses in their one spelling. A
 * `*` is never part of an IP address. A dot at the end makes another host, which matches nothing.
 *
 * These patterns match nothing: other schemes than http and https, a user or password, `%`, backslashes, control
 * characters, spaces, empty labels, `*` beside other characters of a label, ports above 65535, more than 2,000
 * characters. Nor does an origin that is none, such as `null`, `file://` or one with a path.
 */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true
  const page = readOrigin(origin)
  return page !== undefined && (isLocal(page) || patterns.some((pattern) => matches(page, pattern)))
}

/** Whether the page is on the developer's own machine, by http or https. */
export function isLocalOrigin(origin: string): boolean {
  const page = readOrigin(origin)
  return page !== undefined && isLocal(page)
}

function isLocal({ labels }: Origin): boolean {
  const host = labels.join('.')
  return labels.at(-1) === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

function matches(page: Origin, pattern: string): boolean {
  const written = split(pattern)
  if (!written) return false
  const { scheme, host, port, rest } = written
  if (scheme === undefined ? rest !== '' : scheme !== page.scheme) return false
  const labels = readHost(host)
  if (labels?.length !== page.labels.length) return false
  const wild = labels.includes(ANY)
  if (wild && isAddress(page)) return false
  if (!labels.every((label, at) => label === ANY || label === page.labels[at])) return false
  if (port === '*') return true
  if (port !== undefined) return readPort(port) === page.port
  return wild || scheme === undefined || page.port === DEFAULT_PORTS[scheme]
}

function readOrigin(text: string): Origin | undefined {
  const { scheme, host = '', port, rest = '' } = split(text) ?? {}
  if (scheme === undefined || (rest !== '' && rest !== '/')) return undefined
  const labels = readHost(host)
  const number = port === undefined ? DEFAULT_PORTS[scheme] : readPort(port)
  if (!labels || labels.includes(ANY) || number === undefined) return undefined
  return { scheme, labels, port: number }
}

/** The parts as they are written; undefined if a part can match nothing. */
function split(text: string): Written | undefined {
  if (text.length > LONGEST || CONTROL_OR_SPACE.test(text)) return undefined
  const mark = text.indexOf('://')
  const scheme = mark < 0 ? undefined : text.slice(0, mark).toLowerCase()
  if (scheme !== undefined && !Object.hasOwn(DEFAULT_PORTS, scheme)) return undefined
  const after = mark < 0 ? text : text.slice(mark + 3)
  const end = after.search(/[/?#]/)
  const authority = end < 0 ? after : after.slice(0, end)
  if (authority.length > LONGEST_AUTHORITY || DISGUISE.test(authority)) return undefined
  // An IPv6 address has colons of its own, inside its brackets.
  const colon = authority.indexOf(':', authority.lastIndexOf(']') + 1)
  return {
    scheme,
    host: colon < 0 ? authority : authority.slice(0, colon),
    port: colon < 0 ? undefined : authority.slice(colon + 1),
    rest: end < 0 ? '' : after.slice(end),
  }
}

function readPort(text: string): number | undefined {
  return PORT.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}

/** The labels of a host as `URL` writes them; an IPv6 address is one. */
function readHost(host: string): Origin['labels'] | undefined {
  const written = host.startsWith('[') ? [host] : host.split('.')
  if (written.some((label) => label === '' || (label !== '*' && label.includes('*')))) return undefined
  const name = hostname(written.map((label) => (label === '*' ? PLACEHOLDER : label)).join('.'))
  const labels = name?.startsWith('[') ? [name] : name?.split('.')
  // `URL` turns some characters into a dot, an asterisk or nothing.
  if (labels?.length !== written.length || labels.some((label) => label === '' || label.includes('*'))) return undefined
  return labels.map((label, at) => (written[at] === '*' ? ANY : label))
}

function hostname(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return undefined
  }
}

/** `URL` reads a host whose last label is a number as an IPv4 address, or rejects it. */
function isAddress({ labels }: Origin): boolean {
  const last = String(labels.at(-1))
  return last.startsWith('[') || /^\d+$/.test(last)
}
