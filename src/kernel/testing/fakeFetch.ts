import type { Clock } from '../contracts/index.ts'

/** What the fake server answers. Without a body of any kind the answer is empty. */
export interface FakeReply {
  /** Default 200. */
  readonly status?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Body as JSON. */
  readonly json?: unknown
  /** Body as it stands. */
  readonly text?: string | undefined
  /** Body in pieces. */
  readonly chunks?: readonly Uint8Array<ArrayBuffer>[] | undefined
  /** After what was sent, the body never ends. */
  readonly stall?: boolean | undefined
  /** Milliseconds of the clock before the answer begins. */
  readonly delay?: number | undefined
  /** `network`: fetch rejects as when the server is gone. `hang`: nothing is ever answered. */
  readonly fail?: 'network' | 'hang' | undefined
}

/** A request that was made. */
export interface FakeRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string | undefined
  readonly init: RequestInit
  /** True when the reader gave up on the body before its end. */
  readonly cancelled: boolean
}

/** A `fetch` with a fake server behind it. */
export interface FakeFetch {
  /** To be injected as `platform.fetch`. */
  readonly fetch: typeof fetch
  readonly requests: readonly FakeRequest[]
  /**
   * Scripts the answers to `method` `path` (a path, or a whole address without query), one per request; the last one
   * stays. A function makes the answer from the request. What is not scripted is answered 404.
   */
  on(method: string, path: string, ...replies: readonly (FakeReply | ((request: FakeRequest) => FakeReply))[]): void
}

/** Makes a fetch that answers from a script. Delays run on `clock`. */
export function createFakeFetch({ clock }: { readonly clock: Clock }): FakeFetch {
  const scripts = new Map<string, (FakeReply | ((request: FakeRequest) => FakeReply))[]>()
  const requests: FakeRequest[] = []

  function replyTo(request: FakeRequest): FakeReply {
    const { method, url } = request
    const script = scripts.get(`${method} ${url.origin}${url.pathname}`) ?? scripts.get(`${method} ${url.pathname}`)
    const next = script && script.length > 1 ? script.shift() : script?.[0]
    return (typeof next === 'function' ? next(request) : next) ?? { status: 404 }
  }

  return {
    requests,
    on(method, path, ...replies) {
      scripts.set(`${method} ${path}`, [...replies])
    },
    async fetch(input, init = {}) {
      const request = {
        method: init.method ?? 'GET',
        url: new URL(input instanceof Request ? input.url : input),
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : undefined,
        init,
        cancelled: false,
      }
      requests.push(request)
      const signal = init.signal ?? undefined
      signal?.throwIfAborted()
      const reply = replyTo(request)
      await answerTime(clock, reply, signal)
      if (reply.fail) throw new TypeError('Failed to fetch')
      const body = bodyOf(reply, signal, () => {
        request.cancelled = true
      })
      return new Response(body, { status: reply.status ?? 200, headers: { ...reply.headers } })
    },
  }
}

/** Resolves when the answer begins; rejects with the signal's reason, as fetch does, when the request is aborted before. */
function answerTime(clock: Clock, { delay, fail }: FakeReply, signal: AbortSignal | undefined): Promise<void> {
  if (fail !== 'hang' && !delay) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = fail === 'hang' ? undefined : clock.setTimeout(resolve, delay ?? 0)
    signal?.addEventListener('abort', () => {
      clock.clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** The body as a stream, which breaks when the request is aborted. */
function bodyOf(
  reply: FakeReply,
  signal: AbortSignal | undefined,
  onCancel: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  const text = reply.text ?? (reply.json === undefined ? undefined : JSON.stringify(reply.json))
  const pieces = [...(reply.chunks ?? (text === undefined ? [] : [new TextEncoder().encode(text)]))]
  if (pieces.length === 0 && !reply.stall) return null
  return new ReadableStream({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else if (!reply.stall) controller.close()
    },
    cancel: onCancel,
  })
}
