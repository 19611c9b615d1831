import type { AccountsService } from '#kernel'
import type { Core } from './core.ts'
import { derived } from './readable.ts'
import { activeAccount } from './state.ts'

/** The connected accounts and their native balance. */
export function createAccounts({ later, state }: Core): AccountsService {
  return {
    state: derived([state], () => activeAccount(state.get())),
    of: (namespace) => state.get().accounts[namespace],
    balance: derived([state], () => state.get().balance),
    // Before the second half is there nobody is connected, and there is nothing to read.
    refreshBalance: async (options) => later.peek()?.refreshBalance(options),
    annotate: (account, facts) => later.peek()?.annotate(account, facts),
  }
}
