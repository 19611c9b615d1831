/** The page in the frame: loaded, greeted, replaced, gone. */
import { LatchkeyError, whenFound, within } from '#kernel'
import { createMessageReader } from './messageReader.ts'
import { createObservable, type Observable } from './observable.ts'
import { frameAddress, makeFrame, type Look } from './element.ts'
import { randomId, type FrameMessage, type FrameProtocol } from './protocol.ts'
import type { FrameContext, FrameState } from './types.ts'

const LOAD_LIMIT = 20_000

export interface FramePage {
  readonly state: Observable<FrameState>
  readonly element: HTMLIFrameElement | undefined
  /** Joins a load that is under way. Each failure ends it; the next call tries anew, with a window of its own. */
  load(): Promise<void>
  post(message: unknown): void
  /** Takes the page away. */
  close(state?: 'idle' | 'failed'): void
}

export interface FramePageOptions {
  readonly context: FrameContext
  readonly look: Look
  readonly protocol: FrameProtocol
  readonly loadLimit?: number | undefined
  /** Resolves to where the element goes. */
  readonly place: (signal: AbortSignal) => Promise<HTMLElement>
  readonly receive: (message: FrameMessage) => void
  /** Whatever was open with the page is over. */
  readonly onGone: () => void
}

export function createFramePage(options: FramePageOptions): FramePage {
  const { context, look, loadLimit = LOAD_LIMIT, onGone, place, protocol, receive } = options
  const { clock, logger, reporter, signal: life } = context
  const address = frameAddress(look.url)
  const state = createObservable<FrameState>('idle', reporter)
  const onFlood = (): void => logger.warn('the frame says more than is listened to')
  const reader = createMessageReader({ origin: address.origin, protocol, clock, onFlood })
  let element: HTMLIFrameElement | undefined
  let hello: string | undefined
  let loads = 0
  let loading: Promise<void> | undefined
  /** Ends what waits for the page of now. */
  let stay = new AbortController()

  function post(message: unknown): void {
    // Only to the origin that was meant: when something else is in the window, the browser drops it.
    if (message !== undefined) element?.contentWindow?.postMessage(message, address.origin)
  }

  function onMessage(event: MessageEvent<unknown>): void {
    const message = reader.read(event, element?.contentWindow)
    if (!message) return
    if (message.is !== 'ready') return state.get() === 'ready' ? receive(message) : undefined
    // The greeting goes out once the page is there; what has no greeting says so by itself.
    if (loading && message.id === hello) state.set('ready')
  }

  /** Each load is another page in the same window, be it by reload, by a link or by an attack: it has to answer anew. */
  function onLoad(): void {
    const id = randomId()
    const greeting = protocol.hello(id)
    loads += 1
    // Whoever needs no greeting may have spoken before the load was done.
    if (loads === 1 && greeting === undefined) return
    onGone()
    hello = greeting === undefined ? undefined : id
    // Loaded again by itself: nobody waits for it, so its failure is told by the state.
    if (state.get() === 'ready') begin(() => Promise.resolve()).catch(() => {})
    post(greeting)
  }

  function close(next: 'idle' | 'failed' = 'idle'): void {
    stay.abort()
    stay = new AbortController()
    if (element) {
      element.ownerDocument.defaultView?.removeEventListener('message', onMessage)
      element.removeEventListener('load', onLoad)
      element.remove()
      element = undefined
      onGone()
    }
    loading = undefined
    hello = undefined
    loads = 0
    state.set(next)
  }

  async function open(signal: AbortSignal): Promise<void> {
    const where = await place(signal)
    signal.throwIfAborted()
    const document = where.ownerDocument
    element = makeFrame(document, look)
    document.defaultView?.addEventListener('message', onMessage)
    element.addEventListener('load', onLoad)
    // Before it is in the page: an empty frame would load first, and with our origin.
    element.src = address.href
    where.append(element)
  }

  const isReady = (signal: AbortSignal): Promise<unknown> =>
    whenFound(state, (now) => (now === 'ready' ? true : undefined), signal)

  function begin(start: (signal: AbortSignal) => Promise<void>): Promise<void> {
    state.set('loading')
    const atLimit = (): never => {
      throw new LatchkeyError('FRAME_LOAD_TIMEOUT', { detail: address.origin })
    }
    const signal = AbortSignal.any([life, stay.signal])
    const mine = within({ clock, ms: loadLimit, signal, atLimit }, async (until) => {
      await start(until)
      await isReady(until)
    }).then(
      () => {
        if (loading === mine) loading = undefined
      },
      (error: unknown) => {
        if (loading === mine) close('failed')
        throw error
      },
    )
    loading = mine
    return mine
  }

  return {
    state,
    get element() {
      return element
    },
    load() {
      if (life.aborted) return Promise.reject(new LatchkeyError('ABORTED'))
      if (state.get() === 'ready') return Promise.resolve()
      return loading ?? begin(open)
    },
    post,
    close,
  }
}
