/** An account as plain data, made from what a wallet answered. */
import {
  explorerPage,
  parseCaipAddress,
  type Account,
  type AccountEntry,
  type AccountType,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type Network,
} from '#wallet'

/** WalletConnect lists an account once per network: the one on the network in use counts, else the first. */
export function pickAddress({ accounts, chainId }: Connection): string {
  const parsed = accounts.map(parseCaipAddress)
  return (parsed.find((account) => account.chainId === chainId) ?? parsed[0]!).address
}

/** The fields of an account that depend on its address and network. */
export function addressFields(
  address: string,
  chainId: CaipNetworkId,
  networks: readonly Network[],
): Pick<Account, 'address' | 'caipAddress' | 'addressExplorerUrl'> {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return {
    address,
    caipAddress: `${chainId}:${address}`,
    addressExplorerUrl: explorerPage(network, `/address/${address}`),
  }
}

const USUAL_TYPE: Partial<Record<ChainNamespace, AccountType>> = { bip122: 'payment' }

/** The accounts, each address once, with the details that the wallet gives. Addresses have one spelling (`checkConnection`). */
export function accountEntries(
  accounts: readonly CaipAddress[],
  details: Connection['details'] = {},
  before: readonly AccountEntry[] = [],
): readonly AccountEntry[] {
  const byAddress = new Map<string, AccountEntry>()
  for (const account of accounts) {
    const { namespace, address } = parseCaipAddress(account)
    if (byAddress.has(address)) continue
    const known = before.find((entry) => entry.address === address)
    byAddress.set(address, known ?? { namespace, address, type: USUAL_TYPE[namespace] ?? 'eoa', ...details[account] })
  }
  return [...byAddress.values()]
}

/** The same, but the old list when nothing in it changes: a new list would emit `accountsChanged` (EIP-1193). */
export function updatedEntries(
  old: readonly AccountEntry[],
  accounts: readonly CaipAddress[],
  details: Connection['details'] = {},
): readonly AccountEntry[] {
  const next = accountEntries(accounts, details, old)
  const isSame = next.length === old.length && next.every(({ address }, at) => address === old[at]?.address)
  return isSame ? old : next
}

/** The account without the balances, which were read for another network. */
export const withoutBalance = (account: Account): Account =>
  without(account, 'balance', 'balanceSymbol', 'tokenBalance')

/** The account without the balances and the profile, which belong to another address. */
export const withoutIdentity = (account: Account): Account =>
  without(withoutBalance(account), 'profileName', 'claimedName', 'profileImage', 'smartAccountDeployed', 'user')

/** A copy that lacks these keys. */
export function without<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Omit<T, K> {
  const rest = { ...value }
  for (const key of keys) delete rest[key]
  return rest
}
