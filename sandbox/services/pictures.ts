/** Pictures of wallets, networks, currencies and tokens: drawn, not stored. */
import { Refusal, svg } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import { COLOURS, drawMark } from '../look/drawn.ts'
import { MARKS, markPicture } from '../look/marks.ts'
import { hostilePicture } from './hostile.ts'
import type { Listing } from './listings.ts'
import { createChance } from './seeded.ts'

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { usd: '$', eur: '€', gbp: '£', jpy: '¥', inr: '₹' }

export function pictureRoutes(listings: () => readonly Listing[]): readonly Route[] {
  let known: { readonly of: readonly Listing[]; readonly names: ReadonlyMap<string, string> } | undefined
  const nameOf = (id: string): string | undefined => {
    const of = listings()
    if (known?.of !== of) known = { of, names: new Map(of.map((listing) => [listing.image_id, listing.name])) }
    return known.names.get(id)
  }
  return [
    route('GET', '/getWalletImage/:id', (_context, { id = '' }) => {
      const name = nameOf(id)
      const hostile = name === undefined ? undefined : hostilePicture(id)
      if (hostile !== undefined) return hostile
      if (name === undefined) throw new Refusal(404, 'id', 'No wallet has this picture.')
      return svg(walletPicture(name))
    }),
    route('GET', '/public/getAssetImage/:id', (_context, { id = '' }) => svg(markPicture(drawMark(`asset ${id}`)))),
    route('GET', '/public/getCurrencyImage/:id', (_context, { id = '' }) =>
      svg(drawCoin(id, CURRENCY_SIGNS[id.toLowerCase()] ?? id.slice(0, 1))),
    ),
    route('GET', '/public/getTokenImage/:symbol', (_context, { symbol = '' }) =>
      svg(drawCoin(symbol, symbol.slice(0, 1))),
    ),
  ]
}

function walletPicture(name: string): string {
  const known = (MARKS as Readonly<Record<string, string>>)[name]
  return markPicture(known ?? drawMark(`wallet ${name}`))
}

/** Tokens and currencies are circles. The letters come from the address bar, so they are escaped. */
function drawCoin(seed: string, letters: string): string {
  const [ground, figure] = createChance(`coin ${seed}`).pick(COLOURS)
  const safe = letters.toUpperCase().replace(/[^\p{L}\p{N}\p{Sc}]/gu, '') || '•'
  return markPicture(
    `<circle cx="18" cy="18" r="18" fill="${ground}"/><text x="18" y="24" fill="${figure}" font-family="system-ui, sans-serif" font-size="16" font-weight="600" text-anchor="middle">${safe}</text>`,
  )
}
