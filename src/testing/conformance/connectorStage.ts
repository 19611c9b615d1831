/** A connector in an environment like that of the wallets plugin; its events are recorded. */
import { isLatchkeyError } from '#kernel'
import type { FakeClock } from '#kernel/testing'
import { type Connection, type Connector, type ConnectorEvent, isCaipAddress, isCaipNetworkId } from '#wallet'
import { createTestKernel } from '../createTestKernel.ts'
import type { ConnectorCase, DrivenWallet } from './connectorRules.ts'
import { describeThrown } from './findings.ts'
import { asPromise, settle, type Ending } from './settle.ts'

export interface ConnectorStage {
  readonly connector: Connector
  readonly wallet: DrivenWallet
  readonly clock: FakeClock
  /** Its events so far, oldest first. */
  readonly emitted: readonly unknown[]
  /** Unregisters it. */
  end(): void
}

export async function createConnectorStage({ make, networks }: ConnectorCase): Promise<ConnectorStage> {
  const { clock, kernel } = createTestKernel({ networks })
  const { factory, wallet } = await make({ clock })
  const emitted: ConnectorEvent[] = []
  const life = new AbortController()
  const connector = factory({
    emit: (event) => void emitted.push(event),
    offer: async (session) => void (await session(life.signal)),
    networks: () => networks,
    storage: kernel.context.storage,
    logger: kernel.context.logger,
    signal: life.signal,
  })
  return { connector, wallet, clock, emitted, end: () => life.abort() }
}

/** A call of the connector that takes a signal. */
export interface Question {
  readonly name: 'connect' | 'restore' | 'switchNetwork' | 'request'
  ask(connector: Connector, signal: AbortSignal): Promise<unknown>
}

/** The connector's calls that take a signal; all but the first need a connection. */
export function questionsOf({ networks, request }: ConnectorCase, connector: Connector): readonly Question[] {
  const [network, other = network] = networks
  return [
    { name: 'connect', ask: (each, signal) => each.connect({ network, signal }) },
    { name: 'restore', ask: (each, signal) => each.restore({ network, signal }) },
    ...(connector.switchNetwork && other
      ? [
          {
            name: 'switchNetwork',
            ask: (each: Connector, signal: AbortSignal) => each.switchNetwork!({ network: other, signal }),
          } as const,
        ]
      : []),
    ...(request
      ? [
          {
            name: 'request',
            ask: (each: Connector, signal: AbortSignal) => each.request(request, { network, signal }),
          } as const,
        ]
      : []),
  ]
}

/** Connects with the wallet's approval, for calls that need a connection. */
export async function connectFirst(
  stage: ConnectorStage,
  { networks: [network] }: ConnectorCase,
): Promise<Ending<Connection>> {
  const { signal } = new AbortController()
  return settle(
    stage.clock,
    asPromise(() => stage.connector.connect({ network, signal })),
    { real: 2_000 },
  )
}

/** Why the answer is not a valid connection; undefined if it is. */
export function connectionFault(value: unknown, namespace: string): string | undefined {
  const { accounts, chainId } = (value ?? {}) as { readonly accounts?: unknown; readonly chainId?: unknown }
  if (!Array.isArray(accounts) || accounts.length === 0) return 'has no accounts'
  return accountsFault(accounts, namespace) ?? chainFault(chainId, namespace)
}

export function accountsFault(accounts: unknown, namespace: string): string | undefined {
  const isOurs = (account: unknown): boolean => isCaipAddress(account) && account.startsWith(`${namespace}:`)
  return Array.isArray(accounts) && accounts.every(isOurs)
    ? undefined
    : `has accounts that are no CAIP-10 of ${namespace}`
}

export const chainFault = (chainId: unknown, namespace: string): string | undefined =>
  isCaipNetworkId(chainId) && chainId.startsWith(`${namespace}:`)
    ? undefined
    : `has a chainId that is no CAIP-2 of ${namespace}`

/** A complaint about an error that is not a LatchkeyError; undefined if it is one. */
export const unnamed = (error: unknown): string | undefined =>
  isLatchkeyError(error)
    ? undefined
    : `rejects with ${describeThrown(error)}, which is no LatchkeyError (walletError makes one)`
