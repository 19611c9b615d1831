/** Waits in the page: on conditions, looked at again with every task or with every picture. */
const LIMIT = 20_000

async function wait(holds: () => boolean, next: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  while (!holds()) {
    if (performance.now() - start > LIMIT) throw new Error(`never: ${holds.toString()}`)
    await next()
    hasten()
  }
}

/** Every fade happens and ends, only at once. (The browser's tools could do that, and keep every element that faded.) */
function hasten(): void {
  for (const animation of drawn()?.getAnimations() ?? [])
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

const { setTimeout } = window
export const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
export const picture = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

export const until = (holds: () => boolean): Promise<void> => wait(holds, task)

/** What our element draws; undefined before the first opening. */
export const drawn = (): ShadowRoot | undefined => document.querySelector('latchkey-root')?.shadowRoot ?? undefined
export const isOpen = (): boolean => drawn()?.querySelector('dialog')?.open === true
/** The view that is drawn, its code included. */
export const view = (): string | undefined =>
  drawn()?.querySelector<HTMLElement>('dialog[open] [data-view]')?.dataset['view']
