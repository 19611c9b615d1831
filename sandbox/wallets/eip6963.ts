/** EIP-6963 from the wallet's side. */
import type { WalletProfile } from './profiles.ts'
import type { DemoProvider } from './provider.ts'

export interface ProviderAnnouncement {
  readonly profile: WalletProfile
  readonly provider: DemoProvider
  /** Asked before every announcement. */
  readonly mayAnnounce: () => Promise<boolean>
  readonly signal: AbortSignal
}

/** Announces the provider now, and whenever somebody asks, until `signal` aborts. */
export function announceProvider({ profile, provider, mayAnnounce, signal }: ProviderAnnouncement): void {
  const { name, icon, rdns } = profile
  const info = Object.freeze({ uuid: uuidV4(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  async function announce(): Promise<void> {
    if (await mayAnnounce()) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', () => void announce(), { signal })
  void announce()
}

/** `crypto.randomUUID` is missing on pages that are not secure contexts. */
function uuidV4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
