import { peek, type AnnounceWallet, type UncheckedWallet } from '#wallet'
import { cleanText } from '#kit'

const LONGEST_NAME = 60

/**
 * A clean name with something to see. One that is still long is made of towers of accents, and the registry's ids, which
 * are made of names, end at 200 characters. What calls itself WalletConnect leads to remote wallets, which have a plugin of
 * ours.
 */
const NAME = /^(?!WalletConnect$).{1,180}$/

/** A wallet of the Wallet Standard as it is listed. */
export interface StandardWallet {
  /** The wallet's own object: untrusted, and asked only once somebody uses it. */
  readonly standard: unknown
  readonly name: string
  readonly icon?: string | undefined
}

export interface Discovery {
  /** Says again that the page is ready for wallets; each answers by registering itself. */
  askWho(): void
}

/**
 * Finds wallets by the Wallet Standard's window events and hands each object to `add`; one that unregisters is taken away
 * again. Ends with `signal`. (@wallet-standard/app would keep a list for the whole page that nobody can stop.)
 */
export function discover(page: EventTarget, add: AnnounceWallet<StandardWallet>, signal: AbortSignal): Discovery {
  // All wallets get the same object: none may put itself between the others and us.
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
  const hear = async (event: Event): Promise<void> => (event as CustomEvent<(all: typeof api) => void>).detail(api)
  // A wallet that cannot even introduce itself, now or a moment later, is not listed.
  page.addEventListener('wallet-standard:register-wallet', (event) => void hear(event).catch(() => {}), { signal })
  const askWho = (): void => void page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  askWho()
  return { askWho }
}

/** What the wallet says of itself, each field read once and copied. Nothing, or a throw, when it is no wallet for Solana. */
function readWallet(standard: unknown): UncheckedWallet<StandardWallet> | undefined {
  const { name, icon, chains, features } = standard as Readonly<Record<string, unknown>>
  const offers = (feature: string) => feature in (features as object)
  const clean = typeof name === 'string' ? cleanText(name, LONGEST_NAME) : ''
  const fits =
    NAME.test(clean) &&
    (chains as readonly string[]).some((chain) => chain.startsWith('solana:')) &&
    // A modal's own face for hosts (hostWallet.ts) is no wallet of the person's.
    !offers('latchkey:modal') &&
    offers('standard:connect') &&
    offers('standard:events') &&
    (offers('solana:signTransaction') || offers('solana:signAndSendTransaction'))
  return fits ? { standard, name: clean, icon } : undefined
}
