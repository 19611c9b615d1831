/** Writes on the accounts of the page what the frame said of them: the kind in use, and whether its contract exists. */
import type { PluginContext } from '#kernel'
import { ACCOUNTS, AUTH, WALLETS, type Account, type AccountFacts, type CaipAddress } from '#wallet'

export type NoteAccount = (account: CaipAddress, facts: AccountFacts) => void

/** The frame speaks before the account is in the page's state, and is heard once: what it said is kept until then. */
export function createAccountNotes(ctx: Pick<PluginContext, 'own' | 'use'>): NoteAccount {
  const known = new Map<string, AccountFacts>()
  const { state } = ctx.use(WALLETS)

  function write(): void {
    for (const account of Object.values(state.get().accounts)) {
      if (account?.connectorId !== AUTH || !account.caipAddress) continue
      const facts = known.get(account.caipAddress)
      if (facts && !hasFacts(account, facts)) ctx.use(ACCOUNTS).annotate(account.caipAddress, facts)
    }
  }

  ctx.own(state.subscribe(write))
  return (account, facts) => {
    known.set(account, facts)
    write()
  }
}

function hasFacts(account: Account, facts: AccountFacts): boolean {
  const { preferredAccountTypes = {}, smartAccountDeployed, socialProvider } = facts
  const { namespace } = account
  return (
    account.preferredAccountTypes?.[namespace] === preferredAccountTypes[namespace] &&
    account.smartAccountDeployed === smartAccountDeployed &&
    account.socialProvider === socialProvider
  )
}
