/** Does inside the page what a person would do, without a round trip to the test for each step. */
const PATIENCE = 10_000

/** The modal's own element comes last in the body, whatever it is called. */
export const shadow = (): ShadowRoot | undefined =>
  [...document.body.children].findLast((element) => element.shadowRoot)?.shadowRoot ?? undefined

export const card = (): HTMLElement | undefined => shadow()?.querySelector<HTMLElement>('.lk-card') ?? undefined

/** The view on top; what fades out has no name any more. */
export const view = (): HTMLElement | undefined => shadow()?.querySelector<HTMLElement>('[data-view]') ?? undefined

export const viewName = (): string | undefined => view()?.dataset['view']

/** Buttons and links of the modal by the words a person reads on them. */
export function control(name: string | RegExp): HTMLElement | undefined {
  const fits = (words: string): boolean => (typeof name === 'string' ? words === name : name.test(words))
  // A view that fades is a copy that nobody can press.
  return [...(card()?.querySelectorAll<HTMLElement>('button, a') ?? [])].find(
    (element) => !element.closest('[inert]') && fits(element.ariaLabel ?? element.textContent ?? ''),
  )
}

/** Waits for what `look` answers; asks again when the modal changes, at the latest every 50 ms. */
export function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      observer.disconnect()
      clearInterval(timer)
      settle()
    }
    const ask = (): void => {
      const found = look()
      if (found !== undefined && found !== false) end(() => resolve(found))
      else if (performance.now() - began > PATIENCE)
        end(() =>
          reject(new Error(`${what} did not come; the view is ${viewName()}: ${view()?.textContent?.slice(0, 200)}`)),
        )
    }
    const observer = new MutationObserver(ask)
    const timer = setInterval(ask, 50)
    for (const root of [document.body, shadow()]) {
      if (root) observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
    }
    ask()
  })
}

export async function press(name: string | RegExp): Promise<void> {
  const found = await until(`the control ${String(name)}`, () => control(name))
  found.click()
}

/** The view itself; its skeleton has its name already. */
export const drawn = (name: string): HTMLElement | undefined =>
  viewName() === name && !view()?.querySelector('.lk-body[aria-busy]') ? view() : undefined

export const shown = (name: string): Promise<HTMLElement> => until(`the view ${name}`, () => drawn(name))

/** Counts frames until the answer is called, which tells how many there were. */
export function countFrames(): () => number {
  let frames = 0
  let next = requestAnimationFrame(function count() {
    frames += 1
    next = requestAnimationFrame(count)
  })
  return () => {
    cancelAnimationFrame(next)
    return frames
  }
}

/** A turn of the event loop, in which React and promises do what they have to. */
export const turn = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
