/**
 * What docs/privacy.md tells is what a page does: a whole visit, with every plugin installed, asks nobody that the page does
 * not name and stores nothing else, and what it names really happens.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keys, others, requests, toldOf } from '../docs/privacy.ts'
import { settled } from './settled.ts'
import { behave, eventually, prepare, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { browser } = withBrowser()

/** Rows that this visit gives no reason for. */
const NOT_HERE = [
  // The page is a local one, its networks have no pictures, and the account has a name.
  '/projects/v1/origins',
  '/public/getAssetImage/{id}',
  '/v1/profile/reverse/{address}',
  // Nobody registers a name or buys anything; the flows of both look at what they ask and store.
  '/v1/profile/account/{name}',
  '/v1/profile/account',
  '/v1/profile/suggestions/{name}',
  '/v1/onramp/options',
  '/v1/onramp/quote',
  '/v1/generators/onrampurl',
  '/public/getCurrencyImage/{currency}',
  'latchkey:onramp:orders',
  // Nobody swaps.
  '/v1/convert/tokens',
  '/v1/convert/quotes',
  '/v1/convert/build-transaction',
  '/v1/convert/build-approve',
  '/v1/convert/gas-price',
  '/v1/fungible/price',
  'latchkey:swaps:pending',
  'latchkey:swaps:slippage',
  // No app is opened, no account named, no phone paired, nothing sent.
  'WALLETCONNECT_DEEPLINK_CHOICE',
  'latchkey:wallets:labels',
  'latchkey:walletconnect:session',
  'latchkey:send:pending',
  // Nobody signs in or logs in here; the flows of all three look at what they store.
  'latchkey:siwx:sessions',
  'latchkey:email:used',
  'latchkey:email:email',
  'latchkey:email:lastLogin',
  'latchkey:socials:used',
  'latchkey:socials:away',
  'latchkey:frame:login',
  'latchkey:frame:lastChain',
  'latchkey:frame:userName',
  'latchkey:frame:smartAccountNetworks',
  'latchkey:frame:accountTypes',
]

interface Seen {
  /** Paths of rows of the table, and what stands in none. */
  readonly told: Set<string>
  readonly untold: Set<string>
  readonly keys: Set<string>
}

/** Sorts every request of the page and its frames; wallets' own servers are none of ours. */
function watch(page: Page): Seen {
  const seen: Seen = { told: new Set(), untold: new Set(), keys: new Set() }
  const own = [urls.demo, urls.wallets].map((url) => new URL(url).origin)
  const nodes = Object.values(urls.nodes).map((url) => new URL(url).origin)
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    if (own.includes(origin) || nodes.includes(origin) || protocol === 'data:' || protocol === 'blob:') return
    const told = toldOf(request.method(), pathname)
    if (told && origin === new URL(urls.services).origin) seen.told.add(told.path)
    // Pictures of strangers are where the service says; their host learns nothing of the page.
    else if (
      !pathname.startsWith('/public/getNftImage/') ||
      request.headers()['referer'] ||
      request.headers()['cookie']
    )
      seen.untold.add(`${request.method()} ${origin}${pathname}`)
  })
  page.on('websocket', (socket) => {
    const { hostname, port } = new URL(socket.url())
    const relay = Number(new URL(urls.services).port) + 5
    if (Number(port) === relay) seen.told.add('WebSocket')
    else seen.untold.add(`WebSocket ${hostname}:${port}`)
  })
  return seen
}

async function note({ page }: Pick<Visit, 'page'>, { keys }: Seen): Promise<void> {
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    document.cookie,
  ])
  for (const key of stored) if (key) keys.add(key)
}

const untoldKeys = ({ keys: stored }: Seen): readonly string[] =>
  [...stored].filter((key) => !keys.includes(key) && !others.some((other) => key.startsWith(other)))

test('a whole visit asks and stores what the page about privacy tells, all of it and nothing else', async () => {
  const context = await browser().newContext()
  await prepare(context)
  const page = await context.newPage()
  const seen = watch(page)
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' }).click()
  const open = () =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /connect|0x|mira/i })
      .click()
  const happened = (...what: readonly string[]) =>
    eventually(
      async () => [...seen.told, ...seen.keys],
      (all) => expect(what.filter((one) => !all.includes(one))).toEqual([]),
    )

  await page.goto(urls.demo)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
  await settled(page)
  await note({ page }, seen)
  expect([...seen.told, ...seen.untold, ...seen.keys]).toEqual([])

  await behave(page, 'Larkspur', 'approve')
  await open()
  await press(/^All wallets/)
  await happened('/appkit/v1/config', '/getWallets', '/getWalletImage/{id}')
  await press('Back')
  await press(/^Phone wallet/)
  await happened('WebSocket')
  await press('Back')
  await press('Larkspur')
  await page.locator('[data-fact="status"]').getByText('connected', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await open()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await happened('/v1/', '/v1/account/{address}/balance', '/v1/account/{address}/history')
  await press(/^Network: /)
  await press('Latchkey Second')
  await happened('/v1/identity/{address}')
  const wanted = [...requests.map(({ path }) => path), ...keys].filter((one) => !NOT_HERE.includes(one))
  await eventually(
    async () => {
      await note({ page }, seen)
      return wanted.filter((one) => !seen.told.has(one) && !seen.keys.has(one))
    },
    (missing) => expect(missing).toEqual([]),
  )
  expect([...seen.untold]).toEqual([])
  expect(untoldKeys(seen)).toEqual([])
  await context.close()
})
