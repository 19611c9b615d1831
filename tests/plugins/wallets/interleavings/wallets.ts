import { LatchkeyError } from '#kernel'
import {
  namespaceOf,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Connector,
  type ConnectorEnvironment,
  type ConnectorEvent,
  type ConnectorType,
  type Network,
} from '#wallet'

export type Side = 'eip155' | 'solana'
export const SIDES: readonly Side[] = ['eip155', 'solana']
/** One wallet on one namespace. */
export type Key = `${Side}:${string}`

export const keyOf = ({ namespace, connectorId }: { readonly namespace: string; readonly connectorId: string }): Key =>
  `${namespace as Side}:${connectorId}`

/** How a wallet, or the person behind it, takes a question; a lie is the value that it answers. */
export type Mood = 'ok' | 'reject' | 'fail' | { readonly lie: unknown }

/** What became of a question. `unknown`: the wallet does not remember the site. */
export type Outcome = 'yes' | 'unknown' | 'done' | 'rejected' | 'failed' | 'lied'

/** A request to a wallet. Its answer exists once it is decided, and reaches the page once it is delivered. */
export interface Question {
  readonly wallet: ControlledWallet
  readonly kind: 'connect' | 'restore' | 'switch' | 'disconnect'
  readonly signal: AbortSignal | undefined
  /** The registration that asked is over, so the answer is ignored. */
  readonly orphaned: boolean
  readonly decidedAt: number | undefined
  readonly outcome: Outcome | undefined
  /** What a yes says. */
  readonly connection: Connection | undefined
  decide(mood: Mood): void
  /** Once, and only what is decided. */
  deliver(): void
}

/** Notified of what goes on between wallets and the page, each time before the page is. */
export interface WalletObserver {
  /** Grows with every look at it. */
  now(): number
  asked(question: Question): void
  delivered(question: Question): void
  said(wallet: ControlledWallet, event: ConnectorEvent): void
  requested(wallet: ControlledWallet): void
}

/** What the site may see. A phone has one session for both namespaces, so its two faces share one of these. */
export interface Permission {
  readonly faces: ControlledWallet[]
  readonly granted: Set<Side>
  /** Counts the grants: being told to forget ends only what there was then. */
  era: number
}

export interface ControlledWalletOptions {
  readonly name: string
  readonly id?: string
  readonly type?: ConnectorType
  readonly sharedSession?: boolean
  readonly addresses: readonly string[]
  readonly at: CaipNetworkId
  readonly permission?: Permission
  /** Goes where a connect wants it to be. */
  readonly follows?: boolean
  /**
   * How it changes networks when asked: `tells` of it by an event, too; `quiet` only answers, so that the page does not know when
   * the answer was not waited for; `no` need to ask it.
   */
  readonly switching?: 'tells' | 'quiet' | 'no'
}

/** A wallet whose every answer waits for the test: the connector's side and the person's side. */
export interface ControlledWallet {
  readonly key: Key
  readonly id: string
  readonly side: Side
  readonly permission: Permission
  readonly addresses: readonly string[]
  readonly at: CaipNetworkId
  readonly switching: 'tells' | 'quiet' | 'no'
  readonly granted: boolean
  /** There is a connector of it on the page. */
  readonly listed: boolean
  readonly factory: (environment: ConnectorEnvironment) => Connector
  /** The next question makes it throw at once, and not even an error; or does not any more. */
  throwNext(next: boolean): void
  /** The person shows the site other accounts, or none. */
  show(addresses: readonly string[]): void
  goTo(network: CaipNetworkId): void
  /** The wallet ends the session, all of it, and says so to these faces. */
  end(notified: readonly ControlledWallet[]): void
  say(event: ConnectorEvent): void
  /**
   * Has a session that the page did not ask for: a person approved it elsewhere. The question is in the hands of the test, as
   * after a connect. Only for a wallet that is listed.
   */
  offer(): Promise<void>
  /** Sends the page an invalid event. */
  sendNonsense(event: unknown): void
}

export function newPermission(): Permission {
  return { faces: [], granted: new Set(), era: 0 }
}

