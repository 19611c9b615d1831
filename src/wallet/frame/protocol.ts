/** How the two sides of a frame speak. What is said is data, never code; who said it is checked by the window's own facts. */

/** What came from the frame, read but for schemas, which are the request's or the event's. */
export type FrameMessage =
  /** Its page listens. `id` echoes the greeting, where the protocol has one. */
  | { readonly is: 'ready'; readonly id?: string | undefined }
  | { readonly is: 'answer'; readonly id: string; readonly result: unknown }
  | { readonly is: 'refusal'; readonly id: string; readonly code: string }
  | { readonly is: 'event'; readonly name: string; readonly payload: unknown }
  | { readonly is: 'height'; readonly height: number }
  /** The person pressed Escape in it, which the page around it cannot hear. */
  | { readonly is: 'escape' }

/** Undefined where a protocol has no such message. */
export interface FrameProtocol {
  hello(id: string): unknown
  request(id: string, name: string, params: unknown): unknown
  cancel(id: string): unknown
  shown(shown: boolean): unknown
  /** Undefined for what is none of its messages. Gets a copy of plain data of bounded size. Must not throw. */
  read(data: unknown): FrameMessage | undefined
}

/** In every message, so that what others post to the same window is told apart at once. */
export const MARK = 'latchkey/frame@1'

const CODE = /^[A-Z][A-Z0-9_]{0,63}$/
const MOST_NAME = 64

type Fields = Readonly<Record<string, unknown>>

/** Latchkey's own protocol; `answerFrame` is its other side. */
export const ownProtocol: FrameProtocol = {
  hello: (id) => ({ mark: MARK, type: 'hello', id }),
  request: (id, name, params) => ({ mark: MARK, type: 'request', id, name, params }),
  cancel: (id) => ({ mark: MARK, type: 'cancel', id }),
  shown: (shown) => ({ mark: MARK, type: 'shown', shown }),
  read(data) {
    if (typeof data !== 'object' || data === null || (data as Fields)['mark'] !== MARK) return undefined
    const { code, height, id, name, payload, result, type } = data as Fields
    const hasId = typeof id === 'string' && id.length <= MOST_NAME
    if (type === 'ready' && hasId) return { is: 'ready', id }
    if (type === 'answer' && hasId) return { is: 'answer', id, result }
    if (type === 'refusal' && hasId && typeof code === 'string' && CODE.test(code)) return { is: 'refusal', id, code }
    if (type === 'event' && typeof name === 'string' && name.length <= MOST_NAME) return { is: 'event', name, payload }
    if (type === 'height' && typeof height === 'number') return { is: 'height', height }
    return type === 'escape' ? { is: 'escape' } : undefined
  },
}

/** 128 bits that nobody can guess. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
