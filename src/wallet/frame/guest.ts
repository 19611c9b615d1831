/** The frame's side of the protocol, for the pages that plugin authors put into frames. The modal never loads this file. */
import { codeOf, createBox, type Readable } from '#kernel'
import { plainCopy } from './plainCopy.ts'
import { MARK } from './protocol.ts'

const MOST_SIZE = 256 * 1024

export interface GuestRequest {
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal
  /** The origin of the site that sent the request, as the browser reports it. */
  readonly origin: string
}

export interface GuestOptions {
  /** Says which origins may send requests. */
  readonly allows: (origin: string) => boolean
  /** Handlers by name of the request. Params are not validated. Of an error, only the code is sent. */
  readonly answers: Readonly<Record<string, (params: unknown, request: GuestRequest) => unknown>>
  readonly window?: Window
}

export interface Guest {
  /** Origin of the embedding site; undefined until its greeting. It never changes after that. */
  readonly site: Readable<string | undefined>
  readonly shown: Readable<boolean>
  emit(name: string, payload: unknown): void
  /** Keeps the frame as high as the element. */
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
  const site = createBox<string | undefined>({ reporter: { guard } }, undefined)
  const shown = createBox({ reporter: { guard } }, false)
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
    // Only the parent page may send requests, and only from the origin that greeted first.
    if (source !== own.parent || source === own || !allows(origin) || (site.get() ?? origin) !== origin) return
    const copy = plainCopy(data, MOST_SIZE)?.value as Readonly<Record<string, unknown>> | undefined
    if (copy?.['mark'] !== MARK) return
    const { id, name, params, shown: isShown, type } = copy
    if (type === 'shown') return shown.update(() => isShown === true)
    if (typeof id !== 'string') return
    if (type === 'hello') {
      site.update(() => origin)
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
      const sendHeight = (): void => post({ type: 'height', height: Math.ceil(element.getBoundingClientRect().height) })
      new ResizeObserver(sendHeight).observe(element)
      site.subscribe(sendHeight)
      shown.subscribe(sendHeight)
    },
  }
}
