/** A site's listeners, by event. */
export type Listener<T = unknown> = (payload: T) => void

export interface Listeners<T> {
  add(event: string, listener: Listener<T>): void
  remove(event: string, listener: Listener<T>): void
  emit(event: string, payload: T): void
}

export function createListeners<T>(): Listeners<T> {
  const known = new Map<string, Set<Listener<T>>>()
  return {
    add: (event, listener) => void known.set(event, (known.get(event) ?? new Set()).add(listener)),
    remove: (event, listener) => void known.get(event)?.delete(listener),
    emit(event, payload) {
      for (const listener of [...(known.get(event) ?? [])]) {
        try {
          listener(payload)
        } catch (error) {
          // A listener that throws must not affect the others.
          reportError(error)
        }
      }
    },
  }
}
