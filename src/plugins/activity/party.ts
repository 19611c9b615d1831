import { parseCaipAddress, sameKey, type Account, type ChainsService, type TransactionItem } from '#wallet'

/** Who is at the other end of a transaction. */
export interface Party {
  /** String key without the prefix. */
  readonly way: 'to' | 'from' | 'with' | 'self'
  readonly address: string
  /** The person's own name for it. */
  readonly label: string | undefined
}

/** Undefined where the service names nobody, or something that is no address: that may be any text. */
export function partyOf(
  { metadata }: TransactionItem,
  account: Account | undefined,
  chains: Pick<ChainsService, 'looksLikeAddress' | 'traits'>,
): Party | undefined {
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
