/**
 * Which SVGs may be shown as pictures. In an `img` an SVG runs no code and loads nothing, but the page's own thread lays it
 * out and paints it: a few hundred bytes of nested selectors, masks or parts that use one another hang a page (threat T25).
 * So only what is known to cost little passes; anything else is no picture.
 */

/**
 * What a picture may cost. An element costs 1 at its place and again wherever something refers to it, and a shape 1 more for
 * every 128 characters of its outline, 32 where outlines are stroked. Nine of ten icons of wallets cost less than 100; a
 * screen full of such as cost 300 keeps a page's thread for less than a tenth of a second.
 */
const MOST = 300
const OUTLINE = 128
const STROKED_OUTLINE = 32
/** What costs more than 1: layers are painted for themselves and then combined, tiles may be as large as textures. */
const COSTS: Readonly<Record<string, number>> = { mask: 10, clipPath: 10, image: 30, pattern: 60 }
/** Elements in one another; a reference counts like a child. */
const DEEPEST = 24
/** References of one element; what paints it may come from the elements around it. */
const MOST_REFERENCES = 8

const SHAPE = /^(?:path|rect|circle|ellipse|line|polyline|polygon)$/
const OTHER = /^(?:svg|g|defs|symbol|use|image|title|desc|clipPath|mask|pattern|linearGradient|radialGradient|stop)$/

/** Whatever these say has no effect where there are no style sheets and no scripts. */
const SILENT = /^(?:xmlns(?::\w+)?|id|class|role|(?:data|aria)-[\w-]+)$/
const HREF = /^(?:xlink:)?href$/
const ATTRIBUTE =
  /^(?:version|xml:space|[xyr][12]?|[cfr][xy]|fr|d|points|width|height|viewBox|preserveAspectRatio|offset|spreadMethod|(?:gradient|pattern)Transform|(?:gradient|pattern|patternContent|mask|maskContent|clipPath)Units)$/
/** These may stand in `style=""`, too. */
const PROPERTY =
  /^(?:transform|transform-origin|overflow|display|visibility|opacity|color|fill|stroke|(?:fill|stroke|stop)-opacity|(?:fill|clip)-rule|clip-path|mask|mask-type|stop-color|background-color|enable-background|stroke-(?:width|linecap|linejoin|miterlimit)|(?:shape|image)-rendering|color-interpolation|vector-effect|paint-order|mix-blend-mode|isolation)$/
/** A value is words, numbers and colours, maybe behind a reference. Functions cannot stand in one another. */
const PLAIN = /^[\w\s.,#%+-]*$/
const FUNCTION = /\b(?:rgba?|hsla?|color|matrix|translate|scale|rotate|skew[XY])\([\w\s.,%+-]*\)/g
const REFERENCE = /^url\(#([\w.:-]+)\)/

/** What follows a `<`: whether it closes, its name, its attributes, and whether it closes at once. */
const TAG = /^(\/?)([a-zA-Z]+)((?:[ \t\r\n]+[\w:-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"]*"|'[^']*'))*)[ \t\r\n]*(\/?)>/
const PAIR = /([\w:-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g
const COMMENT = /^!--[^]*-->/
const DECLARATION =
  /^\?xml version=["']1\.0["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])? *\?>\s*$/i

interface Part {
  readonly name: string
  readonly parts: Part[]
  /** Ids of what is drawn with it. */
  readonly refs: string[]
  /** Ids of what its shapes and those inside of it are painted with. */
  readonly paints: string[]
  /** Characters. */
  outline: number
}

/**
 * Whether an SVG is a still picture that costs little. `svg` has one character for each of its bytes; `isRaster` says whether
 * the picture in an address is a raster picture that may be shown.
 */
export function isStillSvg(svg: string, isRaster: (address: string) => boolean): boolean {
  const [before = '', ...tags] = svg.split('<')
  // Without references to characters and entities every text is what it seems to be.
  if (!/^(?:\xef\xbb\xbf)?\s*$/.test(before) || svg.includes('&') || tags.length > 3 * MOST) return false
  if (DECLARATION.test(tags[0] ?? '')) tags.shift()

  const make = (name: string, paints: readonly string[]): Part => ({
    name,
    parts: [],
    refs: [],
    paints: [...paints],
    outline: 0,
  })
  const root = make('', [])
  const open = [root]
  /** Undefined for an id that two have: which of them is meant is for the browser to say. */
  const ids = new Map<string, Part | undefined>()
  /** Characters of an outline that cost 1. */
  let perUnit = OUTLINE

  /** Whether an attribute, or a property of a `style`, is known to be harmless; notes what it refers to. */
  function takes(part: Part, name: string, value: string): boolean {
    const [url, id] = REFERENCE.exec(value) ?? []
    if (id) (name === 'fill' || name === 'stroke' ? part.paints : part.refs).push(id)
    if (name === 'stroke' && value !== 'none') perUnit = STROKED_OUTLINE
    if (name === 'd' || name === 'points') part.outline = value.length
    return PLAIN.test(value.slice(url?.length).replace(FUNCTION, ''))
  }

  function reads(part: Part, name: string, value: string): boolean {
    if (name === 'id') ids.set(value, ids.has(value) ? undefined : part)
    if (SILENT.test(name)) return true
    if (HREF.test(name) && part.name === 'image') return isRaster(value)
    if (HREF.test(name)) return takes(part, name, `url(${value})`)
    if (name !== 'style') return (ATTRIBUTE.test(name) || PROPERTY.test(name)) && takes(part, name, value)
    return value.split(';').every((declaration) => {
      const [property = '', set = '', ...more] = declaration.split(':').map((text) => text.trim())
      return !property || (PROPERTY.test(property) && takes(part, property, set) && more.length === 0)
    })
  }

  for (const tag of tags) {
    if (COMMENT.test(tag)) continue
    const [, closes, name = '', attributes = '', single] = TAG.exec(tag) ?? []
    if (closes) {
      if (open.pop()?.name !== name || attributes || single) return false
      continue
    }
    const parent = open.at(-1)
    if (!parent || !(SHAPE.test(name) || OTHER.test(name))) return false
    const part = make(name, parent.paints)
    parent.parts.push(part)
    for (const [, key = '', double, quoted = ''] of attributes.matchAll(PAIR))
      if (!reads(part, key, double ?? quoted)) return false
    if (Math.max(part.refs.length, part.paints.length) > MOST_REFERENCES) return false
    if (!single) open.push(part)
  }

  let left = MOST
  /** Whether drawing it, with all that it refers to, stays within the bounds. Rings of references never do. */
  function draws(part: Part, depth: number, inherited: readonly string[] = []): boolean {
    const { name, parts } = part
    left -= (COSTS[name] ?? 1) + part.outline / perUnit
    if (left < 0 || depth > DEEPEST) return false
    const paints = [...part.paints, ...inherited]
    const refers = (id: string, passed?: readonly string[]): boolean => {
      const target = ids.get(id)
      return target ? draws(target, depth + 1, passed) : !ids.has(id)
    }
    return (
      parts.every((child) => draws(child, depth + 1, inherited)) &&
      part.refs.every((id) => refers(id, name === 'use' ? paints : undefined)) &&
      (!SHAPE.test(name) || paints.every((id) => refers(id)))
    )
  }
  const [picture, another] = root.parts
  return open.length === 1 && picture?.name === 'svg' && !another && draws(picture, 0)
}
