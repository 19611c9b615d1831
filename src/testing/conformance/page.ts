/** Watches the page's globals, to find code that bypasses the plugin context. */
import type { Clock } from '#kernel'

export interface Page {
  /** Addresses of all requests, by whatever API. */
  readonly requests: readonly string[]
  /** Keys written to the browser's storage. */
  readonly keys: readonly string[]
  /** Listeners on window and document, and timers, that have been added and not removed. */
  alive(): readonly string[]
  /** Elements of the document; 0 without one. */
  nodes(): number
  restore(): void
}

type Globals = Record<string, unknown>
type Listen = EventTarget['addEventListener']

const GLOBALS = globalThis as unknown as Globals

const nobody: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/**
 * Replaces the page's requests, storage, listeners and timers until `restore`. Nothing is really sent: `answer` stands for
 * `fetch` and by default fails; `clock` drives the page's timers, which by default are the real ones.
 */
export function watchPage(answer: typeof fetch = nobody, clock?: () => Clock): Page {
  const requests: string[] = []
  const keys: string[] = []
  const listeners = new Map<unknown, string>()
  const timers = new Map<unknown, string>()
  const undo: (() => void)[] = []

  function replace(owner: Globals, name: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { value, configurable: true, writable: true })
    undo.push(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)))
  }

  const asked = (address: unknown): number =>
    requests.push(typeof address === 'string' ? address : (address as URL).href)
  replace(GLOBALS, 'fetch', (...[input, init]: Parameters<typeof fetch>) => {
    asked(input instanceof Request ? input.url : input)
    return answer(input, init)
  })
  /** Stands for WebSocket, EventSource and XMLHttpRequest: records the address and does nothing. */
  const NoConnection = class extends EventTarget {
    constructor(url?: unknown) {
      super()
      if (url !== undefined) asked(url)
    }
    open(_: string, url: unknown): void {
      asked(url)
    }
    send(): void {}
    close(): void {}
    abort(): void {}
    setRequestHeader(): void {}
  }
  for (const name of ['WebSocket', 'EventSource', 'XMLHttpRequest']) replace(GLOBALS, name, NoConnection)
  const { navigator } = globalThis
  if (typeof navigator?.sendBeacon === 'function') {
    replace(navigator as unknown as Globals, 'sendBeacon', (url: unknown) => asked(url) > 0)
  }

  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>()
    replace(GLOBALS, name, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem(key: string, value: string) {
        keys.push(key)
        values.set(key, value)
      },
      removeItem: (key: string) => void values.delete(key),
      key: (at: number) => [...values.keys()][at] ?? null,
      clear: () => values.clear(),
      get length() {
        return values.size
      },
    })
  }

  for (const [name, target] of [
    ['window', globalThis.window],
    ['document', globalThis.document],
  ] as const) {
    if (target) watchListeners(name, target as unknown as Globals)
  }

  function watchListeners(name: string, target: Globals): void {
    const add = (target['addEventListener'] as Listen).bind(target)
    const remove = (target['removeEventListener'] as Listen).bind(target)
    const ids = new Map<string, Map<unknown, symbol>>()
    replace(target, 'addEventListener', (...args: Parameters<Listen>) => {
      const [type, listener, options] = args
      const id = Symbol(type)
      const forget = (): void => void listeners.delete(id)
      ids.set(type, (ids.get(type) ?? new Map<unknown, symbol>()).set(listener, id))
      listeners.set(id, `a listener for ${type} on ${name}`)
      if (typeof options === 'object' && options.once) add(type, forget, { once: true })
      if (typeof options === 'object') options.signal?.addEventListener('abort', forget, { once: true })
      add(...args)
    })
    replace(target, 'removeEventListener', (...args: Parameters<Listen>) => {
      listeners.delete(ids.get(args[0])?.get(args[1]))
      remove(...args)
    })
  }

  const clocks = new WeakMap<object, Clock>()
  /** Puts the page's own timers, which libraries use, on the fake clock as well. */
  function replaceTimers(now: () => Clock): void {
    replace(GLOBALS, 'setTimeout', (fn: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const clock = now()
      const handle = { id: clock.setTimeout(() => fn(...args), ms), ref: () => handle, unref: () => handle }
      clocks.set(handle, clock)
      return handle
    })
    replace(GLOBALS, 'clearTimeout', (handle: unknown) => {
      const { id } = (handle ?? {}) as { readonly id?: unknown }
      if (id !== undefined) clocks.get(handle as object)?.clearTimeout(id)
    })
  }

  function watchTimers(): void {
    for (const [set, clear, again] of [
      ['setTimeout', 'clearTimeout', false],
      ['setInterval', 'clearInterval', true],
    ] as const) {
      const [start, end] = [GLOBALS[set], GLOBALS[clear]] as [
        (fn: () => void, ...rest: unknown[]) => unknown,
        (handle: unknown) => void,
      ]
      replace(GLOBALS, set, (fn: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        const handle = start(() => {
          if (!again) timers.delete(handle)
          fn(...args)
        }, ms)
        timers.set(handle, `a timer of the page's own ${set}, past ctx.clock`)
        return handle
      })
      replace(GLOBALS, clear, (handle: unknown) => {
        timers.delete(handle)
        end(handle)
      })
    }
  }

  if (clock) replaceTimers(clock)
  else watchTimers()

  return {
    requests,
    keys,
    alive: () => [...listeners.values(), ...timers.values()],
    nodes: () => globalThis.document?.getElementsByTagName('*').length ?? 0,
    restore: () => undo.reverse().forEach((step) => step()),
  }
}
