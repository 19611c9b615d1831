/**
 * SVGs that block whoever draws them: written by hand from what browsers are known to be slow at, and mutants of those. What
 * the modal lets through is not known here.
 */
import type { Dice } from './seeded.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (body: string, attributes = 'viewBox="0 0 36 36"'): string => `<svg ${XMLNS} ${attributes}>${body}</svg>`
const many = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('')

/** Each part uses the one before it ten times. */
const tower = (element: string, link: (id: string) => string, stories: number): string =>
  many(
    stories,
    (at) => `<${element} id="t${at}">${(at > 0 ? link(`t${at - 1}`) : '<path d="M0 0h9v9"/>').repeat(10)}</${element}>`,
  )
const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}a${close.repeat(depth)}`
const crowd = (count: number): string => many(count, (at) => `<g class="c${at % 7}"><path d="M${at % 36} 0h1v1z"/></g>`)
const zigzag = (points: number): string => `M0 0${many(points, (at) => `L${(at * 7) % 36} ${(at * 13) % 36}`)}`
const curls = (count: number): string =>
  `M0 0${many(count, (at) => `C${(at * 7) % 36} 1 ${at % 36} ${(at * 5) % 36} ${(at * 11) % 36} 36`)}`
const rainbow = (stops: number): string =>
  many(
    stops,
    (at) => `<stop offset="${at / stops}" stop-color="#${((at * 2_654_435) % 4_096).toString(16).padStart(3, '0')}"/>`,
  )

/** Each froze or slowed a browser, or is the largest of its kind that a careful reader would still let through. */
export const SLOW: Readonly<Record<string, string>> = {
  'functional selectors in one another': svg(
    `<style>${nested(':not(:is(:has(', ')))', 5)}{fill:red}</style>${crowd(30)}`,
  ),
  'functional selectors in a row': svg(
    `<style>${many(40, (at) => `:is(g,:not(.c${at})):has(path:not(:is(.a,.b)))`)}{fill:red}</style>${crowd(200)}`,
  ),
  'the n-th of selectors': svg(`<style>${nested(':nth-child(2n+1 of ', ')', 6)}{fill:red}</style>${crowd(60)}`),
  'siblings of siblings': svg(`<style>${many(12, () => '*~')}*{fill:red}</style>${'<g/>'.repeat(300)}`),
  'a selector by style of a style': svg(
    `<g xmlns:s="http://www.w3.org/2000/svg"><s:style>${nested(':not(:has(', '))', 9)}{}</s:style>${crowd(50)}</g>`,
  ),
  'elements in one another': svg(`${'<g>'.repeat(3_000)}<path d="M0 0h9v9"/>${'</g>'.repeat(3_000)}`),
  'layers in one another': svg(
    `${'<g opacity=".9" transform="rotate(1)">'.repeat(400)}<path d="M0 0h9v9"/>${'</g>'.repeat(400)}`,
  ),
  'a tower of uses': svg(`<defs>${tower('g', (id) => `<use href="#${id}"/>`, 8)}</defs><use xlink:href="#t7"/>`),
  'a small tower of uses': svg(`<defs>${tower('g', (id) => `<use href="#${id}"/>`, 3)}</defs><use xlink:href="#t2"/>`),
  'a tower of masks': svg(
    `${tower('mask', (id) => `<path d="M0 0h36v36" mask="url(#${id})"/>`, 6)}<path d="M0 0h36v36" mask="url(#t5)"/>`,
  ),
  'a tower of clips': svg(
    `${tower('clipPath', (id) => `<path d="M0 0h36v36" clip-path="url(#${id})"/>`, 6)}<path d="M0 0h36v36" clip-path="url(#t5)"/>`,
  ),
  'a tower of patterns': svg(
    `${tower('pattern', (id) => `<path d="M0 0h36v36" fill="url(#${id})"/>`, 6)}<path d="M0 0h36v36" fill="url(#t5)"/>`,
  ),
  'masks by style': svg(
    `${tower('mask', (id) => `<path d="M0 0h36v36" style="mask:url(#${id})"/>`, 6)}<path d="M0 0h36v36" style="mask:url(#t5)"/>`,
  ),
  'masks side by side': svg(
    `<mask id="m"><path fill="#fff" d="M0 0h36v36"/></mask>${many(900, () => '<path d="M0 0h36v36" mask="url(#m)"/>')}`,
  ),
  'a small pattern': svg(
    `<pattern id="p" width="1e-6" height="1e-6"><circle r="9"/></pattern>${many(200, () => '<path d="M0 0h36v36" fill="url(#p)"/>')}`,
  ),
  'a large pattern': svg(
    `<pattern id="p" width="1e6" height="1e6" patternUnits="userSpaceOnUse"><circle r="9e5"/></pattern>${many(60, () => '<path d="M0 0h36v36" fill="url(#p)"/>')}`,
  ),
  turbulence: svg(
    '<filter id="f" x="-9" y="-9" width="99" height="99"><feTurbulence baseFrequency="9" numOctaves="9999"/><feDisplacementMap in2="SourceGraphic" scale="999"/></filter><path d="M0 0h36v36" filter="url(#f)"/>',
  ),
  blur: svg(
    `<filter id="f" x="-99" y="-99" width="999" height="999">${'<feGaussianBlur stdDeviation="400"/><feMorphology radius="300"/>'.repeat(20)}</filter>${many(20, () => '<path d="M0 0h36v36" filter="url(#f)"/>')}`,
  ),
  light: svg(
    '<filter id="f"><feDiffuseLighting surfaceScale="9"><fePointLight x="1" y="1" z="9"/></feDiffuseLighting><feConvolveMatrix order="99" kernelMatrix="1"/></filter><path d="M0 0h36v36" filter="url(#f)"/>',
  ),
  'filters by style': svg(
    many(60, () => '<g style="filter:blur(900px) drop-shadow(1px 1px 900px red)"><path d="M0 0h36v36"/></g>'),
  ),
  markers: svg(
    `<marker id="m" orient="auto"><path d="${zigzag(60)}"/></marker><path d="${zigzag(3_000)}" marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>`,
  ),
  'a chain of gradients': svg(
    `${many(280, (at) => `<linearGradient id="g${at}" href="#g${at + 1}"/>`)}<linearGradient id="g280">${rainbow(200)}</linearGradient>${many(90, (at) => `<path d="M0 0h36v36" fill="url(#g${at})"/>`)}`,
  ),
  'a gradient for each': svg(
    `<radialGradient id="g" r="1e-9" spreadMethod="repeat">${rainbow(250)}</radialGradient><g fill="url(#g)" stroke="url(#g)">${crowd(250)}</g>`,
  ),
  'a ring of gradients': svg(
    '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><path d="M0 0h36v36" fill="url(#a)"/>',
  ),
  'a ring of uses': svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  texts: svg(
    `<style>@font-face{font-family:x;src:url(data:font/woff2;base64,AAAA)}</style>${many(60, (at) => `<text font-family="x, serif" font-size="${at * 900}" textLength="1" rotate="${many(30, () => '9 ')}">${'ﷺ\u{1F468}\u200D\u{1F469}\u200D\u{1F467}Ẅ\u0301\u0316'.repeat(40)}</text>`)}`,
  ),
  'a size without end': svg('<circle r="9"/>', 'width="1000000000" height="1000000000"'),
  'a box without end': svg(
    '<path d="M0 0H1e38V1e38H-3e38z" stroke="red" stroke-width="1e37"/>',
    'viewBox="-1e38 -1e38 3e38 3e38"',
  ),
  'a box of nothing': svg('<path d="M0 0h36v36" stroke="red" stroke-width="9"/>', 'viewBox="0 0 1e-30 1e30"'),
  'many parts': svg(crowd(6_000)),
  'as many parts as may be': svg(
    many(
      140,
      (at) =>
        `<path d="M${at % 36} 0h9v9z" opacity=".5" fill="#${((at * 29) % 4_096).toString(16).padStart(3, '0')}"/>`,
    ),
  ),
  'blending parts': svg(
    many(
      140,
      () => '<g style="mix-blend-mode:color-burn;isolation:isolate"><path d="M0 0h36v36" fill-opacity=".5"/></g>',
    ),
  ),
  'a long outline': svg(`<path d="${zigzag(20_000)}"/>`),
  'an outline as long as may be': svg(`<path d="${zigzag(5_000)}"/>`),
  'a long stroke': svg(
    `<path d="${zigzag(20_000)}" stroke="red" stroke-width="20" stroke-linejoin="round" fill="none"/>`,
  ),
  'curls as many as may be': svg(
    `<path d="${curls(350)}" stroke="red" stroke-width="20" stroke-linejoin="round" stroke-linecap="round" fill="none"/>`,
  ),
  dashes: svg(
    '<path d="M0 0H1e7" stroke="red" stroke-dasharray=".001"/><circle r="1e6" stroke="red" stroke-dasharray=".0001 .0001" fill="none"/>',
  ),
  'animations everywhere': svg(
    many(
      900,
      () =>
        '<path d="M0 0h9v9"><animateTransform attributeName="transform" type="rotate" to="360" dur=".01s" repeatCount="indefinite"/></path>',
    ),
  ),
  'a page': svg(
    `<foreignObject width="36" height="36"><div xmlns="http://www.w3.org/1999/xhtml">${'<table><tr><td>'.repeat(200)}x${'</td></tr></table>'.repeat(200)}</div></foreignObject>`,
  ),
  entities: `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}">${many(6, (at) => `<!ENTITY ${'bcdefg'[at]} "${`&${'abcdef'[at]};`.repeat(12)}">`)}]>${svg('<text>&g;</text>')}`,
  'a picture in a picture': svg(
    many(
      40,
      () =>
        `<image width="36" height="36" href="data:image/svg+xml,${encodeURIComponent(svg(`<style>${nested(':not(:is(:has(', ')))', 4)}{}</style>${crowd(20)}`))}"/>`,
    ),
  ),
  harmless: svg('<path fill="#4a45c6" d="M0 0h36v36H0z"/><circle cx="18" cy="18" r="8" fill="#fff"/>'),
}

