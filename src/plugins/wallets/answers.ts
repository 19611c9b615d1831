import {
  isCaipAddress,
  isCaipNetworkId,
  LatchkeyError,
  namespaceOf,
  parseCaipAddress,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type ChainsService,
  type Connection,
} from '#kernel'
import * as v from 'valibot'

/** More accounts than any wallet shows; a longer list is an attack or a bug. */
const MOST_ACCOUNTS = 1_000

// CAIP-2 and CAIP-10: what a reference and an address are made of, in every namespace.
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

const ChainId = v.pipe(
  v.string(),
  v.custom<CaipNetworkId>(isCaipNetworkId),
  v.check((id) => REFERENCE.test(id.slice(id.indexOf(':') + 1))),
)
const Account = v.pipe(
  v.string(),
  v.custom<CaipAddress>(isCaipAddress),
  v.check((account) => ADDRESS.test(account.slice(account.lastIndexOf(':') + 1))),
)
const Accounts = v.pipe(v.array(Account), v.maxLength(MOST_ACCOUNTS))

export const ConnectionSchema = v.object({ accounts: v.pipe(Accounts, v.nonEmpty()), chainId: ChainId })

const EventSchema = v.variant('type', [
  v.object({ type: v.literal('accounts'), accounts: Accounts }),
  v.object({ type: v.literal('chain'), chainId: ChainId }),
  v.object({ type: v.literal('disconnect') }),
  v.object({ type: v.literal('message'), message: v.unknown() }),
])

export type WalletEvent = v.InferOutput<typeof EventSchema>

export interface Border {
  readonly chains: ChainsService
  readonly namespace: ChainNamespace
}

/** What a wallet answered, copied and proven to be a connection of its namespace. Throws PROVIDER_INVALID. */
export function checkConnection(answer: unknown, border: Border): Connection {
  const connection = read(ConnectionSchema, answer)
  const problem = !connection
    ? 'not a connection'
    : namespaceOf(connection.chainId) !== border.namespace
      ? 'a chain of another namespace'
      : foreignAccount(connection.accounts, border)
  if (!connection || problem) throw new LatchkeyError('PROVIDER_INVALID', { detail: problem })
  return connection
}

/** What a wallet told, or undefined when it makes no sense for its namespace. */
export function checkEvent(event: unknown, border: Border): WalletEvent | undefined {
  const told = read(EventSchema, event)
  if (told?.type === 'accounts' && foreignAccount(told.accounts, border)) return undefined
  if (told?.type === 'chain' && namespaceOf(told.chainId) !== border.namespace) return undefined
  return told
}

function foreignAccount(accounts: readonly CaipAddress[], { chains, namespace }: Border): string | undefined {
  for (const account of accounts) {
    const parsed = parseCaipAddress(account)
    if (parsed.namespace !== namespace) return 'an account of another namespace'
    // Without a chain plugin (remote wallets only) nothing more is known about the namespace's addresses.
    if (chains.has(namespace) && !chains.looksLikeAddress(namespace, parsed.address)) return 'an address that is none'
  }
  return undefined
}

/** A wallet's object may be a proxy or have throwing getters; what survives is our own copy. */
function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
