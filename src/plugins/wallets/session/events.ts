import { LatchkeyError } from '#kernel'
import type { ConnectorEvent } from '#wallet'
import type { Entry } from '../list/registry.ts'
import { accountsIn, checkEvent, type WalletEvent } from './answers.ts'
import { joinSiblings } from './connect.ts'
import type { Change } from './changing.ts'
import { findConnection, isShared, type ConnectionId } from './connections.ts'
import type { FullCore, Question, Said } from '../fullCore.ts'
import { end } from './disconnect.ts'
import { change } from './gated.ts'

/**
 * A connector told something. Only connected wallets are believed, only what makes sense, and each only about itself: one
 * in the background changes nothing of the one in use.
 */
export function handleEvent(core: FullCore, entry: Entry, event: ConnectorEvent): void {
  const { info } = entry
  const namespace = info.chain
  const told = checkEvent(event, { chains: core.chains, namespace })
  for (const question of core.questions) {
    if (concerns(question, entry, told)) question.said.add(kindOf(told))
  }
  const id = idOf(entry)
  const connection = findConnection(core.state.get(), id)
  if (!connection) {
    // A wallet may add a namespace to the session that it has with us already.
    if (accountsIn(told).length > 0) joinLate(core, entry)
    return
  }
  if (!told) return core.ctx.logger.warn(`${info.id} told something that makes no sense`)
  switch (told.type) {
    case 'accounts':
      // EIP-1193: no accounts means that the person took the site's access away, or locked the wallet.
      if (told.accounts.length === 0) return end(core, [id], 'wallet')
      return tell(core, entry, { accounts: told.accounts })
    case 'chain':
      return tell(core, entry, { accounts: told.accounts, chainId: told.chainId })
    case 'disconnect':
      return endAll(core, entry)
    case 'message':
      // Messages reach hosts through the provider, which speaks to the wallet in use.
      if (connection.active) for (const listener of core.messages) listener(namespace, told.message)
  }
}

/** Nobody waits for it: what keeps it out disconnects the wallet, and is written down there. */
function tell(core: FullCore, entry: Entry, told: Change): void {
  change(core, entry, told).catch(() => {})
}

/** A connector was taken away. The stored session stays: the wallet may be back at the next visit. */
export function handleGone(core: FullCore, entry: Entry): void {
  for (const question of core.questions) {
    if (question.entry === entry) question.operation.cancel(new LatchkeyError('CONNECTOR_NOT_FOUND'))
  }
  end(core, [idOf(entry)], 'wallet', false)
}

/** What it says is not believed: it is asked, as after any connect. */
function joinLate(core: FullCore, entry: Entry): void {
  const { connections } = core.state.get()
  if (connections.some(({ connectorId }) => connectorId === entry.info.id)) joinSiblings(core, entry)
}

/** One session over several namespaces ends for all of them. */
function endAll(core: FullCore, { info }: Entry): void {
  const { connections } = core.state.get()
  const ending = connections.filter(
    ({ connectorId, namespace }) => connectorId === info.id && (namespace === info.chain || isShared(info)),
  )
  end(core, ending, 'wallet')
}

/** Is it newer than what this question will be answered? The end of a session is its end on all namespaces. */
function concerns({ entry: asked }: Question, entry: Entry, told: WalletEvent | undefined): boolean {
  if (asked === entry) return told?.type !== 'message'
  return told?.type === 'disconnect' && isShared(entry.info) && asked.info.id === entry.info.id
}

/** What a question hears of it: accounts, a chain, a goodbye, or nonsense. */
function kindOf(told: WalletEvent | undefined): Said {
  if (!told || told.type === 'message') return 'nonsense'
  return told.type === 'disconnect' || (told.type === 'accounts' && told.accounts.length === 0) ? 'gone' : told.type
}

const idOf = ({ info }: Entry): ConnectionId => ({ connectorId: info.id, namespace: info.chain })
