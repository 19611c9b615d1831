/** Something that is made once, when it is first needed: the code of a chunk, a client, a connection. */
export interface Lazy<T> {
  /** Makes it at the first call; later calls get the same. A failure is forgotten, so that the next call tries again. */
  load(): Promise<T>
  /**
   * What was made, without a wait, because a browser opens a wallet's window only inside the click. Undefined until
   * `load` has resolved.
   */
  peek(): T | undefined
  /** Makes it ahead of need. A failure is ignored: whoever needs it calls `load`, which tries again. */
  prepare(): void
}

export function lazy<T>(make: () => T | Promise<T>): Lazy<T> {
  let made: { readonly value: T } | undefined
  let making: Promise<T> | undefined

  async function attempt(): Promise<T> {
    const value = await make()
    made = { value }
    return value
  }

  function start(): Promise<T> {
    const attempted = attempt()
    // Added before any caller's handler, so that a caller that hears of the failure may try again at once.
    attempted.catch(() => (making = undefined))
    return attempted
  }

  const load = (): Promise<T> => (making ??= start())
  return {
    load,
    peek: () => made?.value,
    prepare: () => void load().catch(() => {}),
  }
}
