/** Every request to the frame, with the schemas of its params and of its answer (specification §7). Unknown keys are dropped. */
import { objectOf } from '#kernel'
import type { FrameRequests } from '#wallet'
import * as v from 'valibot'
import { APPROVE, RPC } from './protocol.ts'

/** Milliseconds for a person, who may have to find an email on another device. */
export const PERSON_LIMIT = 20 * 60_000
/** Milliseconds until a login that waits for the frame's server has failed. */
export const REQUEST_LIMIT = 30_000

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))
const Email = v.pipe(v.string(), v.maxLength(320), v.email())
const Code = v.pipe(v.string(), v.regex(/^\d{6}$/))
const ChainId = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), text(60)])
const AccountType = v.picklist(['eoa', 'smartAccount'])
/** EVM in hex, Solana in base58 (specification §5). */
const Address = v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))
const WebAddress = v.pipe(v.string(), v.maxLength(4_000), v.url())

/** Answers without a payload may come with none, with null or with anything. */
const Nothing = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
)
const NoParams = objectOf({})

const userFields = {
  address: Address,
  chainId: ChainId,
  accounts: v.optional(v.pipe(v.array(objectOf({ address: Address, type: AccountType })), v.maxLength(20))),
  preferredAccountType: v.optional(AccountType),
}

export const User = objectOf({
  ...userFields,
  email: v.nullish(Email),
  smartAccountDeployed: v.optional(v.boolean()),
})
const SocialUser = objectOf({
  ...userFields,
  email: v.nullish(v.pipe(v.string(), v.maxLength(320))),
  userName: v.nullish(v.pipe(v.string(), v.maxLength(100))),
})
export type FrameUserAnswer = v.InferOutput<typeof User> | v.InferOutput<typeof SocialUser>

const UserParams = objectOf({
  chainId: v.optional(ChainId),
  preferredAccountType: v.optional(AccountType),
  rpcUrl: v.optional(WebAddress),
})

const Metadata = objectOf({
  name: v.string(),
  description: v.string(),
  url: v.string(),
  icons: v.array(v.string()),
})

const Variables = v.record(v.string(), v.string())

/** A request of the page as it goes to the frame. Its answer is whatever the wallet's method answers. */
const RpcParams = objectOf({
  method: text(100),
  params: v.optional(v.unknown()),
  chainNamespace: text(8),
  chainId: ChainId,
  rpcUrl: v.optional(WebAddress),
})

export const REQUESTS = {
  CONNECT_EMAIL: {
    params: objectOf({ email: Email }),
    answer: objectOf({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    limit: REQUEST_LIMIT,
  },
  // One long call, which the person ends by a link in an email.
  CONNECT_DEVICE: { params: NoParams, answer: Nothing, limit: PERSON_LIMIT },
  CONNECT_OTP: { params: objectOf({ otp: Code }), answer: Nothing, limit: REQUEST_LIMIT },
  GET_SOCIAL_REDIRECT_URI: {
    params: objectOf({ provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']) }),
    answer: objectOf({ uri: WebAddress }),
    limit: REQUEST_LIMIT,
  },
  CONNECT_SOCIAL: {
    params: objectOf({
      uri: text(20_000),
      preferredAccountType: v.optional(AccountType),
      chainId: v.optional(ChainId),
      rpcUrl: v.optional(WebAddress),
    }),
    answer: SocialUser,
    limit: REQUEST_LIMIT,
  },
  GET_FARCASTER_URI: { params: NoParams, answer: objectOf({ url: WebAddress }) },
  CONNECT_FARCASTER: { params: NoParams, answer: objectOf({ userName: text(100) }), limit: PERSON_LIMIT },
  GET_USER: { params: UserParams, answer: User },
  IS_CONNECTED: {
    params: objectOf({ token: v.optional(text(20_000)) }),
    answer: objectOf({ isConnected: v.boolean() }),
  },
  SIGN_OUT: { params: NoParams, answer: Nothing },
  GET_CHAIN_ID: { params: NoParams, answer: objectOf({ chainId: ChainId }) },
  SWITCH_NETWORK: {
    params: objectOf({ chainId: ChainId, rpcUrl: v.optional(WebAddress) }),
    answer: objectOf({ chainId: ChainId }),
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    params: NoParams,
    answer: objectOf({
      smartAccountEnabledNetworks: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(1_000)),
    }),
  },
  INIT_SMART_ACCOUNT: { params: NoParams, answer: objectOf({ address: Address, isDeployed: v.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    params: objectOf({ type: AccountType }),
    answer: objectOf({ type: AccountType, address: Address }),
  },
  UPDATE_EMAIL: {
    params: objectOf({ email: Email }),
    answer: objectOf({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    limit: REQUEST_LIMIT,
  },
  UPDATE_EMAIL_PRIMARY_OTP: { params: objectOf({ otp: Code }), answer: Nothing, limit: REQUEST_LIMIT },
  UPDATE_EMAIL_SECONDARY_OTP: {
    params: objectOf({ otp: Code }),
    answer: objectOf({ newEmail: Email }),
    limit: REQUEST_LIMIT,
  },
  SYNC_THEME: {
    params: objectOf({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(Variables),
      w3mThemeVariables: v.optional(Variables),
    }),
    answer: Nothing,
  },
  SYNC_DAPP_DATA: {
    params: objectOf({
      metadata: v.optional(Metadata),
      sdkVersion: v.optional(v.string()),
      sdkType: v.optional(v.string()),
      projectId: v.string(),
    }),
    answer: Nothing,
  },
  RELOAD: { params: NoParams, answer: Nothing },
  [RPC]: { params: RpcParams, answer: v.unknown() },
  [APPROVE]: { params: RpcParams, answer: v.unknown(), person: true, limit: PERSON_LIMIT },
} as const satisfies FrameRequests

export const EVENTS = { SESSION_UPDATE: objectOf({ token: text(20_000) }) }
