import { ACCOUNT_CHANGED, CONNECTED, DISCONNECTED, NETWORK_CHANGED } from '#wallet'
import { activeNetworkId } from '../../../../src/plugins/wallets/state.ts'
import type { setup } from '../support.ts'
import { keyOf, type Key, type Side } from './wallets.ts'

/** The state as the host's event listeners know it: who is connected, with which account, and on which network. */
export interface ObservedEvents {
  readonly connected: ReadonlySet<Key>
  readonly addresses: ReadonlyMap<Side, string>
  readonly network: string | undefined
}

/**
 * Collects the events that a host gets, and complains where one does not fit the state at that moment. `react` is what the host
 * does inside of its listeners, by a short name of the event; `state` is a change of the state.
 */
export function observeEvents(
  { core, service: { state } }: Pick<Awaited<ReturnType<typeof setup>>, 'core' | 'service'>,
  complaints: string[],
  react: (to: string) => void,
): ObservedEvents {
  const { bus } = core.ctx
  const connected = new Set<Key>()
  const addresses = new Map<Side, string>()
  let network = activeNetworkId(core.state.get())
  const find = (key: Key) => state.get().connections.find((connection) => keyOf(connection) === key)
  core.ctx.own(
    bus.on(CONNECTED, (told) => {
      const key = keyOf(told)
      const connection = find(key)
      if (connection?.account.caipAddress !== told.account)
        complaints.push(`${key} was told before it was in the state`)
      connected.add(key)
      const side = told.namespace as Side
      // Where another wallet was in use before, the change of account is told on its own.
      if (connection?.active && !addresses.has(side)) addresses.set(side, connection.account.address!)
      react('connect')
    }),
  )
  core.ctx.own(
    bus.on(DISCONNECTED, (told) => {
      const key = keyOf(told)
      if (find(key)) complaints.push(`${key} was told to have left while it was in the state`)
      if (!connected.delete(key)) complaints.push(`${key} was told to have left without having come`)
      if (!state.get().accounts[told.namespace]) addresses.delete(told.namespace as Side)
      react('disconnect')
    }),
  )
  core.ctx.own(
    bus.on(ACCOUNT_CHANGED, ({ account, namespace }) => {
      const { address, caipAddress } = state.get().accounts[namespace] ?? {}
      if (caipAddress !== account) complaints.push(`${account} was told as the account, and it is ${caipAddress}`)
      if (addresses.get(namespace as Side) === address) complaints.push(`${account} was told as new, and it is not`)
      addresses.set(namespace as Side, account.split(':')[2]!)
      react('account')
    }),
  )
  core.ctx.own(
    bus.on(NETWORK_CHANGED, (told) => {
      const here = activeNetworkId(core.state.get())
      if (here !== told.network) complaints.push(`${told.network} was told as the network, and it is ${here}`)
      if (network === told.network) complaints.push(`${network} was told as new, and it is not`)
      network = told.network
      react('network')
    }),
  )
  core.ctx.own(state.subscribe(() => react('state')))
  return {
    connected,
    addresses,
    get network() {
      return network
    },
  }
}
