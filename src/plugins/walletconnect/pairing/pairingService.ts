/** The pairing as views and hosts see it: types only. The token PAIRING stands in tokens.ts. */
import type { ErrorCode, Readable } from '#kernel'
import type { ConnectFilter, WalletConnectionState, WalletListing } from '#wallet'

/**
 * - `idle`: nothing is asked.
 * - `creating`: the relay is asked for a pairing; no uri yet.
 * - `shown`: `wcUri` can be scanned or opened; it is renewed before it expires, and the phase stays.
 * - `linking`: a wallet's app was opened with it (`wcLinking`).
 * - `connected`, `declined`, `failed`: how it ended. A person's no is `declined`, never `failed`.
 */
export type PairingPhase = 'idle' | 'creating' | 'shown' | 'linking' | 'connected' | 'declined' | 'failed'

/** The product's state of remote sessions (specification §3), and how far the pairing is. */
export interface PairingState extends WalletConnectionState {
  readonly phase: PairingPhase
  /** Why it failed; only with `failed`. */
  readonly code?: ErrorCode | undefined
  /** The relay has owed its answer for more than 5 s (T9). */
  readonly slow: boolean
}

/** Which pairings may be taken up again: `auto` an unexpired one on Telegram and iOS Safari only (specification §4). */
export type PairingReuse = 'auto' | 'always' | 'never'

export interface PairingRequest {
  /** Whom it is for; absent: whichever wallet scans it. */
  readonly wallet?: WalletListing | undefined
  /**
   * The namespace it must be good for: a wallet that does not grant that is told goodbye, and the pairing fails with
   * CHAIN_NOT_SUPPORTED. Absent: whatever the wallet grants is connected.
   */
  readonly filter?: ConnectFilter | undefined
  /** Default `auto`. */
  readonly reuse?: PairingReuse | undefined
}

/** A question that the connected wallet has and the person has not answered yet. */
export interface WaitingRequest {
  /** Of the request; a new question has another one. */
  readonly id: string
  readonly action: 'sign' | 'send' | 'switch' | 'other'
  /** The wallet's own name for itself: hostile until shown as text. */
  readonly wallet: string
  /** What opens the wallet's app, where it is known: the link of the pairing, else what the wallet says of itself. */
  readonly href?: string | undefined
}

export interface PairingService {
  readonly state: Readable<PairingState>
  /** The oldest unanswered question of those under way; the person can be shown where to answer it. */
  readonly waiting: Readable<WaitingRequest | undefined>
  /** Asks for a pairing, in place of one that runs, unless that is taken up again. Never throws: `state` says how it ends. */
  start(request?: PairingRequest): void
  /** A new uri at once, the same wallet; what was scanned before counts no more. Does nothing unless `shown` or `linking`. */
  renew(): void
  /** The last `start` again, from the beginning, after it `declined` or `failed`. */
  retry(): void
  /**
   * The view has gone: nobody waits for it any more. `idle` afterwards, without a report. Where pairings are taken up
   * again (Telegram, iOS Safari) the person may be in the wallet just now: uri and expiry stay.
   */
  cancel(): void
  /**
   * The person's tap opened this app with the uri: `href` without the uri's parameter, kept for later requests once
   * connected. Undefined: it did not open after all, back to `shown`.
   */
  setLinking(linking: { readonly href: string; readonly name: string } | undefined): void
}
