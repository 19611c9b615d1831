/** The floor's wallet code: EIP-6963, EIP-1193 and one stored word. It has none of the checks that a product needs. */

export interface Wallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: {
    request(args: { readonly method: string }): Promise<readonly string[]>
    on(event: 'accountsChanged', listener: (accounts: readonly string[]) => void): void
    removeListener(event: 'accountsChanged', listener: (accounts: readonly string[]) => void): void
  }
}

const STORED = 'floor/rdns'

/** Requests announcements and reports each wallet once. */
export function discover(found: (wallet: Wallet) => void): () => void {
  const known = new Set<string>()
  const hear = (event: Event): void => {
    const wallet = (event as CustomEvent<Wallet>).detail
    if (known.has(wallet.info.uuid)) return
    known.add(wallet.info.uuid)
    found(wallet)
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', hear)
}

export async function connect({ info, provider }: Wallet): Promise<string | undefined> {
  const [account] = await provider.request({ method: 'eth_requestAccounts' })
  if (account) localStorage.setItem(STORED, info.rdns)
  return account
}

export const isStored = ({ info }: Wallet): boolean => localStorage.getItem(STORED) === info.rdns

export async function restore({ provider }: Wallet): Promise<string | undefined> {
  const [account] = await provider.request({ method: 'eth_accounts' })
  return account
}
