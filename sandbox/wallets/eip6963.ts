/** EIP-6963 from the wallet's side. */
import type { Presence } from './presence.ts'
import type { WalletProfile } from './profiles.ts'
import type { DemoProvider } from './provider.ts'

export interface ProviderAnnouncement {
  readonly profile: WalletProfile
  readonly provider: DemoProvider
  readonly presence: Presence
  readonly signal: AbortSignal
}

/** Announces the provider now, and in the very turn in which somebody asks, until `signal` aborts. */
export function announceProvider({ profile, provider, presence, signal }: ProviderAnnouncement): void {
  const { name, icon, rdns } = profile
  const info = Object.freeze({ uuid: uuidV4(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', () => presence.tell(announce), { signal })
  presence.tell(announce)
}

/** `crypto.randomUUID` is missing on pages that are not secure contexts. */
function uuidV4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
