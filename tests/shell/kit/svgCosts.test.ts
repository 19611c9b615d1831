/** What an SVG costs, and how exactly its names are read: one step to either side of each bound. */
import { describe, expect, test } from 'vitest'
import { drawnSrc } from './drawnSrc.ts'
import { dataOf, realPng } from './rasters.ts'

const isShown = (text: string): boolean => drawnSrc(`data:image/svg+xml,${encodeURIComponent(text)}`) !== undefined
const svg = (body: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`
const times = (count: number, part: string | ((at: number) => string)): string =>
  Array.from({ length: count }, (_, at) => (typeof part === 'string' ? part : part(at))).join('')
const outline = (length: number): string => 'M0 0'.padEnd(length, ' l1 1')

/** Sixty each time that something is painted with it. */
const PATTERN = '<pattern id="p"><path d="M0 0h9"/></pattern>'
const MASK = '<mask id="m"><path d="M0 0h9"/></mask>'
const IMAGE = `<image href="${dataOf('image/png', realPng())}"/>`

const SHOWN: readonly (readonly [string, string])[] = [
  ['as many elements as may be', times(299, '<rect/>')],
  ['a long outline that is filled', `<path d="${outline(128 * 290)}" fill="red"/>`],
  ['a long outline without a stroke', `<path d="${outline(128 * 290)}" stroke="none"/>`],
  ['as many masks as may be', times(14, '<mask><path/></mask>')],
  ['as many patterns as may be', times(4, '<pattern/>')],
  ['as many pictures as may be', times(9, IMAGE)],
  ['a mask over many shapes, which is drawn once', `${MASK}<g mask="url(#m)">${times(200, '<path/>')}</g>`],
  ['a paint that no shape takes up', `${PATTERN}${times(100, '<g fill="url(#p)"></g>')}`],
  [
    'a paint beside a mask, whose shapes it does not paint',
    `${PATTERN}<mask id="m">${times(9, '<path/>')}</mask><g fill="url(#p)" mask="url(#m)"><path/></g>`,
  ],
  ['as many groups in one another as may be', `${times(24, '<g>')}${times(24, '</g>')}`],
  ['a short chain of uses', times(9, (at) => `<use id="u${at}" href="#u${at + 1}"/>`)],
  ['as many references as may be', `${MASK}<path style="${times(8, 'mask:url(#m);')}"/>`],
  ['a reference to nothing', '<use href="#nowhere"/>'],
  ['a reference to what is no id', '<path class="a"/><use href="#a"/>'],
  [
    'blanks and quotes of every kind',
    `<path   d = "M0 0"\n\tfill='red'  transform= 'skewX(3)' stroke="hsl(1,2%,3%)" />`,
  ],
  ['a style with blanks', '<path style=" fill : red ; stroke-width : 2 ; "/>'],
]

const REFUSED: readonly (readonly [string, string])[] = [
  ['an element too many', times(300, '<rect/>')],
  ['an outline that is too long', `<path d="${outline(128 * 310)}" fill="red"/>`],
  ['points that are too many', `<polyline points="${outline(128 * 310)}" class="a"/>`],
  ['a long outline with a stroke', `<path d="${outline(128 * 90)}" stroke="red"/>`],
  ['a mask too many', times(30, '<mask/>')],
  ['a clip too many', times(30, '<clipPath/>')],
  ['a pattern too many', times(5, '<pattern/>')],
  ['a picture too many', times(10, IMAGE)],
  ['shapes that take up the paint of their group', `${PATTERN}<g fill="url(#p)">${times(5, '<path/>')}</g>`],
  ['shapes that take up the stroke of their group', `${PATTERN}<g stroke="url(#p)">${times(5, '<path/>')}</g>`],
  [
    'a use whose shapes take up its paint',
    `${PATTERN}<g id="g">${times(5, '<path/>')}</g><use fill="url(#p)" href="#g"/>`,
  ],
  ['a group too deep', `${times(25, '<g>')}${times(25, '</g>')}`],
  ['a long chain of uses', times(30, (at) => `<use id="u${at}" href="#u${at + 1}"/>`)],
  ['a reference too many', `${MASK}<path style="${times(9, 'mask:url(#m);')}"/>`],
  ['a paint too many', `${PATTERN}<g style="${times(9, 'fill:url(#p);')}"/>`],
  ['a use of an id that two have', '<g id="a"/><g id="a"/><use href="#a"/>'],
  ['a paint of an id that two have', '<g id="a"/><g id="a"/><path fill="url(#a)"/>'],
  ['one bad declaration among good ones', '<path style="fill:red;filter:url(#f);stroke:red"/>'],
  ['a declaration with two values', '<path style="fill:red:blue"/>'],
  ['a function that is none', '<path transform="skewZ(3)"/>'],
  ['a blank before the name of an element', '< path d="M0 0"/>'],
  ['an end with attributes', '<g></g class="a">'],
  ['an end that ends', '<g></g/>'],
  ['an end of something else', '<g></path>'],
]

describe('shown with', () => {
  test.each(SHOWN)('%s', (_, body) => expect(isShown(svg(body))).toBe(true))
  test('blanks before it', () => expect(isShown(` \n\t${svg('<path/>')}`)).toBe(true))
})

describe('refused with', () => {
  test.each(REFUSED)('%s', (_, body) => expect(isShown(svg(body))).toBe(false))
  test.each(['xpath', 'pathx', 'xg', 'gx', 'svgs', 'asvg', 'symbols', 'ause'])('an element <%s>', (name) =>
    expect(isShown(svg(`<${name}/>`))).toBe(false),
  )
  test.each(['myid', 'idx', 'xhref', 'hrefx', 'xwidth', 'widthx', 'xfill', 'fillx', 'xdata-a', 'roles'])(
    'an attribute %s',
    (name) => expect(isShown(svg(`<use ${name}="a"/>`))).toBe(false),
  )
  test.each(['xfill', 'fillx'])('a property %s', (name) =>
    expect(isShown(svg(`<path style="${name}:red"/>`))).toBe(false),
  )
  test.each([
    ['words before it', `words${svg('')}`],
    ['words and a blank before it', `words ${svg('')}`],
    ['another after it', svg('') + svg('')],
    ['no end', '<svg viewBox="0 0 9 9"><g>'],
    ['an end of its group only', '<svg viewBox="0 0 9 9"><g></g>'],
    ['another root', '<g><path/></g>'],
    ['an end too many', `${svg('')}</svg>`],
  ])('%s', (_, text) => expect(isShown(text)).toBe(false))
})
