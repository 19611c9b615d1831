/**
 * Pages with the strictest policy there is, exactly as `latchkey/csp` prints it, and pages without any: everything the
 * demo has today, with what the browser says about it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policyFor } from '../../examples/demo/policy.ts'
import { siteExtras } from '../../examples/demo/site/extras.ts'
import { outDirOf } from '../../scripts/examples.ts'
import { journey, shortJourney } from './strictJourney.ts'
import { REPORT, serveStrictly, type StrictSite } from './strictSite.ts'
import { watched } from './strictWatch.ts'
import { withBrowser } from './visit.ts'
import { port, urls } from './lanes.ts'

const { visit } = withBrowser()
const places = { services: urls.services, phone: async () => (await visit(urls.phone)).page }

/** As a server has it, which knows its own address and the page's query. */
const addressOf = (url: URL) => ({
  origin: url.origin,
  protocol: url.protocol,
  hostname: url.hostname,
  port: url.port,
  search: url.search,
})

/** The site's and its developers' part have each their own. */
const policyOf = (url: URL) =>
  url.pathname === '/developers.html'
    ? policyFor(addressOf(url), REPORT)
    : policyFor(addressOf(url), REPORT, siteExtras(addressOf(url)))

let site: StrictSite
beforeAll(async () => {
  site = await serveStrictly(outDirOf('demo'), (url) => ({
    'content-security-policy': policyOf(url).header,
    // In force is only the one above; this one writes down what the page uses.
    'content-security-policy-report-only': "default-src 'none'",
  }))
})
afterAll(() => site.stop())

describe('the whole flow', () => {
  test(
    'under the printed policy breaks nothing of it, and uses every source in it',
    { tags: ['strict-page'] },
    async () => {
      const url = `${site.origin}/developers.html?port=${port}&debug`
      const person = await watched(visit, url)
      await journey(person, places)

      expect(person.errors).toEqual([])
      expect(person.broken).toEqual([])
      expect(person.lines).toEqual([])
      expect(site.reports).toEqual([])

      const { directives, unstated } = policyFor(addressOf(new URL(url)))
      expect(unstated).toEqual([])
      expect(directives['script-src']).toEqual(["'self'"])
      expect(directives['style-src']).toEqual(["'self'"])
      const printed = Object.entries(directives).flatMap(([name, sources]) =>
        name.endsWith('-src') ? sources.filter((one) => one !== "'none'").map((one) => `${name} ${one}`) : [],
      )
      // Pictures of strangers may be anywhere, and are shown from copies; the sandbox has no place with https.
      expect(printed.filter((one) => !person.used.has(one))).toEqual(['img-src blob:', 'connect-src https:'])
    },
  )

  test('in a page without any policy breaks nothing either', async () => {
    const person = await watched(visit, `${urls.demo}?debug`)
    await shortJourney(person)
    expect(person.errors).toEqual([])
    expect(person.broken).toEqual([])
    expect(person.lines).toEqual([])
  })
})

test('Harbor itself keeps to its own policy: the list, the field for an email, the berths, the guestbook', async () => {
  const person = await watched(visit, `${site.origin}/?port=${port}`)
  const { dialog, page } = person
  await page.getByRole('button', { name: 'Come aboard' }).click()
  await dialog.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Berths' }).click()
  await page.getByText('Free').first().waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Guestbook' }).click()
  await page.getByText('Nobody has written yet.').waitFor()
  expect([person.errors, person.broken, person.lines, site.reports]).toEqual([[], [], [], []])
})

/** What a page under the policy must never do, and the directive that it breaks. */
const PLANTED: readonly (readonly [string, string, string])[] = [
  ['a style in an attribute', "document.body.setAttribute('style', 'color: red')", 'style-src-attr'],
  [
    'a style element',
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{}' }))",
    'style-src-elem',
  ],
  [
    'markup from a text',
    "try { document.createElement('p').innerHTML = '<b>b</b>' } catch {}",
    'TrustedHTML|innerHTML',
  ],
  ['code from a text', "try { setTimeout('1') } catch {}", 'setTimeout'],
  ['a policy for trusted types', "try { trustedTypes.createPolicy('own', {}) } catch {}", 'trusted-types'],
  ['a foreign server', "fetch('http://127.0.0.1:9/').catch(() => {})", 'connect-src'],
  ['a foreign picture', "new Image().src = 'http://127.0.0.1:9/'", 'img-src'],
  [
    'a foreign frame',
    "document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.1:9/' }))",
    'frame-src',
  ],
]

test('the watch sees a style attribute, markup and code from texts, and foreign servers, by event and by report', async () => {
  const person = await watched(visit, `${site.origin}/developers.html?port=${port}`)
  for (const [what, code, says] of PLANTED) {
    await person.page.evaluate(code)
    const named = new RegExp(says)
    await expect
      .poll(() => person.broken.some((one) => named.test(Object.values(one).join(' '))), { message: what })
      .toBe(true)
    await expect.poll(() => named.test(site.reports.join()), { message: what }).toBe(true)
  }
  expect(person.lines.length).toBeGreaterThan(0)
  site.reports.length = 0
})
