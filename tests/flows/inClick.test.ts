/** A wallet of the page is asked within the click on its row: browsers let windows open only then. The built page. */
import { expect, test } from 'vitest'
import { CHOSEN, ANNOUNCE_WALLETS } from '../../bench/wallets.ts'
import { serveExample } from '../../scripts/examples.ts'
import { withBrowser } from './visit.ts'

const { browser } = withBrowser()

/** Notes for each question to a wallet whether it came in the task of a click, and each view that was ever drawn. */
const NOTE = `{
  let inClick = false
  window.asked = []
  window.drawn = []
  addEventListener('click', () => {
    inClick = true
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (inClick = false)
    port2.postMessage(undefined)
  }, true)
  addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
    if (provider.noted) return
    provider.noted = true
    const { request } = provider
    provider.request = (args) => (window.asked.push([args.method, inClick]), request(args))
  }, true)
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    const look = () => root.querySelectorAll('[data-view]').forEach(({ dataset: { view } }) => {
      if (window.drawn.at(-1) !== view) window.drawn.push(view)
    })
    new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true })
    return root
  }
}`

test('the wallet is asked within the click, and one that answers at once is asked on no screen', async () => {
  const example = await serveExample('minimal', 0)
  const context = await browser().newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: NOTE + ANNOUNCE_WALLETS })
    // Fetched while the list is read: what works with a wallet, and the shell's extras.
    const fetched = Promise.all(
      ['eth_requestAccounts', 'shell.said.connected'].map((mark) =>
        page.waitForResponse(async (response) =>
          response.url().endsWith('.js') ? (await response.text()).includes(mark) : false,
        ),
      ),
    )
    await page.goto(example.url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = page.getByRole('dialog').getByRole('button', { name: CHOSEN })
    await row.waitFor()
    await fetched
    // A fetched file has not run yet. It has after some idle moments, which together are shorter than a person's pause.
    for (let pause = 0; pause < 20; pause += 1)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await row.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { asked, drawn } = (await page.evaluate('({ asked, drawn })')) as { asked: unknown[]; drawn: string[] }
    expect(asked[0]).toEqual(['eth_requestAccounts', true])
    expect(drawn).toEqual(['Connect'])
  } finally {
    await context.close()
    await example.stop()
  }
})
