/** Open requests to a frame, and its events. Knows nothing of windows: messages go out by `post` and come in by `receive`. */
import { createBox, freezeShared, LatchkeyError, parse, withTimeout, type Box, type Readable } from '#kernel'
import { randomId, type FrameMessage, type FrameProtocol } from './protocol.ts'
import type { FrameContext, FrameEvents, FrameRequest } from './types.ts'

const LIMIT = 30_000
/** Milliseconds for a person, who may have to find an email first. */
export const PERSON_LIMIT = 10 * 60_000
/** More requests at a time are a bug of the page. */
const MOST_OPEN = 100

interface OpenRequest {
  readonly name: string
  readonly answer: FrameRequest['answer']
  resolve(value: unknown): void
  reject(error: LatchkeyError): void
}

export interface Channel {
  ask(name: string, spec: FrameRequest, params: unknown, signal: AbortSignal): Promise<unknown>
  /** Takes an answer, a refusal or an event. An answer counts once, and only while its request is open. */
  receive(message: FrameMessage): void
  on(name: string, listener: (payload: unknown) => void): () => void
  latest(name: string): Readable<unknown>
  /** The page has gone: rejects open requests and clears the latest events. */
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
  const open = new Map<string, OpenRequest>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const newest = new Map<string, Box<unknown>>()

  function take(id: string): OpenRequest | undefined {
    const found = open.get(id)
    open.delete(id)
    return found
  }

  function emit(name: string, payload: unknown): void {
    const schema = Object.hasOwn(events, name) ? events[name] : undefined
    const read = schema && parse(schema, payload)
    if (!read) return logger.warn(`the frame sent an unknown or malformed event: ${name}`)
    const value = freezeShared(read.value)
    latest(name).update(() => value)
    for (const listener of [...(listeners.get(name) ?? [])])
      reporter.guard({ contribution: `frame:${name}` }, () => listener(value), undefined)
  }

  function latest(name: string): Box<unknown> {
    const known = newest.get(name) ?? createBox<unknown>({ reporter }, undefined)
    newest.set(name, known)
    return known
  }

  return {
    ask(name, spec, params, signal) {
      const sent = parse(spec.params, params)
      if (!sent) return Promise.reject(new LatchkeyError('FRAME_ERROR', { detail: `${name}: invalid params` }))
      if (open.size >= MOST_OPEN) return Promise.reject(new LatchkeyError('FRAME_ABORTED', { detail: 'too many' }))
      const id = randomId()
      const ms = spec.limit ?? (spec.person ? PERSON_LIMIT : LIMIT)
      const asked = withTimeout({ clock, ms, signal, what: name, code: 'FRAME_REQUEST_TIMEOUT' }, () => {
        const answered = new Promise<unknown>((resolve, reject) => {
          open.set(id, { name, answer: spec.answer, resolve, reject })
        })
        post(protocol.request(id, name, sent.value))
        return answered
      })
      // A request that ended without an answer is cancelled in the frame, where a person might still be asked.
      return asked.finally(() => {
        if (take(id)) post(protocol.cancel(id, name))
      })
    },
    receive(message) {
      if (message.is === 'event') return emit(message.name, message.payload)
      if (message.is !== 'answer' && message.is !== 'refusal') return
      const isOther = message.name !== undefined && message.name !== open.get(message.id)?.name
      const waiting = isOther ? undefined : take(message.id)
      if (!waiting) return
      if (message.is === 'refusal') return waiting.reject(refusalOf(message, waiting.name))
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
      for (const id of [...open.keys()]) take(id)?.reject(new LatchkeyError('FRAME_ABORTED'))
      for (const box of newest.values()) box.update(() => undefined)
    },
  }
}

/**
 * A person's refusal keeps its code. Any other error carries the frame's code and text in `params`: data that is not part of the
 * error's own message, because it may name a person and errors are logged.
 */
function refusalOf({ code, message }: { readonly code: string; readonly message?: string | undefined }, name: string) {
  if (code === 'USER_REJECTED') return new LatchkeyError('USER_REJECTED')
  const params = { code, ...(message !== undefined && { message }) }
  return new LatchkeyError('FRAME_ERROR', { params, detail: `${name}: ${code}` })
}
