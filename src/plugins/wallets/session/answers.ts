import { LatchkeyError, shapes } from '#kernel'
import {
  isCaipAddress,
  isCaipNetworkId,
  namespaceOf,
  parseCaipAddress,
  sameKey,
  type AccountType,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type ChainsService,
  type Connection,
} from '#wallet'
import { Image, Name } from '../schemas.ts'
import { attempt } from './schemas.ts'

/** More accounts than any wallet shows; a longer list is an attack or a bug. */
const MOST_ACCOUNTS = 1_000

const { fields, guard, lenient, listOf, mapped, oneOf, recordOf, shape, text } = shapes

const ChainId = guard(isCaipNetworkId, 'a CAIP-2 id')
const Accounts = listOf(guard(isCaipAddress, 'a CAIP-10 account'), { max: MOST_ACCOUNTS })

const SomeAccounts = mapped(Accounts, (accounts) => {
  if (accounts.length === 0) throw new TypeError('no account')
  return accounts
})

/** CACAOs that a wallet may send along: one for each account and network it signed for, and no novels. */
const MOST_PROOFS = 50
const LONGEST_PROOF = 16_384

/** Plain data, copied: guards read it later, and the wallet may change its own object by then. */
const Proof = shape((value): unknown => {
  const text = JSON.stringify(value)
  if (typeof text !== 'string' || text.length > LONGEST_PROOF) throw new TypeError('not a proof')
  return JSON.parse(text)
})

const ACCOUNT_TYPES = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'] as const satisfies readonly AccountType[]
const Details = fields({
  type: lenient(oneOf(ACCOUNT_TYPES)),
  publicKey: lenient(text(200)),
  path: lenient(text(100)),
})

/** The type of an EVM account promises hexadecimal (`AddressOf`), with the chain's plugin or without it. */
const EVM_ADDRESS = /^0x[\da-f]{40}$/i

const ConnectionShape = fields({
  accounts: SomeAccounts,
  chainId: ChainId,
  wallet: lenient(fields({ name: Name, icon: Image })),
  details: lenient(recordOf(guard(isCaipAddress, 'a CAIP-10 account'), Details)),
  proof: lenient(listOf(Proof, { max: MOST_PROOFS })),
})

export type WalletEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly CaipAddress[] }
  | { readonly type: 'chain'; readonly chainId: CaipNetworkId; readonly accounts?: readonly CaipAddress[] }
  | { readonly type: 'disconnect' }
  | { readonly type: 'message'; readonly message: unknown }

const EventShape = shape((value): WalletEvent => {
  const event = value as Readonly<Record<string, unknown>>
  const { type } = event
  switch (type) {
    case 'accounts':
      return { type, accounts: Accounts.read(event.accounts) }
    case 'chain':
      return {
        type,
        chainId: ChainId.read(event.chainId),
        ...(event.accounts !== undefined && { accounts: SomeAccounts.read(event.accounts) }),
      }
    case 'disconnect':
      return { type }
    case 'message':
      return { type, message: event.message }
    default:
      throw new TypeError('an event of no known type')
  }
})

export interface Border {
  readonly chains: ChainsService
  readonly namespace: ChainNamespace
}

/** What a wallet answered, copied and proven to be a connection of its namespace. Throws PROVIDER_INVALID. */
export function checkConnection(answer: unknown, border: Border): Connection {
  const connection = attempt(ConnectionShape, answer)
  const problem = !connection
    ? 'not a connection'
    : namespaceOf(connection.chainId) !== border.namespace
      ? 'a chain of another namespace'
      : foreignAccount(connection.accounts, border)
  if (!connection || problem) throw new LatchkeyError('PROVIDER_INVALID', { detail: problem })
  return { ...connection, accounts: spelled(connection.accounts, border) }
}

/** What a wallet told, or undefined when it makes no sense for its namespace. */
export function checkEvent(event: unknown, border: Border): WalletEvent | undefined {
  const told = attempt(EventShape, event)
  if (foreignAccount(accountsIn(told), border)) return undefined
  if (told?.type === 'chain' && namespaceOf(told.chainId) !== border.namespace) return undefined
  return told && 'accounts' in told && told.accounts ? { ...told, accounts: spelled(told.accounts, border) } : told
}

/**
 * Two spellings of one address, as the chain says what these are, are one account: behind this border it has the first of
 * them everywhere, so that texts can be compared.
 */
function spelled(accounts: readonly CaipAddress[], { chains, namespace }: Border): readonly CaipAddress[] {
  const first = new Map<string, string>()
  return accounts.map((account): CaipAddress => {
    const { chainId, address } = parseCaipAddress(account)
    const key = sameKey(chains, namespace, address)
    const spelling = first.get(key) ?? address
    first.set(key, spelling)
    return `${chainId}:${spelling}`
  })
}

/** The accounts that it tells; an event may be of other things. */
export const accountsIn = (told: WalletEvent | undefined): readonly CaipAddress[] =>
  (told && 'accounts' in told && told.accounts) || []

function foreignAccount(accounts: readonly CaipAddress[], { chains, namespace }: Border): string | undefined {
  for (const account of accounts) {
    const parsed = parseCaipAddress(account)
    if (parsed.namespace !== namespace) return 'an account of another namespace'
    if (namespace === 'eip155' && !EVM_ADDRESS.test(parsed.address)) return 'an address that is none'
    // Without a chain plugin (remote wallets only) nothing more is known about the namespace's addresses.
    if (chains.has(namespace) && !chains.looksLikeAddress(namespace, parsed.address, parsed.chainId))
      return 'an address that is none'
  }
  return undefined
}
