import type { ModalElement } from './elementClass.ts'

/** The properties of all button elements. Each is also an attribute (`charsStart`: `chars-start`). */
export interface LatchkeyButtonBase extends ModalElement {
  disabled: boolean
  /** `sm` is 36 px high, on touch screens 44; any other value 44. */
  size: string | undefined
}

/** `<latchkey-account-button>` */
export interface LatchkeyAccountButtonElement extends LatchkeyButtonBase {
  /** `hide` hides the picture and the network's mark. */
  picture: string | undefined
  /** `hide` shows the address instead of the profile's name. */
  name: string | undefined
  /** `hide` hides the balance. */
  balance: string | undefined
  /** `hide` hides the network's mark, unless the wallet is on a network that the page does not list. */
  network: string | undefined
  /** Shows the account of this namespace instead of the active one. */
  namespace: string | undefined
  /** Characters of the shortened address before the gap; 4 by default. */
  charsStart: number | undefined
  /** Characters of the shortened address after the gap; 6 by default. */
  charsEnd: number | undefined
}

/** `<latchkey-button>` */
export interface LatchkeyButtonElement extends LatchkeyAccountButtonElement {
  label: string | undefined
  /** Replaces "Connecting" and "Reconnecting", unless one of the next two is set. */
  loadingLabel: string | undefined
  connectingLabel: string | undefined
  reconnectingLabel: string | undefined
}

/** `<latchkey-network-button>` */
export interface LatchkeyNetworkButtonElement extends LatchkeyButtonBase {
  /** The words while there is no network. */
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
