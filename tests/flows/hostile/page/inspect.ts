/** Looks over the whole card for effects that a text from outside must not have. */
import { card } from './driver.ts'

/** Cut with an ellipsis by its own style, or out of sight for screen readers only. */
const CUTS = new Set(['hidden', 'clip', 'auto', 'scroll'])
/** What cleaning takes out; the two marks of the product's own isolates are what a sentence may put around a name. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200B-\u200F\u202A-\u202E\u2060-\u2067\u2800\u3164\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/u
const TOWER = /\p{M}{5}/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const FOREIGN = 'script,iframe,object,embed,link,meta,base,form,template,style,video,audio,frame'
/** Paragraphs in which a name stands among words of ours: what is checked here is names that stand alone. */
const SENTENCES = 'h2,.lk-h,.lk-txt,.lk-note'
/** A row, a heading or a sentence with a cut name in it is never longer. */
const LONGEST_TEXT = 1_000

/** What is wrong, one line each. `where` names the place in them. */
export function inspect(where: string): readonly string[] {
  const box = card()
  if (!box) return [`${where}: there is no card`]
  const wrong: string[] = []
  const say = (what: string, node: Node): void => {
    const element = node instanceof Element ? node : node.parentElement
    wrong.push(
      `${where}: ${what}: <${element?.tagName.toLowerCase()} class="${element?.className}"> ${JSON.stringify(node.textContent?.slice(0, 60))}`,
    )
  }

  for (const element of box.querySelectorAll(FOREIGN)) say('an element that is not ours', element)
  for (const link of box.querySelectorAll('a')) {
    const { protocol, origin } = new URL(link.href)
    // A text without a scheme is an address of the page's own.
    if (protocol !== 'https:' && origin !== location.origin) say(`a link to ${link.href.slice(0, 60)}`, link)
  }
  for (const element of box.querySelectorAll('*')) {
    for (const { name } of element.attributes) if (name.startsWith('on')) say(`the attribute ${name}`, element)
  }

  const outer = box.getBoundingClientRect()
  if (box.scrollWidth > box.clientWidth) say('wider than the card', box)
  if (outer.bottom > innerHeight + 1 || outer.right > innerWidth + 1) say('larger than the window', box)
  for (const element of box.querySelectorAll<HTMLElement>('*')) {
    if (!isInside(visiblePart(element, box), outer)) say('out of the card', element)
    if (element.classList.contains('lk-row') && element.offsetHeight > 80)
      say(`a row ${element.offsetHeight} px high`, element)
    if (element.tagName === 'HEADER' && element.offsetHeight > 80)
      say(`a header ${element.offsetHeight} px high`, element)
    if (element.classList.contains('lk-body') && element.scrollWidth > element.clientWidth)
      say('scrolls sideways', element)
  }

  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (UNSEEN.test(text)) say('a character that nobody sees', node)
    if (TOWER.test(text)) say('a tower of accents', node)
    if (text.length > LONGEST_TEXT) say(`${text.length} characters`, node)
    if (RIGHT_TO_LEFT.test(text) && !node.parentElement?.closest(SENTENCES) && !isIsolated(node, box))
      say('not isolated from the words around it', node)
  }
  for (const element of box.querySelectorAll('[aria-label]')) {
    if ((element.ariaLabel ?? '').length > LONGEST_TEXT) say('a label without end', element)
  }
  return wrong
}

/** The element's box less what its ancestors inside of the card cut off; undefined when nothing is left. */
function visiblePart(element: Element, box: Element): DOMRect | undefined {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  for (let parent = element.parentElement; parent && parent !== box; parent = parent.parentElement) {
    const { overflowX, overflowY, clipPath } = getComputedStyle(parent)
    const edge = parent.getBoundingClientRect()
    if (CUTS.has(overflowX) || clipPath !== 'none')
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
    if (CUTS.has(overflowY) || clipPath !== 'none')
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
  }
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : undefined
}

const isInside = (part: DOMRect | undefined, outer: DOMRect): boolean =>
  !part ||
  (part.left >= outer.left - 1 &&
    part.right <= outer.right + 1 &&
    part.top >= outer.top - 1 &&
    part.bottom <= outer.bottom + 1)

/** Alone in an element that isolates it, or between FSI and PDI in a sentence of ours. */
function isIsolated(node: Node, box: Element): boolean {
  if (/\u2068[^\u2068\u2069]*\u2069/u.test(node.textContent ?? '')) return true
  for (let element = node.parentElement; element && element !== box; element = element.parentElement) {
    const { display, unicodeBidi } = getComputedStyle(element)
    if ((/isolate|plaintext/.test(unicodeBidi) && display !== 'block') || element.tagName === 'BDI') {
      // The name begins with the digits that mark it; anything before them is a sentence of ours.
      return /^\d{4}/.test(element.textContent ?? '')
    }
  }
  return false
}
