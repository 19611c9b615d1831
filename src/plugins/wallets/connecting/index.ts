/**
 * What follows once a wallet is chosen, and what nobody waits for: connecting, coming back, switching, leaving, balances,
 * the provider, and the directory. One chunk, loaded after the list is drawn (directory.ts) or by whoever needs it.
 */
import { isCaipAddress, namespaceOf } from '#wallet'
import { isListed, type Core } from '../core.ts'
import type { Half } from '../later.ts'
import { fetchAhead } from './ahead.ts'
import { createRefresh, keepBalanceFresh } from './balance.ts'
import { connect } from './connect.ts'
import { createFullCore, type FullCore } from './core.ts'
import { readDirectory } from './directory.ts'
import { disconnect } from './disconnect.ts'
import { keepDoubting } from './doubts.ts'
import { handleEvent, handleGone } from './events.ts'
import { createHeadStart } from './headStart.ts'
import { keepLooks } from './looks.ts'
import { keepNavigation } from './navigation.ts'
import { createNetworks } from './networks.ts'
import { keepPinging } from './ping.ts'
import { offer } from './offer.ts'
import { createProviders } from './provider.ts'
import { remember } from './recent.ts'
import { restoreStored } from './restore.ts'
import { selectPhone, selectWallet } from './select.ts'
import { readSession } from './session.ts'
import { annotated } from './state.ts'
import { strings } from './strings.ts'
import { choose, switchWallet } from './switch.ts'

export { isReachable } from './directory.ts'
export { leaveNetworks } from './navigation.ts'
export { pickNetwork } from './pick.ts'
export { readListings, type Listings, type ListingsQuery } from './listings.ts'
export { forgetRecent } from './recent.ts'
export { LONGEST_LABEL } from './schemas.ts'
export { knownListings } from './select.ts'

/** Starts what goes on by itself from now on; called once for each modal. What is under way shows in the answer. */
export function begin(list: Core): Half & Pick<FullCore, 'operations' | 'questions'> {
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
