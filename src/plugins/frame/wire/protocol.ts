/** The frame's wire format. Windows and origins are checked before (`wallet/frame/messageReader.ts`), payloads after it, by schemas. */
import { randomId, type FrameProtocol } from '#wallet'
import { APP, FRAME_PREFIX } from './names.ts'

/** Our own name of the requests that a person approves; on the wire they are RPC requests like those that nobody has to. */
export const APPROVE = 'APPROVE'
export const RPC = 'RPC_REQUEST'

const LONGEST_ID = 64
const LONGEST_MESSAGE = 300
const DONE = '_SUCCESS'
const FAILED = '_ERROR'

/** The three wordings that the protocol has for a person's refusal: no code travels with an error. */
const REJECTED = /user (?:rejected|cancell?ed)/i

const wireName = (name: string): string => (name === APPROVE ? RPC : name)

/** A protocol for one frame. It remembers which of its requests are approvals, since their answers are named alike. */
export function createProtocol(): FrameProtocol {
  const approvals = new Set<string>()

  const ownName = (id: string, name: string): string => {
    const isApproval = name === RPC && approvals.delete(id)
    return isApproval ? APPROVE : name
  }

  return {
    // The frame speaks first.
    hello: () => undefined,
    request(id, name, params) {
      if (name === APPROVE) approvals.add(id)
      const isBare = typeof params === 'object' && params !== null && Object.keys(params).length === 0
      return { type: `${APP}${wireName(name)}`, id, ...(!isBare && { payload: params }) }
    },
    // The frame ends all of its open requests then; only an approval has a screen that has to go.
    cancel(id, name) {
      approvals.delete(id)
      // A message of its own: a frame ignores an id that comes a second time.
      return name === APPROVE ? { type: `${APP}RPC_ABORT`, id: randomId() } : undefined
    },
    shown: () => undefined,
    read(data) {
      if (typeof data !== 'object' || data === null) return undefined
      const { id, payload, type } = data as Readonly<Record<string, unknown>>
      if (typeof type !== 'string' || !type.startsWith(FRAME_PREFIX)) return undefined
      const said = type.slice(FRAME_PREFIX.length)
      if (said === 'READY') return isObject(payload) ? { is: 'ready' } : undefined
      if (said === 'SESSION_UPDATE') return { is: 'event', name: said, payload }
      if (typeof id !== 'string' || id.length > LONGEST_ID) return undefined
      if (said.endsWith(DONE))
        return { is: 'answer', id, name: ownName(id, said.slice(0, -DONE.length)), result: payload }
      if (!said.endsWith(FAILED) || !isObject(payload) || typeof payload['message'] !== 'string') return undefined
      const message = payload['message'].slice(0, LONGEST_MESSAGE)
      const code = REJECTED.test(message) ? 'USER_REJECTED' : 'REFUSED'
      return { is: 'refusal', id, name: ownName(id, said.slice(0, -FAILED.length)), code, message }
    },
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
