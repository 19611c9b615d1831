import type { KernelStorage } from '#kernel'
import {
  isCaipAddress,
  parseCaipAddress,
  sameKey,
  type CaipAddress,
  type ChainNamespace,
  type ChainsService,
  type WalletConnection,
} from '#wallet'
import { cleanText } from '#kit'
import type { Transition } from '../state.ts'
import { LabelsSchema, LONGEST_LABEL, MOST_LABELS } from '../session/schemas.ts'
import { withUpdatedConnections } from '../session/transitions.ts'

const KEY = 'labels'

/** The person's own names for addresses. They outlive the connection and a reload. */
export interface Labels {
  /** The label is cleaned and cut; an empty one removes the name. An invalid account is ignored. */
  set(account: CaipAddress, label: string): void
  /** Puts the names into the accounts that have one. */
  readonly applied: Transition
}

export function createLabels(storage: KernelStorage, chains: Pick<ChainsService, 'traits'>): Labels {
  /** An address means the same on all networks of its namespace. */
  const keyOf = (namespace: ChainNamespace, address: string): string =>
    `${namespace}:${sameKey(chains, namespace, address)}`
  const read = (): Map<string, string> =>
    new Map(storage.get(KEY, LabelsSchema)?.map(({ account, label }) => [account, label]))
  let labels = read()

  function withLabels(connection: WalletConnection): WalletConnection {
    const { account, namespace } = connection
    const named = account.allAccounts.flatMap(({ address }) => {
      const label = labels.get(keyOf(namespace, address))
      return label === undefined ? [] : [[address, label] as const]
    })
    const old = Object.entries(account.addressLabels ?? {})
    if (
      old.length === named.length &&
      named.every(([address, label], at) => old[at]?.[0] === address && old[at][1] === label)
    )
      return connection
    const { addressLabels: _, ...rest } = account
    const next = named.length > 0 ? { ...rest, addressLabels: Object.fromEntries(named) } : rest
    return { ...connection, account: next }
  }

  return {
    set(account, label) {
      if (!isCaipAddress(account)) return
      const { namespace, address } = parseCaipAddress(account)
      const key = keyOf(namespace, address)
      const clean = cleanText(label, LONGEST_LABEL)
      // Another tab may have named others since.
      labels = read()
      labels.delete(key)
      if (clean) labels.set(key, clean)
      const list = [...labels].slice(-MOST_LABELS)
      labels = new Map(list)
      if (list.length === 0) storage.remove(KEY)
      else
        storage.set(
          KEY,
          list.map(([account, label]) => ({ account, label })),
        )
    },
    applied(state) {
      const connections = state.connections.map(withLabels)
      return connections.every((connection, at) => connection === state.connections[at])
        ? state
        : withUpdatedConnections(state, connections)
    },
  }
}
