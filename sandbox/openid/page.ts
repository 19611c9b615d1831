/** The page on which one plays a person: plain forms, no script. */
import type { Person } from './people.ts'

export interface ChoicePage {
  readonly title: string
  readonly text: string
  /** Where the choice is posted to. */
  readonly action: string
  readonly people: readonly Person[]
}

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // No `form-action`: browsers apply it to where the answer leads, and that is the frame's origin.
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  // Our own forms have to say where they come from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

export function choicePage({ title, text, action, people }: ChoicePage): string {
  const rows = people.map(
    ({ id, name, email }) =>
      `<button class="row" type="submit" name="person" value="${id}"><span class="grow">Continue as ${name}<small>${email}</small></span></button>`,
  )
  return page(
    title,
    `<div class="words"><h1>${title}</h1><p>${text}</p></div>
      <form method="post" action="${action}">
        <div class="plate">${rows.join('')}</div>
        <div class="actions"><button type="submit" name="person" value="">Cancel</button></div>
      </form>`,
  )
}

export const notePage = (title: string, text: string): string =>
  page(title, `<div class="words"><h1>${title}</h1><p role="status">${text}</p></div>`)

/** Texts are the sandbox's own: nothing in them comes from a request. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/wallets.css" />
  </head>
  <body class="wallet">
    <main id="app">${body}</main>
  </body>
</html>
`
}
