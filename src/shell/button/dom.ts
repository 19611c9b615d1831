/** DOM helpers of the buttons. Text is only ever set as text, never as HTML. */

export function make<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Writes only a text that differs: screen readers repeat what is written. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

/** Sets or, with undefined, removes an attribute. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Makes these the children; changes nothing when they are already. */
export function setChildren(element: Element, children: readonly Node[]): void {
  const now = [...element.childNodes]
  if (now.length !== children.length || now.some((node, at) => node !== children[at])) {
    element.replaceChildren(...children)
  }
}

export interface Style {
  /** Called again in each document: a constructed sheet belongs to the document whose window made it. */
  adopt(): void
  /** Adds rules permanently. */
  add(css: string): void
}

/** A root's style sheet. It is constructed, which a strict style-src allows. */
export function createStyle(root: ShadowRoot, css: string): Style {
  let all = css
  function adopt(): void {
    const sheet = new (root.ownerDocument.defaultView ?? window).CSSStyleSheet()
    sheet.replaceSync(all)
    root.adoptedStyleSheets = [sheet]
  }
  return {
    adopt,
    add(more) {
      all += more
      adopt()
    },
  }
}
