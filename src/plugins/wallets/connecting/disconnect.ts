import { codeOf, DISCONNECTED, LatchkeyError, type ChainNamespace, type ConnectorInfo } from '#kernel'
import type { Entry } from '../registry.ts'
import { isConnected } from '../state.ts'
import { switchKey, walletKey, type FullCore } from './core.ts'
import { forgetConnector, readSession } from './session.ts'
import { left, stoppedAsking } from './state.ts'

/** How long a wallet may take to forget us; nobody waits longer for that. */
const LEAVE_LIMIT = 3_000

/** WalletConnect and the embedded wallet hold one session for all namespaces. */
export const isShared = ({ type }: ConnectorInfo): boolean => type === 'WALLET_CONNECT' || type === 'AUTH'

/** Everything of a namespace (or of all) ends here and now; the wallets are told afterwards. */
export async function disconnect(
  core: FullCore,
  namespace: ChainNamespace | undefined,
  by: 'person' | 'host',
): Promise<void> {
  const { accounts, status } = core.state.get()
  const stored = readSession(core.ctx.storage)
  const known = Object.keys({ ...accounts, ...status, ...stored }) as ChainNamespace[]
  const ids = new Map(known.map((name) => [name, accounts[name]?.connectorId ?? stored[name]?.connectorId]))
  const asked = namespace ? [namespace] : known
  const shared = new Set(asked.map((name) => ids.get(name)).filter((id) => id !== undefined && isSharedId(core, id)))
  const ending = known.filter((name) => asked.includes(name) || shared.has(ids.get(name)))
  const entries = ending.flatMap((name) => core.registry.find(ids.get(name) ?? '', name) ?? [])
  for (const name of ending) {
    core.operations.cancel(walletKey(name))
    core.operations.cancel(switchKey(name))
    forgetConnector(core.ctx.storage, name)
    const was = isConnected(core.state.get(), name)
    core.commit(
      (state) => left(name, core.host.networks)(stoppedAsking(name)(state)),
      () => was && core.ctx.bus.emit(DISCONNECTED, { namespace: name, by }),
    )
  }
  const answers = await Promise.all(entries.map((entry) => tellLeave(core, entry)))
  if (answers.includes(false)) throw new LatchkeyError('DISCONNECT_FAILED')
}

const isSharedId = (core: FullCore, id: string): boolean =>
  core.registry.all().some(({ info }) => info.id === id && isShared(info))

/** A wallet was replaced by another one. A session that other namespaces still use stays open. */
export async function letGo(core: FullCore, id: string, namespace: ChainNamespace): Promise<void> {
  const entry = core.registry.find(id, namespace)
  const inUse = Object.values(core.state.get().accounts).some(({ connectorId }) => connectorId === id)
  if (entry && !(isShared(entry.info) && inUse)) await tellLeave(core, entry)
}

/** Tells the wallet to forget us. False when it refused; one that does not answer in time counts as told. */
async function tellLeave(core: FullCore, { info, connector }: Entry): Promise<boolean> {
  const operation = core.operations.begin(`leave:${info.chain}:${info.id}`, { limit: LEAVE_LIMIT, atLimit: 'ABORTED' })
  try {
    await operation.race(() => connector.disconnect())
    return true
  } catch (error) {
    return codeOf(error) === 'ABORTED'
  } finally {
    operation.end()
  }
}
