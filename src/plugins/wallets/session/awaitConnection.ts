/** The answer of a wallet that is asked to connect: until it is certain, whatever the wallet says in between. */
import { LatchkeyError } from '#kernel'
import {
  accountKey,
  type AccountPassage,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type Network,
} from '#wallet'
import { findNetwork, type Cell, type Surroundings } from '../core.ts'
import type { PendingRequest, Talks } from '../fullCore.ts'
import type { Entry } from '../list/registry.ts'
import { AccountRefused, guardedPassage, passGate } from './accountGate.ts'
import type { Operation } from './operations.ts'
import { checkConnection } from './validation.ts'

/** A wallet that sends events while it is asked is asked again this many times at most. */
const MOST_CHECKS = 3

/** A wallet without a network of its own is restored on the given one, else on the one that a connect would ask for. */
export function askSilently(
  core: Surroundings & Cell,
  { connector, info }: Entry,
  { signal }: Operation,
  id?: CaipNetworkId,
): Promise<Connection | null> {
  const network = wantedNetwork(core, info.chain, id)
  return connector.restore({ signal, ...(network && { network }) })
}

/**
 * Waits for the wallet's answer and accepts it in the same turn. When the wallet has sent an event meanwhile, the answer may
 * be older than the event, so the wallet is asked again silently: an outdated approval must not become a connection.
 */
export async function awaitConnection<T>(
  core: Surroundings & Cell & Talks,
  entry: Entry,
  operation: Operation,
  reason: AccountPassage['reason'],
  first: () => Promise<Connection | null>,
  accepted: (connection: Connection) => T,
): Promise<T | null> {
  const request: PendingRequest = { entry, operation, events: new Set() }
  core.pendingRequests.add(request)
  try {
    for (let ask = first, checks = 0; ; checks += 1) {
      request.events.clear()
      const answer = await operation.race(ask)
      operation.check()
      if (answer === null) return null
      const connection = checkConnection(answer, { chains: core.chains, namespace: entry.info.chain })
      const isLast = checks === MOST_CHECKS
      if (isLast && request.events.has('gone')) return null
      if (isLast || request.events.size === 0) {
        const passage = guardedPassage(core, entry, connection, reason)
        if (!passage) return accepted(connection)
        request.events.clear()
        await passWhileUnmoved(core, request, passage, connection)
        // Guards take time. If the wallet has sent an event meanwhile, its new account has to pass them as well.
        if (request.events.size === 0) return accepted(connection)
        if (isLast)
          throw new AccountRefused(new LatchkeyError('CONNECT_FAILED', { detail: 'the account keeps changing' }))
      }
      ask = () => askSilently(core, entry, operation)
    }
  } finally {
    core.pendingRequests.delete(request)
  }
}

/**
 * Asks the guards, until the wallet shows another account or network: what they ask about it would be in vain. A wallet that only
 * repeats itself changes nothing.
 */
async function passWhileUnmoved(
  core: Surroundings & Cell,
  request: PendingRequest,
  passage: AccountPassage,
  { accounts: [before], chainId }: Connection,
): Promise<void> {
  const { entry, events, operation } = request
  const moved = new AbortController()
  const isSame = (answer: Connection | null): boolean =>
    answer?.chainId === chainId && accountKey(answer.accounts[0]!) === accountKey(before!)
  request.onEvent = () => {
    const check = async (): Promise<void> => {
      const answer = events.has('gone') ? null : await operation.race(() => askSilently(core, entry, operation))
      if (!isSame(answer && checkConnection(answer, { chains: core.chains, namespace: entry.info.chain })))
        moved.abort()
      else events.clear()
    }
    check().catch(() => moved.abort())
  }
  try {
    await passGate(core, passage, operation, moved.signal)
  } catch (error) {
    if (!moved.signal.aborted || !operation.live) throw error
  } finally {
    request.onEvent = undefined
  }
}

export function wantedNetwork(
  core: Surroundings & Cell,
  namespace: ChainNamespace,
  id: CaipNetworkId | undefined,
): Network | undefined {
  const { chosen } = core.state.get()
  const fits = (network: Network | undefined): boolean => network?.chainNamespace === namespace
  return [findNetwork(core, id), findNetwork(core, chosen), core.host.defaultNetwork, ...core.host.networks].find(fits)
}
