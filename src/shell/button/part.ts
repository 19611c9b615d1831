import type { Modal } from '#wallet'
import type { Say } from './words.ts'

/** What a part sees of where it stands: a custom element, or the place of a React component. */
export interface PartHost<S> {
  readonly root: ShadowRoot
  /** The modal it follows; undefined until there is one. */
  modal(): Modal | undefined
  readonly say: Say
  locale(): string | undefined
  /** What the page wants of it now. */
  settings(): S
  /** Adds to its style sheet, for good. */
  style(css: string): void
  /** Draws again, if it is still in a page. */
  redraw(): void
}

/** What is drawn in the page, in plain DOM: a button, or a modal's place. */
export interface Part {
  draw(): void
  /** It left the page, or its modal changed. */
  left?(): void
}

export interface PartKind<S> {
  readonly css: string
  create(host: PartHost<S>): Part
}

/** Every button's. */
export interface ButtonSettings {
  readonly disabled?: boolean | undefined
  /** `sm` is 36 px high, on touch screens 44; all else 44. */
  readonly size?: string | undefined
}

/** What of an account is left out by `hide`, and how its address is cut. */
export interface AccountSettings extends ButtonSettings {
  /** The account of this namespace instead of the active one. */
  readonly namespace?: string | undefined
  readonly picture?: string | undefined
  /** Without it the address stands there. */
  readonly name?: string | undefined
  readonly balance?: string | undefined
  /** The network's mark at the picture. */
  readonly network?: string | undefined
  /** Characters of the address before its middle (4), at most 64. */
  readonly charsStart?: number | undefined
  /** Characters of the address after its middle (6), at most 64. */
  readonly charsEnd?: number | undefined
}

export interface ConnectSettings extends AccountSettings {
  /** While nobody is connected. */
  readonly label?: string | undefined
  /** While something is on its way, unless one of the next two says it. */
  readonly loadingLabel?: string | undefined
  /** While a wallet is asked. */
  readonly connectingLabel?: string | undefined
  /** While a stored session is restored. */
  readonly reconnectingLabel?: string | undefined
}

export interface NetworkSettings extends ButtonSettings {
  /** While no network is chosen. */
  readonly label?: string | undefined
}
