// @chunk next: every page that is touched fetches it after the first picture.
/**
 * What is needed once a wallet is chosen: connecting, restoring, switching, disconnecting, balances, the provider, and the
 * directory. It is one chunk, loaded after the list is drawn (directory/keepDirectory.ts) or when an action is first needed.
 */
import { isCaipAddress, namespaceOf } from '#wallet'
import { isListed, type Core } from './core.ts'
import type { WalletActions } from './actions.ts'
import { prefetch } from './session/prefetch.ts'
import { createRefresh, keepBalanceFresh } from './account/balance.ts'
import { connect } from './session/connect.ts'
import { createFullCore, type FullCore } from './fullCore.ts'
import { readDirectory } from './directory/readDirectory.ts'
import { disconnect } from './session/disconnect.ts'
import { watchForDuplicates } from './session/unverified.ts'
import { handleEvent, handleGone } from './session/events.ts'
import { createHeadStart } from './session/headStart.ts'
import { keepLooks } from './list/looks.ts'
import { keepNavigation } from './session/navigation.ts'
import { createNetworks } from './networks/switchNetwork.ts'
import { keepPinging } from './networks/ping.ts'
import { offer } from './session/offer.ts'
import { createProviders } from './session/provider.ts'
import { remember } from './directory/remember.ts'
import { restoreWallets } from './session/restoreWallets.ts'
import { selectPhone, selectWallet } from './list/selectWallet.ts'
import { readSession } from './session/storedSession.ts'
import { accountAnnotated } from './session/transitions.ts'
import en from './locales/en/session.ts'
import { choose, switchWallet } from './session/useWallet.ts'

export const strings = { en }

export { isReachable } from './directory/readDirectory.ts'
export { leaveNetworks } from './session/navigation.ts'
export { pickNetwork } from './networks/pickNetwork.ts'
export { readListings, type Listings, type ListingsQuery } from './directory/listings.ts'
export { forgetRecent } from './directory/remember.ts'
export { LONGEST_LABEL } from './session/schemas.ts'
export { knownListings } from './list/selectWallet.ts'

/**
 * Creates the actions and starts their background work; called once for each modal. `operations` and `pendingRequests` are
 * for tests.
 */
export function createActions(listCore: Core): WalletActions & Pick<FullCore, 'operations' | 'pendingRequests'> {
  const core = createFullCore(listCore)
  const { operations, pendingRequests } = core
  const refreshBalance = createRefresh(core)
  keepNavigation(core.ctx)
  keepBalanceFresh(core, refreshBalance)
  keepPinging(core)
  watchForDuplicates(core)
  keepLooks(core)
  return {
    operations,
    pendingRequests,
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
    restore: (since) => restoreWallets(core, since),
    select: (wallet) => (wallet ? selectWallet(core, wallet) : selectPhone(core)),
    remember: (wallet) => remember(core, wallet),
    remembers: (id) => readSession(core.ctx.storage).some(({ connectorId }) => connectorId === id),
    annotate: (account, facts) => core.commit(accountAnnotated(account, facts)),
    onEvent: (entry, event) => handleEvent(core, entry, event),
    offer: (entry, session) => offer(core, entry, session),
    onGone: (entry) => handleGone(core, entry),
    readDirectory() {
      prefetch(core)
      return readDirectory(core)
    },
  }
}
