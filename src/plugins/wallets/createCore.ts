import type { PluginContext, StringTable } from '#kernel'
import { CHAINS, ENVIRONMENT, HOST, type CaipNetworkId, type HostOptions } from '#wallet'
import type * as Connecting from './createActions.ts'
import type { Core } from './core.ts'
import { createLater } from './actions.ts'
import { createPictures } from './directory/pictures.ts'
import { readRecent } from './directory/recent.ts'
import { createRegistry } from './list/registry.ts'
import { NetworkIdSchema } from './schemas.ts'
import { initialState } from './state.ts'

/** Puts the shared parts together; `source` loads the second half. */
export function createCore(ctx: PluginContext, source: () => Promise<typeof Connecting>): Core {
  const host = ctx.use(HOST)
  const slice = ctx.slice(initialState(firstNetwork(ctx, host), readRecent(ctx.storage)))
  const said = new Set<StringTable>()
  const later = createLater(ctx, source, ({ begin }) => begin(core))
  const core: Core = {
    ctx,
    host,
    environment: ctx.use(ENVIRONMENT),
    chains: ctx.use(CHAINS),
    state: slice,
    commit: slice.update,
    registry: createRegistry({
      ctx,
      networks: host.networks,
      // Before the second half is there, no wallet has been asked and none is connected: what they tell is nobody's.
      onEvent: (entry, event) => later.peek()?.onEvent(entry, event),
      onOffer: (entry, session) => later.ask(entry.info.chain, (half) => half.offer(entry, session)),
      onChange: (connectors) => slice.update((state) => ({ ...state, connectors })),
      onGone: (entry) => later.peek()?.onGone(entry),
    }),
    pictures: createPictures(ctx.http, host.projectId),
    say(table) {
      if (!said.has(table)) ctx.i18n.add('wallets', table)
      said.add(table)
    },
    later,
  }
  return core
}

/** The network of the last visit, else the default one, else the first: each only when it is listed. */
function firstNetwork(
  { storage }: PluginContext,
  { networks, defaultNetwork }: HostOptions,
): CaipNetworkId | undefined {
  const stored = storage.get('network', NetworkIdSchema)
  const listed = (id: CaipNetworkId | undefined): boolean => networks.some(({ caipNetworkId }) => caipNetworkId === id)
  return [stored, defaultNetwork?.caipNetworkId].find(listed) ?? networks[0]?.caipNetworkId
}
