type WhenIdle = (callback: () => void, options?: IdleRequestOptions) => void

/** Runs the callback when the browser has nothing better to do, or soon where it cannot tell (Safari before 26). */
export const whenIdle: WhenIdle = (...args) =>
  ((globalThis.requestIdleCallback as WhenIdle | undefined) ?? queueMicrotask)(...args)
