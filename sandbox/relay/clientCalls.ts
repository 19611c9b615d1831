/** The methods that one client may call, and its subscriptions. */
import * as v from 'valibot'
import type { Caller } from './auth.ts'
import type { Mail, Mailbox } from './mailbox.ts'
import { CODES, isMethod, METHODS, TAGS, WireError, type Method, type Publication } from './wire.ts'

/** Two topics for each session and pairing: enough for thousands of them. */
const TOPIC_LIMIT = 10_000
/** Messages in one answer to `irn_batchFetchMessages`. */
const FETCH_LIMIT = 500

export interface ClientCallsParts {
  readonly caller: Caller
  readonly mailbox: Mailbox
  publish(publication: Publication): void
  /** Sends a message to this client. */
  push(mail: Mail): void
  subscriptionId(topic: string): string
}

export interface ClientCalls {
  readonly caller: Caller
  topics(): number
  /** Pushes a message if the client is subscribed to its topic. */
  push(mail: Mail): void
  /** Answers a call; `afterwards` is for when the answer was sent. Throws a `WireError`. */
  call(method: string, params: unknown): { readonly result: unknown; readonly afterwards?: () => void }
}

type Handlers = {
  readonly [M in Method]: (params: v.InferOutput<(typeof METHODS)[M]>) => ReturnType<ClientCalls['call']>
}

export function createClientCalls({ caller, mailbox, publish, push, subscriptionId }: ClientCallsParts): ClientCalls {
  const topics = new Set<string>()

  function subscribe(wanted: readonly string[]): readonly string[] {
    if (topics.size + wanted.length > TOPIC_LIMIT) {
      throw new WireError(CODES.limit, `A client may subscribe to ${TOPIC_LIMIT} topics.`)
    }
    for (const topic of wanted) topics.add(topic)
    return wanted.map((topic) => subscriptionId(topic))
  }

  function replay(wanted: readonly string[]): () => void {
    return () => {
      for (const topic of wanted) for (const mail of mailbox.waiting(topic, caller.clientId)) push(mail)
    }
  }

  const handlers: Handlers = {
    irn_subscribe: ({ topic }) => ({ result: subscribe([topic])[0], afterwards: replay([topic]) }),
    irn_batchSubscribe: (params) => ({ result: subscribe(params.topics), afterwards: replay(params.topics) }),
    irn_unsubscribe({ topic }) {
      topics.delete(topic)
      return { result: true }
    },
    irn_batchUnsubscribe({ subscriptions }) {
      for (const { topic } of subscriptions) topics.delete(topic)
      return { result: true }
    },
    irn_publish(publication) {
      publish(publication)
      return { result: true }
    },
    irn_batchPublish({ messages }) {
      for (const publication of messages) publish(publication)
      return { result: true }
    },
    irn_batchFetchMessages(params) {
      const waiting = params.topics.flatMap((topic) => mailbox.waiting(topic, caller.clientId))
      const taken = waiting.slice(0, FETCH_LIMIT)
      for (const mail of taken) mailbox.take(mail)
      const messages = taken.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag }))
      return { result: { messages, hasMore: waiting.length > taken.length } }
    },
    wc_proposeSession({ pairingTopic, sessionProposal, attestation, ttl }) {
      subscribe([pairingTopic])
      publish({ topic: pairingTopic, message: sessionProposal, tag: TAGS.propose, ttl, attestation })
      return { result: true, afterwards: replay([pairingTopic]) }
    },
    wc_approveSession(params) {
      const { pairingTopic, sessionTopic, ttl } = params
      subscribe([sessionTopic])
      const attestation = undefined
      const response = { topic: pairingTopic, message: params.sessionProposalResponse, tag: TAGS.proposeResponse }
      const settlement = { topic: sessionTopic, message: params.sessionSettlementRequest, tag: TAGS.settle }
      publish({ ...response, ttl, attestation })
      publish({ ...settlement, ttl, attestation })
      return { result: true, afterwards: replay([sessionTopic]) }
    },
  }

  function answer<M extends Method>(method: M, handler: Handlers[M], params: unknown): ReturnType<ClientCalls['call']> {
    const parsed = v.safeParse(METHODS[method], params)
    if (!parsed.success) {
      const reasons = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'params'}: ${issue.message}`)
      throw new WireError(CODES.params, reasons.join('; '))
    }
    return handler(parsed.output)
  }

  return {
    caller,
    topics: () => topics.size,
    push(mail) {
      if (topics.has(mail.topic)) push(mail)
    },
    call(method, params) {
      if (!isMethod(method)) throw new WireError(CODES.method, `The relay has no method ${method.slice(0, 40)}.`)
      return answer(method, handlers[method], params)
    },
  }
}
