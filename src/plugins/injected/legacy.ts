import { isProvider } from './announcement.ts'

/** The id of the wallet at `window.ethereum`. */
export const LEGACY_ID = 'injected'

/** Wallets that are injected late (in-app browsers on Android) dispatch this event. */
const INJECTED_LATE = 'ethereum#initialized'

/** Reports the provider at `window.ethereum` once, now or when it is injected later. */
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
    // Competing extensions define `ethereum` with getters that throw.
    return undefined
  }
}
