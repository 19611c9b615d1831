import { derive } from '#kernel'
import type { AccountsService } from '#wallet'
import type { Cell, List } from '../core.ts'
import { activeAccount } from '../state.ts'

/** The connected accounts and their native balance. */
export function createAccounts({ actions, state }: List & Cell): AccountsService {
  return {
    state: derive([state], () => activeAccount(state.get())),
    of: (namespace) => state.get().accounts[namespace],
    balance: derive([state], () => state.get().balance),
    // Until the actions are loaded nobody is connected, and there is nothing to read.
    refreshBalance: async (options) => actions.peek()?.refreshBalance(options),
    annotate: (account, facts) => actions.peek()?.annotate(account, facts),
  }
}
