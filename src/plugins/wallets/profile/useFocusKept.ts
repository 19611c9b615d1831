import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Keeps the focus in the view when the focused control is removed with its wallet: the first control of the view gets it.
 * Returns the listeners for the view's root.
 */
export function useFocusKept(root: RefObject<HTMLElement | null>): {
  readonly onFocus: () => void
  readonly onBlur: (event: FocusEvent) => void
} {
  const had = useRef(false)
  useLayoutEffect(() => {
    const node = root.current
    // A removed element fires no blur.
    if (!node || !had.current || (node.getRootNode() as Document | ShadowRoot).activeElement) return
    node.querySelector<HTMLElement>('button,a')?.focus()
  })
  return {
    onFocus: () => {
      had.current = true
    },
    onBlur: ({ relatedTarget }) => {
      had.current = relatedTarget !== null
    },
  }
}
