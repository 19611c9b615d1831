/** Accounts that guards have to approve (`ACCOUNT_GATE`): until all guards have, they are in no state, event or storage. */
import { codeOf, isGuarded, LatchkeyError, pass } from '#kernel'
import { ACCOUNT_GATE, type AccountPassage, type Connection } from '#wallet'
import { findNetwork, type Cell, type Surroundings } from '../core.ts'
import type { Entry } from '../list/registry.ts'
import type { Transition } from '../state.ts'
import { changeKey, dropChange, type WalletChange } from './pendingChange.ts'
import { accountsChanged, chainChanged, findConnection, type ConnectionId } from './connections.ts'
import type { FullCore } from '../fullCore.ts'
import { endConnections, disconnectWallet } from './disconnect.ts'
import { PERSON_LIMIT, type Operation } from './operations.ts'

/** The wallet approved, but the account was refused: by a guard, or because the operation is over. Only used in this plugin. */
export class AccountRefused extends Error {
  constructor(cause: unknown) {
    super(codeOf(cause), { cause })
  }
}

/** What the guards are asked about an account; undefined where there is no guard. */
export function guardedPassage(
  core: Surroundings,
  { connector, info }: Entry,
  { accounts, chainId, proof, wallet }: Connection,
  reason: AccountPassage['reason'],
): AccountPassage | undefined {
  const network = findNetwork(core, chainId)
  const passage: AccountPassage = {
    connectorId: info.id,
    name: wallet?.name ?? info.name,
    namespace: info.chain,
    accounts,
    chainId,
    proof,
    reason,
    request: (args, signal) => connector.request(args, { signal, ...(network && { network }) }),
    ...(connector.switchNetwork && {
      async switchTo(id, signal) {
        const target = findNetwork(core, id)
        if (!target) throw new LatchkeyError('NETWORK_NOT_FOUND', { detail: id })
        await connector.switchNetwork?.({ network: target, signal })
      },
    }),
  }
  return isGuarded(core.ctx, ACCOUNT_GATE, passage) ? passage : undefined
}

/**
 * Waits until all guards have approved the account; rejects with AccountRefused. The operation gets the time limit of a
 * person, since a guard may ask one. `moved` aborts when the wallet shows another account meanwhile: the question is then in vain.
 */
export async function passGate(
  { ctx }: Surroundings,
  passage: AccountPassage,
  operation: Operation,
  moved?: AbortSignal,
): Promise<void> {
  operation.prolong(PERSON_LIMIT)
  const signal = moved ? AbortSignal.any([operation.signal, moved]) : operation.signal
  try {
    await operation.race(() => pass(ctx, ACCOUNT_GATE, passage, { signal }))
    operation.check()
  } catch (error) {
    throw new AccountRefused(error)
  }
}

/**
 * Shows that a connected wallet has other accounts or another network: at once where there is no guard, else when the guards
 * have approved it. Until then the old account is shown. A wallet that is refused is disconnected. `activate` makes the
 * namespace the one in use. Rejects with the guard's code, or with ABORTED when something newer replaced the change.
 */
export function applyChange(core: FullCore, entry: Entry, change: WalletChange, activate = false): Promise<void> {
  const id: ConnectionId = { connectorId: entry.info.id, namespace: entry.info.chain }
  const connection = findConnection(core.state.get(), id)
  if (!connection) return Promise.resolve()
  const key = changeKey(id)
  const before = core.pendingChanges.get(key)
  const next: WalletChange = {
    accounts: change.accounts ?? before?.accounts,
    chainId: change.chainId ?? before?.chainId,
    details: change.details ?? before?.details,
  }
  const apply = (): void => core.commit(transitionOf(core, id, next, activate))
  const shownBy = ({ accounts, chainId }: WalletChange): Connection => ({
    accounts:
      accounts ?? connection.account.allAccounts.map(({ address }) => `${connection.chainId}:${address}` as const),
    chainId: chainId ?? connection.chainId,
  })
  const shown = shownBy(next)
  const passage = showsNewAccount(core, id, next) ? guardedPassage(core, entry, shown, 'change') : undefined
  if (passage) {
    // A wallet may say again where it is: a question that is open, or a signature under way, goes on.
    if (before && JSON.stringify(shownBy(before)) === JSON.stringify(shown))
      return before.done.then(activate ? apply : undefined)
    const done = guardChange(core, passage, id).then(apply)
    core.pendingChanges.set(key, { ...next, done })
    done.catch(() => {})
    return done
  }
  dropChange(core, id)
  apply()
  return Promise.resolve()
}

async function guardChange(core: FullCore, passage: AccountPassage, id: ConnectionId): Promise<void> {
  const key = changeKey(id)
  const operation = core.operations.begin(key, { limit: PERSON_LIMIT })
  try {
    await passGate(core, passage, operation)
    core.pendingChanges.delete(key)
  } catch (error) {
    // Something newer decides. But when the time is over, nobody does: the wallet has moved, and its old account is not there any more.
    const isReplaced = !operation.live && codeOf(operation.signal.reason) !== 'WALLET_TIMEOUT'
    if (!(error instanceof AccountRefused) || isReplaced) throw new LatchkeyError('ABORTED', { cause: error })
    core.pendingChanges.delete(key)
    core.ctx.logger.info(`${id.connectorId} may not show another account`, codeOf(error.cause))
    endConnections(core, [id], 'wallet')
    void disconnectWallet(core, id)
    throw error.cause
  } finally {
    operation.end()
  }
}

/** Does the change show a new account, put another account in use, or move to another network? */
function showsNewAccount(core: Surroundings & Cell, id: ConnectionId, next: WalletChange): boolean {
  const now = core.state.get()
  const [before, after] = [now, transitionOf(core, id, next, false)(now)].map(
    (state) => findConnection(state, id)?.account,
  )
  const isKnown = (address: string): boolean => Boolean(before?.allAccounts.some((known) => known.address === address))
  return before?.caipAddress !== after?.caipAddress || !after?.allAccounts.every(({ address }) => isKnown(address))
}

function transitionOf(
  core: Surroundings,
  id: ConnectionId,
  { accounts, chainId, details }: WalletChange,
  activate: boolean,
): Transition {
  const { networks } = core.host
  if (accounts && !activate) return accountsChanged(id, { accounts, chainId, details }, networks)
  const moved = chainId ? chainChanged(id, chainId, networks, activate) : (state: Parameters<Transition>[0]) => state
  return accounts ? (state) => moved(accountsChanged(id, { accounts, chainId, details }, networks)(state)) : moved
}
