/** Something that is made once, when it is first needed: the code of a chunk, a client, a connection. */
export interface Lazy<T> {
  /** Makes it at the first call; later calls get the same. A failure is forgotten, so that the next call tries again. */
  load(): Promise<T>
  /**
   * What was made, in the same turn: a browser opens a wallet's window only inside the click. Undefined until `load` has
   * ended well.
   */
  peek(): T | undefined
  /** Makes it ahead of need. Nobody hears of a failure here: whoever needs it calls `load`, which tries again. */
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

  function begin(): Promise<T> {
    const mine = attempt()
    // The first to hear of the failure, so that whoever waited may try again at once.
    mine.catch(() => (making = undefined))
    return mine
  }

  const load = (): Promise<T> => (making ??= begin())
  return {
    load,
    peek: () => made?.value,
    prepare: () => void load().catch(() => {}),
  }
}
