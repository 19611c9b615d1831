/** The messages between a page and the secure frame. docs/frame-protocol.md has the same in a table. */
import * as v from 'valibot'

export const APP_PREFIX = '@w3m-app/'
export const FRAME_PREFIX = '@w3m-frame/'
/** What READY says; the page's query has it as `version`. */
export const PROTOCOL_VERSION = '4'

/** More is no honest message. */
const MOST_TEXT = 20_000
const TEXT = v.pipe(v.string(), v.maxLength(MOST_TEXT))
const SHORT = v.pipe(v.string(), v.maxLength(256))
export const EMAIL = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Invalid email'))
/** People copy codes as they see them: with a space in the middle. */
export const OTP = v.pipe(
  SHORT,
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'Invalid code'),
)
/** A number, its decimal text, a CAIP-2 id, or the bare reference of a Solana cluster. */
const CHAIN_ID = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), v.pipe(SHORT, v.nonEmpty())])
const ACCOUNT_TYPE = v.picklist(['eoa', 'smartAccount'])
const URL_TEXT = v.pipe(v.string(), v.maxLength(2048))

/** The fields of EIP-4361 with a placeholder for the address, and the message that the page made of them. */
const SIWX_MESSAGE = v.object({
  accountAddress: SHORT,
  chainId: SHORT,
  domain: SHORT,
  uri: URL_TEXT,
  version: SHORT,
  nonce: SHORT,
  serializedMessage: v.optional(TEXT),
  notBefore: v.optional(SHORT),
  statement: v.optional(TEXT),
  resources: v.optional(v.pipe(v.array(URL_TEXT), v.maxLength(20))),
  requestId: v.optional(SHORT),
  issuedAt: v.optional(SHORT),
  expirationTime: v.optional(SHORT),
})
export type SiwxMessage = v.InferOutput<typeof SIWX_MESSAGE>

const NOTHING = v.optional(v.unknown())
const USER_PARAMS = {
  chainId: v.optional(CHAIN_ID),
  preferredAccountType: v.optional(ACCOUNT_TYPE),
  siwxMessage: v.optional(SIWX_MESSAGE),
  rpcUrl: v.optional(URL_TEXT),
}
const RPC_REQUEST = v.object({
  method: SHORT,
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
  chainNamespace: v.optional(v.picklist(['eip155', 'solana']), 'eip155'),
  chainId: v.optional(CHAIN_ID),
  rpcUrl: v.optional(URL_TEXT),
})
export type RpcRequest = v.InferOutput<typeof RPC_REQUEST>

/** What the page may send, by name, with the schema of its payload. Unknown keys are dropped. */
export const APP_MESSAGES = {
  CONNECT_EMAIL: v.object({ email: EMAIL }),
  CONNECT_DEVICE: NOTHING,
  CONNECT_OTP: v.object({ otp: OTP }),
  GET_SOCIAL_REDIRECT_URI: v.object({
    provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  }),
  CONNECT_SOCIAL: v.object({ uri: TEXT, ...USER_PARAMS }),
  GET_FARCASTER_URI: NOTHING,
  CONNECT_FARCASTER: NOTHING,
  GET_USER: v.optional(v.object({ ...USER_PARAMS, socialUri: v.optional(TEXT) }), {}),
  IS_CONNECTED: v.optional(v.object({ token: v.optional(TEXT) }), {}),
  SIGN_OUT: NOTHING,
  GET_CHAIN_ID: NOTHING,
  SWITCH_NETWORK: v.object({ chainId: CHAIN_ID, rpcUrl: v.optional(URL_TEXT) }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: NOTHING,
  INIT_SMART_ACCOUNT: NOTHING,
  SET_PREFERRED_ACCOUNT: v.object({ type: ACCOUNT_TYPE }),
  UPDATE_EMAIL: v.object({ email: EMAIL }),
  UPDATE_EMAIL_PRIMARY_OTP: v.object({ otp: OTP }),
  UPDATE_EMAIL_SECONDARY_OTP: v.object({ otp: OTP }),
  SYNC_THEME: v.object({
    themeMode: v.optional(v.picklist(['light', 'dark'])),
    themeVariables: v.optional(v.record(SHORT, v.union([SHORT, v.number()]))),
    w3mThemeVariables: v.optional(v.record(SHORT, SHORT)),
  }),
  SYNC_DAPP_DATA: v.object({
    metadata: v.optional(
      v.object({ name: TEXT, description: TEXT, url: URL_TEXT, icons: v.pipe(v.array(TEXT), v.maxLength(20)) }),
    ),
    sdkVersion: v.optional(SHORT),
    sdkType: v.optional(SHORT),
    projectId: SHORT,
  }),
  RPC_REQUEST,
  RPC_ABORT: NOTHING,
  RELOAD: NOTHING,
} as const satisfies Readonly<Record<string, v.GenericSchema>>

export type AppMessageName = keyof typeof APP_MESSAGES
export type AppPayload<N extends AppMessageName> = v.InferOutput<(typeof APP_MESSAGES)[N]>

/** Any message of a page, before its payload is looked at. */
export const ENVELOPE = v.object({
  type: v.pipe(v.string(), v.startsWith(APP_PREFIX), v.maxLength(100)),
  id: v.optional(v.pipe(v.string(), v.maxLength(128))),
  payload: v.optional(v.unknown()),
})

/** The account that a page gets to see. */
export interface FrameUser {
  readonly email: string | null
  readonly address: string
  /** A number on EVM chains, CAIP-2 on Solana: pages build account ids of it. */
  readonly chainId: number | string
  readonly accounts: readonly { readonly address: string; readonly type: 'eoa' | 'smartAccount' }[]
  readonly preferredAccountType: 'eoa' | 'smartAccount'
  readonly smartAccountDeployed: boolean
  readonly message?: string
  readonly signature?: string
  readonly siwxMessage?: SiwxMessage
}

/** The payload of a success, by the request's name. */
export interface SuccessPayloads {
  CONNECT_EMAIL: { readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  CONNECT_DEVICE: undefined
  CONNECT_OTP: undefined
  GET_SOCIAL_REDIRECT_URI: { readonly uri: string }
  CONNECT_SOCIAL: FrameUser & { readonly userName?: string | null }
  GET_FARCASTER_URI: { readonly url: string }
  CONNECT_FARCASTER: { readonly userName: string }
  GET_USER: FrameUser
  IS_CONNECTED: { readonly isConnected: boolean }
  SIGN_OUT: undefined
  GET_CHAIN_ID: { readonly chainId: number | string }
  SWITCH_NETWORK: { readonly chainId: number | string }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { readonly smartAccountEnabledNetworks: readonly number[] }
  INIT_SMART_ACCOUNT: { readonly address: string; readonly isDeployed: boolean }
  SET_PREFERRED_ACCOUNT: { readonly type: 'eoa' | 'smartAccount'; readonly address: string }
  UPDATE_EMAIL: { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  UPDATE_EMAIL_PRIMARY_OTP: undefined
  UPDATE_EMAIL_SECONDARY_OTP: { readonly newEmail: string }
  SYNC_THEME: undefined
  SYNC_DAPP_DATA: undefined
  RPC_REQUEST: unknown
  RPC_ABORT: undefined
  RELOAD: undefined
}
