/** The HTML of the frame's pages; scripts draw the rest. */

/** What the server tells a page, as data that is never run. */
export function sitePage(
  script: 'sdk' | 'device' | 'dashboard' | 'social' | undefined,
  title: string,
  config: object,
): string {
  // As text inside a script element, only "<" could end it.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/frame.css" />
    <script type="application/json" id="config">${data}</script>
    ${script === undefined ? '' : `<script type="module" src="/assets/${script}.js"></script>`}
  </head>
  <body class="${script === 'sdk' ? 'approve frame' : 'wallet'}">
    <main id="app">${script === 'sdk' ? '' : `<p class="empty" role="status">${title}</p>`}</main>
  </body>
</html>
`
}
