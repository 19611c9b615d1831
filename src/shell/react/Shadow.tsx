import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

// On a server no effect runs, and React 18 complains of layout effects there.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

export interface ShadowProps {
  readonly theme: string
  readonly css: string
  readonly children: ReactNode
}

/** Draws its children in a shadow root of their own, so that no style of the page and none of ours meet. */
export function Shadow({ theme, css, children }: ShadowProps): ReactElement {
  const host = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useEarlyEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets = [sheet]
    setRoot(shadow)
  }, [css])
  // Until the shadow is there (on the server, and while hydrating) the plain button stands in the page: it works too.
  return (
    <span ref={host} data-theme={theme}>
      {root ? createPortal(children, root) : children}
    </span>
  )
}
