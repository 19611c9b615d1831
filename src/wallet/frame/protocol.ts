/** The messages between the page and a frame. The sender is checked by window and origin (`messageReader.ts`), not here. */

/** A message from the frame. Results and payloads are not validated yet: the request's or event's schema does that. */
export type FrameMessage =
  /** The page is listening. `id` repeats that of the greeting, if the protocol has one. */
  | { readonly is: 'ready'; readonly id?: string | undefined }
  /** `name` is the request's, if the protocol repeats it: an answer to another request than the id's is dropped. */
  | { readonly is: 'answer'; readonly id: string; readonly result: unknown; readonly name?: string | undefined }
  /** `message` is the frame's own text, if the protocol has one: plain text of bounded length. */
  | {
      readonly is: 'refusal'
      readonly id: string
      readonly code: string
      readonly name?: string | undefined
      readonly message?: string | undefined
    }
  | { readonly is: 'event'; readonly name: string; readonly payload: unknown }
  | { readonly is: 'height'; readonly height: number }
  /** The person pressed Escape in the frame: the page around it gets no key events of a frame. */
  | { readonly is: 'escape' }

/** Makes and reads messages. A method returns undefined if the protocol has no such message. */
export interface FrameProtocol {
  hello(id: string): unknown
  request(id: string, name: string, params: unknown): unknown
  /** `name` is the request's. */
  cancel(id: string, name: string): unknown
  shown(shown: boolean): unknown
  /** Undefined if the data is not a message of this protocol. Gets a copy of plain data of bounded size. Must not throw. */
  read(data: unknown): FrameMessage | undefined
}

/** Part of every message, so that messages of other scripts to the same window are ignored. */
export const MARK = 'latchkey/frame@1'

const CODE = /^[A-Z][A-Z0-9_]{0,63}$/
const MOST_NAME = 64

type Fields = Readonly<Record<string, unknown>>

/** The default protocol; `answerFrame` implements the frame's side. */
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

/** 128 random bits: not guessable. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
