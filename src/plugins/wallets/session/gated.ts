/** Accounts that others have a say in (`ACCOUNT_GATE`): until every guard has let them pass, nobody hears of them. */
import { codeOf, isGuarded, LatchkeyError, pass } from '#kernel'
import { ACCOUNT_GATE, type AccountPassage, type Connection } from '#wallet'
import { findNetwork } from '../core.ts'
import type { Entry } from '../list/registry.ts'
import type { Transition } from '../state.ts'
import { changeKey, dropChange, type Change } from './changing.ts'
import { accountsChanged, chainChanged, findConnection, type ConnectionId } from './connections.ts'
import type { FullCore } from '../fullCore.ts'
import { end, letGo } from './disconnect.ts'
import { PERSON_LIMIT, type Operation } from './operations.ts'

/** A wallet has said yes, and the account was kept out: by a guard, or since nobody waits any more. Stays in this plugin. */
export class KeptOut extends Error {
  constructor(readonly why: unknown) {
    super(codeOf(why))
  }
}

/** What guards are asked about an account; undefined where nobody guards it, and then it is told at once. */
export function guarded(
  core: FullCore,
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
  }
  return isGuarded(core.ctx, ACCOUNT_GATE, passage) ? passage : undefined
}

/**
 * Waits until the guards have let the account pass. Rejects with KeptOut. The operation gets the time of a person, who may be
 * asked and takes longer than a silent wallet.
 */
export async function letThrough({ ctx }: FullCore, passage: AccountPassage, operation: Operation): Promise<void> {
  operation.prolong(PERSON_LIMIT)
  try {
    await operation.race(() => pass(ctx, ACCOUNT_GATE, passage, { signal: operation.signal }))
    operation.check()
  } catch (error) {
    throw new KeptOut(error)
  }
}

/**
 * A connected wallet shows other accounts, or is on another network. Told at once where nobody guards that; else once it
 * may be, and until then what was shown before still is. Kept out, the wallet is disconnected. `activate`: the namespace is
 * to be the one in use. Rejects with the guard's code, or with ABORTED when something newer took its place.
 */
export function change(core: FullCore, entry: Entry, told: Change, activate = false): Promise<void> {
  const id: ConnectionId = { connectorId: entry.info.id, namespace: entry.info.chain }
  const connection = findConnection(core.state.get(), id)
  if (!connection) return Promise.resolve()
  const key = changeKey(id)
  const before = core.changes.get(key)
  const next: Change = { accounts: told.accounts ?? before?.accounts, chainId: told.chainId ?? before?.chainId }
  const apply = (): void => core.commit(transitionOf(core, id, next, activate))
  const shown: Connection = {
    accounts:
      next.accounts ?? connection.account.allAccounts.map(({ address }) => `${connection.chainId}:${address}` as const),
    chainId: next.chainId ?? connection.chainId,
  }
  const passage = isNews(core, id, next) ? guarded(core, entry, shown, 'change') : undefined
  if (passage) {
    if (before && sameChange(before, next)) return before.done.then(activate ? apply : undefined)
    const done = held(core, passage, id).then(apply)
    core.changes.set(key, { ...next, done })
    done.catch(() => {})
    return done
  }
  dropChange(core, id)
  apply()
  return Promise.resolve()
}

async function held(core: FullCore, passage: AccountPassage, id: ConnectionId): Promise<void> {
  const key = changeKey(id)
  const operation = core.operations.begin(key, { limit: PERSON_LIMIT })
  try {
    await letThrough(core, passage, operation)
    core.changes.delete(key)
  } catch (error) {
    if (!(error instanceof KeptOut) || !operation.live) throw new LatchkeyError('ABORTED', { cause: error })
    core.changes.delete(key)
    core.ctx.logger.info(`${id.connectorId} may not show another account`, codeOf(error.why))
    end(core, [id], 'wallet')
    void letGo(core, id)
    throw error.why
  } finally {
    operation.end()
  }
}

/** Does the change show a new account, put another account in use, or move to another network? */
function isNews(core: FullCore, id: ConnectionId, next: Change): boolean {
  const now = core.state.get()
  const [before, after] = [now, transitionOf(core, id, next, false)(now)].map(
    (state) => findConnection(state, id)?.account,
  )
  const isKnown = (address: string): boolean => Boolean(before?.allAccounts.some((known) => known.address === address))
  return before?.caipAddress !== after?.caipAddress || !after?.allAccounts.every(({ address }) => isKnown(address))
}

function transitionOf(core: FullCore, id: ConnectionId, { accounts, chainId }: Change, activate: boolean): Transition {
  const { networks } = core.host
  if (accounts && !activate) return accountsChanged(id, { accounts, chainId }, networks)
  const moved = chainId ? chainChanged(id, chainId, networks, activate) : (state: Parameters<Transition>[0]) => state
  return accounts ? (state) => moved(accountsChanged(id, { accounts, chainId }, networks)(state)) : moved
}

const sameChange = (a: Change, b: Change): boolean =>
  a.chainId === b.chainId && JSON.stringify(a.accounts) === JSON.stringify(b.accounts)
