/** A part of the Network Information API, which not every browser has. */
interface NetworkInformation {
  /** The person asked the browser to load no more than needed. */
  readonly saveData?: boolean
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/** What the browser says of its connection; nothing where it has no such API, and on servers. */
export const networkInformation = (): NetworkInformation =>
  (globalThis.navigator as { readonly connection?: NetworkInformation } | undefined)?.connection ?? {}
