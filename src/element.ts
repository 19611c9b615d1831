/** `latchkey/element`: custom elements for pages with any framework, and without one. */
export { defineElements } from './shell/element/defineElements.ts'
export type { ElementOptions } from './shell/element/registry.ts'
export type {
  LatchkeyAccountButtonElement,
  LatchkeyButtonElement,
  LatchkeyElements,
  LatchkeyModalElement,
  LatchkeyNetworkButtonElement,
} from './shell/element/types.ts'
