/** `GET /getWallets`: pages, search and filters over the listings that there are now. */
import * as v from 'valibot'
import { json } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import { parse } from '../http/validate.ts'
import { createHostileListings, MISFITS } from './hostile.ts'
import { createListings, type Listing } from './listings.ts'
import type { DirectorySettings } from './state.ts'

const wholeNumber = (highest: number): v.GenericSchema<string, number> =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d*$/, 'must be a whole number from 1'),
    v.transform(Number),
    v.maxValue(highest, `must be ${highest} at most`),
  )
const list = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((part) => part !== '')),
  ),
  '',
)

const QUERY = v.object({
  page: v.optional(wholeNumber(100_000), '1'),
  entries: v.optional(wholeNumber(1000), '40'),
  search: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase()), ''),
  include: list,
  exclude: list,
  chains: list,
  names: list,
  rdns: list,
  // `none` is what a client sends while its "certified only" switch is off, so it filters nothing.
  badge_type: v.optional(v.picklist(['none', 'certified'], 'must be none or certified'), 'none'),
})
type Query = v.InferOutput<typeof QUERY>

/** The listings for the settings of the moment; those made last are kept. */
export function createDirectory(
  seed: string,
  settings: () => DirectorySettings,
  phone: string,
): () => readonly Listing[] {
  let made: { readonly of: DirectorySettings; readonly listings: readonly Listing[] } | undefined
  return () => {
    const of = settings()
    if (made?.of !== of) {
      const [first, second, ...rest] = createListings(seed, of.count, phone)
      const demo = [first, second].filter((listing) => listing !== undefined)
      made = { of, listings: of.hostile ? [...demo, ...createHostileListings(), ...rest] : [...demo, ...rest] }
    }
    return made.listings
  }
}

export function directoryRoutes(
  listings: () => readonly Listing[],
  settings: () => DirectorySettings,
): readonly Route[] {
  return [
    route('GET', '/getWallets', ({ query }) => {
      const wanted = parse(QUERY, Object.fromEntries(query), 'query')
      const found = filterListings(listings(), wanted)
      const from = (wanted.page - 1) * wanted.entries
      const page = found.slice(from, from + wanted.entries)
      return json({ data: settings().hostile ? [...MISFITS, ...page] : page, count: found.length })
    }),
  ]
}

function filterListings(listings: readonly Listing[], query: Query): readonly Listing[] {
  const names = new Set(query.names.map((name) => name.toLowerCase()))
  const rdns = new Set(query.rdns)
  const tests: ((listing: Listing) => boolean)[] = []
  if (query.include.length > 0) tests.push(({ id }) => query.include.includes(id))
  if (query.exclude.length > 0) tests.push(({ id }) => !query.exclude.includes(id))
  if (query.chains.length > 0) tests.push(({ chains }) => chains.some((chain) => query.chains.includes(chain)))
  if (query.badge_type === 'certified') tests.push((listing) => listing.badge_type === 'certified')
  // The ranks request asks for "any of these names or rdns" in one go.
  if (names.size + rdns.size > 0) {
    tests.push((listing) => names.has(listing.name.toLowerCase()) || (listing.rdns !== null && rdns.has(listing.rdns)))
  }
  if (query.search !== '') tests.push(({ name }) => name.toLowerCase().includes(query.search))
  return listings.filter((listing) => tests.every((test) => test(listing)))
}
