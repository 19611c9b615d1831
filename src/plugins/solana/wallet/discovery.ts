import { peek, type AnnounceWallet, type UncheckedWallet } from '#wallet'
import { cleanText } from '#kit'

const LONGEST_NAME = 60

/**
 * A valid name, after cleaning. A name that is still long consists of stacked accents, and the registry limits ids, which are made
 * of names, to 200 characters. A wallet named WalletConnect is left out, because remote wallets have their own plugin.
 */
const NAME = /^(?!WalletConnect$).{1,180}$/

/** A wallet of the Wallet Standard as it is listed. */
export interface StandardWallet {
  /** The wallet's own object. It is untrusted, and called only once somebody uses it. */
  readonly standard: unknown
  readonly name: string
  readonly icon?: string | undefined
}

export interface Discovery {
  /** Announces that the page is ready for wallets. Each wallet answers by registering itself. */
  announceReady(): void
}

/**
 * Finds wallets by the window events of the Wallet Standard and passes each to `add`. A wallet that unregisters is removed. Ends with
 * `signal`. (@wallet-standard/app would keep a list for the whole page that cannot be stopped.)
 */
export function discover(page: EventTarget, add: AnnounceWallet<StandardWallet>, signal: AbortSignal): Discovery {
  // All wallets get the same object. It is frozen, so that no wallet can intercept the others.
  const api = Object.freeze({
    register(...wallets: unknown[]) {
      const leaves = wallets.map((wallet) =>
        add(
          wallet,
          () => readWallet(wallet),
          () => [peek(wallet, 'name')],
        ),
      )
      return () => leaves.forEach((leave) => leave?.())
    },
  })
  const onRegister = async (event: Event): Promise<void> =>
    (event as CustomEvent<(all: typeof api) => void>).detail(api)
  // A wallet that throws while it registers is not listed.
  page.addEventListener('wallet-standard:register-wallet', (event) => void onRegister(event).catch(() => {}), {
    signal,
  })
  const announceReady = (): void =>
    void page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  announceReady()
  return { announceReady }
}

/** The wallet's own description, each field read once and copied. Undefined, or throws, if it is not a wallet for Solana. */
function readWallet(standard: unknown): UncheckedWallet<StandardWallet> | undefined {
  const { name, icon, chains, features } = standard as Readonly<Record<string, unknown>>
  const offers = (feature: string) => feature in (features as object)
  const clean = typeof name === 'string' ? cleanText(name, LONGEST_NAME) : ''
  const fits =
    NAME.test(clean) &&
    (chains as readonly string[]).some((chain) => chain.startsWith('solana:')) &&
    // A modal's own wallet for hosts (hostWallet.ts) is not listed.
    !offers('latchkey:modal') &&
    offers('standard:connect') &&
    offers('standard:events') &&
    (offers('solana:signTransaction') || offers('solana:signAndSendTransaction'))
  return fits ? { standard, name: clean, icon } : undefined
}
