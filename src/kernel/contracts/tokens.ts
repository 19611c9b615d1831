/** Every token that two rooms share. */
import { defineToken } from '../refs.ts'
import type { HostOptions } from './modal.ts'
import type {
  AccountsService,
  BalancesService,
  ChainsService,
  Environment,
  FrameService,
  IdentityService,
  NetworksService,
  Notices,
  QuotesService,
  Sender,
  SignInService,
  WalletsService,
} from './services.ts'

/** Offered by the shell. */
export const HOST = /* @__PURE__ */ defineToken<HostOptions>(
  'shell/host',
  "The host's options, validated, with defaults.",
)
export const ENVIRONMENT = /* @__PURE__ */ defineToken<Environment>(
  'shell/environment',
  'Where the page runs: phone, web view, time zone.',
)
export const NOTICES = /* @__PURE__ */ defineToken<Notices>('shell/notices', 'Toasts, alerts and announcements.')

/** Offered by the kernel from contributed chains. */
export const CHAINS = /* @__PURE__ */ defineToken<ChainsService>(
  'kernel/chains',
  'Adapters of the contributed chains, loaded on demand.',
)

/** Offered by `wallets`. */
export const WALLETS = /* @__PURE__ */ defineToken<WalletsService>(
  'wallets/wallets',
  'The only writer of connection state; registry and recent wallets.',
)
export const NETWORKS = /* @__PURE__ */ defineToken<NetworksService>(
  'wallets/networks',
  'The configured networks and the active one.',
)
export const ACCOUNTS = /* @__PURE__ */ defineToken<AccountsService>(
  'wallets/accounts',
  'The connected accounts and their native balance.',
)

/** Offered by the plugins that their names say. */
export const IDENTITY = /* @__PURE__ */ defineToken<IdentityService>(
  'identity/identity',
  'Name and picture of an address.',
)
export const BALANCES = /* @__PURE__ */ defineToken<BalancesService>(
  'balances/balances',
  'Token balances of the active account.',
)
export const SENDER = /* @__PURE__ */ defineToken<Sender>('send/sender', 'Sends native currency and tokens.')
export const QUOTES = /* @__PURE__ */ defineToken<QuotesService>('swaps/quotes', 'Swap quotes.')
export const FRAME = /* @__PURE__ */ defineToken<FrameService>('frame/frame', 'Requests to the secure frame.')
export const SIGN_IN = /* @__PURE__ */ defineToken<SignInService>(
  'siwx/sign-in',
  'Sign-in sessions of the connected account.',
)
