/** The HTML of the wallets' pages. The scripts do the rest. */
import { readFile } from 'node:fs/promises'
import { lookStyles } from '../../look/styles.ts'
import { PROFILES, type WalletId } from '../profiles.ts'

/** Own scripts and styles only, requests to our origin and the nodes only, and never inside a frame. */
export function pageHeaders(nodes: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${nodes.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return { 'content-security-policy': policy.join('; '), 'referrer-policy': 'no-referrer' }
}

/** The window that asks the person. */
export function approvalPage(id: WalletId): string {
  return page(id, PROFILES[id].name, 'approve')
}

/** The wallet itself: accounts, network, connected sites. */
export function walletPage(id: WalletId): string {
  return page(id, `${PROFILES[id].name} wallet`, 'wallet')
}

/** The common look and the wallets' own styles. */
export async function stylesheet(): Promise<string> {
  return `${await lookStyles()}\n${await readFile(new URL('./wallets.css', import.meta.url), 'utf8')}`
}

function page(id: WalletId, title: string, script: 'approve' | 'wallet'): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>${title}</title>
    <link rel="icon" href="${PROFILES[id].icon}" />
    <link rel="stylesheet" href="/assets/wallets.css" />
    <script type="module" src="/assets/${script}.js"></script>
  </head>
  <body class="${script}" data-wallet="${id}">
    <main id="app"></main>
  </body>
</html>
`
}
