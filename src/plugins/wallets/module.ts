import {
  ACCOUNTS,
  codeOf,
  defineModule,
  isQuiet,
  NETWORKS,
  NOTICES,
  provide,
  WALLETS,
  type ChainNamespace,
  type Eip1193Provider,
} from '#kernel'
import { createAccounts, keepBalanceFresh } from './balance.ts'
import { connect } from './connect.ts'
import type { Core } from './core.ts'
import { createCore } from './createCore.ts'
import { keepDirectory } from './directory.ts'
import { disconnect } from './disconnect.ts'
import { isSame } from './entries.ts'
import { keepNavigation, leaveNetworks } from './navigation.ts'
import { createNetworks } from './networks.ts'
import { pickNetwork } from './pick.ts'
import { createPictures } from './pictures.ts'
import { keepPinging } from './ping.ts'
import { createProvider } from './provider.ts'
import { remember } from './recent.ts'
import { restoreStored } from './restore.ts'
import { createRows } from './rows.ts'
import { selectWallet } from './select.ts'
import { isConnected } from './state.ts'
import { strings } from './strings.ts'
import { CORE, WALLETS_UI } from './tokens.ts'

export default defineModule({
  services: [
    provide(CORE, { make: (_, ctx) => createCore(ctx) }),
    provide(WALLETS, {
      requires: { core: CORE, ui: WALLETS_UI },
      make: ({ core, ui }) => ({
        state: core.state,
        rows: ui.firstRows,
        register: core.registry.register,
        connector: (id, namespace) => core.registry.find(id, namespace)?.connector,
        connect: (request) => connect(core, request),
        disconnect: (namespace) => disconnect(core, namespace, isOpen(core) ? 'person' : 'host'),
        provider: providers(core),
        select: (wallet) => selectWallet(core, wallet),
        remember: (wallet) => remember(core, wallet),
      }),
    }),
    provide(NETWORKS, { requires: { core: CORE }, make: ({ core }) => createNetworks(core) }),
    provide(ACCOUNTS, { requires: { core: CORE }, make: ({ core }) => createAccounts(core) }),
    provide(WALLETS_UI, {
      requires: { core: CORE, networks: NETWORKS },
      make({ core, networks }, ctx) {
        const { all, first } = createRows(core)
        const suggested = () => {
          const { featured, recommended } = core.state.get().directory
          return [...featured, ...(core.host.customWallets ?? []), ...recommended]
        }
        return {
          rows: all,
          firstRows: first,
          pictures: createPictures(ctx.http, core.host.projectId),
          suggested,
          listingOf: (connector) =>
            [...suggested(), ...core.state.get().directory.recent].find((wallet) =>
              isSame(wallet, connector, core.environment.mobile),
            ),
          pickNetwork: (id) => pickNetwork(core, networks, id),
          leaveNetworks: () => leaveNetworks(ctx.router),
          leave: () => void leave(core),
        }
      },
    }),
  ],
  activate(ctx) {
    const core = ctx.use(CORE)
    ctx.own(ctx.i18n.add('wallets', strings))
    keepNavigation(ctx)
    keepBalanceFresh(core, ctx.use(ACCOUNTS))
    keepDirectory(core)
    keepPinging(core)
    // Not awaited: a wallet that takes its time must not hold up the modal.
    void restoreStored(core)
  },
})

const isOpen = ({ ctx }: Core): boolean => ctx.router.state.get().open

/** One provider per namespace for the life of the modal, there while a wallet is connected. */
function providers(core: Core): (namespace?: ChainNamespace) => Eip1193Provider | undefined {
  const made = new Map<ChainNamespace, Eip1193Provider>()
  return (asked) => {
    const namespace = asked ?? core.state.get().activeNamespace
    if (!namespace || !isConnected(core.state.get(), namespace)) return undefined
    const provider = made.get(namespace) ?? createProvider(core, namespace)
    made.set(namespace, provider)
    return provider
  }
}

async function leave(core: Core): Promise<void> {
  try {
    await disconnect(core, undefined, 'person')
  } catch (error) {
    if (!isQuiet(error)) core.ctx.maybe(NOTICES)?.show(core.ctx.i18n.t(`error.${codeOf(error)}`), 'error')
  }
}
