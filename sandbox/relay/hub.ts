/** The relay's publish/subscribe logic, without sockets. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createChance, type Chance } from '../services/seeded.ts'
import type { Caller } from './auth.ts'
import type { Clock } from './clock.ts'
import { GOOD_LINE, type Kind, type Switches } from './faults.ts'
import { createFrameLog, type FrameEntry } from './frames.ts'
import { createFrameQueue, type FrameQueue } from './frameQueue.ts'
import { createMailbox, type Mail } from './mailbox.ts'
import { createClientCalls, type ClientCalls } from './clientCalls.ts'
import { CODES, RECEIPT, REQUEST, WireError, type RequestId } from './wire.ts'

/** A client's connection, as the socket uses it. */
export interface Line {
  /** A text frame from the client. */
  receive(text: string): void
  /** The socket has ended. */
  close(): void
}

export interface RelayState {
  readonly switches: Switches
  readonly clients: readonly {
    readonly id: string
    readonly origin: string | null
    readonly topics: number
  }[]
  /** Topics on which messages wait, and how many. */
  readonly mailboxes: readonly { readonly topic: string; readonly count: number }[]
  /** The last 200 frames, newest last. */
  readonly frames: readonly FrameEntry[]
}

export interface Hub {
  /** A client that was let in; `send` writes a text frame to it. */
  join(caller: Caller, send: (text: string) => void): Line
  switches(): Switches
  set(switches: Switches): void
  describe(): RelayState
  /** Drops messages, faults and the log; connections and their subscriptions stay. */
  reset(): void
}

export function createHub(clock: Clock): Hub {
  const mailbox = createMailbox(clock.now)
  const log = createFrameLog(clock.now)
  const clients = new Set<ClientCalls>()
  const queues = new Set<FrameQueue>()
  let switches = GOOD_LINE
  let chance: Chance = createChance(switches.seed)
  /** Safe integers, so that clients can read them as numbers. */
  let lastPush = 0

  function change(next: Switches): void {
    switches = next
    if (!next.hold) for (const queue of queues) queue.resume()
  }

  function deliver(mail: Mail): void {
    for (const client of clients) if (client.caller.clientId !== mail.sender) client.push(mail)
  }

  function join(caller: Caller, send: (text: string) => void): Line {
    const queueParts = { clock, switches: () => switches, chance: () => chance }
    const inbound = createFrameQueue(queueParts)
    const outbound = createFrameQueue(queueParts)
    queues.add(inbound).add(outbound)
    /** Messages pushed and not yet acknowledged, by the id of the push. */
    const pushed = new Map<RequestId, Mail>()

    function emit(kind: Kind, frame: object, about: { method?: string; tag?: number; topic?: string } = {}): void {
      const text = JSON.stringify(frame)
      const entry = { client: caller.clientId, kind, bytes: text.length, ...about }
      outbound.send(
        entry,
        () => send(text),
        (fate) => log.add({ ...entry, fate }),
      )
    }

    const client = createClientCalls({
      caller,
      mailbox,
      publish(publication) {
        deliver(mailbox.put(publication, caller.clientId))
      },
      push(mail) {
        const id = (lastPush += 1)
        pushed.set(id, mail)
        const { topic, message, publishedAt, tag, attestation } = mail
        const data = { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
        const params = { id: subscriptionId(topic, caller.clientId), data }
        emit('message', { jsonrpc: '2.0', id, method: 'irn_subscription', params }, { tag, topic })
      },
      subscriptionId: (topic) => subscriptionId(topic, caller.clientId),
    })
    clients.add(client)

    function handle(frame: unknown): void {
      const request = v.safeParse(REQUEST, frame)
      if (!request.success) {
        const receipt = v.safeParse(RECEIPT, frame)
        if (!receipt.success) return emit('answer', failure(null, CODES.request, 'This is no JSON-RPC 2.0.'))
        const mail = pushed.get(receipt.output.id)
        pushed.delete(receipt.output.id)
        if (mail) mailbox.take(mail)
        return
      }
      const { id, method, params } = request.output
      try {
        const { result, afterwards } = client.call(method, params)
        emit('answer', { jsonrpc: '2.0', id, result }, { method })
        // After the answer: clients drop messages on a topic before their subscription is confirmed.
        afterwards?.()
      } catch (error) {
        if (!(error instanceof WireError)) throw error
        emit('answer', failure(id, error.code, error.message), { method })
      }
    }

    return {
      receive(text) {
        const frame = parseFrame(text)
        const entry = { client: caller.clientId, bytes: text.length, ...describeFrame(frame) }
        inbound.send(
          entry,
          () => handle(frame),
          (fate) => log.add({ ...entry, fate }),
        )
      },
      close() {
        clients.delete(client)
        for (const queue of [inbound, outbound]) {
          queue.close()
          queues.delete(queue)
        }
      },
    }
  }

  return {
    join,
    switches: () => switches,
    set(next) {
      // Setting the seed restarts its sequence.
      if (next.seed !== switches.seed) chance = createChance(next.seed)
      change(next)
    },
    describe: () => ({
      switches,
      clients: [...clients].map(({ caller, topics }) => ({
        id: caller.clientId.slice(-8),
        origin: caller.origin ?? null,
        topics: topics(),
      })),
      mailboxes: mailbox.counts().map(([topic, count]) => ({ topic: topic.slice(0, 8), count })),
      frames: log.list(),
    }),
    reset() {
      change(GOOD_LINE)
      chance = createChance(switches.seed)
      mailbox.clear()
      log.clear()
    },
  }
}

/** The same for a client and a topic after every reconnect. */
function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(`${topic}${clientId}`).digest('hex')
}

function failure(id: RequestId | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function parseFrame(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const TAGGED = v.object({ params: v.object({ tag: v.number() }) })
const TOPICAL = v.object({ params: v.object({ topic: v.string() }) })

function describeFrame(frame: unknown): { kind: Kind; method?: string; tag?: number; topic?: string } {
  const request = v.safeParse(REQUEST, frame)
  if (!request.success) return { kind: 'receipt' }
  const { method } = request.output
  return {
    kind: 'request',
    method: method.slice(0, 40),
    ...(v.is(TAGGED, frame) && { tag: frame.params.tag }),
    ...(v.is(TOPICAL, frame) && { topic: frame.params.topic.slice(0, 64) }),
  }
}
