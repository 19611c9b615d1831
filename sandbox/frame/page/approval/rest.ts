/** A question can be confirmed only after it was at rest before the person's eyes: nobody clicks what has just slid under the pointer. */

/** Milliseconds that a question stays as it is before it can be confirmed. */
export const REST = 500

export interface Rest {
  isOver(): boolean
  end(): void
}

/** The time begins anew when the question comes into view, and when the window changes its size. */
export function armAfterRest(element: Element, onChange: () => void): Rest {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = (): void => {
    stop()
    timer = setTimeout(() => {
      isOver = true
      onChange()
    }, REST)
  }
  const stop = (): void => {
    clearTimeout(timer)
    if (!isOver) return
    isOver = false
    onChange()
  }
  const seen = new IntersectionObserver((entries) => (entries.at(-1)?.isIntersecting === true ? start() : stop()))
  seen.observe(element)
  window.addEventListener('resize', start)
  return {
    isOver: () => isOver,
    end() {
      clearTimeout(timer)
      seen.disconnect()
      window.removeEventListener('resize', start)
    },
  }
}
