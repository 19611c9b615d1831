import type { ReactNode } from 'react'

/** The whole page, for the server that streams it. */
export function Document({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Harbor news</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/ssr.css" />
      </head>
      <body>{children}</body>
    </html>
  )
}
