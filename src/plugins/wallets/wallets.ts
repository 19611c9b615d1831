import type { WalletsService } from '#wallet'
import type { Core } from './core.ts'
import { createKnown } from './directory/known.ts'
import { createRows } from './list/rows.ts'
import { select } from './list/select.ts'
import { reconnecting } from './state.ts'

/** Which wallets can be connected and which are. Everything that asks a wallet for something is in the actions. */
export function createWallets(core: Core): WalletsService {
  const { commit, ctx, actions, registry, state } = core
  return {
    state,
    rows: createRows(core).first,
    known: createKnown(core),
    register: registry.register,
    connector: (id, namespace) => registry.find(id, namespace)?.connector,
    connect(request) {
      const { connectorId, namespace, signal } = request
      // One at a time for each namespace, also while they wait.
      const chain = registry.find(connectorId, namespace)?.info.chain
      return actions.ask(chain, (it) => it.connect(request), signal)
    },
    disconnect(namespace, connectorId) {
      const by = ctx.router.state.get().open ? 'person' : 'host'
      if (!connectorId) {
        const known = [...registry.all().map(({ info }) => info.chain), ...Object.keys(state.get().status)]
        const ending = namespace ? [namespace] : known
        ending.forEach(actions.cancel)
        commit(reconnecting(ending, false))
      }
      return actions.ask(Symbol('disconnect'), (it) => it.disconnect(namespace, connectorId, by))
    },
    use: (connection) => actions.ask('use', (it) => it.use(connection)),
    rename(...names) {
      actions.ask(Symbol('rename'), (it) => it.rename(...names)).catch(() => {})
    },
    provider: (namespace) => actions.peek()?.provider(namespace),
    select: (wallet) => select(core, wallet),
    remember(wallet) {
      actions.ask(wallet, (it) => it.remember(wallet)).catch(() => {})
    },
    remembers: (connectorId) => actions.ask(Symbol('remembers'), (it) => it.remembers(connectorId)),
  }
}
