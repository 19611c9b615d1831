/**
 * Talks to the wallet. TODO: your wallet's own interface. This one has `request({ method, params })`, and
 * `on(event, listener)`, which returns a function that removes the listener.
 */
import { LatchkeyError, shapes, type Shape } from 'latchkey/plugin'
import {
  attempt,
  callWallet,
  FORGET_LIMIT,
  peek,
  SILENT_LIMIT,
  type Connection,
  type ConnectorEvent,
  type OpenOptions,
  type OpenWallet,
} from 'latchkey/plugin/wallet'
import { ADDRESS } from './address.ts'

const { fields, guard, listOf, text } = shapes

const NETWORK = text(32, /^[-_a-zA-Z0-9]{1,32}$/)
const ACCOUNTS = fields({ network: NETWORK, addresses: listOf(text(41, ADDRESS), { max: 100 }) })
/** How often to ask a wallet again that changes while it is asked. */
const MOST_LOOKS = 3
const notListening = (): void => {}

const ANYTHING = guard((_value): _value is unknown => true, 'anything')

export function openWallet(provider: unknown, { clock, environment, life }: OpenOptions): OpenWallet {
  let stopListening: () => void = notListening
  /** Counts the wallet's events, so that an answer to an older request is not used. */
  let changes = 0
  let isLooking = false

  /** Ends with the signal or the limit. Rejects with USER_REJECTED for a decline, PROVIDER_INVALID for an invalid answer. */
  function ask<T>(method: string, shape: Shape<T>, { params, signal, limit }: Asked): Promise<T> {
    const call = { owner: provider, method: 'request', args: [{ method, params }] }
    const read = (answer: unknown): T => {
      try {
        return shape.read(answer)
      } catch (cause) {
        throw new LatchkeyError('PROVIDER_INVALID', { detail: method, cause })
      }
    }
    return callWallet(call, { clock, signal, limit, what: method, read })
  }

  async function connection(method: 'connect' | 'accounts', asked: Asked): Promise<Connection | null> {
    const { addresses, network } = await ask(method, ACCOUNTS, asked)
    if (addresses.length === 0) return null
    const chainId = `mychain:${network}` as const
    return { chainId, accounts: addresses.map((address) => `${chainId}:${address}` as const) }
  }

  const silently = (signal: AbortSignal): Promise<Connection | null> =>
    connection('accounts', { signal, limit: SILENT_LIMIT })

  /** An event only says that something changed. Ask the wallet what it is, once for all events that come meanwhile. */
  async function changed(): Promise<void> {
    changes += 1
    if (isLooking) return
    isLooking = true
    const told = await latest().finally(() => (isLooking = false))
    if (told) environment.emit(told)
  }

  /** If the wallet changes each time it is asked, its last answer is used. */
  async function latest(): Promise<ConnectorEvent | undefined> {
    for (let looks = 1; ; looks += 1) {
      const before = changes
      const now = await silently(life).catch((error: unknown) => ({ error }))
      if (life.aborted || stopListening === notListening) return undefined
      if (before !== changes && looks < MOST_LOOKS) continue
      if (now && 'chainId' in now) return { type: 'chain', ...now }
      end()
      return { type: 'disconnect', error: now?.error }
    }
  }

  function leave(): void {
    end()
    environment.emit({ type: 'disconnect' })
  }

  function end(): void {
    stopListening()
    stopListening = notListening
  }
  life.addEventListener('abort', end, { once: true })

  /** Listens only while the wallet is connected. A wallet without events, or one that throws, is not listened to. */
  function listen(): void {
    stopListening()
    const on = (event: string, hear: () => void): unknown =>
      attempt(() => Reflect.apply(peek(provider, 'on') as (...args: unknown[]) => unknown, provider, [event, hear]))
    const stops = [on('change', () => void changed()), on('disconnect', () => leave())]
    stopListening = () => {
      for (const stop of stops) if (typeof stop === 'function') attempt(() => void Reflect.apply(stop, undefined, []))
    }
  }

  async function established(asked: Promise<Connection | null>, signal: AbortSignal): Promise<Connection | null> {
    const made = await asked
    if (signal.aborted) throw new LatchkeyError('ABORTED')
    if (made) listen()
    return made
  }

  return {
    async connect({ network, signal }) {
      // Approving has no time limit: only the signal ends it.
      const made = await established(connection('connect', { params: { network: network?.id }, signal }), signal)
      if (!made) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no account' })
      return made
    },
    restore: ({ signal }) => established(silently(signal), signal),
    async forget({ signal }) {
      end()
      await ask('disconnect', ANYTHING, { signal, limit: FORGET_LIMIT }).catch(() => undefined)
    },
    async switchNetwork({ network, signal }) {
      await ask('switchNetwork', ANYTHING, { params: { network: network.id }, signal })
    },
    request: ({ method, params }, { signal = life }) => ask(method, ANYTHING, { params, signal }),
  }
}

interface Asked {
  readonly params?: unknown
  readonly signal: AbortSignal
  readonly limit?: number
}
