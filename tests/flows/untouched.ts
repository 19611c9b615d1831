import type { Page } from 'playwright-core'

/** What of the host's own a modal must leave alone, as texts that can be compared. */
export interface Surroundings {
  readonly attributes: readonly string[]
  readonly children: readonly string[]
  readonly styles: readonly string[]
  readonly globals: readonly string[]
}

/** Runs in the page. A text, because what compiles this file may put helpers into functions that the page does not have. */
const LOOK = `(() => {
  const parts = [document.documentElement, document.head, document.body]
  const shallow = (element) => element.cloneNode(false).outerHTML
  return {
    attributes: parts.map(shallow),
    children: parts.flatMap((part) =>
      [...part.children].filter((child) => child.localName !== 'latchkey-root').map((child) => part.localName + ': ' + shallow(child)),
    ),
    styles: [
      document.adoptedStyleSheets.length + ' adopted, ' + document.styleSheets.length + ' linked',
      ...parts.map((part) => part.getAttribute('style') + ' ' + getComputedStyle(part).cssText),
    ],
    globals: Object.getOwnPropertyNames(window).filter((name) => /latchkey/i.test(name)),
  }
})()`

/** html, head and body: their attributes, styles and children (our element left out), and the window's names of ours. */
export const surroundings = (page: Page): Promise<Surroundings> => page.evaluate(LOOK)
