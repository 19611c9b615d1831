import * as fc from 'fast-check'

/** Few words, so that origins and patterns often meet; among them what URL rewrites, refuses or mistakes for a number. */
const LABELS = [
  'a',
  'b',
  'example',
  'example',
  'com',
  'com',
  'localhost',
  'EXAMPLE',
  'bücher',
  'xn--bcher-kva',
  'xn--a',
  '1',
  '127',
  '0x7f',
  '*',
  '',
  'a*',
  '\uFF0A',
  '\u00AD',
  'e\u00ADxample',
  'ａ',
  'אבג',
  '-',
  'a_b',
]
const HOSTS = [
  '127.0.0.1',
  '192.168.1.5',
  '0300.168.1.5',
  '192.168.1.*',
  '*.168.1.5',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[2001:db8::1]',
  '[2001:DB8:0::1]',
  '[*::1]',
  '[::1',
  '2130706433',
  'localhost',
  'a.b.localhost',
  'a\u3002example.com',
  'example.com.',
]
const SCHEMES = ['http://', 'https://', 'https://', 'HTTPS://', '', '', 'ftp://', '*://', '//', 'https:/', 'https:']
const PORTS = ['', '', '', ':80', ':443', ':8443', ':*', ':0443', ':', ':65536', ':8*', ':*:1']
const TAILS = ['', '', '', '', '/', '/path', '?q', '#f', '/.example.com', '/*', '\\', '/@example.com']
const SPECKS = [
  '.',
  '..',
  '*',
  '*.',
  '%2e',
  '%',
  '@',
  'user@',
  ':',
  '/',
  '\\',
  ' ',
  '\n',
  '\0',
  '\u3002',
  '\uFF0E',
  'x',
  'é',
]

const label = fc.constantFrom(...LABELS)
const host = fc.oneof(
  { weight: 4, arbitrary: fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTS) },
)
const wholeOrigin = fc
  .tuple(fc.constantFrom('http://', 'https://', 'https://'), host, fc.constantFrom('', '', '', ':80', ':443', ':8443'))
  .map((parts) => parts.join(''))
const anything = fc
  .tuple(fc.constantFrom(...SCHEMES), host, fc.constantFrom(...PORTS), fc.constantFrom(...TAILS))
  .map((parts) => parts.join(''))

/** Steps that make a pattern of an origin, as an owner would, or as an attacker would wish. */
type Change = (text: string) => string
const starAt =
  (wanted: number): Change =>
  (text) => {
    const [, scheme = '', name = '', rest = ''] = /^([a-z]*:\/\/)?([^:/?#]*)(.*)$/is.exec(text) ?? []
    const labels = name.split('.')
    labels[wanted % labels.length] = '*'
    return `${scheme}${labels.join('.')}${rest}`
  }
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.nat(3).map(starAt) },
  { weight: 1, arbitrary: fc.constant<Change>((text) => text.replace(/^[a-z]+:\/\//i, '')) },
  { weight: 1, arbitrary: fc.constant<Change>((text) => text.replace(/:\d+$/, '')) },
  { weight: 1, arbitrary: fc.constantFrom(...PORTS).map((port) => (text: string) => text + port) },
  { weight: 1, arbitrary: fc.constantFrom(...TAILS).map((tail) => (text: string) => text + tail) },
  { weight: 1, arbitrary: fc.constant<Change>((text) => text.toUpperCase()) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(40), fc.nat(3), fc.constantFrom(...SPECKS)).map(
      ([at, cut, put]) =>
        (text: string) =>
          text.slice(0, at) + put + text.slice(at + cut),
    ),
  },
)
const changed = (text: string): fc.Arbitrary<string> =>
  fc.array(change, { maxLength: 3 }).map((steps) => steps.reduce((so, step) => step(so), text))

/** A page's origin and a list of patterns: related, half related, or not at all. */
export const pairs: fc.Arbitrary<readonly [origin: string, patterns: readonly string[]]> = fc.oneof(
  { weight: 6, arbitrary: wholeOrigin.chain((origin) => changed(origin).map((one) => [origin, [one]] as const)) },
  // The other way round: an origin that somebody bent until it looks like a good one.
  { weight: 3, arbitrary: wholeOrigin.chain((good) => changed(good).map((bent) => [bent, [good]] as const)) },
  { weight: 1, arbitrary: fc.tuple(wholeOrigin, fc.array(anything, { maxLength: 3 })) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.oneof(anything, fc.string({ unit: 'binary' }), fc.webUrl()), fc.tuple(anything)),
  },
)
