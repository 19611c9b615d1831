/** Pages without a bundler, without a framework and with next to nothing, each under the policy that is printed for it. */
import type { Page } from 'playwright-core'
import { contentSecurityPolicy, type PluginCsp } from '../../src/csp.ts'
import { SANDBOX_PROJECT_ID, sandboxNetworks } from '../../examples/networks.ts'
import { outDirOf, type Example } from '../../scripts/examples.ts'
import { expect, onTestFinished, test } from 'vitest'
import { REPORT, serveStrictly } from './strictSite.ts'
import { watched } from './strictWatch.ts'
import { control, withBrowser } from './visit.ts'
import { port, urls } from './lanes.ts'

const { visit } = withBrowser()

/** The pages themselves: their picture, and the demo wallets, which stand for extensions. */
const page: PluginCsp = {
  plugin: 'page',
  needs: () => [
    { directive: 'img-src', source: "'self'", why: "the site's own picture" },
    { directive: 'connect-src', source: urls.wallets, why: 'the demo wallets' },
  ],
}

/** What these pages pass to `createModal`. */
const options = {
  projectId: SANDBOX_PROJECT_ID,
  networks: sandboxNetworks({ first: urls.nodes[31337], second: urls.nodes[31338] }),
  endpoints: { api: urls.services, wallets: urls.services, rpc: urls.services },
}

/** An extension, as it puts itself into a page that brings no wallet along. */
const EXTENSION = `{
  const answers = { eth_chainId: '0x7a69', eth_accounts: [], eth_requestAccounts: ['0x0485d9C71900Ee5262389483c5Be517A3d5c8C0d'] }
  const provider = { request: async ({ method }) => answers[method] ?? null, on() {}, removeListener() {} }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Larkspur', icon, rdns: 'example.larkspur' }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
}`

const PAGES: readonly (readonly [Example, string, readonly PluginCsp[], (page: Page) => Promise<unknown>])[] = [
  ['cdn', '/', [page], async () => {}],
  ['vanilla', '/embedded.html', [page], async () => {}],
  ['minimal', '/', [], (tab) => tab.addInitScript({ content: EXTENSION })],
]

test.each(PAGES)('the %s page at %s breaks nothing of its policy', async (example, path, policies, prepare) => {
  await control(urls.services, 'reset', {})
  await control(urls.services, 'wallets', { larkspur: { mode: 'approve' } })
  const site = await serveStrictly(outDirOf(example), ({ origin }) => ({
    'content-security-policy': contentSecurityPolicy(options, { origin, policies, report: REPORT }).header,
  }))
  onTestFinished(() => site.stop())
  const person = await watched(visit, `${site.origin}${path}?port=${port}`, prepare)
  const connect = person.page.getByRole('button', { name: 'Connect wallet' })
  const button = (name: string | RegExp) => person.page.getByRole('button', { name }).last()
  const inPage = path !== '/'

  if (!inPage) await connect.click()
  await button(/^All wallets/).click()
  await person.page.getByRole('searchbox').waitFor()
  await expect
    .poll(() => person.page.getByRole('img').or(person.page.locator('latchkey-root img')).count())
    .toBeGreaterThan(3)
  await button('Back').click()
  await button(/^Larkspur/).click()
  await button(/0x/).waitFor()
  await person.page.reload()
  if (example !== 'minimal') {
    await button(/0x/).waitFor()
    await person.page.getByRole('main').getByRole('button', { name: 'Disconnect' }).first().click()
    await (inPage ? button(/^Larkspur/) : connect).waitFor()
  }

  expect(person.errors).toEqual([])
  expect(person.broken).toEqual([])
  expect(person.lines).toEqual([])
  expect(site.reports).toEqual([])
})
