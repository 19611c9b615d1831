/**
 * The page's window and the frame's, as far as `wallet/frame` touches them, in a test's hands: what the page posts is recorded and
 * answered as the script says, and messages come in with the window and origin that a test gives them.
 */
type Listener = (event: never) => void

const FRAME_ORIGIN = 'https://frame.example'

interface Element {
  readonly ownerDocument: unknown
  readonly style: Record<string, string>
  readonly children: Element[]
  [key: string]: unknown
}

/** What stands in for an element is of a class too: the state freezes plain data, and never an element. */
class StandIn {
  [key: string]: unknown
}

export interface Posted {
  readonly type: string
  readonly id: string
  readonly payload?: Readonly<Record<string, unknown>>
}

export interface ScriptedWindow {
  /** The node of the dialog that the frame is attached to, and a place in a view. */
  readonly node: HTMLElement
  readonly place: HTMLElement
  /** Everything that was posted, with the origin it was meant for. */
  readonly posted: readonly (Posted & { readonly to: string })[]
  /** Iframes in the page now. */
  readonly frames: () => number
  /** Message listeners of the page. */
  readonly listeners: () => number
  readonly source: () => string
  /** A message of the frame's window, or as `from` says. */
  say(data: unknown, from?: Readonly<Record<string, unknown>>): void
  /** The frame's window has another page now. */
  load(): void
  fail(): void
  /** What the frame does with each message; undefined: nothing. */
  onPost: (message: Posted) => void
  /** The page has put a frame into its document. */
  onFrame: () => void
}

export function scriptedWindow(): ScriptedWindow {
  const listeners = new Set<Listener>()
  const posted: (Posted & { readonly to: string })[] = []
  let current: Element | undefined
  const view = {
    addEventListener: (type: string, listener: Listener) => void (type === 'message' && listeners.add(listener)),
    removeEventListener: (_: string, listener: Listener) => void listeners.delete(listener),
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: () => {},
    getComputedStyle: () => ({ overflow: 'visible' }),
  }
  const document = { defaultView: view, createElement: () => element() }

  function element(): Element {
    const heard = new Map<string, Listener>()
    const made: Element = Object.assign(new StandIn(), {
      ownerDocument: document,
      style: {},
      children: [],
      dataset: {},
      heard,
      isConnected: true,
      setAttribute: () => {},
      removeAttribute: () => {},
      toggleAttribute: () => {},
      addEventListener: (type: string, listener: Listener) => void heard.set(type, listener),
      removeEventListener: (type: string) => void heard.delete(type),
      focus: () => {},
      closest: () => null,
      getRootNode: () => ({ activeElement: null }),
      getBoundingClientRect: () => ({ left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }),
      append(child: Element) {
        if (child['src'] === undefined) return
        current = child
        child['contentWindow'] = {
          postMessage(message: Posted, to: string) {
            posted.push({ ...message, to })
            queueMicrotask(() => scripted.onPost(message))
          },
        }
        queueMicrotask(() => scripted.onFrame())
      },
      remove() {
        if (current === made) current = undefined
      },
    })
    return made
  }

  const scripted: ScriptedWindow = {
    node: element() as unknown as HTMLElement,
    place: element() as unknown as HTMLElement,
    posted,
    frames: () => (current ? 1 : 0),
    listeners: () => listeners.size,
    source: () => String(current?.['src']),
    say(data, from = {}) {
      const event = { data, isTrusted: true, origin: FRAME_ORIGIN, source: current?.['contentWindow'], ...from }
      for (const listener of [...listeners]) listener(event as never)
    },
    load: () => (current?.['heard'] as Map<string, () => void> | undefined)?.get('load')?.(),
    fail: () => (current?.['heard'] as Map<string, () => void> | undefined)?.get('error')?.(),
    onPost: () => {},
    onFrame: () => {},
  }
  return scripted
}
