import { useLayoutEffect, type RefObject } from 'react'

interface Adopted {
  readonly sheet: CSSStyleSheet
  users: number
}

// Stored on the root under a registered symbol, so that two copies of this package share one sheet per text.
const KEY = Symbol.for('latchkey/adopted-styles')
type Root = (Document | ShadowRoot) & { [KEY]?: Map<string, Adopted> }

/**
 * Adopts `css` in the shadow root around `ref` while a component with it is mounted. For components and views that are not part of
 * `kitCss`. A strict `style-src` allows adopted sheets.
 */
export function useStyles(ref: RefObject<Element | null>, css: string): void {
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode() as Root | undefined
    if (!root?.adoptedStyleSheets) return undefined
    const adopted = (root[KEY] ??= new Map<string, Adopted>())
    let entry = adopted.get(css)
    if (!entry) {
      // A sheet works only in the document of the window that made it, and the root may be in a frame.
      const view = ref.current?.ownerDocument.defaultView ?? window
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(css)
      entry = { sheet, users: 0 }
      adopted.set(css, entry)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }
    const { sheet } = entry
    entry.users++
    return () => {
      if (--entry.users > 0) return
      adopted.delete(css)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [ref, css])
}
