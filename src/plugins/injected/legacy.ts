import type { AnnouncedProvider } from '#kernel'

/** The fixed id of the wallet behind `window.ethereum`. */
export const LEGACY_ID = 'injected'

/** Wallets that inject late (in-app browsers on Android) say so with this event. */
const INJECTED_LATE = 'ethereum#initialized'

export interface LegacyOptions {
  /** Words for a wallet that does not say its name. */
  readonly name: string
  readonly signal: AbortSignal
  readonly onFound: (wallet: AnnouncedProvider) => void
}

/** Offers the provider at `window.ethereum`, now or when it comes late; at most one, never exchanged for another. */
export function watchLegacy(page: EventTarget, { name, signal, onFound }: LegacyOptions): void {
  let found = false
  const look = () => {
    const provider = readEthereum(page)
    if (found || provider === undefined) return
    found = true
    onFound({ namespace: 'eip155', uuid: LEGACY_ID, name, provider })
  }
  look()
  if (!found) page.addEventListener(INJECTED_LATE, look, { once: true, signal })
}

function readEthereum(page: object): object | undefined {
  try {
    const provider = (page as { readonly ethereum?: unknown }).ethereum
    return typeof provider === 'object' && provider !== null ? provider : undefined
  } catch {
    // Rival extensions define `ethereum` with accessors that throw.
    return undefined
  }
}
