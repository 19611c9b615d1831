import type { Clock } from '#kernel'
import type { Library, SignClient } from '../../../src/plugins/walletconnect/client/library.ts'

/** A line on which messages are lost, late, doubled and out of order. */
export interface Weather {
  /** Chance that a message, or its receipt, is lost. */
  readonly loss: number
  /** Longest delay in ms. Different delays are what puts messages out of order. */
  readonly delay: number
  readonly doubled: number
}
export const CLEAR: Weather = { loss: 0, delay: 0, doubled: 0 }

/** Uniform in [0, 1), the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Namespaces = Record<string, { accounts: string[]; methods: string[]; events: string[]; chains?: string[] }>
type Reply = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }

/** The wallet at the other end: what it is asked, and what its person says. */
export interface FakeWallet {
  /** A proposal reached it. `answer` may be called late, or never. */
  onProposal: (
    uri: string,
    answer: (
      reply:
        | { readonly namespaces: Namespaces }
        | { readonly error: { readonly code: number; readonly message: string } },
    ) => void,
  ) => void
  /** A prompt is on its screen. */
  onRequest: (
    request: { readonly method: string; readonly params: unknown; readonly chainId: string; readonly id: number },
    answer: (reply: Reply) => void,
  ) => void
  /** Tells the page: lost and doubled like all else. */
  event(name: string, data: unknown, chainId: string): void
  update(namespaces: Namespaces): void
  leave(): void
}

export interface FakeLine {
  readonly library: () => Promise<Library>
  readonly wallet: FakeWallet
  weather: Weather
  /** The relay takes and gives nothing. */
  down: boolean
  /** Sessions of the library's store by topic. */
  readonly sessions: Map<string, Record<string, unknown>>
  /** Goodbyes that the wallet got. */
  readonly dismissed: string[]
  /** Calls of the library, by name. */
  readonly calls: string[]
  emit(event: string, payload: unknown): void
  emitRelay(event: string, payload?: unknown): void
  readonly listeners: () => number
  closed: boolean
}

const hex = (number: number): string => number.toString(16).padStart(64, '0')
/** The library sends again with its heartbeat, and gives up after a minute. */
const HEARTBEAT = 5_000
const PUBLISH_LIMIT = 60_000
const FIVE_MINUTES = 300_000

