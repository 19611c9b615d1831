/**
 * A second reading of the rules for allowed origins, written from their table alone. It is slow and simple on purpose:
 * it writes out every address that a pattern can mean for this page, and looks whether the page's is among them.
 */
export function naivelyAllowed(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true
  const page = readPage(origin)
  if (!page) return false
  if (['localhost', '127.0.0.1', '[::1]'].includes(page.hostname) || page.hostname.endsWith('.localhost')) return true
  return patterns.some((pattern) => meanings(pattern, page).includes(page.address))
}

interface Page {
  readonly hostname: string
  readonly labels: readonly string[]
  readonly port: string
  /** Scheme, host and port, the port always written. */
  readonly address: string
}

const SCHEMES = ['http', 'https']
const DEFAULTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

function readPage(origin: string): Page | undefined {
  const text = origin.endsWith('/') ? origin.slice(0, -1) : origin
  if (text.includes('*')) return undefined
  const scheme = SCHEMES.find((known) => text.toLowerCase().startsWith(`${known}://`))
  if (!scheme) return undefined
  const [host, port, ...more] = parts(text.slice(scheme.length + 3))
  if (more.length > 0 || host === undefined) return undefined
  // An origin says its host and perhaps a port: it means exactly one address.
  const [address] = addresses([scheme], [host], [port ?? DEFAULTS[scheme] ?? ''])
  if (address === undefined || text.length > 2_000) return undefined
  const { hostname } = new URL(address)
  const labels = labelsOf(hostname)
  if (labelsOf(host).length !== labels.length || labels.includes('') || hostname.includes('*')) return undefined
  return { hostname, labels, port: address.slice(address.lastIndexOf(':') + 1), address }
}

/** Every address that `pattern` can mean, if `*` may stand for what this page has in its place. */
function meanings(pattern: string, page: Page): readonly string[] {
  if (pattern.length > 2_000) return []
  const marked = pattern.split('://')
  const given = marked.length > 1
  const scheme = marked[0]!.toLowerCase()
  if (given && !SCHEMES.includes(scheme)) return []
  if (hasOdd(pattern)) return []
  let authority = given ? pattern.slice(scheme.length + 3) : pattern
  const slash = characters(authority).findIndex((character) => '/?#'.includes(character))
  if (slash >= 0 && !given) return []
  if (slash >= 0) authority = characters(authority).slice(0, slash).join('')
  const [host, port, ...more] = parts(authority)
  if (host === undefined || more.length > 0) return []

  const labels = labelsOf(host)
  if (labels.length !== page.labels.length) return []
  if (labels.some((label) => label.includes('*') && label.length > 1)) return []
  const starred = labels.includes('*')
  if (starred && (page.hostname.startsWith('[') || isNumber(page.labels.at(-1)!))) return []
  const filled = labels.map((label, at) => (label === '*' ? page.labels[at]! : label)).join('.')
  const ports =
    port === '*' || (port === undefined && (starred || !given))
      ? [page.port]
      : port === undefined
        ? [DEFAULTS[scheme]!]
        : [port]
  return addresses(given ? [scheme] : SCHEMES, [filled], ports)
}

function addresses(schemes: readonly string[], hosts: readonly string[], ports: readonly string[]): readonly string[] {
  const all: string[] = []
  for (const scheme of schemes) {
    for (const host of hosts) {
      for (const port of ports) {
        if (host.split('.').includes('') || !isNumber(port) || port.length > 5 || Number(port) > 65_535) continue
        const text = `${scheme}://${host}`
        if (URL.canParse(text)) all.push(`${scheme}://${new URL(text).hostname}:${Number(port)}`)
      }
    }
  }
  return all
}

/** Host, and port when there is a colon; nothing when a character has no place there. */
function parts(authority: string): readonly string[] {
  if (authority.length > 260 || hasOdd(authority)) return []
  if (characters('@%\\/?#').some((character) => authority.includes(character))) return []
  if (authority.startsWith('[')) {
    const end = authority.lastIndexOf(']')
    const after = authority.slice(end + 1)
    if (end < 0 || (after !== '' && !after.startsWith(':'))) return []
    return after === '' ? [authority] : [authority.slice(0, end + 1), after.slice(1)]
  }
  return authority.split(':')
}

function labelsOf(host: string): readonly string[] {
  return host.startsWith('[') ? [host] : host.split('.')
}

function hasOdd(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit <= 32 || (unit >= 127 && unit <= 159)) return true
  }
  return false
}

function characters(text: string): readonly string[] {
  return Array.from(text)
}

function isNumber(text: string): boolean {
  return text !== '' && characters(text).every((character) => '0123456789'.includes(character))
}
