/** The tokens of the shared services. */
import { defineToken } from '#kernel'
import type { HostOptions } from './modal.ts'
import type {
  AccountsService,
  BalancesService,
  ChainsService,
  DialogService,
  Environment,
  IdentityService,
  NetworksService,
  Notices,
  WalletsService,
} from './services.ts'
import type { SecureFrame } from './secureFrame.ts'

// Offered by the shell.

/** The host's options, validated, with defaults. */
export const HOST = /* @__PURE__ */ defineToken<HostOptions>('shell/host')

/** Where the page runs: phone, web view, time zone. */
export const ENVIRONMENT = /* @__PURE__ */ defineToken<Environment>('shell/environment')

/** Toasts, alerts and announcements. */
export const NOTICES = /* @__PURE__ */ defineToken<Notices>('shell/notices')

/** The modal's dialog, whose permanent nodes can be added before anybody opens it. */
export const DIALOG = /* @__PURE__ */ defineToken<DialogService>('shell/dialog')

// Offered by the kernel from contributed chains.

/** Adapters of the contributed chains, loaded on demand. */
export const CHAINS = /* @__PURE__ */ defineToken<ChainsService>('kernel/chains')

// Offered by `wallets`.

/** The connected wallets, the registry of connectors, and recent wallets. The only service that writes connection state. */
export const WALLETS = /* @__PURE__ */ defineToken<WalletsService>('wallets/wallets')

/** The configured networks and the active one. */
export const NETWORKS = /* @__PURE__ */ defineToken<NetworksService>('wallets/networks')

/** The connected accounts and their native balance. */
export const ACCOUNTS = /* @__PURE__ */ defineToken<AccountsService>('wallets/accounts')

// Offered by the plugins that their names say.

/** Name and picture of an address. */
export const IDENTITY = /* @__PURE__ */ defineToken<IdentityService>('identity/identity')

/** Token balances of the active account. */
export const BALANCES = /* @__PURE__ */ defineToken<BalancesService>('balances/balances')

/** The embedded wallet, whose keys are in a page of another origin. */
export const FRAME = /* @__PURE__ */ defineToken<SecureFrame>('frame/frame')
