/** Requests to a frame that are open, and its events: all that needs no window. */
import { freezeShared, LatchkeyError, parse, within, type Readable } from '#kernel'
import { createObservable, type Observable } from './observable.ts'
import { randomId, type FrameMessage, type FrameProtocol } from './protocol.ts'
import type { FrameContext, FrameEvents, FrameRequest } from './types.ts'

const LIMIT = 30_000
/** Milliseconds for a person, who may have to look for the mail first. */
export const PERSON_LIMIT = 10 * 60_000
/** A page that asks more at a time has lost its way. */
const MOST_OPEN = 100

interface Open {
  readonly name: string
  readonly answer: FrameRequest['answer']
  resolve(value: unknown): void
  reject(error: LatchkeyError): void
}

export interface Channel {
  ask(name: string, spec: FrameRequest, params: unknown, signal: AbortSignal): Promise<unknown>
  /** An answer, a refusal or an event; each answer counts once, and only while somebody waits for it. */
  receive(message: FrameMessage): void
  on(name: string, listener: (payload: unknown) => void): () => void
  latest(name: string): Readable<unknown>
  /** The page has gone: nobody will answer, and what it said last is no longer so. */
  drop(): void
}

export interface ChannelOptions {
  readonly context: Pick<FrameContext, 'clock' | 'logger' | 'reporter'>
  readonly events: FrameEvents
  readonly protocol: FrameProtocol
  readonly post: (message: unknown) => void
}

export function createChannel({ context, events, protocol, post }: ChannelOptions): Channel {
  const { clock, logger, reporter } = context
  const open = new Map<string, Open>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const newest = new Map<string, Observable<unknown>>()

  function settle(id: string): Open | undefined {
    const found = open.get(id)
    open.delete(id)
    return found
  }

  function tell(name: string, payload: unknown): void {
    const schema = Object.hasOwn(events, name) ? events[name] : undefined
    const read = schema && parse(schema, payload)
    if (!read) return logger.warn(`the frame told something that is no event: ${name}`)
    const value = freezeShared(read.value)
    latest(name).set(value)
    for (const listener of [...(listeners.get(name) ?? [])])
      reporter.guard({ contribution: `frame:${name}` }, () => listener(value), undefined)
  }

  function latest(name: string): Observable<unknown> {
    let observable = newest.get(name)
    if (!observable) newest.set(name, (observable = createObservable<unknown>(undefined, reporter)))
    return observable
  }

  return {
    ask(name, spec, params, signal) {
      const sent = parse(spec.params, params)
      if (!sent) return Promise.reject(new LatchkeyError('FRAME_ERROR', { detail: `${name}: unfit to send` }))
      if (open.size >= MOST_OPEN) return Promise.reject(new LatchkeyError('FRAME_ABORTED', { detail: 'too many' }))
      const id = randomId()
      const atLimit = (): never => {
        throw new LatchkeyError('FRAME_REQUEST_TIMEOUT', { detail: name })
      }
      const ms = spec.limit ?? (spec.person ? PERSON_LIMIT : LIMIT)
      const asked = within({ clock, ms, signal, atLimit }, () => {
        const answered = new Promise<unknown>((resolve, reject) => {
          open.set(id, { name, answer: spec.answer, resolve, reject })
        })
        post(protocol.request(id, name, sent.value))
        return answered
      })
      // Whoever waits no more says so, lest a person be asked in vain.
      return asked.finally(() => {
        if (settle(id)) post(protocol.cancel(id))
      })
    },
    receive(message) {
      if (message.is === 'event') return tell(message.name, message.payload)
      if (message.is !== 'answer' && message.is !== 'refusal') return
      const waiting = settle(message.id)
      if (!waiting) return
      if (message.is === 'refusal') return waiting.reject(refusalOf(message.code, waiting.name))
      const read = parse(waiting.answer, message.result)
      if (read) waiting.resolve(read.value)
      else waiting.reject(new LatchkeyError('FRAME_ERROR', { detail: `${waiting.name}: malformed answer` }))
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known)
      const entry = (payload: unknown): void => listener(payload)
      known.add(entry)
      return () => known.delete(entry)
    },
    latest,
    drop() {
      for (const id of [...open.keys()]) settle(id)?.reject(new LatchkeyError('FRAME_ABORTED'))
      for (const observable of newest.values()) observable.set(undefined)
    },
  }
}

/** A person's no is told as such; anything else by the frame's own code, which is nobody's text. */
const refusalOf = (code: string, name: string): LatchkeyError =>
  code === 'USER_REJECTED'
    ? new LatchkeyError('USER_REJECTED')
    : new LatchkeyError('FRAME_ERROR', { params: { code }, detail: `${name}: ${code}` })
