import { cleanText, graphemes, hash } from '../kit/cleanText.ts'
import { make } from './dom.ts'

/** A network's square: its first letter on a colour made from its name, until a picture covers it. */
export interface Tile {
  readonly node: HTMLElement
  /** Address of the picture over the letter. */
  src: string | undefined
  draw(name: string): void
}

/** A tile's letter. */
export const initialOf = (name: string): string => graphemes(cleanText(name))[0]?.toUpperCase() ?? '?'

export function createTile(document: Document, className: string): Tile {
  const letter = document.createTextNode('')
  const node = make(document, 'span', { class: `pic tile ${className}`, 'aria-hidden': 'true' }, letter)
  let drawn: string | undefined
  return {
    node,
    src: undefined,
    draw(name) {
      if (name === drawn) return
      drawn = name
      const clean = cleanText(name)
      node.style.setProperty('--h', String(hash(clean) % 360))
      letter.data = initialOf(clean)
    },
  }
}