const NAMES = Object.keys(SLOW)
/** What mutants get from one another: whole tags, style sheets, and what changes how the rest is read. */
const SCRAPS = [
  '<',
  '>',
  '"',
  '&',
  '\u0000',
  '<!--',
  '-->',
  '<g>',
  '</g>',
  '<![CDATA[',
  ' style="',
  ' id="t1"',
  ' href="#t5"',
  ' mask="url(#t2)"',
  ' fill="url(#p)"',
  '<style>',
  '</style>',
]

/** A mutant of one of them: a piece goes, comes twice, or comes from another. */
export function mutantSvg(cast: Dice): string {
  let text = SLOW[cast.pick(NAMES)]!
  for (let changes = 1 + cast.number(3); changes > 0; changes -= 1) {
    const tags = text.split(/(?=<)/)
    const at = cast.number(tags.length)
    const other = SLOW[cast.pick(NAMES)]!.split(/(?=<)/)
    const way = cast.number(5)
    if (way === 0) tags.splice(at, 1)
    if (way === 1) tags.splice(at, 0, ...tags.slice(at, at + 1 + cast.number(9)))
    if (way === 2) tags.splice(at, 0, ...other.slice(1, 2 + cast.number(20)).filter((tag) => !tag.startsWith('</svg')))
    if (way === 3)
      tags[at] = tags[at]!.replace(
        /"(\d+)/,
        (_, number: string) => `"${cast.pick(['', '-', '9', '1e9', '.000'])}${number}`,
      )
    text = tags.join('')
    if (way === 4) {
      const place = cast.number(text.length)
      text = text.slice(0, place) + cast.pick(SCRAPS) + text.slice(place + cast.number(2))
    }
  }
  return text.slice(0, 250_000)
}

/** The address of one, spelled in some way; too long ones come without their end. */
export function addressOfSvg(mutated: string, cast: Dice): string {
  // A cut may leave half of a character, which no address can spell.
  const text = new TextDecoder().decode(new TextEncoder().encode(mutated))
  const bytes = unescape(encodeURIComponent(text))
  return cast.pick([
    () => `data:image/svg+xml,${encodeURIComponent(text)}`,
    () => `data:image/svg+xml;base64,${btoa(bytes)}`,
    () => `data:image/svg+xml;utf8,${text.replaceAll('#', '%23')}`,
    () => `data:image/png;base64,${btoa(bytes)}`,
  ])()
}
