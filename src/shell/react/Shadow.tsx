import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

// No effect runs on a server, and React 18 warns about layout effects there.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

export interface ShadowProps {
  readonly theme: string
  readonly css: string
  readonly children: ReactNode
}

/** Draws its children in a shadow root, so that the page's styles and ours do not affect each other. */
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
  // Until there is a shadow root (on the server and during hydration), the children are in the page, where they work too.
  return (
    <span ref={host} data-theme={theme}>
      {root ? createPortal(children, root) : children}
    </span>
  )
}
