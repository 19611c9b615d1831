/** The provider's pages: a form with a pretended card, and what follows. No script, but for the one that tries to steer. */

export interface BuyForm {
  readonly symbol: string
  readonly networkName: string
  readonly wallet: string
  readonly amount: string
  readonly currency: string
  readonly steers: boolean
}

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // Our own form has to say where it comes from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** What an evil provider would try with the window that opened its own. `noopener` leaves it none. */
export const STEER = `document.documentElement.dataset.opener = String(window.opener !== null)
try {
  window.opener?.postMessage({ type: 'onramp-success', amount: '1000000' }, '*')
  if (window.opener) window.opener.location.href = location.origin + '/steered'
} catch {}
`

export const buyPage = (form: BuyForm): string =>
  page(
    `Buy ${form.symbol}`,
    `<div class="words"><h1>Buy ${escape(form.symbol)}</h1><p>The sandbox plays this provider. No card is charged.</p></div>
      <form method="post">
        <div class="plate"><div class="row"><span class="grow">Network<small>${escape(form.networkName)}</small></span></div>
        <div class="row"><span class="grow">To<small>${escape(form.wallet)}</small></span></div></div>
        <label class="field">Amount in ${escape(form.currency)}<input name="amount" inputmode="decimal" required value="${escape(form.amount)}" /></label>
        <label class="field">Card number<input name="card" inputmode="numeric" autocomplete="off" required pattern="[0-9 ]{12,23}" value="4242 4242 4242 4242" /></label>
        <div class="actions"><button class="primary" type="submit">Pay</button></div>
      </form>`,
    form.steers,
  )

export const notePage = (title: string, text: string): string =>
  page(title, `<div class="words"><h1>${escape(title)}</h1><p role="status">${escape(text)}</p></div>`)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

function page(title: string, body: string, steers = false): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>${escape(title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/wallets.css" />
    ${steers ? '<script src="/steer.js" defer></script>' : ''}
  </head>
  <body class="wallet">
    <main id="app">${body}</main>
  </body>
</html>
`
}
