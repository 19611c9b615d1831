import { describe, expect, test } from 'vitest'
import { flat, growth, LINEAR } from '../../growth.ts'
import { drawnSrc } from './drawnSrc.ts'
import { dataOf, pngHead, realPng } from './rasters.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (body: string, attributes = 'viewBox="0 0 36 36"'): string => `<svg ${XMLNS} ${attributes}>${body}</svg>`
const addressOf = (text: string): string => `data:image/svg+xml,${encodeURIComponent(text)}`
const isShown = (text: string): boolean => drawnSrc(addressOf(text)) !== undefined
const times = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('')
/** Each element uses the one before it ten times. */
const tower = (element: string, part: (id: string) => string, stories = 8): string =>
  times(stories, (at) => `<${element} id="t${at}">${part(`t${at - 1}`).repeat(10)}</${element}>`)

/** As drawing programs write icons; none is anybody's. */
const USUAL: readonly (readonly [string, string])[] = [
  ['shapes', '<rect width="36" height="36" rx="8" fill="#4a45c6"/><circle cx="18" cy="18" r="8" fill="white"/>'],
  [
    'a gradient',
    '<path fill="url(#a)" d="M1.5-2e3 4,5Z"/><defs><linearGradient id="a" x1="0%" y2="51.4%" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1 0 0 1 0 0) rotate(-45)"><stop offset=".4" stop-color="rgb(10 20 30 / 40%)" /><stop offset="1" stop-color="#ff2000"/></linearGradient></defs>'.replace(
      ' / 40%',
      '',
    ),
  ],
  [
    'a mask and a clip, as Figma writes them',
    '<mask id="mask0" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="36" height="36"><path d="M0 0h36v36H0z" fill="white"/></mask><g mask="url(#mask0)"><g clip-path="url(#clip0)"><path d="M9 9h9v9z" style="fill:#4A45C6;fill:color(display-p3 0.2902 0.2706 0.7765);fill-opacity:1;"/></g></g><defs><clipPath id="clip0"><rect width="36" height="36" fill="white"/></clipPath></defs>',
  ],
  [
    'a raster picture in a pattern, as Figma writes it',
    `<rect width="36" height="36" fill="url(#p)"/><defs><pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#i" transform="scale(0.01)"/></pattern><image id="i" width="100" height="100" xlink:href="${dataOf('image/png', realPng())}"/></defs>`,
  ],
  [
    'groups and names, as Sketch writes them',
    '<title>wallet-icon</title><!-- Generator: Sketch 52.5 (67469) --><desc>Created with Sketch.</desc><g id="Icons/Wallet &#183; 编组" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><path d="M0 0" id="path" data-name="Layer 1"/><path d="M0 0" id="path"/></g>'.replace(
      ' &#183;',
      '',
    ),
  ],
  [
    'a colour of its own for all',
    '<g fill="url(#g)"><path d="M0 0h9v9z"/><path d="M9 9h9v9z"/></g><radialGradient id="g"><stop/></radialGradient>',
  ],
]

