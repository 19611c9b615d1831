/** The border to the page around the frame: every message comes in and goes out here, and nowhere else. */
import * as v from 'valibot'
import { APP_MESSAGES, APP_PREFIX, ENVELOPE, FRAME_PREFIX, PROTOCOL_VERSION, type AppMessageName } from '../protocol.ts'
import { FrameFailure } from './failure.ts'

/** Ids that were answered, so that a doubled message is not handled twice. */
const REMEMBERED = 1000

export interface Host {
  /** The origin of the page around; empty until it is known. */
  app(): string
  /** Says that the frame listens. */
  ready(): void
  /** A message that nobody asked for. */
  push(name: 'SESSION_UPDATE', payload: unknown): void
}

/** Answers are sent by `send`, which a fault may call twice, late or never. */
export type Exchange = (name: AppMessageName, make: () => Promise<unknown>, send: (answer: Answer) => void) => void

export type Answer = { readonly success: unknown } | { readonly error: string }

export interface HostOptions {
  readonly handle: (name: AppMessageName, payload: unknown) => Promise<unknown>
  readonly exchange: Exchange
}

export function openHost({ handle, exchange }: HostOptions): Host {
  const parent = window.parent
  let app = originAround()
  const seen = new Set<string>()

  function post(type: string, payload: unknown, id?: string): void {
    const message = { type: `${FRAME_PREFIX}${type}`, ...(id !== undefined && { id }), payload }
    if (payload === undefined) delete message.payload
    // Without a known origin nothing but READY is sent, which says nothing.
    parent.postMessage(message, app === '' ? '*' : app)
  }

  function isNew(id: string): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest] = seen
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
    return true
  }

  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    // The page around is our parent window AND has the one origin that it had at the start: a window keeps being the same when
    // another page is loaded into it. Pages without an origin (files, sandboxed frames) could not be told apart.
    if (!event.isTrusted || parent === window || event.source !== parent) return
    if (event.origin === 'null' || event.origin === '' || event.origin === location.origin) return
    if (app === '') app = event.origin
    if (event.origin !== app) return
    const envelope = v.safeParse(ENVELOPE, event.data)
    if (!envelope.success) return
    const { type, id, payload } = envelope.output
    const name = type.slice(APP_PREFIX.length)
    if (!isName(name) || (id !== undefined && !isNew(id))) return
    exchange(
      name,
      async () => {
        const read = v.safeParse(APP_MESSAGES[name], payload)
        if (!read.success) throw new FrameFailure(read.issues[0].message)
        return handle(name, read.output)
      },
      (answer) => {
        if ('error' in answer) post(`${name}_ERROR`, { message: answer.error }, id)
        else post(`${name}_SUCCESS`, answer.success, id)
      },
    )
  })

  return {
    app: () => app,
    ready: () => post('READY', { version: PROTOCOL_VERSION }),
    push: (name, payload) => post(name, payload),
  }
}

const isName = (name: string): name is AppMessageName => Object.hasOwn(APP_MESSAGES, name)

/** As far as the browser tells it without a message: the list of ancestors, else the referrer. */
function originAround(): string {
  const ancestors = (location as { readonly ancestorOrigins?: DOMStringList }).ancestorOrigins
  // A page without an origin calls itself null, and nothing can be sent to that name.
  if (ancestors) return ancestors[0]?.replace(/^null$/, '') ?? ''
  const referrer = document.referrer
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : ''
  return origin === location.origin ? '' : origin
}
