/** Connects a wallet: runs the pairing, waits for its session, and offers that to the connectors. */
import { codeOf, LatchkeyError, raceAbort, type Clock } from '#kernel'
import {
  namespaceOf,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectFilter,
  type Connection,
  type ConnectorEnvironment,
  type Environment,
  type WalletListing,
  type WalletsService,
} from '#wallet'
import { walletError } from '../client/errors.ts'
import { createPairing, NO_STEP, type Pairing, type PairingStep } from './pairing.ts'
import type { PairingRequest } from './pairingService.ts'
import type { Proposal } from '../client/client.ts'
import type { Session } from '../client/schemas.ts'
import type { Sessions } from '../session/session.ts'

export interface ConnectingParts {
  readonly clock: Clock
  readonly wallets: Pick<WalletsService, 'remember'>
  /** The namespace in use. The session is offered there first, if it can be. */
  readonly active: () => ChainNamespace | undefined
  /** True if the session is connected in some namespace. */
  readonly isUsed: () => boolean
  readonly environment: Pick<Environment, 'telegram' | 'ios' | 'safari'>
  /** The registered connectors, in the host's order. */
  readonly connectors: ReadonlyMap<ChainNamespace, Pick<ConnectorEnvironment, 'offer'>>
  readonly propose: () => Promise<Proposal>
  /** Loads the library. */
  readonly sessions: () => Promise<Sessions>
  readonly changed: (step: PairingStep) => void
  /** Called with the wallet that the pairing is for. */
  readonly chosen: (wallet: WalletListing | undefined) => void
}

export interface Connecting {
  readonly pairing: Pairing<Session> | undefined
  start(request?: PairingRequest): void
  connect(namespace: ChainNamespace, wanted: CaipNetworkId | undefined, signal: AbortSignal): Promise<Connection>
  /** For a view that closes: ends the pairing, or pauses it where it can be reused. */
  cancel(): void
  /** Ends the pairing in any case. */
  stop(): void
}

/** A pairing, and who waits for it. */
interface Attempt {
  readonly pairing: Pairing<Session>
  wallet: WalletListing | undefined
  /** What the session has to grant. Undefined: anything. */
  filter: ConnectFilter | undefined
  /** Resolves when the session is the current one; rejects as the pairing does. */
  readonly ready: Promise<void>
  /** Aborted when the pairing is paused, so that nobody waits for it. */
  released: AbortController
  waiters: number
  /** Offers of its session that have not ended. */
  offers: number
}

