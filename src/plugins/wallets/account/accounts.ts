import { derive } from '#kernel'
import type { AccountsService } from '#wallet'
import type { Core } from '../core.ts'
import { activeAccount } from '../state.ts'

/** The connected accounts and their native balance. */
export function createAccounts({ later, state }: Core): AccountsService {
  return {
    state: derive([state], () => activeAccount(state.get())),
    of: (namespace) => state.get().accounts[namespace],
    balance: derive([state], () => state.get().balance),
    // Before the second half is there nobody is connected, and there is nothing to read.
    refreshBalance: async (options) => later.peek()?.refreshBalance(options),
    annotate: (account, facts) => later.peek()?.annotate(account, facts),
  }
}
