import { isProvider } from './announcement.ts'

/** The fixed id of the wallet behind `window.ethereum`. */
export const LEGACY_ID = 'injected'

/** Wallets that inject late (in-app browsers on Android) say so with this event. */
const INJECTED_LATE = 'ethereum#initialized'

/** Offers the provider at `window.ethereum`, now or when it comes late; at most one, never exchanged for another. */
export function watchLegacy(page: EventTarget, signal: AbortSignal, onFound: (provider: object) => void): void {
  const look = () => {
    const provider = readEthereum(page)
    if (provider) onFound(provider)
    return provider
  }
  if (!look()) page.addEventListener(INJECTED_LATE, look, { once: true, signal })
}

function readEthereum(page: object): object | undefined {
  try {
    const provider = (page as { readonly ethereum?: unknown }).ethereum
    return isProvider(provider) ? provider : undefined
  } catch {
    // Rival extensions define `ethereum` with accessors that throw.
    return undefined
  }
}
