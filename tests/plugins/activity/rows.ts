/** What the data API answers about a history. */
import type { FakeReply } from '#kernel/testing'

export const FRIEND = '0x19dB000000000000000000000000000000b41d19'
const OWN = '0x1111111111111111111111111111111111111111'
/** A picture that needs no server. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
export const START = Date.UTC(2026, 0, 1)
export const HOUR = 3_600_000

export interface Row {
  readonly id: string
  readonly metadata: Record<string, unknown>
  readonly transfers: unknown
}

export const hashOf = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`

/** A transaction of the service, `ago` hours before the test began. */
export function row(
  n: number,
  ago: number,
  more: Record<string, unknown> = {},
  transfers: unknown = [sends('1')],
): Row {
  return {
    id: `id-${n}`,
    metadata: {
      operationType: 'send',
      hash: hashOf(n),
      chain: 'eip155:1',
      minedAt: new Date(START - ago * HOUR).toISOString(),
      sentFrom: OWN,
      sentTo: FRIEND,
      status: 'confirmed',
      nonce: n,
      ...more,
    },
    transfers,
  }
}

export const moves = (direction: string, numeric: string, symbol = 'USDC', more: Record<string, unknown> = {}) => ({
  direction,
  quantity: { numeric },
  value: 10,
  fungible_info: { name: symbol, symbol, icon: { url: PIXEL } },
  ...more,
})
export const sends = (numeric: string, symbol?: string, more?: Record<string, unknown>) =>
  moves('out', numeric, symbol, more)
export const gets = (numeric: string, symbol?: string, more?: Record<string, unknown>) =>
  moves('in', numeric, symbol, more)
export const nft = (name: string, isSpam = false, direction = 'in') => ({
  direction,
  quantity: { numeric: '1' },
  nft_info: { name, content: { preview: { url: PIXEL } }, flags: { is_spam: isSpam } },
})

export const page = (rows: readonly unknown[], next?: string | null): FakeReply => ({ json: { data: rows, next } })
