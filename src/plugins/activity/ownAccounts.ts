import type { Readable } from '#kernel'
import { addressKey, parseCaipAddress, type CaipAddress, type WalletsState } from '#wallet'

/** The addresses that belong to the person. */
export interface OwnAccounts {
  /** All addresses of the account's namespace that have been connected on this page, the account itself first. */
  beside(account: CaipAddress): readonly string[]
}

/** Remembers addresses, because they stay the person's own when a wallet is disconnected or shows other accounts. */
export function createOwnAccounts(wallets: Readable<Pick<WalletsState, 'connections'>>): OwnAccounts {
  const known = new Map<string, string>()
  return {
    beside(account) {
      const { address, namespace } = parseCaipAddress(account)
      const here = wallets.get().connections.flatMap(({ account: { allAccounts } }) => allAccounts)
      for (const entry of [{ namespace, address }, ...here])
        known.set(`${entry.namespace} ${addressKey(entry.address)}`, entry.address)
      const others = [...known].flatMap(([key, other]) => (key.startsWith(`${namespace} `) ? other : []))
      return [address, ...others.filter((other) => addressKey(other) !== addressKey(address))]
    },
  }
}
