/** `latchkey/element`: custom elements for pages without a framework, and for those with any. */
export { defineElements } from './shell/element/defineElements.ts'
export type { ElementOptions } from './shell/element/registry.ts'
export type {
  LatchkeyAccountButtonElement,
  LatchkeyButtonElement,
  LatchkeyElements,
  LatchkeyModalElement,
  LatchkeyNetworkButtonElement,
} from './shell/element/types.ts'