export function controlledWallet(options: ControlledWalletOptions, observer: WalletObserver): ControlledWallet {
  const {
    name,
    id = name.toLowerCase(),
    type = 'ANNOUNCED',
    permission = newPermission(),
    switching = 'tells',
  } = options
  const side = namespaceOf(options.at) as Side
  const environments = new Set<ConnectorEnvironment>()
  let { addresses, at } = options
  let trips = false

  const accounts = (): readonly CaipAddress[] => addresses.map((address): CaipAddress => `${at}:${address}`)

  /** A willing wallet's answer, and what it does for it. */
  function comply(kind: Question['kind'], network: Network | undefined, era: number): Connection | null | undefined {
    switch (kind) {
      case 'connect': {
        const before = permission.granted.size > 0
        for (const face of permission.faces) permission.granted.add(face.side)
        permission.era += 1
        if (options.follows && network && network.caipNetworkId !== at) wallet.goTo(network.caipNetworkId)
        // A new session in place of an old one: the other face hears what it sees now.
        if (before && permission.faces.length > 1) for (const face of permission.faces) face.show(face.addresses)
        return { accounts: accounts(), chainId: at }
      }
      case 'restore':
        return wallet.granted ? { accounts: accounts(), chainId: at } : null
      case 'switch':
        if (network && network.caipNetworkId !== at) {
          at = network.caipNetworkId
          if (switching === 'tells') wallet.say({ type: 'chain', chainId: at })
        }
        break
      case 'disconnect':
        if (era === permission.era) permission.granted.clear()
    }
    return undefined
  }

  function ask<T>(
    { signal: page }: ConnectorEnvironment,
    kind: Question['kind'],
    { network, signal }: { readonly network?: Network; readonly signal?: AbortSignal } = {},
  ): Promise<T> {
    const { era } = permission
    let settle: (() => void) | undefined
    let connection: Connection | undefined
    const seen: { at?: number; outcome?: Outcome } = {}
    let resolve!: (answer: unknown) => void
    let reject!: (error: unknown) => void
    const promise = new Promise<unknown>((yes, no) => {
      resolve = yes
      reject = no
    })
    const question: Question = {
      wallet,
      kind,
      signal,
      get orphaned() {
        return page.aborted
      },
      get decidedAt() {
        return seen.at
      },
      get outcome() {
        return seen.outcome
      },
      get connection() {
        return connection
      },
      decide(mood) {
        if (seen.outcome) return
        if (mood === 'reject') {
          seen.outcome = 'rejected'
          settle = () => reject(new LatchkeyError('USER_REJECTED'))
        } else if (mood === 'fail') {
          seen.outcome = 'failed'
          settle = () => reject(new Error('the wallet failed'))
        } else if (typeof mood === 'object' && kind !== 'switch' && kind !== 'disconnect') {
          seen.outcome = 'lied'
          settle = () => resolve(mood.lie)
        } else {
          const answer = comply(kind, network, era)
          connection = answer ?? undefined
          seen.outcome = answer ? 'yes' : answer === null ? 'unknown' : 'done'
          settle = () => resolve(answer)
        }
        seen.at = observer.now()
      },
      deliver() {
        if (!settle) return
        observer.delivered(question)
        settle()
        settle = undefined
      },
    }
    observer.asked(question)
    if (!trips) return promise as Promise<T>
    trips = false
    seen.outcome = 'failed'
    observer.delivered(question)
    // oxlint-disable-next-line no-throw-literal -- wallets do throw such things
    throw 'not an error'
  }

  const wallet: ControlledWallet = {
    key: `${side}:${id}`,
    id,
    side,
    permission,
    switching,
    get addresses() {
      return addresses
    },
    get at() {
      return at
    },
    get granted() {
      return permission.granted.has(side)
    },
    get listed() {
      return environments.size > 0
    },
    throwNext(next) {
      trips = next
    },
    offer() {
      const environment = [...environments][0]!
      return environment.offer(async (signal) => {
        const told = await ask<Connection | undefined>(environment, 'connect', { signal })
        // A lie about another namespace would be a session there: that is offer.test.ts's, as here each face speaks for itself.
        const isHere = typeof told?.chainId === 'string' && told.chainId.startsWith(`${side}:`)
        return isHere ? told : ({} as Connection)
      })
    },
    show(next) {
      if (next.length > 0) addresses = next
      else permission.granted.delete(side)
      wallet.say({ type: 'accounts', accounts: next.length > 0 ? accounts() : [] })
    },
    goTo(network) {
      at = network
      wallet.say({ type: 'chain', chainId: at })
    },
    end(notified) {
      permission.granted.clear()
      for (const face of notified) face.say({ type: 'disconnect' })
    },
    say(event) {
      if (environments.size > 0) observer.said(wallet, event)
      for (const environment of [...environments]) environment.emit(event)
    },
    sendNonsense(event) {
      for (const environment of [...environments]) environment.emit(event as ConnectorEvent)
    },
    factory(environment) {
      environments.add(environment)
      environment.signal.addEventListener('abort', () => environments.delete(environment), { once: true })
      const connector: Connector = {
        id,
        name,
        type,
        sharedSession: options.sharedSession ?? false,
        chain: side,
        connect: (request) => ask(environment, 'connect', request),
        restore: (request) => ask(environment, 'restore', request),
        disconnect: () => ask(environment, 'disconnect'),
        async request() {
          observer.requested(wallet)
          return wallet.key
        },
      }
      if (switching === 'no') return connector
      return { ...connector, switchNetwork: (request) => ask(environment, 'switch', request) }
    },
  }
  permission.faces.push(wallet)
  return wallet
}
