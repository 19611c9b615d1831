/** What a person should know before a yes (threats T18 to T20), the worst first. */
import {
  addressKey,
  caipAddress,
  createLookalikes,
  parseCaipAddress,
  sameKey,
  type Asset,
  type ChainsService,
  type PreparedTransfer,
  type SendWarning,
} from '#wallet'
import type { CheckedRequest } from './request.ts'

const NOWHERE = /^0x0{40}$/i

export interface ReceiverFacts {
  /** The person's own addresses in this namespace. */
  readonly own: readonly string[]
  /** Addresses that the person has sent to before. */
  readonly recent: readonly string[]
  /** Whether the registry on the chain leads from the address back to the name; undefined if there is no name. */
  readonly isNameProved: boolean | undefined
}

/** About the receiver. */
export function receiverWarnings(
  { request, to, network }: CheckedRequest,
  { own, recent, isNameProved }: ReceiverFacts,
  chains: Pick<ChainsService, 'traits'>,
): readonly SendWarning[] {
  const namespace = network.chainNamespace
  const key = (address: string): string => sameKey(chains, namespace, address)
  const token = request.amount.asset.token && parseCaipAddress(request.amount.asset.token).address
  const sender = parseCaipAddress(request.from).address
  if (NOWHERE.test(to)) return [{ kind: 'zero-address', weight: 'stop' }]
  if (token !== undefined && key(token) === key(to)) return [{ kind: 'token-contract', weight: 'stop' }]
  const isKnown = [...own, ...recent].some((address) => key(address) === key(to))
  const known = [...own, ...recent, sender, ...(token ? [token] : [])]
  const like = isKnown ? undefined : resembled(to, known)
  return [
    ...(key(sender) === key(to) ? [{ kind: 'own-address', weight: 'danger' } as const] : []),
    ...(like === undefined
      ? []
      : [{ kind: 'lookalike', weight: 'danger', like: caipAddress(network.caipNetworkId, like) } as const]),
    ...(isNameProved === false ? [{ kind: 'name-unproved', weight: 'danger' } as const] : []),
    ...(isKnown || key(sender) === key(to) ? [] : [{ kind: 'first-time', weight: 'note' } as const]),
  ]
}

/** The known address that this one begins and ends like. */
export function resembled(address: string, known: readonly string[]): string | undefined {
  if (!createLookalikes(known)(address)) return undefined
  return known.find((each) => addressKey(each) !== addressKey(address) && createLookalikes([each])(address))
}

/** About the amount, from what the chain says. */
export function amountWarnings(
  { request: { amount } }: Pick<CheckedRequest, 'request'>,
  { fee, balance, least, receiver, arrives, failure }: PreparedTransfer,
  native: Asset,
): readonly SendWarning[] {
  const { asset, units } = amount
  const spent = asset.token === undefined ? units : 0n
  const rest = balance - spent - fee.most
  // Some chains keep a deposit for the account itself; an account with less than that cannot exist, an empty one can.
  const missing = rest < 0n ? -rest : rest > 0n && rest < least ? least - rest : 0n
  return [
    ...(missing > 0n
      ? [{ kind: 'too-little-for-fees', weight: 'stop', missing: { asset: native, units: missing } } as const]
      : []),
    ...(failure
      ? [{ kind: 'would-fail', weight: 'stop', ...(failure.said !== undefined && { said: failure.said }) } as const]
      : []),
    ...(arrives === undefined
      ? []
      : [{ kind: 'arrives-less', weight: 'danger', arrives: { asset, units: arrives } } as const]),
    // A contract that takes ether may still have no way to give a token back.
    ...(receiver === 'contract'
      ? [{ kind: 'contract', weight: asset.token === undefined ? 'note' : 'danger' } as const]
      : []),
  ]
}
