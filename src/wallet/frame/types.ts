/** What a frame is to who works with it: a page of another origin inside the dialog, which is asked and tells. */
import type { Disposable, PluginContext, Readable, Schema } from '#kernel'
import type { FrameProtocol } from './protocol.ts'

/** A request that the frame answers. */
export interface FrameRequest {
  /** What is sent has to pass it. */
  readonly params: Schema<unknown>
  /** What comes back has to pass it; unknown keys go as the schema says. */
  readonly answer: Schema<unknown>
  /** Milliseconds; default 30 s, or 10 minutes where a person answers. */
  readonly limit?: number | undefined
  /** A person answers in the frame: it has to be visible while it waits, and one such request is made at a time. */
  readonly person?: boolean | undefined
}

export type FrameRequests = Readonly<Record<string, FrameRequest>>
export type FrameEvents = Readonly<Record<string, Schema<unknown>>>

type Of<S> = S extends Schema<infer T> ? T : never
export type FrameParams<R extends FrameRequest> = Of<R['params']>
export type FrameAnswer<R extends FrameRequest> = Of<R['answer']>
export type FramePayload<S> = Of<S>

/** `idle`: no page was asked for; `failed`: it did not come or went elsewhere, and the next request tries anew. */
export type FrameState = 'idle' | 'loading' | 'ready' | 'failed'

export interface FrameOptions<R extends FrameRequests, E extends FrameEvents> {
  /** Of another origin than the page: a frame of its own origin could take its sandbox off. */
  readonly url: string
  /** Its name for screen readers, final words. */
  readonly title: string
  readonly requests: R
  readonly events: E
  /** Brings a place for the frame into being, where there is none: `(signal) => ctx.use(DIALOG).mount('login', signal)`. */
  readonly mount?: ((signal: AbortSignal) => Promise<void>) | undefined
  /**
   * Brings a view that shows the frame, since a person has to answer in it: `router.open(APPROVE)`, say. When it rejects before
   * there is an answer, the person has left: the request rejects with the same. `signal`: it is answered, the view may go.
   */
  readonly present?: ((name: string, signal: AbortSignal) => Promise<unknown>) | undefined
  /** Milliseconds until a page that has not answered counts as failed; default 20 s. */
  readonly loadLimit?: number | undefined
  /** Rights of its sandbox besides scripts, forms and an origin of its own. None of them may navigate the page. */
  readonly sandbox?: readonly ('allow-popups' | 'allow-popups-to-escape-sandbox' | 'allow-modals' | 'allow-downloads')[]
  /** Permissions Policy of the frame: `clipboard-write`, `publickey-credentials-get`. Default: none. */
  readonly allow?: readonly string[] | undefined
  /** Default: Latchkey's own, which `answerFrame` speaks on the other side. */
  readonly protocol?: FrameProtocol | undefined
}

export type FrameContext = Pick<PluginContext, 'clock' | 'logger' | 'own' | 'reporter' | 'signal'>

export interface ShowOptions {
  /** What screen readers call the frame while it is shown here; default: its title. */
  readonly label?: string | undefined
  /** False leaves the focus where it is. */
  readonly focus?: boolean | undefined
}

export interface Frame<
  R extends FrameRequests = FrameRequests,
  E extends FrameEvents = FrameEvents,
> extends Disposable {
  readonly state: Readable<FrameState>
  /** It is laid over a place, and its page is there. */
  readonly visible: Readable<boolean>
  /** Pixels that its content wants, as it says, within bounds; undefined until it does. */
  readonly height: Readable<number | undefined>
  /** Loads the page if it is not there. Rejects with FRAME_LOAD_TIMEOUT, what `mount` rejects with, or ABORTED. */
  load(signal?: AbortSignal): Promise<void>
  /**
   * Rejects with USER_REJECTED where the person said no in the frame; with FRAME_ERROR and the frame's own code in `params.code`;
   * with FRAME_REQUEST_TIMEOUT, FRAME_ABORTED (its page went), ABORTED, what `load` and what `present` reject with.
   */
  request<K extends keyof R & string>(
    name: K,
    params: FrameParams<R[K]>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<FrameAnswer<R[K]>>
  on<K extends keyof E & string>(name: K, listener: (payload: FramePayload<E[K]>) => void): () => void
  /** The newest payload of an event: `frame.latest('session')`. Undefined before it came and when the page has gone. */
  latest<K extends keyof E & string>(name: K): Readable<FramePayload<E[K]> | undefined>
  /** Puts the frame into a permanent node of the dialog. Answers the undo. */
  attach(node: HTMLElement): () => void
  /** Lays the frame over a place in the view that is open, and loads it if need be. The latest place wins. Answers the undo. */
  show(place: HTMLElement, options?: ShowOptions): () => void
  /** Takes its page away and loads it anew with the next request. */
  reset(): void
}
