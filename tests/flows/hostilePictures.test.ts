/**
 * Pictures that block (threat T25), in a real browser, on every route by which a stranger's picture gets onto the screen. What
 * counts is for how long the page's own thread was away, by the clock and next to how slow the machine is just then, until the pictures were decoded and painted.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SANDBOX_PROJECT_ID } from '../../examples/networks.ts'
import { best } from '../best.ts'
import { PIXEL } from '../pictures.ts'
import { soakRun } from '../soak/soakRun.ts'
import { watch, type Watched } from './hostile/watch.ts'
import type { Route, Viewed } from './hostile/page/routes.ts'
import { dice, type Dice } from './hostile/page/seeded.ts'
import { addressOfSvg, mutantSvg, SLOW } from './hostile/page/svgs.ts'
import { piece, slowness } from './slowness.ts'
import { withBrowser } from './visit.ts'
import { pageAt, urls } from './lanes.ts'

const run = soakRun('pictures that block')
const { browser } = withBrowser({ measured: true })

/** Milliseconds: what the threat model allows on a machine that is not slow; and after how long a page that hangs is left. */
const MOST = 200
const LOST = 60_000
/** What else a machine does is none of ours: of so many tries the best counts. */
const TRIES = 4

/** Pictures seen at once, by route; who connects has one face, and two wallets are remembered. */
const AT_ONCE: Readonly<Record<Route, number>> = { icon: 50, token: 20, nft: 20, recent: 2, avatar: 1 }
/** Mutants by route, of a hundred. */
const SHARE: Readonly<Record<Route, number>> = { icon: 60, token: 17, nft: 17, recent: 4, avatar: 2 }
const ROUTES = Object.keys(AT_ONCE) as readonly Route[]
/** Slow pictures that a slice shows by a route of one or two at once. */
const FEW = 8

