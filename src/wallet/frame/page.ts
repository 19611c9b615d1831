/** The page in the frame: loads it, greets it, and notices when it is replaced or gone. */
import { codeOf, createBox, LatchkeyError, waitFor, withTimeout, type Box } from '#kernel'
import { createMessageReader } from './messageReader.ts'
import { frameAddress, makeFrame, type FrameElementOptions } from './element.ts'
import { randomId, type FrameMessage, type FrameProtocol } from './protocol.ts'
import type { FrameContext, FrameState } from './types.ts'

const LOAD_LIMIT = 20_000
/** For a page that came into our window by itself: at its load event its scripts are there, so it is no matter of the network. */
const RELOAD_LIMIT = 5_000

export interface FramePage {
  readonly state: Box<FrameState>
  readonly element: HTMLIFrameElement | undefined
  /**
   * Joins a load in progress. After a failure, the next call starts a new one in a new window. What came into the window by itself
   * and says nothing is such a failure: whoever waits for it gets a new window.
   */
  load(): Promise<void>
  post(message: unknown): void
  /** Removes the page. */
  close(state?: 'idle' | 'failed'): void
}

export interface FramePageOptions {
  readonly context: FrameContext
  readonly look: FrameElementOptions
  readonly protocol: FrameProtocol
  readonly loadLimit?: number | undefined
  /** Resolves to the container of the element. */
  readonly place: (signal: AbortSignal) => Promise<HTMLElement>
  readonly receive: (message: FrameMessage) => void
  /** The page is gone: its open requests are over. */
  readonly onGone: () => void
}

export function createFramePage(options: FramePageOptions): FramePage {
  const { context, look, loadLimit = LOAD_LIMIT, onGone, place, protocol, receive } = options
  const { clock, logger, reporter, signal: life } = context
  const address = frameAddress(look.url)
  const state = createBox<FrameState>({ reporter }, 'idle')
  const onFlood = (): void => logger.warn('the frame sends too many messages; some are dropped')
  const reader = createMessageReader({ origin: address.origin, protocol, clock, onFlood })
  let element: HTMLIFrameElement | undefined
  let greetingId: string | undefined
  let loads = 0
  let loading: Promise<void> | undefined
  let isReload = false
  /** When a page said `ready` before its load event, for protocols without greetings: the event that follows is its own. */
  let early: number | undefined
  let broken: LatchkeyError | undefined
  /** Aborted when the current page is closed. */
  let pageLife = new AbortController()

  function post(message: unknown): void {
    // With a target origin, the browser drops the message if the window shows another page.
    if (message !== undefined) element?.contentWindow?.postMessage(message, address.origin)
  }

  function onMessage(event: MessageEvent<unknown>): void {
    const message = reader.read(event, element?.contentWindow)
    if (!message) return
    if (message.is !== 'ready') return state.get() === 'ready' ? receive(message) : undefined
    // Only the answer to the latest greeting counts. A protocol without greetings has no id on either side.
    if (loading && message.id === greetingId) {
      if (greetingId === undefined && loads === 0) early = clock.monotonic()
      state.update(() => 'ready')
    } else if (greetingId === undefined && state.get() === 'ready') {
      // Without a greeting, a second `ready` is a new page's: what the page before it was asked, nobody answers any more.
      early = clock.monotonic()
      onGone()
      state.update(() => 'loading')
      state.update(() => 'ready')
    }
  }

  /** Each load event may be another page in the same window (a reload, a link, an attack), so each page must answer a greeting. */
  function onLoad(): void {
    const id = randomId()
    const greeting = protocol.hello(id)
    loads += 1
    if (greeting === undefined) {
      // The page may have sent `ready` before its load event. Later load events need a `ready` of their own.
      const isOwn = loads === 1 || (early !== undefined && clock.monotonic() - early < loadLimit)
      early = undefined
      if (isOwn) return
    }
    onGone()
    greetingId = greeting === undefined ? undefined : id
    // The page reloaded by itself. Perhaps nobody awaits this load; a failure is visible in `state`.
    if (state.get() === 'ready') startLoad(undefined).catch(() => {})
    post(greeting)
  }

  /** Browsers rarely report that a frame could not be loaded; where one does, nobody has to wait for the limit. */
  function onError(): void {
    broken = new LatchkeyError('FRAME_ABORTED', { detail: 'the browser could not load the frame' })
    close('failed')
  }

  function close(next: 'idle' | 'failed' = 'idle'): void {
    pageLife.abort()
    pageLife = new AbortController()
    if (element) {
      element.ownerDocument.defaultView?.removeEventListener('message', onMessage)
      element.removeEventListener('load', onLoad)
      element.removeEventListener('error', onError)
      element.remove()
      element = undefined
      onGone()
    }
    loading = undefined
    greetingId = undefined
    loads = 0
    early = undefined
    state.update(() => next)
  }

  async function open(signal: AbortSignal): Promise<void> {
    const where = await place(signal)
    signal.throwIfAborted()
    const document = where.ownerDocument
    element = makeFrame(document, look)
    document.defaultView?.addEventListener('message', onMessage)
    element.addEventListener('load', onLoad)
    element.addEventListener('error', onError)
    // Before it is appended: otherwise an empty document of our own origin would load first.
    element.src = address.href
    where.append(element)
  }

  const isReady = (signal: AbortSignal): Promise<unknown> =>
    waitFor(state, (now) => (now === 'ready' ? true : undefined), signal)

  /** Without `start`, the window is loading already. */
  function startLoad(start: ((signal: AbortSignal) => Promise<void>) | undefined): Promise<void> {
    isReload = start === undefined
    state.update(() => 'loading')
    const signal = AbortSignal.any([life, pageLife.signal])
    const ms = isReload ? Math.min(loadLimit, RELOAD_LIMIT) : loadLimit
    const mine = withTimeout({ clock, ms, signal, what: address.origin, code: 'FRAME_LOAD_TIMEOUT' }, async (until) => {
      await start?.(until)
      await isReady(until)
    }).then(
      () => {
        if (loading === mine) loading = undefined
      },
      (error: unknown) => {
        if (loading === mine) close('failed')
        const thrown = broken ?? error
        broken = undefined
        throw thrown
      },
    )
    loading = mine
    return mine
  }

  function load(): Promise<void> {
    if (life.aborted) return Promise.reject(new LatchkeyError('ABORTED'))
    if (state.get() === 'ready') return Promise.resolve()
    if (!loading) return startLoad(open)
    if (!isReload) return loading
    return loading.catch((error: unknown) => {
      if (codeOf(error) !== 'FRAME_LOAD_TIMEOUT') throw error
      return load()
    })
  }

  return {
    state,
    get element() {
      return element
    },
    load,
    post,
    close,
  }
}
