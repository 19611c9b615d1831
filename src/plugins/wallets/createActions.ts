/**
 * What follows once a wallet is chosen, and what nobody waits for: connecting, coming back, switching, leaving, balances,
 * the provider, and the directory. One chunk, loaded after the list is drawn (directory.ts) or by whoever needs it.
 */
import { isCaipAddress, namespaceOf } from '#wallet'
import { isListed, type Core } from './core.ts'
import type { WalletActions } from './actions.ts'
import { fetchAhead } from './session/prefetch.ts'
import { createRefresh, keepBalanceFresh } from './account/balance.ts'
import { connect } from './session/connect.ts'
import { createFullCore, type FullCore } from './fullCore.ts'
import { readDirectory } from './directory/readDirectory.ts'
import { disconnect } from './session/disconnect.ts'
import { keepDoubting } from './session/doubts.ts'
import { handleEvent, handleGone } from './session/events.ts'
import { createHeadStart } from './session/headStart.ts'
import { keepLooks } from './list/looks.ts'
import { keepNavigation } from './session/navigation.ts'
import { createNetworks } from './networks/switchNetwork.ts'
import { keepPinging } from './networks/ping.ts'
import { offer } from './session/offer.ts'
import { createProviders } from './session/provider.ts'
import { remember } from './directory/remember.ts'
import { restoreStored } from './session/restoreWallets.ts'
import { selectPhone, selectWallet } from './list/selectWallet.ts'
import { readSession } from './session/stored.ts'
import { annotated } from './session/transitions.ts'
import { strings } from './session/strings.ts'
import { choose, switchWallet } from './session/useWallet.ts'

export { isReachable } from './directory/readDirectory.ts'
export { leaveNetworks } from './session/navigation.ts'
export { pickNetwork } from './networks/pickNetwork.ts'
export { readListings, type Listings, type ListingsQuery } from './directory/listings.ts'
export { forgetRecent } from './directory/remember.ts'
export { LONGEST_LABEL } from './session/schemas.ts'
export { knownListings } from './list/selectWallet.ts'

/** Starts what goes on by itself from now on; called once for each modal. What is under way shows in the answer. */
export function createActions(list: Core): WalletActions & Pick<FullCore, 'operations' | 'questions'> {
  const core = createFullCore(list)
  const { operations, questions } = core
  const refreshBalance = createRefresh(core)
  core.say(strings)
  keepNavigation(core.ctx)
  keepBalanceFresh(core, refreshBalance)
  keepPinging(core)
  keepDoubting(core)
  keepLooks(core)
  return {
    operations,
    questions,
    refreshBalance,
    networks: createNetworks(core),
    provider: createProviders(core),
    ...createHeadStart(core, (request) => connect(core, request)),
    disconnect: (namespace, connectorId, by) => disconnect(core, namespace, connectorId, by),
    use: (connection) => switchWallet(core, connection),
    choose: (connection) => choose(core, connection),
    rename(account, label) {
      if (isCaipAddress(account) && isListed(core, namespaceOf(account))) core.labels.set(account, label)
      core.commit((state) => state)
    },
    restore: (since) => restoreStored(core, since),
    select: (wallet) => (wallet ? selectWallet(core, wallet) : selectPhone(core)),
    remember: (wallet) => remember(core, wallet),
    remembers: (id) => readSession(core.ctx.storage).some(({ connectorId }) => connectorId === id),
    annotate: (account, facts) => core.commit(annotated(account, facts)),
    onEvent: (entry, event) => handleEvent(core, entry, event),
    offer: (entry, session) => offer(core, entry, session),
    onGone: (entry) => handleGone(core, entry),
    readDirectory() {
      fetchAhead(core)
      return readDirectory(core)
    },
  }
}
