/** Serves the page in the frame: markup, styles and one script, with its own content policy. */
import { fileURLToPath } from 'node:url'
import { SITES } from './access.ts'
import { STYLE } from '../page/style.ts'

interface Page {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

// It sends requests to its own server and, for transactions, to the node that the site names.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self' http: https:",
  "form-action 'none'",
  "base-uri 'none'",
  `frame-ancestors ${SITES}`,
].join('; ')

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Email wallet</title><link rel="stylesheet" href="/frame.css"><main></main><script src="/frame.js"></script></html>`

/** Returns the file at a path; undefined if there is none. */
export function framePage(script = builtScript): (path: string) => Promise<Page | undefined> {
  let built: Promise<string> | undefined
  const as = (type: string, body: string): Page => ({
    headers: {
      'content-type': type,
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
    body,
  })
  return async (path) => {
    if (path === '/frame') return as('text/html', HTML)
    if (path === '/frame.css') return as('text/css', STYLE)
    if (path === '/frame.js') return as('text/javascript', await (built ??= script()))
    return undefined
  }
}

/** Bundles the page's script into one file. */
async function builtScript(): Promise<string> {
  const { build } = await import('vite')
  const { aliases } = await import('../../../../scripts/aliases.ts')
  const output = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: aliases },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL('../page/main.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const chunk = [output]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .find((one) => one.type === 'chunk')
  if (!chunk) throw new Error('Vite made no script of the frame.')
  return chunk.code
}