describe('an SVG is a picture', () => {
  test.each(USUAL)('with %s', (_, body) => {
    for (const head of ['', '\uFEFF', '<?xml version="1.0" encoding="UTF-8"?>\n'])
      expect(
        isShown(head + svg(body, `viewBox="0 0 36 36" width="100%" height="36px" fill="none" version="1.1"`)),
      ).toBe(true)
  })

  test('however its address spells it', () => {
    const text = svg('<path d="M0 0h9v9z" fill="red"/>')
    const spelled = [
      `data:image/svg+xml,${encodeURIComponent(text)}`,
      `data:image/svg+xml;utf8,${text}`,
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`,
      `data:image/svg+xml;base64,${btoa(text)}`,
      `DATA:image/SVG+XML;charset=UTF-8;base64,${btoa(text)}`,
      ` data:image/svg+xml;base64,${btoa(text).replace(/.{20}/g, '$&\n')} `,
    ]
    for (const address of spelled) expect(drawnSrc(address)).toBe(address.trim())
  })
})

/** Each of these hung Chromium, blocked it for seconds, moved, or would ask somebody. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['nested selectors', `<style>${':is(:not('.repeat(9)}a${'))'.repeat(9)}{}</style>`],
  ['any style sheet', '<style>a{fill:red}</style>'],
  ['a style sheet under another name', '<s:style xmlns:s="http://www.w3.org/2000/svg">a{}</s:style>'],
  ['a style sheet in the document’s head', '<?xml-stylesheet href="data:text/css,"?>'],
  ['parts that use one another', tower('g', (id) => `<use href="#${id}"/>`)],
  ['masks of masks', tower('mask', (id) => `<path mask="url(#${id})"/>`)],
  ['clips of clips', tower('clipPath', (id) => `<path clip-path="url(#${id})"/>`)],
  ['patterns of patterns', tower('pattern', (id) => `<path fill="url(#${id})"/>`)],
  ['patterns that come from around', tower('pattern', (id) => `<g stroke="url(#${id})"><path/></g>`)],
  [
    'patterns through a use',
    `<g id="s">${times(30, () => '<path/>')}</g><pattern id="p">${times(30, () => '<path/>')}</pattern>${times(9, () => '<use href="#s" fill="url(#p)"/>')}`,
  ],
  ['masks by style', tower('mask', (id) => `<path style="mask:url(#${id})"/>`)],
  ['a ring', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ['two of one name', `<g id="a"/>${tower('g', (id) => `<use href="#${id}"/>`, 3)}<g id="a"/><use href="#a"/>`],
  ['a filter', '<filter id="f"><feTurbulence numOctaves="9999"/></filter><path filter="url(#f)"/>'],
  ['a filter without an element', '<path filter="blur(9999px)"/>'],
  ['a filter by style', '<path style="filter:blur(9999px)"/>'],
  ['a marker', '<marker id="m"/><path marker-mid="url(#m)"/>'],
  ['text', '<text>x</text>'],
  ['a page', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'],
  ['an animation', '<animate attributeName="x"/>'],
  ['a set', '<set attributeName="x"/>'],
  ['an animation by style', '<path style="animation:a 1s infinite"/>'],
  ['a script', '<script>x</script>'],
  ['a handler', '<path onload="x"/>'],
  ['a link', '<a href="https://evil.example"><path/></a>'],
  ['something from elsewhere', '<use href="https://evil.example/a.svg#a"/>'],
  ['a colour from elsewhere', '<path fill="url(https://evil.example/a.svg#a)"/>'],
  ['a colour that is computed', `<path fill="${'color-mix(in srgb,red,'.repeat(9)}red${')'.repeat(9)}"/>`],
  ['functions in functions', `<path transform="${'translate('.repeat(9)}1${')'.repeat(9)}"/>`],
  ['entities', '&a;'],
  ['references to characters', '<path d="&#77;0 0"/>'],
  ['escapes', '<path fill="u\\72l(#a)"/>'],
  ['a section', '<![CDATA[<g/>]]>'],
  ['a comment that ends early', '<!--><style>a{}</style>-->'],
  ['a picture that is an SVG', `<image href="${addressOf(svg(''))}"/>`],
  ['a picture that is an SVG, whatever it says', `<image href="data:image/png,${encodeURIComponent(svg(''))}"/>`],
  ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
  ['a picture of 30,000 by 30,000', `<image href="${dataOf('image/png', pngHead(30_000, 30_000))}"/>`],
  ['thousands of parts', '<g/>'.repeat(1_000)],
  ['parts in parts without end', `${'<g>'.repeat(200)}${'</g>'.repeat(200)}`],
  ['references in references without end', times(100, (at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`)],
  ['an outline without end', `<path d="M0 0${' l1 1'.repeat(20_000)}"/>`],
  ['a stroke of a long outline', `<path stroke="red" d="M0 0${' l1 1'.repeat(4_000)}"/>`],
  ['an end that is none', '<g></svg>'],
  ['a second picture', '</svg><svg>'],
]

describe('an SVG is none', () => {
  test.each(HOSTILE)('with %s, however it is spelled', (_, body) => {
    const text = svg(body)
    const bytes = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    const spelled = [
      `data:image/svg+xml,${encodeURIComponent(text)}`,
      `data:image/svg+xml,${text.replaceAll('#', '%23')}`,
      `data:image/svg+xml;utf8,${encodeURIComponent(text).replace(/%3C/g, '<')}`,
      `data:image/svg+xml,${Array.from(bytes, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}`,
      `data:image/svg+xml;base64,${btoa(bytes)}`,
      `data:image/svg+xml;base64,${encodeURIComponent(btoa(bytes))}`,
    ]
    // One that is too long is refused for that already.
    expect(spelled.filter((address) => drawnSrc(address) !== undefined)).toEqual([])
  })

  test.each([
    ['in another encoding', `data:image/svg+xml;base64,${btoa(Array.from(svg(''), (char) => `${char}\0`).join(''))}`],
    ['with another encoding in its head', `data:image/svg+xml;charset=utf-16,${encodeURIComponent(svg(''))}`],
    ['that says another encoding', addressOf(`<?xml version="1.0" encoding="utf-7"?>${svg('')}`)],
    ['with a document type', addressOf(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`)],
    ['that is cut off where its address ends', `data:image/svg+xml,${svg('<path fill="#fff"/>')}`],
    ['that cannot be read', 'data:image/svg+xml;base64,§'],
    ['that is another document', addressOf('<html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['that is nothing', 'data:image/svg+xml,'],
  ])('%s', (_, address) => {
    expect(drawnSrc(address)).toBeUndefined()
  })

  test.each([
    '<',
    '<!--',
    '-->',
    '<a ',
    'a="" ',
    'url(',
    'rgb(',
    ';',
    'mask:url(#a);',
    '<!---->&',
    ' ',
    '<g id="a">',
    "'",
    '<use href="#a" style="mask:url(#b);mask:url(#c)"/>',
  ])('is judged in a time that grows with it alone, however often it says %s', { tags: ['thorough'] }, async (part) => {
    const judge = (size: number) => {
      const filled = part.repeat(Math.floor(size / part.length))
      const texts = [svg(filled), svg(`<g style="${filled}"/>`), `<svg ${filled}`]
      const addresses = texts.map((text) => flat(addressOf(text)))
      return () => addresses.map(drawnSrc)
    }
    // Not larger: the decoded text would be new memory of its own each time, which some machines are slow to give.
    expect(await growth(5_000, judge)).toBeLessThan(LINEAR)
  })
})
