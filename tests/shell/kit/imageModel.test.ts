/**
 * Pictures' addresses by the thousand. SVGs are thought up as what a browser would have to draw for them, and only then
 * written down: the model counts what was thought up, and reads nothing.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { soakRun } from '../../soak/soakRun.ts'
import { drawnSrc } from './drawnSrc.ts'
import { dataOf, gif, jpeg, pngHead, webp } from './rasters.ts'

const run = soakRun('picture addresses')

interface Thought {
  readonly address: string
  /** What the guard has to say: true and false are duties, undefined is a matter of taste. */
  readonly shown: boolean | undefined
}

const noise = fc.constantFrom('', ' ', '\t', '\n', '\r', '\0', '\u200b', '%0a', '\\', '/', '//', '@', '#')
const scheme = fc.constantFrom(
  'https:',
  'HTTPS:',
  'http:',
  'data:',
  'DATA:',
  'blob:',
  'javascript:',
  'file:',
  'ftp:',
  'data:text/html,',
)
const rest = fc.oneof(
  fc.constantFrom('//cdn.example/a.png', 'alert(1)', '//localhost/x', '<svg/>', 'image/png;base64,iVBORw0KGgo=', ''),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const address = fc.tuple(noise, scheme, noise, rest).map((parts): Thought => {
  const text = parts.join('')
  // The URL standard's own reading, in which no picture of these is a picture.
  const is = URL.canParse(text) ? new URL(text).protocol : ''
  return { address: text, shown: is === 'https:' || is === 'blob:' ? undefined : false }
})

/** How one part uses another. Each makes the browser draw the other once more. */
const WAYS: readonly ((id: string) => string)[] = [
  (id) => `<use href="#${id}"/>`,
  (id) => `<use xlink:href='#${id}' x="1"/>`,
  (id) => `<path d="M0 0h9v9z" mask="url(#${id})"/>`,
  (id) => `<path d="M0 0h9v9z" clip-path="url(#${id})"/>`,
  (id) => `<rect width="9" height="9" fill="url(#${id})"/>`,
  (id) => `<circle r="9" style="stroke: url(#${id}) ; stroke-width:2"/>`,
  (id) => `<g style="mask:url(#${id})"><path d="M0 0h9v9z"/></g>`,
]
const KINDS = ['g', 'symbol', 'mask', 'clipPath', 'pattern', 'linearGradient'] as const

const story = fc.record({
  kind: fc.constantFrom(...KINDS),
  way: fc.constantFrom(...WAYS),
  times: fc.integer({ min: 1, max: 12 }),
})

/** Of these a picture has none. */
const ILLS: readonly string[] = [
  `<style>${':not(:is('.repeat(8)}*${'))'.repeat(8)}{fill:red}</style>`,
  '<style/>',
  '<STYLE>a{}</STYLE>',
  '<x:style xmlns:x="http://www.w3.org/2000/svg">a{}</x:style>',
  '<filter id="f"><feGaussianBlur stdDeviation="999"/></filter>',
  '<g filter="url(#f)"/>',
  '<g style="filter:blur(99px)"/>',
  '<g style="animation:a 1s infinite"/>',
  '<g style="--a:1"/>',
  '<marker id="k"/>',
  '<path marker-start="url(#k)"/>',
  '<text>a</text>',
  '<script>a</script>',
  '<animateTransform attributeName="transform"/>',
  '<foreignObject/>',
  '<a href="javascript:a"/>',
  '<g onclick="a"/>',
  '<path fill="url(//evil.example/a)"/>',
  '<use href="a.svg#b"/>',
  '<image href="https://evil.example/a.png"/>',
  `<image href="${dataOf('image/png', pngHead(20_000, 20_000))}"/>`,
  '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
  '&a;',
  '<!DOCTYPE svg>',
  '<?a b?>',
  '<![CDATA[a]]>',
  '<g',
  '</g>',
  '<g a=b/>',
]

const spell = fc.constantFrom<(svg: string) => string>(
  (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`,
  (svg) => `data:image/svg+xml;utf8,${svg.replaceAll('%', '%25').replaceAll('#', '%23')}`,
  (svg) =>
    `DATA:IMAGE/SVG+XML;charset=utf-8,${Array.from(svg, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}`,
  (svg) => `data:image/svg+xml;base64,${btoa(svg)}`,
  (svg) => `\n data:image/svg+xml;base64,${encodeURIComponent(btoa(svg))}`,
)

const picture = fc
  .record({
    stories: fc.array(story, { maxLength: 6 }),
    plain: fc.nat(40),
    depth: fc.oneof(
      { weight: 9, arbitrary: fc.nat(10) },
      { weight: 1, arbitrary: fc.integer({ min: 100, max: 2_000 }) },
    ),
    outline: fc.oneof(
      { weight: 9, arbitrary: fc.nat(50) },
      { weight: 1, arbitrary: fc.integer({ min: 30_000, max: 60_000 }) },
    ),
    ill: fc.option(fc.constantFrom(...ILLS), { freq: 2, nil: undefined }),
    illAt: fc.nat(6),
    spell,
  })
  .map(({ stories, plain, depth, outline, ill, illAt, spell: spelled }): Thought => {
    let drawn = 1
    const parts = stories.map(({ kind, way, times }, at) => {
      drawn = 1 + times * (1 + drawn)
      const body = at > 0 ? way(`s${at - 1}`).repeat(times) : '<path d="M0 0h9v9z"/>'.repeat(times)
      return `<${kind} id="s${at}">${body}</${kind}>`
    })
    parts.push('<rect width="1" height="1"/>'.repeat(plain))
    parts.push(`${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}`)
    parts.push(`<path d="M0 0${'h1'.repeat(outline)}"/>`)
    if (stories.length > 0) parts.push(`<use href="#s${stories.length - 1}"/>`)
    if (ill !== undefined) parts.splice(illAt % (parts.length + 1), 0, ill)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${parts.join('')}</svg>`
    const isHeavy = drawn > 1_000 || depth > 99 || outline > 29_999
    const isLight = stories.length < 2 && plain + drawn < 60 && depth < 11 && outline < 51
    return { address: spelled(svg), shown: ill !== undefined || isHeavy ? false : isLight || undefined }
  })

const side = fc.oneof(fc.integer({ min: 1, max: 4_096 }), fc.integer({ min: 4_097, max: 16_000 }))
const raster = fc
  .tuple(
    fc.nat(6),
    side,
    side,
    fc.constantFrom('png', 'jpeg', 'jpg', 'gif', 'webp', 'svg+xml', 'avif', 'bmp'),
    fc.nat(9),
  )
  .map(([kind, width, height, type, cut]): Thought => {
    const bytes = [
      () => pngHead(width, height),
      () => gif([width, 1], [1, height]),
      () => gif([1, 1], [width, height]),
      () => webp.extended(width, height),
      () => webp.lossless(width, height),
      () => jpeg(width, height),
      () => Uint8Array.from([0x42, 0x4d, width, height, 0, 0, 0, 0, 0, 0, 0, 0]),
    ][kind]!()
    const known = kind < 6 && !['svg+xml', 'avif', 'bmp'].includes(type)
    const whole = cut > 0
    return {
      address: dataOf(`image/${type}`, whole ? bytes : bytes.subarray(0, 9)),
      shown: known && whole && Math.max(width, height) <= 4_096,
    }
  })

test(
  'pictures come from https, blobs, and data that is cheap to draw, whatever is tried',
  () =>
    run.measured(() => {
      fc.assert(
        fc.property(fc.oneof(address, picture, raster), (thought) => {
          const kept = drawnSrc(thought.address)
          const isShown = kept !== undefined
          run.saw(thought.shown === undefined ? 'either way' : thought.shown ? 'had to be shown' : 'had to be refused')
          expect({ ...thought, shown: isShown }).toEqual({ ...thought, shown: thought.shown ?? isShown })
          expect(kept ?? 'data:').toMatch(/^(?:https|blob|data):/i)
          expect(kept?.length ?? 0).toBeLessThanOrEqual(256 * 1024)
        }),
        run.fc,
      )
      for (const side of ['had to be shown', 'had to be refused'])
        expect(run.seen.get(side)).toBeGreaterThan(run.count / 20)
    }),
  run.limit,
)
