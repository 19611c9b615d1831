/** Who the demo wallets are (EIP-6963 `info`). No secrets: pages include this. */
import { MARKS, markPicture } from '../look/marks.ts'

export const WALLET_IDS = ['larkspur', 'quarry'] as const
export type WalletId = (typeof WALLET_IDS)[number]

export function isWalletId(id: string | undefined): id is WalletId {
  return WALLET_IDS.some((known) => known === id)
}

export interface WalletProfile {
  readonly id: WalletId
  readonly name: string
  readonly rdns: string
  /** A data URI, as EIP-6963 wants it. */
  readonly icon: string
}

export const PROFILES: Readonly<Record<WalletId, WalletProfile>> = {
  larkspur: { id: 'larkspur', name: 'Larkspur', rdns: 'example.larkspur', icon: icon(MARKS.Larkspur) },
  quarry: { id: 'quarry', name: 'Quarry', rdns: 'example.quarry', icon: icon(MARKS.Quarry) },
}

function icon(mark: string): string {
  return `data:image/svg+xml,${encodeURIComponent(markPicture(mark))}`
}
