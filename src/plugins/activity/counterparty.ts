import { parseCaipAddress, sameKey, type Account, type ChainsService, type TransactionItem } from '#wallet'

/** The other side of a transaction. */
export interface Counterparty {
  /** Key of the words, without the prefix `activity.`. */
  readonly way: 'to' | 'from' | 'with' | 'self'
  readonly address: string
  /** The name that the person gave this address. */
  readonly label: string | undefined
}

/** Undefined if the service names no counterparty, or a text that is not an address. */
export function counterpartyOf(
  { metadata }: TransactionItem,
  account: Account | undefined,
  chains: Pick<ChainsService, 'looksLikeAddress' | 'traits'>,
): Counterparty | undefined {
  const { operationType, sentFrom, sentTo } = metadata
  if (!account?.caipAddress) return undefined
  const { address: own, chainId, namespace } = parseCaipAddress(account.caipAddress)
  const same = (a: string, b: string): boolean => sameKey(chains, namespace, a) === sameKey(chains, namespace, b)
  const came = operationType === 'receive' || (!same(sentFrom, own) && same(sentTo, own))
  const address = came ? sentFrom : sentTo
  if (!chains.looksLikeAddress(namespace, address, chainId)) return undefined
  if (same(address, own)) return { way: 'self', address, label: undefined }
  const label = Object.entries(account.addressLabels ?? {}).find(([labelled]) => same(labelled, address))?.[1]
  return { way: came ? 'from' : operationType === 'send' ? 'to' : 'with', address, label }
}
