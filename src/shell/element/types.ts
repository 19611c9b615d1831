import type { ModalElement } from './elementClass.ts'

/** What the button elements share. Each property is the attribute of the same name (`charsStart`: `chars-start`). */
export interface LatchkeyButtonBase extends ModalElement {
  disabled: boolean
  /** `sm` is 36 px high, on touch screens 44; all else 44. */
  size: string | undefined
}

/** `<latchkey-account-button>` */
export interface LatchkeyAccountButtonElement extends LatchkeyButtonBase {
  /** `hide` leaves the picture out, and with it the network's mark. */
  picture: string | undefined
  /** `hide` shows the address instead of the profile's name. */
  name: string | undefined
  /** `hide` leaves the balance out. */
  balance: string | undefined
  /** `hide` leaves the network's mark out, unless the network is one that the page does not list. */
  network: string | undefined
  /** The account of this namespace instead of the active one. */
  namespace: string | undefined
  /** Characters of the address before its middle (4). */
  charsStart: number | undefined
  /** Characters of the address after its middle (6). */
  charsEnd: number | undefined
}

/** `<latchkey-button>` */
export interface LatchkeyButtonElement extends LatchkeyAccountButtonElement {
  label: string | undefined
  /** Instead of "Connecting" and "Reconnecting", unless one of the next two says it. */
  loadingLabel: string | undefined
  connectingLabel: string | undefined
  reconnectingLabel: string | undefined
}

/** `<latchkey-network-button>` */
export interface LatchkeyNetworkButtonElement extends LatchkeyButtonBase {
  /** While no network is chosen. */
  label: string | undefined
}

/** `<latchkey-modal>`: an embedded modal. */
export type LatchkeyModalElement = ModalElement

export interface LatchkeyElements {
  'latchkey-button': LatchkeyButtonElement
  'latchkey-account-button': LatchkeyAccountButtonElement
  'latchkey-network-button': LatchkeyNetworkButtonElement
  'latchkey-modal': LatchkeyModalElement
}

declare global {
  interface HTMLElementTagNameMap extends LatchkeyElements {}
}
