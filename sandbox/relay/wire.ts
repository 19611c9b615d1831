/** The clients' messages to the relay: JSON-RPC 2.0 over a WebSocket. Clients 2.21 to 2.25 differ in extra fields only. */
import * as v from 'valibot'

/** 32 bytes in hex, the hash of a key. */
const TOPIC = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'topic must be 64 hexadecimal characters'))
/** An encrypted envelope: the relay cannot read it. */
const MESSAGE = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500_000))
/** Seconds; from a second to 30 days. */
const TTL = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_592_000))
const TOPICS = v.pipe(v.array(TOPIC), v.maxLength(500, 'a batch has 500 topics at most'))

const PUBLISH = v.object({
  topic: TOPIC,
  message: MESSAGE,
  ttl: TTL,
  tag: v.optional(v.pipe(v.number(), v.integer()), 0),
  attestation: v.optional(v.string()),
})
export type Publication = v.InferOutput<typeof PUBLISH>

const subscription = v.object({ topic: TOPIC, id: v.optional(v.string()) })

/** Parameters by method. */
export const METHODS = {
  irn_subscribe: v.object({ topic: TOPIC }),
  irn_batchSubscribe: v.object({ topics: TOPICS }),
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: v.object({ subscriptions: v.pipe(v.array(subscription), v.maxLength(500)) }),
  irn_publish: PUBLISH,
  irn_batchPublish: v.object({ messages: v.pipe(v.array(PUBLISH), v.maxLength(500)) }),
  irn_batchFetchMessages: v.object({ topics: TOPICS }),
  wc_proposeSession: v.object({
    pairingTopic: TOPIC,
    sessionProposal: MESSAGE,
    attestation: v.optional(v.string()),
    ttl: v.optional(TTL, 300),
  }),
  wc_approveSession: v.object({
    pairingTopic: TOPIC,
    sessionTopic: TOPIC,
    sessionProposalResponse: MESSAGE,
    sessionSettlementRequest: MESSAGE,
    ttl: v.optional(TTL, 300),
  }),
} as const
export type Method = keyof typeof METHODS

export function isMethod(name: string): name is Method {
  return Object.hasOwn(METHODS, name)
}

/** Tags the relay sets itself: it learns of these messages in one call of a client. */
export const TAGS = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const

/** Ids are 19-digit strings or numbers, and go back exactly as they came. */
const ID = v.union([v.string(), v.number()])
const ENVELOPE = { jsonrpc: v.literal('2.0'), id: ID }

export const REQUEST = v.object({ ...ENVELOPE, method: v.string(), params: v.optional(v.unknown()) })
/** A client's receipt for a pushed message. */
export const RECEIPT = v.union([
  v.object({ ...ENVELOPE, result: v.unknown() }),
  v.object({ ...ENVELOPE, error: v.unknown() }),
])
export type RequestId = v.InferOutput<typeof ID>

/** JSON-RPC codes; the last is ours, for what would be too much. */
export const CODES = { request: -32600, method: -32601, params: -32602, limit: -32005 } as const

export class WireError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}
