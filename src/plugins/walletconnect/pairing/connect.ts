/** From a start to a connected wallet: who runs the pairing, who waits for it, and what its session is offered for. */
import { codeOf, LatchkeyError, untilAborted, type Clock } from '#kernel'
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
import { createPairing, NO_STEP, type Pairing, type PairingStep, type Question } from './pairing.ts'
import type { PairingRequest } from './pairingService.ts'
import type { Session } from '../client/schemas.ts'
import type { Sessions } from '../session/session.ts'

export interface ConnectingParts {
  readonly clock: Clock
  readonly wallets: Pick<WalletsService, 'remember'>
  /** The namespace in use: it takes the session, where that is good for it. */
  readonly active: () => ChainNamespace | undefined
  /** Is the session in use for some namespace? */
  readonly isUsed: () => boolean
  readonly environment: Pick<Environment, 'telegram' | 'ios' | 'safari'>
  /** The connectors that are there, in the host's order. */
  readonly connectors: ReadonlyMap<ChainNamespace, Pick<ConnectorEnvironment, 'offer'>>
  readonly propose: () => Promise<Question<Session>>
  /** Comes with the library. */
  readonly sessions: () => Promise<Sessions>
  readonly changed: (step: PairingStep) => void
  /** Whom the pairing is for. */
  readonly chosen: (wallet: WalletListing | undefined) => void
}

export interface Connecting {
  readonly pairing: Pairing<Session> | undefined
  start(request?: PairingRequest): void
  connect(namespace: ChainNamespace, wanted: CaipNetworkId | undefined, signal: AbortSignal): Promise<Connection>
  /** Nobody looks at it any more. */
  cancel(): void
  /** Ends it also where it might have been taken up again. */
  stop(): void
}

interface Run {
  readonly pairing: Pairing<Session>
  wallet: WalletListing | undefined
  /** What the session must be good for; undefined: anything. */
  filter: ConnectFilter | undefined
  /** The session is held; rejects as the pairing does. */
  readonly ready: Promise<void>
  /** Lets those go who wait, while the pairing itself is parked. */
  released: AbortController
  waiters: number
  /** So many offers of its session are under way. */
  offers: number
}

