/** Checks a connector over time: silence, aborts, late answers, disconnecting and unregistering. */
import { codeOf } from '#kernel'
import type { ConnectorCase, ConnectorRule } from './connectorRules.ts'
import {
  accountsFault,
  chainFault,
  connectFirst,
  createConnectorStage,
  questionsOf,
  unnamed,
  type ConnectorStage,
} from './connectorStage.ts'
import { describeThrown } from './findings.ts'
import { asPromise, settle } from './settle.ts'

/** A cancel ends every wait at once, and later answers of the wallet have no effect. */
export async function checkAborts(tried: ConnectorCase): Promise<void> {
  const { notes } = tried
  const { connector: sample, end } = await createConnectorStage(tried)
  end()
  for (const { name, ask } of questionsOf(tried, sample)) {
    const stage = await createConnectorStage(tried)
    const { connector, wallet, clock, emitted } = stage
    if (name !== 'connect') await connectFirst(stage, tried)
    wallet.behave('silent')
    const stop = new AbortController()
    const asked = asPromise(() => ask(connector, stop.signal))
    await settle(clock, asked, { limit: 1_000 })
    stop.abort()
    const ended = await settle(clock, asked, { limit: 1_000 })
    if (ended.is === 'pending') notes.add('aborts', name, 'goes on waiting for the wallet after its signal was aborted')
    else if (ended.is === 'failed' && codeOf(ended.error) !== 'ABORTED' && !hasGivenUp(ended.error))
      notes.add('aborts', name, `ends with ${describeThrown(ended.error)} when its signal is aborted; right is ABORTED`)
    const before = emitted.length
    wallet.behave('yes')
    wallet.wake()
    await clock.advance(1_000)
    if (emitted.length > before && name === 'connect')
      notes.add('late-answers', name, `emits ${JSON.stringify(emitted.at(-1))} for an answer that nobody waits for`)
    await over(stage, tried, name)
  }
}

/** The connector's own time limit for a call without a prompt may have ended it first. */
const hasGivenUp = (error: unknown): boolean => codeOf(error) === 'WALLET_TIMEOUT'

/** A disconnect ends in time whatever the wallet does, and aborts pending calls. */
export async function checkDisconnects(tried: ConnectorCase): Promise<void> {
  const { notes, networks } = tried
  const silent = await createConnectorStage(tried)
  await connectFirst(silent, tried)
  silent.wallet.behave('silent')
  const alone = await settle(
    silent.clock,
    asPromise(() => silent.connector.disconnect()),
  )
  if (alone.is === 'pending') notes.add('disconnects', 'disconnect', 'waits for a wallet that does not answer')
  const fault = alone.is === 'failed' ? unnamed(alone.error) : undefined
  if (fault) notes.add('disconnects', 'disconnect', fault)
  await over(silent, tried, 'disconnect')

  const stage = await createConnectorStage(tried)
  const { connector, wallet, clock, emitted } = stage
  wallet.behave('silent')
  const connecting = asPromise(() => connector.connect({ network: networks[0], signal: new AbortController().signal }))
  connecting.catch(() => {})
  await clock.advance(1_000)
  const left = await settle(
    clock,
    asPromise(() => connector.disconnect()),
  )
  if (left.is === 'pending') notes.add('disconnects', 'disconnect', 'does not end while somebody connects')
  wallet.behave('yes')
  wallet.wake()
  const ended = await settle(clock, connecting)
  if (ended.is === 'done') notes.add('disconnects', 'connect', 'connects although the page has disconnected meanwhile')
  if (ended.is === 'pending') notes.add('disconnects', 'connect', 'never ends when the page disconnects meanwhile')
  if (emitted.some((event) => (event as { readonly type?: unknown } | null)?.type !== 'disconnect'))
    notes.add('late-answers', 'connect', 'emits for a connection that was ended before it was there')
  await over(stage, tried, 'connect')
}

const NONSENSE: readonly unknown[] = [undefined, null, 0, '', 'nonsense', [], [{}], ['nonsense'], {}, { accounts: 1 }]

/** Emitted events are valid whatever the wallet says; after unregistering nothing is emitted. */
export async function checkEvents(tried: ConnectorCase): Promise<void> {
  const { notes } = tried
  const stage = await createConnectorStage(tried)
  const { connector, wallet, clock, emitted } = stage
  await connectFirst(stage, tried)
  const tell = (): void => {
    try {
      wallet.change?.()
      for (const nonsense of NONSENSE) wallet.tell?.(nonsense)
    } catch (error) {
      notes.add('events', 'listener', `throws ${describeThrown(error)} into the wallet`)
    }
  }
  tell()
  await clock.advance(20_000)
  for (const event of emitted) {
    const fault = eventFault(event, connector.chain)
    if (fault) notes.add('events', 'emit', `${JSON.stringify(event)} ${fault}`)
  }

  const again = await createConnectorStage(tried)
  await connectFirst(again, tried)
  await over(again, tried, 'unregistering', () => {
    again.wallet.change?.()
    for (const nonsense of NONSENSE) again.wallet.tell?.(nonsense)
  })
  await over(stage, tried, 'unregistering')
}

function eventFault(event: unknown, namespace: string): string | undefined {
  const { type, accounts, chainId } = (event ?? {}) as Readonly<Record<string, unknown>>
  if (type === 'accounts') return accountsFault(accounts, namespace)
  if (type === 'chain')
    return chainFault(chainId, namespace) ?? (accounts === undefined ? undefined : accountsFault(accounts, namespace))
  return type === 'disconnect' || type === 'message' ? undefined : 'is no event of a connector'
}

/** After unregistering, the connector is silent and leaves nothing behind; `then` is what the wallet does afterwards. */
async function over(
  { clock, wallet, emitted, end }: ConnectorStage,
  { notes }: ConnectorCase,
  where: string,
  then: () => void = () => {},
): Promise<void> {
  const add = (rule: ConnectorRule, problem: string): void => notes.add(rule, where, problem)
  end()
  await clock.advance(0)
  const before = emitted.length
  if (wallet.listeners() > 0) add('leaves-nothing', `leaves ${wallet.listeners()} listeners on the wallet`)
  if (clock.pending > 0) add('leaves-nothing', `leaves ${clock.pending} timers`)
  then()
  wallet.wake()
  await clock.advance(60_000)
  if (emitted.length > before) add('silent-after', `emits ${JSON.stringify(emitted.at(-1))} after it was unregistered`)
}
