/**
 * Decides which SVGs may be shown as pictures. In an `img` an SVG runs no code and loads nothing, but the page's own thread lays it
 * out and paints it: a few hundred bytes of nested masks or of elements that refer to one another can block a page (threat T25).
 * So only what is known to be cheap is accepted.
 */

/**
 * The budget of a picture. An element costs 1 where it stands and again wherever something refers to it. A shape costs 1 more for
 * every 128 characters of its outline, or every 32 if the picture strokes outlines. Nine of ten wallet icons cost less than 100;
 * a screen full of pictures that cost 300 blocks the page's thread for less than a tenth of a second.
 */
const MAX_COST = 300
const CHARACTERS_PER_UNIT = 128
const STROKED_CHARACTERS_PER_UNIT = 32
/** Elements that cost more than 1: layers are painted separately and combined, and patterns may need large textures. */
const COSTS: Readonly<Record<string, number>> = { mask: 10, clipPath: 10, image: 30, pattern: 60 }
/** Nesting; a reference counts like a child. */
const MAX_DEPTH = 24
/** References of one element, counting the paint that it inherits. */
const MAX_REFERENCES = 8

const SHAPE = /^(?:path|rect|circle|ellipse|line|polyline|polygon)$/
const OTHER = /^(?:svg|g|defs|symbol|use|image|title|desc|clipPath|mask|pattern|linearGradient|radialGradient|stop)$/

/** Attributes without effect, since there are no style sheets and no scripts. */
const NO_EFFECT = /^(?:xmlns(?::\w+)?|id|class|role|(?:data|aria)-[\w-]+)$/
const HREF = /^(?:xlink:)?href$/
const ATTRIBUTE =
  /^(?:version|xml:space|[xyr][12]?|[cfr][xy]|fr|d|points|width|height|viewBox|preserveAspectRatio|offset|spreadMethod|(?:gradient|pattern)Transform|(?:gradient|pattern|patternContent|mask|maskContent|clipPath)Units)$/
/** Also allowed in `style=""`. */
const PROPERTY =
  /^(?:transform|transform-origin|overflow|display|visibility|opacity|color|fill|stroke|(?:fill|stroke|stop)-opacity|(?:fill|clip)-rule|clip-path|mask|mask-type|stop-color|background-color|enable-background|stroke-(?:width|linecap|linejoin|miterlimit)|(?:shape|image)-rendering|color-interpolation|vector-effect|paint-order|mix-blend-mode|isolation)$/
/** A value is words, numbers, colours and functions that are not nested, after an optional reference. */
const PLAIN = /^[\w\s.,#%+-]*$/
const FUNCTION = /\b(?:rgba?|hsla?|color|matrix|translate|scale|rotate|skew[XY])\([\w\s.,%+-]*\)/g
const REFERENCE = /^url\(#([\w.:-]+)\)/

/** What follows a `<`: the slash of a closing tag, the name, the attributes, and the slash of an empty element. */
const TAG = /^(\/?)([a-zA-Z]+)((?:[ \t\r\n]+[\w:-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"]*"|'[^']*'))*)[ \t\r\n]*(\/?)>/
const PAIR = /([\w:-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g
const COMMENT = /^!--[^]*-->/
const DECLARATION =
  /^\?xml version=["']1\.0["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])? *\?>\s*$/i

interface SvgElement {
  readonly name: string
  readonly children: SvgElement[]
  /** Ids of elements that are drawn with it. */
  readonly refs: string[]
  /** Ids of the paint of its shapes and of those inside it. */
  readonly paints: string[]
  /** Length of the outline in characters. */
  outline: number
}

/**
 * Whether an SVG is a still picture that is cheap to draw. `svg` has one character per byte; `isRaster` says whether an address
 * holds a raster picture that may be shown.
 */
export function isStillSvg(svg: string, isRaster: (address: string) => boolean): boolean {
  const [before = '', ...tags] = svg.split('<')
  // Without character and entity references, no text can stand for another.
  if (!/^(?:\xef\xbb\xbf)?\s*$/.test(before) || svg.includes('&') || tags.length > 3 * MAX_COST) return false
  if (DECLARATION.test(tags[0] ?? '')) tags.shift()

  const make = (name: string, paints: readonly string[]): SvgElement => ({
    name,
    children: [],
    refs: [],
    paints: [...paints],
    outline: 0,
  })
  const root = make('', [])
  const open = [root]
  /** Undefined for an id that two elements have: browsers may differ in which one they take. */
  const ids = new Map<string, SvgElement | undefined>()
  let charactersPerUnit = CHARACTERS_PER_UNIT

  /** Whether the value of an attribute or style property is harmless; records what it refers to. */
  function acceptsValue(element: SvgElement, name: string, value: string): boolean {
    const [url, id] = REFERENCE.exec(value) ?? []
    if (id) (name === 'fill' || name === 'stroke' ? element.paints : element.refs).push(id)
    if (name === 'stroke' && value !== 'none') charactersPerUnit = STROKED_CHARACTERS_PER_UNIT
    if (name === 'd' || name === 'points') element.outline = value.length
    return PLAIN.test(value.slice(url?.length).replace(FUNCTION, ''))
  }

  function acceptsAttribute(element: SvgElement, name: string, value: string): boolean {
    if (name === 'id') ids.set(value, ids.has(value) ? undefined : element)
    if (NO_EFFECT.test(name)) return true
    if (HREF.test(name) && element.name === 'image') return isRaster(value)
    if (HREF.test(name)) return acceptsValue(element, name, `url(${value})`)
    if (name !== 'style') return (ATTRIBUTE.test(name) || PROPERTY.test(name)) && acceptsValue(element, name, value)
    return value.split(';').every((declaration) => {
      const [property = '', set = '', ...more] = declaration.split(':').map((text) => text.trim())
      return !property || (PROPERTY.test(property) && acceptsValue(element, property, set) && more.length === 0)
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
    const element = make(name, parent.paints)
    parent.children.push(element)
    for (const [, key = '', double, quoted = ''] of attributes.matchAll(PAIR))
      if (!acceptsAttribute(element, key, double ?? quoted)) return false
    if (Math.max(element.refs.length, element.paints.length) > MAX_REFERENCES) return false
    if (!single) open.push(element)
  }

  let budget = MAX_COST
  /** Whether drawing it, with everything it refers to, stays within the budget. A circle of references never does. */
  function isAffordable(element: SvgElement, depth: number, inherited: readonly string[] = []): boolean {
    const { name, children } = element
    budget -= (COSTS[name] ?? 1) + element.outline / charactersPerUnit
    if (budget < 0 || depth > MAX_DEPTH) return false
    const paints = [...element.paints, ...inherited]
    const refers = (id: string, passed?: readonly string[]): boolean => {
      const target = ids.get(id)
      return target ? isAffordable(target, depth + 1, passed) : !ids.has(id)
    }
    return (
      children.every((child) => isAffordable(child, depth + 1, inherited)) &&
      element.refs.every((id) => refers(id, name === 'use' ? paints : undefined)) &&
      (!SHAPE.test(name) || paints.every((id) => refers(id)))
    )
  }
  const [picture, another] = root.children
  return open.length === 1 && picture?.name === 'svg' && !another && isAffordable(picture, 0)
}
