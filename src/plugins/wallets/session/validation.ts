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

/** How many CACAOs a wallet may send along (one for each account and network that it signed for), and how long each may be. */
const MOST_PROOFS = 50
const LONGEST_PROOF = 16_384

/** A copy as plain data: guards read it later, when the wallet may have changed its own object. */
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

/** The type of an EVM account promises hexadecimal (`AddressOf`), whether or not the chain's plugin is there. */
const EVM_ADDRESS = /^0x[\da-f]{40}$/i

const AccountDetails = lenient(recordOf(guard(isCaipAddress, 'a CAIP-10 account'), Details))

const ConnectionShape = fields({
  accounts: SomeAccounts,
  chainId: ChainId,
  wallet: lenient(fields({ name: Name, icon: Image })),
  details: AccountDetails,
  proof: lenient(listOf(Proof, { max: MOST_PROOFS })),
})

export type WalletEvent =
  | ({ readonly type: 'accounts'; readonly accounts: readonly CaipAddress[] } & Pick<Connection, 'details'>)
  | ({
      readonly type: 'chain'
      readonly chainId: CaipNetworkId
      readonly accounts?: readonly CaipAddress[]
    } & Pick<Connection, 'details'>)
  | { readonly type: 'disconnect' }
  | { readonly type: 'message'; readonly message: unknown }

const EventShape = shape((value): WalletEvent => {
  const event = value as Readonly<Record<string, unknown>>
  const { type } = event
  switch (type) {
    case 'accounts':
      return { type, accounts: Accounts.read(event.accounts), details: AccountDetails.read(event.details) }
    case 'chain':
      return {
        type,
        chainId: ChainId.read(event.chainId),
        ...(event.accounts !== undefined && { accounts: SomeAccounts.read(event.accounts) }),
        details: AccountDetails.read(event.details),
      }
    case 'disconnect':
      return { type }
    case 'message':
      return { type, message: event.message }
    default:
      throw new TypeError('an event of no known type')
  }
})

export interface AnswerContext {
  readonly chains: ChainsService
  readonly namespace: ChainNamespace
}

/** Validates and copies a wallet's answer, which must be a connection of its namespace. Throws PROVIDER_INVALID. */
export function checkConnection(answer: unknown, context: AnswerContext): Connection {
  const connection = attempt(ConnectionShape, answer)
  const problem = !connection
    ? 'not a connection'
    : namespaceOf(connection.chainId) !== context.namespace
      ? 'a chain of another namespace'
      : accountProblem(connection.accounts, context)
  if (!connection || problem) throw new LatchkeyError('PROVIDER_INVALID', { detail: problem })
  return { ...connection, accounts: withOneSpelling(connection.accounts, context) }
}

/** Validates a wallet's event; undefined when it is invalid for the wallet's namespace. */
export function checkEvent(event: unknown, context: AnswerContext): WalletEvent | undefined {
  const checked = attempt(EventShape, event)
  if (accountProblem(accountsIn(checked), context)) return undefined
  if (checked?.type === 'chain' && namespaceOf(checked.chainId) !== context.namespace) return undefined
  return checked && 'accounts' in checked && checked.accounts
    ? { ...checked, accounts: withOneSpelling(checked.accounts, context) }
    : checked
}

/**
 * The chain says which spellings are the same address. Each account gets the first of its spellings everywhere, so that
 * addresses can be compared as text after validation.
 */
function withOneSpelling(
  accounts: readonly CaipAddress[],
  { chains, namespace }: AnswerContext,
): readonly CaipAddress[] {
  const first = new Map<string, string>()
  return accounts.map((account): CaipAddress => {
    const { chainId, address } = parseCaipAddress(account)
    const key = sameKey(chains, namespace, address)
    const spelling = first.get(key) ?? address
    first.set(key, spelling)
    return `${chainId}:${spelling}`
  })
}

/** The accounts that the event names, if any. */
export const accountsIn = (event: WalletEvent | undefined): readonly CaipAddress[] =>
  (event && 'accounts' in event && event.accounts) || []

function accountProblem(accounts: readonly CaipAddress[], { chains, namespace }: AnswerContext): string | undefined {
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
