/** The public contract of a frame: a page of another origin inside the dialog, which answers requests and sends events. */
import type { Disposable, PluginContext, Readable, Schema } from '#kernel'
import type { FrameProtocol } from './protocol.ts'

/** A request that the frame answers. */
export interface FrameRequest {
  /** Validates the params before they are sent. */
  readonly params: Schema<unknown>
  /** Validates the answer; the schema decides what happens to unknown keys. */
  readonly answer: Schema<unknown>
  /** Milliseconds; default 30 s, or 10 minutes where a person answers. */
  readonly limit?: number | undefined
  /** A person answers in the frame: it must be visible meanwhile, and such requests are made one at a time. */
  readonly person?: boolean | undefined
}

export type FrameRequests = Readonly<Record<string, FrameRequest>>
export type FrameEvents = Readonly<Record<string, Schema<unknown>>>

type Of<S> = S extends Schema<infer T> ? T : never
export type FrameParams<R extends FrameRequest> = Of<R['params']>
export type FrameAnswer<R extends FrameRequest> = Of<R['answer']>
export type FramePayload<S> = Of<S>

/** `idle`: no page is needed yet; `failed`: it did not load or navigated away; the next request loads it anew. */
export type FrameState = 'idle' | 'loading' | 'ready' | 'failed'

export interface FrameOptions<R extends FrameRequests, E extends FrameEvents> {
  /** Must have another origin than the page: a frame of the same origin could remove its own sandbox. */
  readonly url: string
  /** Its name for screen readers, already translated. */
  readonly title: string
  readonly requests: R
  readonly events: E
  /** Creates the frame's node if it does not exist yet: `(signal) => ctx.use(DIALOG).mount('login', signal)`. */
  readonly mount?: ((signal: AbortSignal) => Promise<void>) | undefined
  /**
   * Opens a view that shows the frame, for requests that a person answers: `router.open(APPROVE)`, for example. If it rejects
   * before there is an answer, the person has left, and the request rejects with the same error. `signal` is aborted when
   * the request has settled and the view may close.
   */
  readonly present?: ((name: string, signal: AbortSignal) => Promise<unknown>) | undefined
  /** Milliseconds until a page that has not answered the greeting counts as failed; default 20 s. */
  readonly loadLimit?: number | undefined
  /** Sandbox permissions besides scripts, forms and the frame's own origin. None of them lets it navigate the page. */
  readonly sandbox?: readonly ('allow-popups' | 'allow-popups-to-escape-sandbox' | 'allow-modals' | 'allow-downloads')[]
  /** Permissions Policy of the frame: `clipboard-write`, `publickey-credentials-get`. Default: none. */
  readonly allow?: readonly string[] | undefined
  /** Default: Latchkey's own; `answerFrame` implements the other side. */
  readonly protocol?: FrameProtocol | undefined
}

export type FrameContext = Pick<PluginContext, 'clock' | 'logger' | 'own' | 'reporter' | 'signal'>

export interface ShowOptions {
  /** The frame's name for screen readers while it is shown here; default: its title. */
  readonly label?: string | undefined
  /** False leaves the focus where it is. */
  readonly focus?: boolean | undefined
}

export interface Frame<
  R extends FrameRequests = FrameRequests,
  E extends FrameEvents = FrameEvents,
> extends Disposable {
  readonly state: Readable<FrameState>
  /** True while the frame is shown over a place and its page is ready. */
  readonly visible: Readable<boolean>
  /** Height in pixels that its page asked for, within bounds; undefined until it asks. */
  readonly height: Readable<number | undefined>
  /** Loads the page if it is not loaded. Rejects with FRAME_LOAD_TIMEOUT, ABORTED, or the error of `mount`. */
  load(signal?: AbortSignal): Promise<void>
  /**
   * Rejects with USER_REJECTED if the person refused in the frame; with FRAME_ERROR and the frame's code in `params.code`;
   * with FRAME_REQUEST_TIMEOUT, FRAME_ABORTED (its page is gone), ABORTED, or the errors of `load` and `present`.
   */
  request<K extends keyof R & string>(
    name: K,
    params: FrameParams<R[K]>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<FrameAnswer<R[K]>>
  on<K extends keyof E & string>(name: K, listener: (payload: FramePayload<E[K]>) => void): () => void
  /** The latest payload of an event: `frame.latest('session')`. Undefined before the first one and after the page is gone. */
  latest<K extends keyof E & string>(name: K): Readable<FramePayload<E[K]> | undefined>
  /** Puts the frame into a permanent node of the dialog. Returns the undo. */
  attach(node: HTMLElement): () => void
  /** Shows the frame over a place in the open view, and loads it if necessary. The latest place wins. Returns the undo. */
  show(place: HTMLElement, options?: ShowOptions): () => void
  /** Removes its page; the next request loads it anew. */
  reset(): void
}