const PICTURES = 'https://pictures.example/'
const LOCAL = 'eip155:31337'
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** Answers for the services, and for the strangers' servers, which say of every SVG that it is another picture. */
async function answer(page: Page, route: Route, svgs: readonly string[], addresses: readonly string[]): Promise<void> {
  const json = (path: RegExp, body: unknown) =>
    page.route(path, (request) => request.fulfill({ headers: open, json: body }))
  const row = (at: number, iconUrl: string, more = {}) => ({
    name: `T${at}`,
    symbol: `T${at}`,
    chainId: LOCAL,
    address: `${LOCAL}:0x${(at + 1).toString(16).padStart(40, '0')}`,
    value: 1_000 - at,
    price: 1,
    quantity: { decimals: '18', numeric: '1' },
    iconUrl,
    ...more,
  })
  const piece = (at: number, url: string) =>
    row(at, '', {
      quantity: { decimals: '0', numeric: '1' },
      nft_info: {
        name: `N${at}`,
        contract_address: `0x${'1'.repeat(40)}`,
        token_id: String(at),
        content: { preview: { url } },
      },
    })
  await page.unrouteAll()
  await json(/\/v1\/account\/[^/]+\/balance/, {
    balances: addresses.map((address, at) =>
      route === 'nft' ? piece(at, address) : row(at, route === 'token' ? address : ''),
    ),
  })
  await json(/\/v1\/account\/[^/]+\/history/, { data: [], next: null })
  await json(/\/v1\/identity\//, { name: 'mira.eth', avatar: route === 'avatar' ? addresses[0] : null })
  // An identity that is larger than an answer may be is refused as a whole; the name is then known from here.
  await json(/\/v1\/profile\/reverse\//, [{ name: 'mira.eth', registered_at: 0, addresses: {}, attributes: [] }])
  await page.route(/^https:\/\/pictures\.example\//, (request) => {
    const name = new URL(request.request().url()).pathname.slice(1)
    const at = Number(name)
    if (name === 'honest') return request.fulfill({ headers: open, body: Buffer.from(PIXEL.split(',')[1]!, 'base64') })
    return request.fulfill({
      headers: { ...open, 'content-type': at % 2 ? 'image/svg+xml' : 'image/png' },
      body: svgs[at] ?? '',
    })
  })
}

/** Shows the pictures; rejects when the page does not come back. */
async function view({ page }: Watched, route: Route, addresses: readonly string[]): Promise<Viewed> {
  const viewing = { route, addresses, services: urls.services, node: urls.nodes[31337], projectId: SANDBOX_PROJECT_ID }
  let timer: NodeJS.Timeout | undefined
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page did not come back within ${LOST / 1_000} s`)), LOST)
  })
  try {
    return await Promise.race([page.evaluate((it) => window.hostile.view(it), viewing), lost])
  } finally {
    clearTimeout(timer)
  }
}

/** Names of the slow pictures to show. A route of one or two at once needs a view for each, so a slice shows only a few by it. */
function namesOf(route: Route, cast: Dice): readonly string[] {
  const names = Object.keys(SLOW)
  if (run.full || AT_ONCE[route] > 2) return names
  return Array.from({ length: FEW }, () => names.splice(cast.number(names.length), 1)[0]!)
}

/** Looks at its share of mutants by one route; answers what was found, in words. */
async function lookAt(route: Route, mutants: number): Promise<string> {
  const cast = dice(run.seed + ROUTES.indexOf(route))
  const slow = namesOf(route, cast)
  const svgs = [...slow.map((name) => SLOW[name]!), ...Array.from({ length: mutants }, () => mutantSvg(cast))]
  // Wallets bring their icon along, and only such ones are listed; all others have them in either way.
  const inside = (at: number): boolean => route === 'icon' || route === 'recent' || at % 3 === 0
  const addresses = svgs.map((svg, at) => (inside(at) ? addressOfSvg(svg, cast) : `${PICTURES}${at}`))
  // An honest one comes first: were none shown, nothing would have been measured.
  addresses.unshift(inside(1) ? `data:image/svg+xml,${encodeURIComponent(SLOW['harmless']!)}` : `${PICTURES}honest`)
  const watched = await watch(browser(), pageAt('hostile/page'), {
    allowed: [urls.services, urls.nodes[31337], PICTURES],
  })
  let longest = 0
  let shown = 0
  for (let from = 0; from < addresses.length; from += AT_ONCE[route]) {
    const some = addresses.slice(from, from + AT_ONCE[route])
    await answer(watched.page, route, svgs, some)
    // A try that was too slow is made anew and shows the same ones, and one face stands in two places.
    let most = 0
    const gap = await best(TRIES, MOST, async () => {
      const slow = await slowness(() => piece(watched.page))
      const viewed = await view(watched, route, some)
      expect(viewed.wrong).toEqual([])
      most = Math.max(most, viewed.pictures)
      return viewed.longest / slow
    })
    shown += Math.min(most, some.length)
    longest = Math.max(longest, gap)
    const named = ['an honest one', ...slow].slice(from, from + AT_ONCE[route])
    if (gap >= MOST)
      throw new Error(
        `${route}: blocked for ${gap.toFixed(0)} scaled ms by some of ${from} to ${from + some.length}: ${named.join(', ')}`,
      )
  }
  // A picture that a slow machine has not looked through in time is given up: the honest one is asked for again.
  for (let tries = 0; shown === 0 && tries < TRIES; tries += 1) {
    const first = addresses.slice(0, AT_ONCE[route])
    await answer(watched.page, route, svgs, first)
    shown += (await view(watched, route, first)).pictures
  }
  run.saw(`mutants by way of ${route}`, mutants)
  expect(watched.errors).toEqual([])
  expect(watched.strangers).toEqual([])
  expect(shown).toBeGreaterThan(0)
  await watched.context.close()
  return `${route}: ${longest.toFixed(0)} scaled ms, ${shown} of ${addresses.length} shown`
}

test('pictures that block, by every way there is', { timeout: 3 * run.limit }, () =>
  run.measured(async (say) => {
    const found: string[] = []
    let left = run.count
    for (const route of ROUTES) {
      const mutants = route === ROUTES.at(-1) ? left : Math.round((run.count * SHARE[route]) / 100)
      left -= mutants
      found.push(await lookAt(route, mutants))
      say(found.join('; '))
    }
    expect(found).toHaveLength(ROUTES.length)
  }),
)
