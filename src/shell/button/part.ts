import type { Modal } from '#wallet'
import type { Translate } from './words.ts'

/** Where a part is drawn: a custom element, or a React component's element. */
export interface PartHost<S> {
  readonly root: ShadowRoot
  /** The modal it shows; undefined until there is one. */
  modal(): Modal | undefined
  readonly t: Translate
  locale(): string | undefined
  /** The attributes or props of now. */
  settings(): S
  /** Adds rules to its style sheet, permanently. */
  style(css: string): void
  /** Draws again, if it is still in a page. */
  redraw(): void
}

/** Something that we draw in the host's page in plain DOM: a button, or an inline modal. */
export interface Part {
  draw(): void
  /** It left the page, or its modal changed. */
  detach?(): void
}

export interface PartKind<S> {
  readonly css: string
  create(host: PartHost<S>): Part
}

/** Settings of every button. */
export interface ButtonSettings {
  readonly disabled?: boolean | undefined
  /** `sm` is 36 px high, on touch screens 44; any other value 44. */
  readonly size?: string | undefined
}

/** Which parts of an account `hide` leaves out, and how its address is shortened. */
export interface AccountSettings extends ButtonSettings {
  /** The account of this namespace instead of the active one. */
  readonly namespace?: string | undefined
  readonly picture?: string | undefined
  /** If hidden, the address is shown instead. */
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
  /** While connecting or reconnecting, unless one of the next two is set. */
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