export function createConnecting(parts: ConnectingParts): Connecting {
  const { active, clock, connectors, environment, isUsed, propose, sessions, wallets, changed, chosen } = parts
  /** Set once a wallet has approved. */
  let approved: Sessions | undefined
  let latest: Attempt | undefined
  let attempts = 0
  let offersMade = 0
  /** What wallets signed while they approved, by session. */
  const proofs = new WeakMap<Session, readonly unknown[]>()

  const namespaces = (): readonly ChainNamespace[] => [...connectors.keys()]
  const isRunning = (attempt: Attempt | undefined): boolean => attempt?.pairing.over === false
  /** Where the person may come back to the same pairing after a visit to the wallet's app (specification §4). */
  const isReusable = environment.telegram || (environment.ios && environment.safari)

  function startPairing({ wallet, filter }: Pick<PairingRequest, 'wallet' | 'filter'>): Attempt {
    latest?.pairing.cancel()
    chosen(wallet)
    const number = (attempts += 1)
    // A replaced attempt must not change the state any more.
    const pairing = createPairing<Session>({
      clock,
      propose: async () => onlySuitable(await propose(), () => attempt.filter),
      changed: (step) => number === attempts && changed(step),
    })
    const ready = pairing.outcome.then(async (session) => {
      approved = await sessions()
      approved.adopt(session, proofs.get(session))
      // The wallet answered while the pairing was paused.
      if (attempt.waiters === 0 && attempt.offers === 0) offer(attempt)
    })
    ready.catch(() => undefined)
    const attempt: Attempt = { pairing, wallet, filter, ready, released: new AbortController(), waiters: 0, offers: 0 }
    return (latest = attempt)
  }

  /** Accepts only a session that grants the namespace of the filter. Any other is ended in the wallet too. */
  function onlySuitable(proposal: Proposal, filter: () => ConnectFilter | undefined): Proposal {
    const approval = proposal.approval.then(async (session) => {
      proofs.set(session, proposal.proof?.() ?? [])
      const namespace = filter()?.namespace
      const { end, grants } = await sessions()
      // A session that grants nothing at all is rejected later, with another error.
      const isUseful = namespaces().some((other) => grants(session, other))
      if (namespace === undefined || !isUseful || grants(session, namespace)) return session
      end(session.topic)
      throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: namespace })
    })
    // If the proposal is withdrawn at once, nobody handles its rejection.
    approval.catch(() => undefined)
    return { ...proposal, approval }
  }

  /** Offers the session, once there is one: to the namespace of the filter, else to the one in use if it has a connector. */
  function offer(attempt: Attempt): void {
    const number = (offersMade += 1)
    const { namespace: wanted, network } = attempt.filter ?? {}
    const [first] = namespaces()
    const inUse = active()
    const namespace = wanted ?? (inUse !== undefined && connectors.has(inUse) ? inUse : first)
    const connector = namespace === undefined ? undefined : connectors.get(namespace)
    if (namespace === undefined || !connector)
      return attempt.pairing.fail(new LatchkeyError('ADAPTER_NOT_FOUND', { detail: namespace }))
    attempt.offers += 1
    if (attempt.released.signal.aborted) attempt.released = new AbortController()
    connector
      .offer(async (signal) => {
        await awaitSession(attempt, signal)
        const { connection } = await sessions()
        const order = [namespace, ...namespaces().filter((other) => other !== namespace)]
        const granted = order.flatMap((each) => connection(each, each === namespace ? network : undefined) ?? [])
        const [best] = granted
        if (!best) return endEmptySession()
        if (attempt.wallet) remember(attempt.wallet, namespaceOf(best.chainId))
        return granted
      })
      .catch((error: unknown) => onOfferFailed(attempt, number, walletError(error)))
      .finally(() => {
        attempt.offers -= 1
      })
  }

  async function onOfferFailed(attempt: Attempt, number: number, error: LatchkeyError): Promise<void> {
    // Without connectors the plugin is stopping, and the session is kept for the next visit.
    if (number !== offersMade || namespaces().length === 0) return
    if (isRunning(attempt)) {
      if (!attempt.pairing.paused) attempt.pairing.fail(error)
      return
    }
    if (!isUsed()) await endSession(error)
  }

  /** Ends a session that cannot be used, in the wallet too. */
  async function endSession({ code }: LatchkeyError): Promise<void> {
    if (!approved?.current) return
    const quiet = code === 'ABORTED' || code === 'USER_REJECTED'
    await approved.disconnect().catch(() => undefined)
    changed(quiet ? NO_STEP : { ...NO_STEP, phase: 'failed', wcError: true, code })
  }

  async function endEmptySession(): Promise<never> {
    const error = new LatchkeyError('PROVIDER_INVALID', { detail: 'a session without an account' })
    await endSession(error)
    throw error
  }

  function cancel(): void {
    if (!latest || !isRunning(latest)) return
    if (!isReusable) return latest.pairing.cancel()
    latest.pairing.pause()
    latest.released.abort()
  }

  async function awaitSession(attempt: Attempt, signal: AbortSignal): Promise<void> {
    attempt.waiters += 1
    try {
      await raceAbort(AbortSignal.any([signal, attempt.released.signal]), () => attempt.ready)
    } catch (error) {
      if (signal.aborted && attempt.waiters === 1 && attempt === latest) {
        // A timeout is shown to the person. Any other abort means that the caller gave up.
        if (codeOf(signal.reason) === 'WALLET_TIMEOUT') attempt.pairing.fail(walletError(signal.reason))
        else cancel()
      }
      throw error
    } finally {
      attempt.waiters -= 1
    }
  }

  function remember({ id, image_id, image_url, name, rdns }: WalletListing, namespace: ChainNamespace): void {
    wallets.remember({
      id,
      name,
      namespace,
      ...(image_id ? { imageId: image_id } : {}),
      ...(image_url ? { imageUrl: image_url } : {}),
      ...(rdns ? { rdns } : {}),
    })
  }

  return {
    get pairing() {
      return isRunning(latest) ? latest?.pairing : undefined
    },
    start({ wallet, filter, reuse = 'auto' } = {}) {
      const mayReuse = reuse === 'always' || (reuse === 'auto' && isReusable)
      if (latest && isRunning(latest) && mayReuse && (latest.pairing.isFresh() || !latest.pairing.paused)) {
        latest.filter = filter
        if (wallet) {
          latest.wallet = wallet
          chosen(wallet)
        }
        // If it was not paused, its session is offered already.
        if (!latest.pairing.paused) return
        latest.pairing.resume()
        offer(latest)
      } else offer(startPairing({ wallet, filter }))
    },
    async connect(namespace, wanted, signal) {
      const running = isRunning(latest) ? latest : undefined
      const { connection, granted } = await raceAbort(signal, sessions)
      // The session of another namespace may grant this one too.
      const existing = running ? undefined : connection(namespace, wanted)
      if (existing) return existing
      const attempt = running ?? startPairing({ filter: { namespace } })
      await awaitSession(attempt, signal)
      const made = connection(namespace, wanted)
      if (made) {
        if (attempt.wallet) remember(attempt.wallet, namespace)
        return made
      }
      // The host asked for this namespace, so another one does not help.
      if (namespaces().some((other) => granted(other)))
        throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: namespace })
      return endEmptySession()
    },
    cancel,
    stop: () => latest?.pairing.cancel(),
  }
}
