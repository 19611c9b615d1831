/** The embedded wallet: keys in a page of another origin, for the plugins that log people in to it. */
import type { Disposable, Readable } from '#kernel'
import type { AccountType, FrameUser } from './accounts.ts'

/** Id and type of the connectors of embedded wallets (specification §3). */
export const AUTH = 'AUTH'

/** What the frame says to do after an address was sent: approve this device by a link, type a code, or nothing more. */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
export type EmailUpdateAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
export type FrameSocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

type None = Readonly<Record<string, never>>

/** The frame's requests that logins need, by their names on the wire (specification §7). */
export interface LoginRequests {
  readonly CONNECT_EMAIL: {
    readonly params: { readonly email: string }
    readonly answer: { readonly action: EmailAction }
  }
  /** Answered when the person has approved the device by the link in the email; the frame sends the code after that. */
  readonly CONNECT_DEVICE: { readonly params: None; readonly answer: None }
  readonly CONNECT_OTP: { readonly params: { readonly otp: string }; readonly answer: None }
  readonly UPDATE_EMAIL: {
    readonly params: { readonly email: string }
    readonly answer: { readonly action: EmailUpdateAction }
  }
  readonly UPDATE_EMAIL_PRIMARY_OTP: { readonly params: { readonly otp: string }; readonly answer: None }
  readonly UPDATE_EMAIL_SECONDARY_OTP: {
    readonly params: { readonly otp: string }
    readonly answer: { readonly newEmail: string }
  }
  readonly GET_SOCIAL_REDIRECT_URI: {
    readonly params: { readonly provider: FrameSocialProvider }
    readonly answer: { readonly uri: string }
  }
  readonly GET_FARCASTER_URI: { readonly params: None; readonly answer: { readonly url: string } }
  readonly CONNECT_FARCASTER: { readonly params: None; readonly answer: { readonly userName: string } }
}

/** A plugin whose login needs the embedded wallet. While there is none, there is no frame and no wallet. */
export interface FrameLogin {
  readonly id: string
  /** What people call the wallet, already translated. */
  readonly name: string
  readonly method: 'email' | 'social'
  readonly picture?: string | undefined
  /** The frame names the user who has logged in by this login: then, after a restored session, after a changed network. */
  onUser?(user: FrameUser): void
  /** The session is over: what is stored about it has to go. */
  onLogout?(): void
}

/** How a person has logged in. */
export interface FrameEntrance {
  /** Id of the registered login. */
  readonly login: string
  /** The social network. */
  readonly provider?: string | undefined
  /** What the person is called there, where the frame does not say it with the user. */
  readonly userName?: string | undefined
  /** What a provider's window returned. */
  readonly socialUri?: string | undefined
}

export interface SecureFrame {
  /** Undefined while nobody is logged in. */
  readonly user: Readable<FrameUser | undefined>
  /** Chain numbers on which the frame can make smart accounts. */
  readonly smartAccountNetworks: Readable<readonly number[]>
  /** Makes the embedded wallet available until the result is disposed; then its sessions on this page end. */
  register(login: FrameLogin): Disposable
  /**
   * Asks the frame, which is loaded if necessary. Rejects with FRAME_ERROR (the frame's own words are in `params.message`),
   * FRAME_LOAD_TIMEOUT, FRAME_REQUEST_TIMEOUT, FRAME_ABORTED, EMAIL_DEPENDENCY_FAILED, USER_REJECTED or ABORTED.
   */
  request<K extends keyof LoginRequests>(
    name: K,
    params: LoginRequests[K]['params'],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<LoginRequests[K]['answer']>
  /**
   * The last step of a login: connects the account that the frame has now, which bears the name of the login. Without `login`, that
   * is the first one that is registered. Rejects like `WalletsService.connect`.
   */
  connect(options?: Partial<FrameEntrance> & { readonly signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Uses the smart account or the plain one of a connected person. The answer is the type that is in use then: the plain one if the
   * frame refused. Rejects like `request`, and with CONNECTOR_NOT_CONNECTED; then nothing has changed.
   */
  preferAccountType(
    type: Extract<AccountType, 'eoa' | 'smartAccount'>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<'eoa' | 'smartAccount'>
  /** Rejects everything that the frame was asked, but for Farcaster's address, and lets go of its page. The next request loads it anew. */
  abortAll(): void
  /** Rejects what waits for the person's approval. */
  rejectApprovals(): void
}