/** The library's face over a bad line, in virtual time: it repeats until the relay has it, and drops what it knows by id. */
export function fakeLine(clock: Clock, random: () => number, weather: Weather = CLEAR): FakeLine {
  const session = new Map<string, Set<(payload: unknown) => void>>()
  const relayer = new Map<string, Set<(payload: unknown) => void>>()
  const proposals = new Map<number, { readonly pairingTopic: string; readonly end: (error: Error) => void }>()
  let ids = 0

  const fire = (emitter: typeof session, event: string, payload: unknown): void =>
    [...(emitter.get(event) ?? [])].forEach((listener) => listener(payload))
  const emitterOf = (emitter: typeof session) => ({
    on: (event: string, listener: (payload: unknown) => void) =>
      void emitter.set(event, (emitter.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: (payload: unknown) => void) => void emitter.get(event)?.delete(listener),
  })

  /** One way: maybe. */
  function carry(deliver: () => void): void {
    if (line.down || random() < line.weather.loss) return
    const once = (): void => void clock.setTimeout(() => !line.closed && deliver(), random() * line.weather.delay)
    once()
    if (random() < line.weather.doubled) once()
  }
  /** Until it has arrived and the receipt is back; resolves then. The other end knows it by its id. */
  function publish(deliver: () => void): Promise<void> {
    let arrived = false
    return new Promise((resolve, reject) => {
      let over = false
      const start = clock.monotonic()
      const attempt = (): void => {
        if (over) return
        // As the library does: a message that was not sent connects by itself, also after the end.
        if (line.closed) return void client.core.relayer.connect()
        if (clock.monotonic() - start >= PUBLISH_LIMIT) {
          over = true
          return reject(new Error('Failed to publish payload, please try again.'))
        }
        carry(() => {
          if (!arrived) {
            arrived = true
            deliver()
          }
          carry(() => {
            over = true
            resolve()
          })
        })
        clock.setTimeout(attempt, HEARTBEAT)
      }
      attempt()
    })
  }

  function later<T>(ms: number, message: string) {
    let settle!: { resolve: (value: T) => void; reject: (error: unknown) => void }
    const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }))
    const timer = clock.setTimeout(() => settle.reject(new Error(message)), ms)
    promise.finally(() => clock.clearTimeout(timer)).catch(() => undefined)
    return { promise, ...settle }
  }

  const client: SignClient = {
    ...emitterOf(session),
    async connect() {
      line.calls.push('connect')
      const id = (ids += 1)
      const pairingTopic = hex(1_000_000 + id)
      const uri = `wc:${pairingTopic}@2?relay-protocol=irn&symKey=${hex(id)}`
      const wait = later<unknown>(FIVE_MINUTES, 'Proposal expired')
      proposals.set(id, { pairingTopic, end: wait.reject })
      await publish(() =>
        wallet.onProposal(uri, (reply) => {
          publish(() => {
            if (!proposals.delete(id)) return
            if ('error' in reply) return wait.reject(reply.error)
            const topic = hex(2_000_000 + id)
            const settled = {
              topic,
              pairingTopic,
              expiry: Math.floor(clock.now() / 1000) + 7 * 86_400,
              namespaces: reply.namespaces,
              peer: {
                metadata: { name: 'Tern', url: 'https://tern.example', icons: [], redirect: { native: 'tern://' } },
              },
            }
            line.sessions.set(topic, settled)
            fire(session, 'session_connect', { session: settled })
            wait.resolve(settled)
          }).catch(() => undefined)
        }),
      )
      return { uri, approval: () => wait.promise }
    },
    async request({ topic, chainId, request: { method, params } }) {
      line.calls.push(`request:${method}`)
      if (!line.sessions.has(topic)) throw new Error("No matching key. session topic doesn't exist")
      const id = (ids += 1)
      const wait = later<unknown>(FIVE_MINUTES, 'Request expired. Please try again.')
      publish(() =>
        wallet.onRequest({ method, params, chainId, id }, (reply) => {
          publish(() => ('error' in reply ? wait.reject(reply.error) : wait.resolve(reply.result))).catch(
            () => undefined,
          )
        }),
      ).catch(wait.reject)
      return wait.promise
    },
    ping: async () => void line.calls.push('ping'),
    async extend({ topic }) {
      line.calls.push('extend')
      const old = line.sessions.get(topic)
      line.sessions.set(topic, { ...old, expiry: Math.floor(clock.now() / 1000) + 7 * 86_400 })
      return { acknowledged: async () => undefined }
    },
    async disconnect({ topic }) {
      line.calls.push('disconnect')
      if (!line.sessions.has(topic)) throw new Error('Missing or invalid. Record was recently deleted - session')
      await publish(() => line.dismissed.push(topic))
      line.sessions.delete(topic)
    },
    session: { getAll: () => [...line.sessions.values()] },
    proposal: { getAll: () => [...proposals].map(([id, { pairingTopic }]) => ({ id, pairingTopic })) },
    core: {
      expirer: {
        set(target, expiry) {
          const known = typeof target === 'number' ? proposals.get(target) : undefined
          if (known && expiry === 0 && proposals.delete(target as number)) known.end(new Error('Proposal expired'))
        },
      },
      heartbeat: { stop: () => void line.calls.push('stop') },
      relayer: {
        ...emitterOf(relayer),
        connected: true,
        provider: {},
        transportOpen: async () => undefined,
        connect: async () => void line.calls.push('socket'),
        async transportClose() {
          line.closed = true
        },
      },
      verify: { register: () => new Promise(() => {}) },
    },
  }

  const topics = (): readonly string[] => [...line.sessions.keys()]
  const wallet: FakeWallet = {
    onProposal: () => undefined,
    onRequest: () => undefined,
    event(name, data, chainId) {
      const id = (ids += 1)
      for (const topic of topics())
        carry(() => fire(session, 'session_event', { id, topic, params: { event: { name, data }, chainId } }))
    },
    update(namespaces) {
      for (const topic of topics())
        carry(() => {
          const old = line.sessions.get(topic)
          if (!old) return
          line.sessions.set(topic, { ...old, namespaces })
          fire(session, 'session_update', { id: (ids += 1), topic, params: { namespaces } })
        })
    },
    leave() {
      for (const topic of topics())
        carry(() => {
          if (line.sessions.delete(topic)) fire(session, 'session_delete', { id: (ids += 1), topic })
        })
    },
  }

  const line: FakeLine = {
    library: async () => ({ init: async () => client }),
    wallet,
    weather,
    down: false,
    sessions: new Map(),
    dismissed: [],
    calls: [],
    emit: (event, payload) => fire(session, event, payload),
    emitRelay: (event, payload) => fire(relayer, event, payload),
    listeners: () => [...session.values(), ...relayer.values()].reduce((sum, { size }) => sum + size, 0),
    closed: false,
  }
  return line
}