export function createConnecting(parts: ConnectingParts): Connecting {
  const { active, clock, connectors, environment, isUsed, propose, sessions, wallets, changed, chosen } = parts
  /** Once a wallet said yes. */
  let all: Sessions | undefined
  let run: Run | undefined
  let runs = 0
  let turns = 0

  const namespaces = (): readonly ChainNamespace[] => [...connectors.keys()]
  const isUp = (one: Run | undefined): boolean => one?.pairing.over === false
  const onPhone = environment.telegram || (environment.ios && environment.safari)

  function begin({ wallet, filter }: Pick<PairingRequest, 'wallet' | 'filter'>): Run {
    run?.pairing.cancel()
    chosen(wallet)
    const mine = (runs += 1)
    // What was replaced has nothing to show any more.
    const pairing = createPairing<Session>({
      clock,
      propose: async () => suited(await propose(), () => begun.filter),
      changed: (step) => mine === runs && changed(step),
    })
    const ready = pairing.outcome.then(async (session) => {
      all = await sessions()
      all.adopt(session)
      // The page was left for the wallet, and nobody waits.
      if (begun.waiters === 0 && begun.offers === 0) offer(begun)
    })
    ready.catch(() => undefined)
    const begun: Run = { pairing, wallet, filter, ready, released: new AbortController(), waiters: 0, offers: 0 }
    return (run = begun)
  }

  /** A wallet's yes counts only if it is good for what is wished. One that is not is taken back in the wallet, too. */
  function suited(question: Question<Session>, filter: () => ConnectFilter | undefined): Question<Session> {
    const approval = question.approval.then(async (session) => {
      const namespace = filter()?.namespace
      const { dismiss, offers } = await sessions()
      // One that is good for nothing is told apart later.
      const isUseful = namespaces().some((other) => offers(session, other))
      if (namespace === undefined || !isUseful || offers(session, namespace)) return session
      dismiss(session.topic)
      throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: namespace })
    })
    // One that comes too late is dropped before anybody waits for its answer.
    approval.catch(() => undefined)
    return { ...question, approval }
  }

  /** Offers the session, once there is one: on the namespace that is wished, else on the one in use where it can be. */
  function offer(mine: Run): void {
    const turn = (turns += 1)
    const { namespace: wished, network } = mine.filter ?? {}
    const [first] = namespaces()
    const inUse = active()
    const namespace = wished ?? (inUse !== undefined && connectors.has(inUse) ? inUse : first)
    const connector = namespace === undefined ? undefined : connectors.get(namespace)
    if (namespace === undefined || !connector)
      return mine.pairing.fail(new LatchkeyError('ADAPTER_NOT_FOUND', { detail: namespace }))
    mine.offers += 1
    if (mine.released.signal.aborted) mine.released = new AbortController()
    connector
      .offer(async (signal) => {
        await join(mine, signal)
        const { connection } = await sessions()
        const order = [namespace, ...namespaces().filter((other) => other !== namespace)]
        const granted = order.flatMap((each) => connection(each, each === namespace ? network : undefined) ?? [])
        const [best] = granted
        if (!best) return useless()
        if (mine.wallet) remember(mine.wallet, namespaceOf(best.chainId))
        return granted
      })
      .catch((error: unknown) => notTaken(mine, turn, walletError(error)))
      .finally(() => {
        mine.offers -= 1
      })
  }

  async function notTaken(mine: Run, turn: number, error: LatchkeyError): Promise<void> {
    // Without a connector the plugin is stopping: its session stays for the next visit.
    if (turn !== turns || namespaces().length === 0) return
    if (isUp(mine)) {
      if (!mine.pairing.parked) mine.pairing.fail(error)
      return
    }
    if (!isUsed()) await refuse(error)
  }

  /** A session that nobody can use is ended in the wallet, too; one of the last visit is not here yet, and stays. */
  async function refuse({ code }: LatchkeyError): Promise<void> {
    if (!all?.held) return
    const quiet = code === 'ABORTED' || code === 'USER_REJECTED'
    await all.leave().catch(() => undefined)
    changed(quiet ? NO_STEP : { ...NO_STEP, phase: 'failed', wcError: true, code })
  }

  async function useless(): Promise<never> {
    const error = new LatchkeyError('PROVIDER_INVALID', { detail: 'a session without an account' })
    await refuse(error)
    throw error
  }

  function leave(): void {
    if (!run || !isUp(run)) return
    if (!onPhone) return run.pairing.cancel()
    run.pairing.park()
    run.released.abort()
  }

  async function join(mine: Run, signal: AbortSignal): Promise<void> {
    mine.waiters += 1
    try {
      await untilAborted(AbortSignal.any([signal, mine.released.signal]), () => mine.ready)
    } catch (error) {
      if (signal.aborted && mine.waiters === 1 && mine === run) {
        // A person's time is over, or the caller has gone: only the former is told.
        if (codeOf(signal.reason) === 'WALLET_TIMEOUT') mine.pairing.fail(walletError(signal.reason))
        else leave()
      }
      throw error
    } finally {
      mine.waiters -= 1
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
      return isUp(run) ? run?.pairing : undefined
    },
    start({ wallet, filter, reuse = 'auto' } = {}) {
      const takesUp = reuse === 'always' || (reuse === 'auto' && onPhone)
      if (run && isUp(run) && takesUp && (run.pairing.isFresh() || !run.pairing.parked)) {
        run.filter = filter
        if (wallet) {
          run.wallet = wallet
          chosen(wallet)
        }
        // Where somebody waits for it already, there is nothing more to do.
        if (!run.pairing.parked) return
        run.pairing.resume()
        offer(run)
      } else offer(begin({ wallet, filter }))
    },
    async connect(namespace, wanted, signal) {
      const waited = isUp(run) ? run : undefined
      const held = await untilAborted(signal, sessions)
      // Another namespace of a session that is there, or one that a wallet has just granted.
      const there = waited ? undefined : held.connection(namespace, wanted)
      if (there) return there
      const mine = waited ?? begin({ filter: { namespace } })
      await join(mine, signal)
      const here = held.connection(namespace, wanted)
      if (here) {
        if (mine.wallet) remember(mine.wallet, namespace)
        return here
      }
      // The host means this namespace and no other.
      if (namespaces().some((other) => held.granted(other)))
        throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: namespace })
      return useless()
    },
    cancel: leave,
    stop: () => run?.pairing.cancel(),
  }
}
