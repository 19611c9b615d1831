/** The little of the DOM that the elements draw with. Text only ever goes in as text. */

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

/** Screen readers repeat what changes: what stays is not written anew. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

/** Sets or, with undefined, removes an attribute. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Puts exactly these children in place, and touches nothing when they are there already. */
export function setChildren(element: Element, children: readonly Node[]): void {
  const now = [...element.childNodes]
  if (now.length !== children.length || now.some((node, at) => node !== children[at])) {
    element.replaceChildren(...children)
  }
}

/** Constructed sheets pass a strict style-src; each belongs to the document whose window made it. */
export function adopt(root: ShadowRoot, css: string): void {
  const sheet = new (root.ownerDocument.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
}
