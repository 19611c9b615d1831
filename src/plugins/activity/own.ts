import type { Readable } from '#kernel'
import { addressKey, parseCaipAddress, type CaipAddress, type WalletsState } from '#wallet'

/** The person's own accounts. */
export interface OwnAccounts {
  /** Every address of theirs that this page has met, of the account's namespace; the account itself comes first. */
  beside(account: CaipAddress): readonly string[]
}

/** Accounts stay the person's own when their wallet is disconnected, or shows others. */
export function createOwnAccounts(wallets: Readable<Pick<WalletsState, 'connections'>>): OwnAccounts {
  const met = new Map<string, string>()
  return {
    beside(account) {
      const { address, namespace } = parseCaipAddress(account)
      const here = wallets.get().connections.flatMap(({ account: { allAccounts } }) => allAccounts)
      for (const entry of [{ namespace, address }, ...here])
        met.set(`${entry.namespace} ${addressKey(entry.address)}`, entry.address)
      const others = [...met].flatMap(([key, other]) => (key.startsWith(`${namespace} `) ? other : []))
      return [address, ...others.filter((other) => addressKey(other) !== addressKey(address))]
    },
  }
}
