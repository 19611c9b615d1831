/** The other side: what a page in a frame answers with. For pages of authors; nothing of the modal loads it. */
import { codeOf, type Readable } from '#kernel'
import { createObservable } from './observable.ts'
import { plainCopy } from './plainCopy.ts'
import { MARK } from './protocol.ts'

const MOST_SIZE = 256 * 1024

export interface GuestRequest {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** The site that asks, as the browser says it. */
  readonly origin: string
}

export interface GuestOptions {
  /** Sites that may ask. */
  readonly allows: (origin: string) => boolean
  /** Answers by name of the request; params are unchecked. What is thrown is told by its code alone. */
  readonly answers: Readonly<Record<string, (params: unknown, request: GuestRequest) => unknown>>
  readonly window?: Window
}

export interface Guest {
  /** The site around it; undefined until it has greeted. Stays the same for the page's life. */
  readonly site: Readable<string | undefined>
  readonly shown: Readable<boolean>
  emit(name: string, payload: unknown): void
  /** Has the frame be as high as the element. */
  fit(element: Element): void
}

const guard = <T>(_: unknown, run: () => T, fallback: T): T => {
  try {
    return run()
  } catch {
    return fallback
  }
}

export function answerFrame({ allows, answers, window: own = window }: GuestOptions): Guest {
  const site = createObservable<string | undefined>(undefined, { guard })
  const shown = createObservable(false, { guard })
  const open = new Map<string, AbortController>()
  const post = (message: object): void => {
    const origin = site.get()
    if (origin !== undefined) own.parent.postMessage({ mark: MARK, ...message }, origin)
  }

  async function answer(id: string, name: string, params: unknown): Promise<void> {
    const life = new AbortController()
    open.set(id, life)
    try {
      const work = Object.hasOwn(answers, name) ? answers[name] : undefined
      if (!work) return post({ type: 'refusal', id, code: 'UNKNOWN_REQUEST' })
      post({ type: 'answer', id, result: await work(params, { signal: life.signal, origin: site.get()! }) })
    } catch (error) {
      post({ type: 'refusal', id, code: codeOf(error) })
    } finally {
      open.delete(id)
    }
  }

  own.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    // Only the page around it asks, and the first site that greeted is the one.
    if (source !== own.parent || source === own || !allows(origin) || (site.get() ?? origin) !== origin) return
    const copy = plainCopy(data, MOST_SIZE)?.value as Readonly<Record<string, unknown>> | undefined
    if (copy?.['mark'] !== MARK) return
    const { id, name, params, shown: isShown, type } = copy
    if (type === 'shown') return shown.set(isShown === true)
    if (typeof id !== 'string') return
    if (type === 'hello') {
      site.set(origin)
      post({ type: 'ready', id })
    } else if (type === 'cancel') open.get(id)?.abort()
    else if (type === 'request' && typeof name === 'string' && !open.has(id)) void answer(id, name, params)
  })
  own.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) post({ type: 'escape' })
  })

  return {
    site,
    shown,
    emit: (name, payload) => post({ type: 'event', name, payload }),
    fit(element) {
      const tell = (): void => post({ type: 'height', height: Math.ceil(element.getBoundingClientRect().height) })
      new ResizeObserver(tell).observe(element)
      site.subscribe(tell)
      shown.subscribe(tell)
    },
  }
}
