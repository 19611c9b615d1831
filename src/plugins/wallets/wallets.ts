import type { WalletsService } from '#wallet'
import type { Core } from './core.ts'
import { createKnown } from './directory/known.ts'
import { createRows } from './list/rows.ts'
import { select } from './list/select.ts'
import { returning } from './state.ts'

/** Who can be connected and who is. What asks a wallet for something is the second half's. */
export function createWallets(core: Core): WalletsService {
  const { commit, ctx, later, registry, state } = core
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
      return later.ask(chain, (half) => half.connect(request), signal)
    },
    disconnect(namespace, connectorId) {
      const by = ctx.router.state.get().open ? 'person' : 'host'
      if (!connectorId) {
        const known = [...registry.all().map(({ info }) => info.chain), ...Object.keys(state.get().status)]
        const ending = namespace ? [namespace] : known
        ending.forEach(later.cancel)
        commit(returning(ending, false))
      }
      return later.ask(Symbol('disconnect'), (half) => half.disconnect(namespace, connectorId, by))
    },
    use: (connection) => later.ask('use', (half) => half.use(connection)),
    rename(...names) {
      later.ask(Symbol('rename'), (half) => half.rename(...names)).catch(() => {})
    },
    provider: (namespace) => later.peek()?.provider(namespace),
    select: (wallet) => select(core, wallet),
    remember(wallet) {
      later.ask(wallet, (half) => half.remember(wallet)).catch(() => {})
    },
    remembers: (connectorId) => later.ask(Symbol('remembers'), (half) => half.remembers(connectorId)),
  }
}
