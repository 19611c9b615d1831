import { useLayoutEffect, type RefObject } from 'react'

// Stored on the root under a registered symbol, so that two copies of this package share one sheet per text.
const KEY = Symbol.for('latchkey/adopted-styles')
type Root = (Document | ShadowRoot) & { [KEY]?: Set<string> }

/**
 * Adopts `css` in the shadow root around `ref`, once. For components and views that are not part of `kitCss`. A strict `style-src`
 * allows adopted sheets. A sheet stays adopted as long as the root lives: to remove and add one makes the browser style the whole
 * root again, which took a tenth of the time of opening the modal again.
 */
export function useStyles(ref: RefObject<Element | null>, css: string): void {
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode() as Root | undefined
    if (!css || !root?.adoptedStyleSheets) return
    const adopted = (root[KEY] ??= new Set<string>())
    if (adopted.has(css)) return
    adopted.add(css)
    // A sheet works only in the document of the window that made it, and the root may be in a frame.
    const view = ref.current?.ownerDocument.defaultView ?? window
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, [ref, css])
}
