import {
  contribute,
  defineModule,
  definePlugin,
  provide,
  type ComponentLoader,
  type Contributions,
  type InstalledPlugin,
  type Provider,
  type Readable,
} from '#kernel'
import {
  ACCOUNTS,
  CONNECT_METHOD,
  NETWORKS,
  SETTINGS_ROW,
  WALLETS,
  type Account,
  type AccountsService,
  type Network,
  type NetworksState,
  type RowSection,
  type WalletsState,
} from '#wallet'

/** A value that a test changes by hand. */
export interface Cell<T> extends Readable<T> {
  set(value: T): void
}

export function cell<T>(value: T): Cell<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const ADDRESS = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'

export const BASE: Network = {
  id: 8453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

export const ACCOUNT_OF_MIRA: Account<'eip155'> = {
  namespace: 'eip155',
  address: ADDRESS,
  caipAddress: `eip155:8453:${ADDRESS}`,
  allAccounts: [],
  status: 'connected',
  connectedWalletInfo: { name: 'Larkspur', type: 'ANNOUNCED' },
  balance: '2.418',
  balanceSymbol: 'ETH',
}

/** A wallet's picture: one shape on one colour, as a data address. */
export function picture(colour: string, shape: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${colour}"/>${shape}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The services of the wallets plugin, as far as the shell reads them. */
export interface Wallets {
  readonly rows: Cell<readonly RowSection[]>
  readonly account: Cell<Account | undefined>
  readonly wallets: Cell<WalletsState>
  readonly networks: Cell<NetworksState>
  readonly balance: Cell<{ readonly loading: boolean; readonly error: string | undefined }>
  readonly asked: string[]
  readonly plugin: InstalledPlugin
}

export function wallets(): Wallets {
  const rows = cell<readonly RowSection[]>([])
  const account = cell<Account | undefined>(undefined)
  const networks = cell<NetworksState>({ networks: [BASE], active: BASE, unsupported: undefined })
  const balance = cell<{ loading: boolean; error: string | undefined }>({ loading: false, error: undefined })
  const asked: string[] = []
  const state = cell<WalletsState>({
    status: {},
    accounts: {},
    connections: [],
    activeNamespace: undefined,
    connectors: [],
    recent: [],
    connecting: undefined,
  })
  const services: Provider[] = [
    provide(WALLETS, {
      make: () => ({
        state,
        rows,
        known: cell<readonly string[]>([]),
        register: () => ({ dispose() {} }),
        connector: () => undefined,
        connect: () => Promise.reject(new Error('not in this test')),
        disconnect: async () => void asked.push('disconnect'),
        use: async () => {},
        rename() {},
        provider: () => undefined,
        select() {},
        remembers: async () => false,
        remember() {},
      }),
    }),
    provide(NETWORKS, {
      make: () => ({
        state: networks,
        get: () => BASE,
        switchTo: async () => {},
        isRefused: () => false,
        picture: () => undefined,
      }),
    }),
    provide(ACCOUNTS, {
      make: (): AccountsService => ({
        state: account,
        of: () => account.get(),
        refreshBalance: async ({ force } = {}) => void asked.push(force ? 'balance, forced' : 'balance'),
        balance,
        annotate() {},
      }),
    }),
  ]
  const plugin = definePlugin({
    id: 'wallets',
    version: '1.0.0',
    apiVersion: 1,
    activation: 'open',
    provides: [WALLETS, NETWORKS, ACCOUNTS],
    contributes: {
      slots: [
        contribute(CONNECT_METHOD, { id: 'wallets', group: 'wallet', rows: ({ maybe }) => maybe(WALLETS)?.rows }),
        contribute(SETTINGS_ROW, {
          id: 'disconnect',
          rank: 1000,
          label: 'Disconnect',
          icon: 'power',
          tone: 'danger',
          onSelect: ({ maybe }) => void maybe(WALLETS)?.disconnect(),
        }),
      ],
    },
    load: async () => ({ default: defineModule({ services }) }),
  })
  return { rows, account, wallets: state, networks, balance, asked, plugin: plugin() }
}

/** A plugin that only contributes. */
export function toy(id: string, contributes: Contributions): InstalledPlugin {
  return definePlugin({ id, version: '1.0.0', apiVersion: 1, contributes })()
}

/** A loader that a test opens by hand. */
export function gate(component: unknown): { readonly load: ComponentLoader; open(): void } {
  let open!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { load: () => opened.then(() => ({ default: component })), open: () => open() }
}
