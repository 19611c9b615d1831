/** The pairing as views and hosts see it: types only. The token PAIRING is in tokens.ts. */
import type { ErrorCode, Readable } from '#kernel'
import type { ConnectFilter, WalletConnectionState, WalletListing } from '#wallet'

/**
 * - `idle`: there is no pairing.
 * - `creating`: the pairing is being sent to the relay; there is no uri yet.
 * - `shown`: `wcUri` can be scanned or opened; it is renewed before it expires, and the phase stays.
 * - `linking`: a wallet's app was opened with it (`wcLinking`).
 * - `connected`, `declined`, `failed`: how it ended. If the person declines, it is `declined`, never `failed`.
 */
export type PairingPhase = 'idle' | 'creating' | 'shown' | 'linking' | 'connected' | 'declined' | 'failed'

/** The state of the remote session (specification §3) and of the pairing. */
export interface PairingState extends WalletConnectionState {
  readonly phase: PairingPhase
  /** Why it failed; only with `failed`. */
  readonly code?: ErrorCode | undefined
  /** True if the relay has not answered for more than 5 s (T9). */
  readonly slow: boolean
}

/** When an unexpired pairing is reused: `auto` only in Telegram and iOS Safari (specification §4). */
export type PairingReuse = 'auto' | 'always' | 'never'

export interface PairingRequest {
  /** The wallet to pair with. Default: whichever wallet scans it. */
  readonly wallet?: WalletListing | undefined
  /**
   * The namespace that the session has to grant. Otherwise the session is ended in the wallet too, and the pairing fails with
   * CHAIN_NOT_SUPPORTED. Default: whatever the wallet grants is connected.
   */
  readonly filter?: ConnectFilter | undefined
  /** Default `auto`. */
  readonly reuse?: PairingReuse | undefined
}

/** A request that waits for the person's answer in the connected wallet. */
export interface WaitingRequest {
  /** A new id for each request. */
  readonly id: string
  readonly action: 'sign' | 'send' | 'switch' | 'other'
  /** The wallet's own name for itself. Untrusted: show it as text only. */
  readonly wallet: string
  /** Opens the wallet's app, if known: the link used for pairing, else the one that the wallet gives. */
  readonly href?: string | undefined
}

export interface PairingService {
  readonly state: Readable<PairingState>
  /** The oldest request that waits for the person, to show where to answer it. */
  readonly waiting: Readable<WaitingRequest | undefined>
  /** Starts a pairing. One that runs is reused or replaced. Never throws: `state` says how it ends. */
  start(request?: PairingRequest): void
  /** Replaces the uri at once; the old one is no longer accepted. Does nothing unless `shown` or `linking`. */
  renew(): void
  /** Repeats the last `start` if it ended as `declined` or `failed`. */
  retry(): void
  /**
   * For a view that closes: the phase becomes `idle`, without an event. Where pairings are reused (Telegram, iOS Safari) the
   * uri and its expiry stay, because the person may be in the wallet just now.
   */
  cancel(): void
  /**
   * Call it when the person's tap opened an app with the uri. `href` is the link without the uri; once connected, later requests
   * open it. Undefined: the app did not open, so the phase is `shown` again.
   */
  setLinking(linking: { readonly href: string; readonly name: string } | undefined): void
}
